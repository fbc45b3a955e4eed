"""Bring a backup back, into an empty database or, with --replace, instead of what is there."""

import argparse
import secrets
import shutil
import tarfile
import tempfile
from pathlib import Path

from scripts.house.archive import DUMP, MEDIA, call, media, query, target
from scripts.house.steps import Stopped, manage, plainly, say, services

# All or nothing: the emptying and the filling are one transaction. A site that runs meanwhile may
# hold a table for a moment; it must not hold the restore for ever.
EMPTY = """set client_min_messages = warning;
set lock_timeout = '60s';
drop schema if exists public cascade;
create schema public authorization pg_database_owner;
grant usage on schema public to public;
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/restore", description=__doc__)
    parser.add_argument("file", type=Path, help="from scripts/backup or pg_dump -Fc")
    parser.add_argument("--replace", action="store_true", help="throw away what is there now")
    options = parser.parse_args()
    path = options.file.absolute()
    with plainly():
        if not path.is_file():
            raise Stopped(f"there is no file {path}")
        with services(broker=False), tempfile.TemporaryDirectory() as folder:
            dump = unpack(path, Path(folder))
            tables = int(query("select count(*) from pg_tables where schemaname = 'public'"))
            if tables and not options.replace:
                raise Stopped(
                    "the database is not empty; scripts/restore --replace FILE throws away what is "
                    "there (scripts/backup saves it first). Nothing was changed."
                )
            bring_back(dump, Path(folder))
            say("bringing the database up to date")
            manage("migrate", "--no-input", "--verbosity=0")
            leap()
        print(f"restored from {path}; restart the site if it runs, for it remembers pages")


def leap() -> None:
    """Raise all revisions beyond those that were given out after the backup was made.

    A browser may hold a page under a revision that would come again with other content, and would
    be told that it still stands. How far they went is not known here, so they leap at random.
    """
    far = 1_000 + secrets.randbelow(1_000_000)
    for table in ("leagues_competition", "leagues_stage"):
        query(f"update {table} set revision = revision + {far}")  # noqa: S608


def unpack(path: Path, folder: Path) -> Path:
    """Unpack a backup and return its dump. Raises Stopped for a file that is none."""
    if not tarfile.is_tarfile(path):
        return _checked(path, path)
    try:
        with tarfile.open(path) as archive:
            archive.extractall(folder, filter="data")
    except (tarfile.TarError, OSError) as error:
        raise Stopped(f"{path} cannot be read: {error}. Nothing was changed.") from error
    return _checked(folder / DUMP, path)


def bring_back(dump: Path, folder: Path) -> None:
    """Put the dump in place of the database's content, then the uploaded files."""
    say("restoring the database")
    listing, script = folder / "list", folder / "script.sql"
    entries = call("pg_restore", "--list", dump).splitlines(keepends=True)
    # The schema itself is ours already.
    listing.write_text("".join(one for one in entries if " SCHEMA - public " not in one))
    options = ("--no-owner", "--no-privileges", "--use-list", listing)
    call("pg_restore", *options, "--file", script, dump)
    _suit_old_servers(script)
    start = folder / "empty.sql"
    start.write_text(EMPTY)
    single = ("-Xq", "--single-transaction", "-v", "ON_ERROR_STOP=1")
    call("psql", *single, "-d", target()[0], "-f", start, "-f", script)
    call("psql", "-Xq", "-d", target()[0], "-c", "analyze")
    if (folder / MEDIA).is_dir():
        shutil.copytree(folder / MEDIA, media(), dirs_exist_ok=True)


def _suit_old_servers(script: Path) -> None:
    """Drop the one setting that pg_restore writes down and servers before 17 do not know."""
    unknown = b"SET transaction_timeout = 0;\n"
    whole = script.with_suffix(".whole")
    script.rename(whole)
    with whole.open("rb") as source, script.open("wb") as target_file:
        head = source.read(10_000)  # it stands at the top, before any data
        target_file.write(head.replace(unknown, b"", 1))
        shutil.copyfileobj(source, target_file)
    whole.unlink()


def _checked(dump: Path, path: Path) -> Path:
    try:
        call("pg_restore", "--list", dump)
    except Stopped as error:
        raise Stopped(f"{path} is not a backup. Nothing was changed.") from error
    return dump


if __name__ == "__main__":
    main()
