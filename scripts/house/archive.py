"""What a backup is: one tar file that holds `database.dump` (pg_dump's custom format) and `media/`.

Also the way to PostgreSQL's own programs, which come from the wheel even where the server is
somebody else's.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from config.embedded import Home, ServiceError
from config.embedded.carry import DEBIAN
from config.embedded.home import DATABASE, USER
from config.embedded.postgres import Wheel
from scripts.house.steps import Stopped

DUMP = "database.dump"
MEDIA = "media"


def target() -> tuple[str, dict[str, str]]:
    """The database that the site uses: its connection string, and an environment for libpq.

    The password goes by the environment, for anybody may read a command line.
    """
    url = os.environ.get("DATABASE_URL")
    if not url:
        return f"host={Home.of_environment().sockets} user={USER} dbname={DATABASE}", {}
    from psycopg.conninfo import conninfo_to_dict, make_conninfo

    parts: dict[str, Any] = conninfo_to_dict(url)
    password = parts.pop("password", None)
    return make_conninfo(**parts), {"PGPASSWORD": str(password)} if password else {}


def call(name: str, *arguments: str | Path, program: Path | None = None) -> str:
    """Run one of PostgreSQL's client programs and return what it prints. Raises Stopped."""
    _, secrets = target()
    done = subprocess.run(
        [_of_wheel(name), *arguments] if program is None else [program, *arguments],
        check=False,
        text=True,
        capture_output=True,
        env={**os.environ, "PGCONNECT_TIMEOUT": "15", **secrets},
    )
    if done.returncode:
        raise Stopped(f"{name} failed:\n{done.stderr.strip()[-2000:]}")
    return str(done.stdout)


def pg_dump() -> Path:
    """The pg_dump to use: for somebody else's server one of its own major version, if there is one.

    A late minor release of an old version can mark its columns in ways that the wheel's pg_dump
    would copy without understanding, into a dump that cannot be restored. Raises Stopped where
    none can read the server.
    """
    if not os.environ.get("DATABASE_URL"):
        return _of_wheel("pg_dump")
    major = int(query("show server_version_num")) // 10000
    found = [DEBIAN / str(major) / "bin" / "pg_dump", Path(shutil.which("pg_dump") or "/none")]
    for path in found:
        if path.exists() and _major_of(path) == major:
            return path
    if _major_of(_of_wheel("pg_dump")) >= major:
        return _of_wheel("pg_dump")
    raise Stopped(
        f"the server is PostgreSQL {major}: saving it takes its own pg_dump (on Debian: "
        f"apt install postgresql-client-{major})"
    )


def _of_wheel(name: str) -> Path:
    try:
        return Wheel.installed().folder / "bin" / name
    except ServiceError as error:
        raise Stopped(str(error)) from error


def _major_of(program: Path) -> int:
    words = subprocess.run([program, "--version"], check=True, capture_output=True, text=True)
    found = re.search(r"(\d+)[.\w]* ", words.stdout + " ")
    return int(found[1]) if found else 0


def query(sql: str) -> str:
    """The answer of the site's database to one question, as plain text."""
    return call("psql", "-XAtq", "-d", target()[0], "-c", sql).strip()


def media() -> Path:
    return Home.of_environment().var / MEDIA
