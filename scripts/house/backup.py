"""Save the whole database, and uploaded files if there are any, in one file."""

import argparse
import os
import tarfile
import tempfile
from pathlib import Path

from scripts.house.archive import DUMP, MEDIA, call, media, pg_dump, target
from scripts.house.steps import Stopped, plainly, say, services


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/backup", description=__doc__)
    parser.add_argument("file", type=Path, help="where to; an older file there is replaced")
    path = parser.parse_args().file.absolute()
    with plainly():
        if not path.parent.is_dir():
            raise Stopped(f"there is no folder {path.parent}")
        with services(broker=False):
            save(path)
        print(f"saved in {path} ({path.stat().st_size / 1e6:.1f} MB)")


def save(path: Path) -> None:
    """Write the backup; the file is there whole or not at all, and only its owner may read it."""
    say("saving the database")
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".backup-") as folder:
        dump, fresh = Path(folder) / DUMP, Path(folder) / "backup"
        options = ("--format=custom", "--no-owner", "--no-privileges")
        where = ("--file", dump, "--dbname", target()[0])
        call("pg_dump", *options, *where, program=pg_dump())
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
            with tarfile.open(fileobj=file, mode="w") as archive:
                archive.add(dump, DUMP)
                if media().is_dir():
                    archive.add(media(), MEDIA)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)


if __name__ == "__main__":
    main()
