"""What several commands do on the way: say where they are, call manage.py, join the services."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from config.commands import join_services
from config.embedded import ServiceError, Stay

BASE = Path(__file__).resolve().parents[2]
START = time.monotonic()
PR_SET_PDEATHSIG = 1
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Stopped(Exception):
    """The command cannot go on; the message is for the person at the keyboard."""


def say(words: str) -> None:
    print(f"· {words}", flush=True)


def python(*arguments: str | Path) -> list[str]:
    """A command line for this Python. Modules are always run by -m: the commands that an
    installation leaves in .venv/bin name the place where the checkout was then."""
    return [sys.executable, *(os.fspath(part) for part in arguments)]


def manage(*arguments: str, quiet: bool = False) -> None:
    """Run a command of manage.py. Raises Stopped if it fails."""
    output = subprocess.DEVNULL if quiet else None
    done = subprocess.run(python(BASE / "manage.py", *arguments), check=False, stdout=output)
    if done.returncode:
        raise Stopped(f"manage.py {arguments[0]} failed; the lines above say why")


@contextmanager
def services(*, broker: bool = True) -> Iterator[Stay | None]:
    """The embedded servers that the environment does not replace, for as long as the block runs."""
    try:
        stay = join_services(dict(os.environ), broker=broker)
    except ServiceError as error:
        raise Stopped(str(error)) from error
    try:
        yield stay
    finally:
        if stay is not None:
            stay.leave()


def child(command: Sequence[str], **options: Any) -> subprocess.Popen[bytes]:
    """Start a program that ends when this one does, even by kill -9.

    It gets a session of its own, so that a Ctrl-C reaches only this program, which then stops its
    children in order.
    """
    # Safe with preexec_fn: nothing starts a child while another thread runs.
    options |= {"start_new_session": True, "preexec_fn": _die_with_parent}
    return subprocess.Popen(command, **options)


def _die_with_parent() -> None:
    for number in STOPPING:
        signal.signal(number, signal.SIG_DFL)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


@contextmanager
def plainly() -> Iterator[None]:
    """Turn what stops a command into a message and an exit code.

    A signal that asks to stop raises KeyboardInterrupt: also where it was ignored before, as in
    a job that a script put into the background.
    """
    for number in STOPPING:
        signal.signal(number, _interrupt)
    try:
        yield
    except Stopped as error:
        sys.exit(f"\n{error}")
    except KeyboardInterrupt:
        print("\nstopped", flush=True)
        sys.exit(130)


def ignore_signals() -> None:
    """From now on nothing but kill -9 stops this program."""
    for number in STOPPING:
        signal.signal(number, signal.SIG_IGN)


def _interrupt(_number: int, _frame: object) -> None:
    ignore_signals()  # once is enough: a second one must not cut short the stopping of the servers
    raise KeyboardInterrupt
