"""When the locked requirements are installed again, and when not."""

import json

import pytest

from scripts.house import venv


@pytest.fixture
def project(tmp_path, monkeypatch):
    (tmp_path / "requirements").mkdir()
    for name in ("base", "embedded", "test"):
        (tmp_path / "requirements" / f"{name}.txt").write_text(f"{name}==1\n")
    monkeypatch.setattr(venv, "BASE", tmp_path)
    monkeypatch.setattr(venv, "STAMP", tmp_path / "installed.json")
    return tmp_path


def test_what_was_installed_from_the_same_locks_stays(project):
    wanted = venv.wanted_locks("serve")
    assert not venv.up_to_date(wanted)
    venv.STAMP.write_text(json.dumps(venv.wanted_locks("test")))
    assert venv.up_to_date(wanted)  # the tests' environment holds all that the site needs


def test_a_changed_lock_is_installed(project):
    venv.STAMP.write_text(json.dumps(venv.wanted_locks("serve")))
    (project / "requirements" / "base.txt").write_text("base==2\n")
    assert not venv.up_to_date(venv.wanted_locks("serve"))


def test_a_damaged_record_counts_as_none(project):
    venv.STAMP.write_text("[")
    assert venv.installed() == {}


def test_an_environment_whose_python_is_gone_does_not_work(project, monkeypatch):
    monkeypatch.setattr(venv, "PYTHON", project / "gone")
    assert not venv.works()
