"""Running and judging the processes of the services."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any


class ServiceError(Exception):
    """An embedded service cannot start or stop; the message is for the person at the keyboard."""


def command_of(pid: int) -> str | None:
    """The command line of a live process, "" where it cannot be read, None if there is none."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return None
    except PermissionError:
        pass
    try:
        line = Path(f"/proc/{pid}/cmdline").read_bytes()
    except FileNotFoundError:
        return None if Path("/proc/self").exists() else ""
    # A zombie has no command line left.
    return line.replace(b"\0", b" ").decode(errors="replace") if line else None


def pid_in(path: Path) -> int | None:
    """The process id in the first line of a pid file, or None."""
    try:
        return int(path.read_text().split("\n", 1)[0])
    except (FileNotFoundError, ValueError):
        return None


def is_alive(pid: int | None, marker: str) -> bool:
    """Whether the process lives and is the one meant: its command line holds `marker`."""
    if pid is None:
        return False
    line = command_of(pid)
    return line is not None and (line == "" or marker in line)


def wait_until(ready: Callable[[], bool], seconds: float) -> bool:
    """Ask until `ready` says yes; False when the time is up."""
    end = time.monotonic() + seconds
    while not ready():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def end(pid: int | None, marker: str, seconds: float = 10) -> None:
    """End one process by its id, gently first."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        if pid is None or not is_alive(pid, marker):
            return
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, sign)
        wait_until(lambda: not is_alive(pid, marker), seconds)


def run(command: Sequence[str | Path], what: str, **options: Any) -> str:
    """Run a tool to its end and return what it printed.

    Raises ServiceError with the tool's own words when it fails.
    """
    done = subprocess.run(
        [os.fspath(part) for part in command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        **options,
    )
    if done.returncode:
        raise ServiceError(f"{what} failed:\n{done.stdout[-2000:].strip()}")
    return str(done.stdout)
