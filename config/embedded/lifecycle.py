"""Who uses the services, and when they start and stop.

Two file locks under `var/run`. The master lock is held for the moments of starting, stopping and
counting. The users lock is shared by all users for as long as they stay; the kernel lets go of it
however a user ends, so whoever can have it alone knows that nobody is left. A keeper process
stands by: it restarts a service that crashed and stops everything after users that were killed.
"""

import contextlib
import fcntl
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import IO

from config.embedded.carry import ready_cluster
from config.embedded.home import BASE, Home
from config.embedded.postgres import Wheel, present_clusters
from config.embedded.process import ServiceError
from config.embedded.valkey import Valkey

KEEPER_PAUSE = 0.5


class Stay:
    """One user's stay; a context manager. Leave it once; leaving twice does no harm."""

    def __init__(self, home: Home, users: IO[str]) -> None:
        self.home = home
        self._users = users

    def leave(self) -> None:
        """Go; the last one out stops the services."""
        if self._users.closed:
            return
        with _locked(self.home, "master"):
            fcntl.flock(self._users, fcntl.LOCK_UN)
            self._users.close()
            _stop_if_unused(self.home)

    def __enter__(self) -> "Stay":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.leave()


def join(home: Home, *, database: bool = True, broker: bool = True) -> Stay:
    """Use the services of a home: start what is asked for and does not run, and be counted.

    Raises ServiceError if a service cannot start.
    """
    home.prepare()
    with _locked(home, "master"):
        users = (home.run / "users.lock").open("a")
        fcntl.flock(users, fcntl.LOCK_SH)
        try:
            if database:
                ready_cluster(home, Wheel.installed())
            if broker and not Valkey(home).running():
                Valkey(home).start()
            _ensure_keeper(home)
        except BaseException:
            users.close()
            _stop_if_unused(home)
            raise
    return Stay(home, users)


def keep(home: Home) -> None:
    """The keeper's life: until nobody is left, restart what crashes."""
    with (home.run / "keeper.lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return
        while True:
            with _locked(home, "master"):
                if _stop_if_unused(home):
                    # Before the master lock goes, so that the next user starts a new keeper.
                    fcntl.flock(lock, fcntl.LOCK_UN)
                    return
                _revive(home)
            time.sleep(KEEPER_PAUSE)


@contextmanager
def _locked(home: Home, name: str) -> Iterator[None]:
    with (home.run / f"{name}.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _is_free(path: Path) -> bool:
    with path.open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def _stop_if_unused(home: Home) -> bool:
    if not _is_free(home.run / "users.lock"):
        return False
    for cluster in present_clusters(home):
        cluster.stop()
    Valkey(home).stop()
    with contextlib.suppress(OSError):
        home.sockets.rmdir()
    return True


def _revive(home: Home) -> None:
    valkey = Valkey(home)
    try:
        for cluster in present_clusters(home):
            if cluster.crashed():
                cluster.start()
        if valkey.crashed():
            valkey.start()
    except ServiceError as error:
        print(error, file=sys.stderr, flush=True)


def _ensure_keeper(home: Home) -> None:
    if not _is_free(home.run / "keeper.lock"):
        return
    with (home.logs / "keeper.log").open("a") as log:
        subprocess.run(  # it forks and lives on
            [sys.executable, "-m", "config.embedded", str(home.var)],
            cwd=BASE,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            check=True,
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": str(BASE)},
        )
