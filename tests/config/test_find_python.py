"""`scripts/find-python` takes the first Python that really runs, and says what to install."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

FINDER = settings.BASE_DIR / "scripts" / "find-python"
WORKS = f'#!/bin/sh\nexec {sys.executable} "$@"\n'
SHIM = "#!/bin/sh\necho 'pyenv: python3.13: command not found' >&2\nexit 127\n"
OLD = "#!/bin/sh\nexit 1\n"  # what the question about the version ends with on an old Python


@pytest.fixture
def look(tmp_path):
    """Run the finder with only the programs that the test puts there."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "dirname").symlink_to("/usr/bin/dirname")
    (tmp_path / "bin" / "cat").symlink_to("/bin/cat")

    def run(programs, pyenv_root=""):
        for name, text in programs.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            path.chmod(0o755)
        return subprocess.run(
            ["/bin/sh", "-eu", "-c", f'. {FINDER}; echo "$python"'],
            check=False,
            text=True,
            capture_output=True,
            env={
                "PATH": str(tmp_path / "bin"),
                "HOME": str(tmp_path / "home"),
                "PYENV_ROOT": pyenv_root,
                "here": str(tmp_path / "project"),
            },
        )

    return run


def test_a_shim_that_fails_is_passed_over(look):
    found = look({"bin/python3.14": SHIM, "bin/python3.13": SHIM, "bin/python3.12": WORKS})
    assert (found.returncode, found.stdout.strip()) == (0, "python3.12")


def test_an_old_python3_is_passed_over_for_one_of_pyenv(look, tmp_path):
    version = "pyenv/versions/3.13.0/bin/python"
    found = look({"bin/python3": OLD, version: WORKS}, pyenv_root=str(tmp_path / "pyenv"))
    assert found.stdout.strip() == str(tmp_path / version)


def test_pyenv_is_found_by_its_folder_in_home(look, tmp_path):
    version = "home/.pyenv/versions/3.12.9/bin/python"
    assert look({version: WORKS}).stdout.strip() == str(tmp_path / version)


def test_the_environment_that_is_there_already_comes_first(look, tmp_path):
    inside = "project/.venv/bin/python"
    found = look({inside: WORKS, "bin/python3": WORKS})
    assert found.stdout.strip() == str(tmp_path / inside)


def test_a_broken_environment_does_not_stop_the_search(look):
    found = look({"project/.venv/bin/python": SHIM, "bin/python3": WORKS})
    assert found.stdout.strip() == "python3"


@pytest.mark.skipif(
    any(Path("/").glob("usr/local/bin/python3.1[2-9]")) or Path("/opt/homebrew/bin").exists(),
    reason="a Python lies where the search looks last",
)
def test_without_any_it_says_what_to_install(look):
    found = look({"bin/python3": OLD})
    assert found.returncode == 1
    assert "Touchline needs Python 3.12 or newer" in found.stderr
    assert "apt install python3 python3-venv" in found.stderr


def test_every_command_is_a_stub_of_that_kind():
    folder = settings.BASE_DIR / "scripts"
    for name in ("serve", "test", "backup", "restore", "messages", "lock"):
        assert os.access(folder / name, os.X_OK)
        assert '. "$here/scripts/find-python"' in (folder / name).read_text()
