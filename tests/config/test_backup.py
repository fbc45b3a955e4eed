"""A backup brings back what was there, and a restore changes all or nothing."""

import os
import subprocess
import sys
import tarfile

import psycopg
import pytest
from django.conf import settings

from config.embedded import Home, join
from config.embedded.home import DATABASE, USER


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A site of its own, whose servers stay up between the commands."""
    home = Home(tmp_path_factory.mktemp("site") / "test", durable=False)
    with join(home, broker=False):
        yield home


def command(site, name, *arguments):
    return python(site, "-m", f"scripts.house.{name}", *map(str, arguments))


def python(site, *arguments):
    environment = {**os.environ, "TOUCHLINE_VAR": str(site.var), "TOUCHLINE_ENV": "local"}
    environment |= {"DJANGO_SETTINGS_MODULE": "config.settings"}
    return subprocess.run(
        [sys.executable, *arguments],
        check=False,
        text=True,
        cwd=settings.BASE_DIR,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def ask(site, sql):
    where = {"host": str(site.sockets), "user": USER, "dbname": DATABASE}
    with psycopg.connect(**where, autocommit=True) as connection:
        cursor = connection.execute(sql)
        return cursor.fetchall() if cursor.description else None


def names(site):
    return [name for (name,) in ask(site, "select name from kept order by id")]


def test_a_round_trip(site, tmp_path):
    file = tmp_path / "club.backup"
    ask(site, "create table kept (id serial primary key, name text)")
    ask(site, "insert into kept (name) values ('Évian'), ('Pau')")
    (site.var / "media").mkdir()
    (site.var / "media" / "crest.svg").write_text("<svg/>")

    done = command(site, "backup", file)
    assert done.returncode == 0, done.stdout
    assert file.stat().st_mode & 0o077 == 0  # it holds addresses and password hashes
    assert [path.name for path in tmp_path.iterdir()] == ["club.backup"]

    ask(site, "insert into kept (name) values ('Vichy')")
    ask(site, "create table later (id int)")
    refused = command(site, "restore", file)
    assert refused.returncode == 1
    assert "the database is not empty" in refused.stdout
    assert names(site) == ["Évian", "Pau", "Vichy"]

    (site.var / "media" / "crest.svg").unlink()
    done = command(site, "restore", "--replace", file)
    assert done.returncode == 0, done.stdout
    assert names(site) == ["Évian", "Pau"]
    assert ask(site, "select to_regclass('later')") == [(None,)]
    assert (site.var / "media" / "crest.svg").read_text() == "<svg/>"
    assert ask(site, "select count(*) > 20 from django_migrations") == [(True,)]
    # The sequence goes on where it was, and a second round trip works like the first.
    ask(site, "insert into kept (name) values ('Nîmes')")
    assert command(site, "backup", file).returncode == 0
    assert command(site, "restore", "--replace", file).returncode == 0
    assert names(site) == ["Évian", "Pau", "Nîmes"]

    # Half of a dump: what was there stays.
    with tarfile.open(file) as archive:
        archive.extract("database.dump", tmp_path, filter="data")
    dump = tmp_path / "database.dump"
    dump.write_bytes(dump.read_bytes()[:-2000])
    done = command(site, "restore", "--replace", dump)
    assert done.returncode == 1, done.stdout
    assert names(site) == ["Évian", "Pau", "Nîmes"]


def test_what_is_no_backup_changes_nothing(site, tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear club,")
    done = command(site, "restore", "--replace", file)
    assert done.returncode == 1
    assert "is not a backup. Nothing was changed." in done.stdout


def test_a_backup_into_no_folder_is_refused(site, tmp_path):
    done = command(site, "backup", tmp_path / "nowhere" / "file")
    assert done.returncode == 1
    assert "there is no folder" in done.stdout


REVISIONS = (
    "select revision from leagues_competition",
    "select revision from leagues_stage",
)
LEAGUE = """
from django.utils import timezone
from leagues import competitions
from leagues.models import Club
club = Club.objects.create(name="C", slug="c")
competition = competitions.create(club=club, name="L", by=None, at=timezone.now())
competitions.add_division(competition=competition, rules={})
"""


def test_revisions_leap_so_that_none_comes_again_with_other_content(site, tmp_path):
    file = tmp_path / "club.backup"
    done = python(site, "manage.py", "migrate", "--no-input", "--verbosity=0")
    assert done.returncode == 0, done.stdout
    made = python(site, "manage.py", "shell", "--no-imports", "-c", LEAGUE)
    assert made.returncode == 0, made.stdout
    assert command(site, "backup", file).returncode == 0
    # Given out after the backup was made, and lost with the restore.
    ask(site, "update leagues_competition set revision = revision + 900")
    ask(site, "update leagues_stage set revision = revision + 900")
    lost = [ask(site, sql) for sql in REVISIONS]
    done = command(site, "restore", "--replace", file)
    assert done.returncode == 0, done.stdout
    now = [ask(site, sql) for sql in REVISIONS]
    assert [new > old for new, old in zip(now, lost, strict=True)] == [True, True]
