"""Carrying a database over from an older major version of PostgreSQL.

A new major version cannot read the old one's files. The old server, whose programs were kept
beside its data, starts once more and is dumped; the dump fills a new cluster, which takes its name
only when all is in. The old folder stays where it is, as the way back.
"""

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from config.embedded.guise import Guise
from config.embedded.home import DATABASE, USER, Home
from config.embedded.postgres import Cluster, Wheel
from config.embedded.process import ServiceError

DEBIAN = Path("/usr/lib/postgresql")


def older_major(present: Iterable[int], wanted: int) -> int | None:
    """Which major version's data to carry over to `wanted`: None if there is nothing to do.

    Raises ServiceError if a newer version's data is there: going on with older data, or with
    none, would look like a loss.
    """
    versions = set(present)
    newer = {version for version in versions if version > wanted}
    if newer:
        raise ServiceError(
            f"the data here is of PostgreSQL {max(newer)}, and this version of the site brings "
            f"PostgreSQL {wanted}: use the newer version, or restore a backup into an empty var/"
        )
    if wanted in versions or not versions:
        return None
    return max(versions)


def majors_in(folder: Path) -> set[int]:
    """The major versions whose data lies in a folder of clusters."""
    return {
        int(path.name)
        for path in folder.iterdir()
        if re.fullmatch(r"\d+", path.name) and (path / "data" / "PG_VERSION").exists()
    }


def ready_cluster(home: Home, wheel: Wheel) -> Cluster:
    """The cluster of the wheel's major version, made, filled and running. Raises ServiceError."""
    guise = Guise.for_home(home)
    root = guise.root(home)
    older = older_major(majors_in(root), wheel.major)
    cluster = Cluster(home, root / str(wheel.major), guise)
    if not cluster.exists():
        fresh = Cluster(home, root / f"{wheel.major}.new", guise)
        shutil.rmtree(fresh.folder, ignore_errors=True)
        fresh.keep_programs(wheel)
        fresh.create()
        if older is not None:
            _fill(fresh, Cluster(home, root / str(older), guise), older)
        shutil.rmtree(cluster.folder, ignore_errors=True)
        fresh.folder.rename(cluster.folder)
    elif not cluster.running():
        cluster.keep_programs(wheel)
    cluster.start()
    cluster.ensure_database()
    return cluster


def _fill(fresh: Cluster, old: Cluster, major: int) -> None:
    print(f"· carrying the database over from PostgreSQL {major}", flush=True)
    if not (old.install / "bin" / "postgres").exists():
        old.install = _system_programs(major)
    dump = fresh.folder / "carried.dump"
    old.start()
    try:
        # Its own pg_dump: a late minor release of an old version can mark its columns in ways that
        # an earlier minor release of a newer one copies without understanding.
        old.call("pg_dump", "--format=custom", "--file", str(dump), DATABASE)
    finally:
        old.stop()
    fresh.start()
    try:
        fresh.ensure_database()
        fresh.call(
            *("pg_restore", "--exit-on-error", "--single-transaction", "--no-owner"),
            *("--role", USER, "--dbname", DATABASE, str(dump)),
        )
        fresh.call("vacuumdb", "--analyze-only", "--quiet", DATABASE)
    finally:
        fresh.stop()
    dump.unlink()


def _system_programs(major: int) -> Path:
    folder = DEBIAN / str(major)
    if (folder / "bin" / "postgres").exists():
        return folder
    raise ServiceError(
        f"the data under var/ is of PostgreSQL {major}, whose programs are gone: install "
        f"PostgreSQL {major} (on Debian: apt install postgresql-{major}) and start again, or move "
        "var/postgres away and restore a backup"
    )
