"""The settings: what a real site demands, and what every answer carries."""

import os
import subprocess
import sys

import pytest
from django.conf import settings

from config import environment
from config.commands import needs_services
from scripts.house.deployment import REAL

BASE = settings.BASE_DIR


def manage(*arguments, **changes):
    """Run manage.py as a real site would, with changes to its environment."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, BASE / "manage.py", *arguments],
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**kept, **REAL, **changes},
    )


def test_a_real_site_passes_the_deployment_check():
    done = manage("check", "--deploy", "--fail-level", "WARNING")
    assert done.returncode == 0, done.stdout
    assert "no issues" in done.stdout


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY is needed in production"),
        ({"SITE_URL": ""}, "SITE_URL is needed in production"),
        ({"DEBUG": "yes"}, "DEBUG shows secrets"),
        ({"DATABASE_URL": "sqlite:///here.db"}, "DATABASE_URL names a PostgreSQL"),
        ({"EMAIL_URL": "pigeon://loft"}, "EMAIL_URL begins with smtp://"),
        ({"TOUCHLINE_ENV": "staging"}, "TOUCHLINE_ENV is local, test or production"),
    ],
)
def test_a_real_site_refuses_to_start_half_set_up(changes, words):
    done = manage("check", **changes)
    assert done.returncode != 0
    assert words in done.stdout


def test_settings_start_and_write_nothing_for_a_real_site(tmp_path):
    done = manage("check", TOUCHLINE_VAR=str(tmp_path / "var"))
    assert done.returncode == 0
    assert not (tmp_path / "var").exists()


def test_every_answer_carries_the_content_policy(client):
    answer = client.get("/no-such-page/")
    assert answer["Content-Security-Policy"] == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
        "frame-ancestors 'none'; base-uri 'none'; object-src 'none'"
    )
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize(
    ("url", "backend", "options"),
    [
        (None, "dummy", {}),
        ("file:///tmp/mails", "filebased", {"file_path": "/tmp/mails"}),  # noqa: S108
        (
            "smtp://ada:p%40ss@mail.example",
            "smtp",
            {"host": "mail.example", "port": 587, "username": "ada", "password": "p@ss"},
        ),
        ("smtps://mail.example", "smtp", {"port": 465, "use_ssl": True, "use_tls": False}),
        ("smtp://localhost?tls=no", "smtp", {"port": 25, "use_tls": False}),
    ],
)
def test_mail_by_an_address(url, backend, options):
    mailer = environment.mailer(url)
    assert mailer["BACKEND"] == f"django.core.mail.backends.{backend}.EmailBackend"
    found = mailer.get("OPTIONS", {})
    assert {name: found[name] for name in options} == options


@pytest.mark.parametrize(
    ("broker", "location"),
    [
        ("redis+socket:///tmp/x/valkey.sock", "unix:///tmp/x/valkey.sock?db=1"),
        ("redis://:word@broker.example:6379/0", "redis://:word@broker.example:6379/1"),
        ("amqp://broker.example//", "shared_cache"),
    ],
)
def test_the_shared_cache_goes_with_the_broker(broker, location):
    assert environment.shared_cache(broker)["LOCATION"] == location


def test_a_local_secret_is_made_once_and_kept(tmp_path):
    path = tmp_path / "new" / "secret_key"
    first = environment.kept_secret(path)
    assert environment.kept_secret(path) == first
    assert len(first) > 50
    assert path.stat().st_mode & 0o077 == 0
    assert [entry.name for entry in path.parent.iterdir()] == ["secret_key"]


def test_a_change_of_a_template_is_a_new_build(tmp_path):
    page = tmp_path / "templates" / "page.html"
    page.parent.mkdir()
    page.write_text("old")
    before = environment.build_of(tmp_path)
    page.write_text("new")
    assert environment.build_of(tmp_path) != before
    page.write_text("old")
    assert environment.build_of(tmp_path) == before


@pytest.mark.parametrize(
    ("arguments", "needed"),
    [
        ([], False),
        (["--help"], False),
        (["migrate"], True),
        (["migrate", "--help"], False),
        (["check"], False),
        (["check", "--database", "default"], True),
        (["collectstatic", "--no-input"], False),
        (["replay", "log.json"], False),
        (["import_competition", "file.json"], True),
    ],
)
def test_which_commands_start_the_servers(arguments, needed):
    assert needs_services(arguments) is needed
