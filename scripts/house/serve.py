"""The site on one machine: services, database, web server, worker and beat, until Ctrl-C."""

import argparse
import contextlib
import hashlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

from scripts.house import messages
from scripts.house.steps import (
    BASE,
    START,
    Stopped,
    child,
    ignore_signals,
    manage,
    plainly,
    python,
    say,
    services,
)

PATIENCE = 90  # seconds until the first page


class Children:
    """The programs that make up the site, and their end."""

    def __init__(self) -> None:
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, name: str, command: list[str]) -> None:
        self.running[name] = child(command, cwd=BASE, stdin=subprocess.DEVNULL)

    def check(self) -> None:
        """Raises Stopped if one of them has ended."""
        for name, program in self.running.items():
            if program.poll() is not None:
                raise Stopped(
                    f"the {name} has ended (code {program.returncode}): the site stops; "
                    "the lines above say why"
                )

    def stop(self) -> None:
        """End them all: first by asking, then by force."""
        ignore_signals()  # whoever asks again must not cut this short
        for sign, seconds in ((signal.SIGTERM, 15.0), (signal.SIGKILL, 5.0)):
            end = time.monotonic() + seconds
            while (left := self._alive()) and time.monotonic() < end:
                # Asked again each time: a web server that is just starting does not hear.
                for program in left:
                    program.send_signal(sign)
                wait_for(left[0], 3.0)
        # A worker that lost its parent by force still sits in the session that it was born in.
        for program in self.running.values():
            try:
                os.killpg(program.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                continue

    def _alive(self) -> list[subprocess.Popen[bytes]]:
        return [program for program in self.running.values() if program.poll() is None]


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/serve", description=__doc__)
    parser.add_argument("--demo", action="store_true", help="a demo club, in a real database too")
    options = parser.parse_args()
    with plainly():
        host, port = os.environ.get("HOST") or "127.0.0.1", _port()
        _check_free(host, port)
        os.environ.setdefault("TOUCHLINE_ENV", "local")
        os.environ.setdefault("LOG_LEVEL", "WARNING")
        os.environ.setdefault("SITE_URL", f"http://{_name_of(host)}:{port}")
        own = not os.environ.get("DATABASE_URL")
        say("starting PostgreSQL and the broker")
        with services():
            prepare(demo=own or options.demo)
            run(host, port)


def prepare(*, demo: bool) -> None:
    """Bring the database and the files to what the code wants. Doing it again changes nothing."""
    messages.compile_all()
    say("bringing the database up to date")
    manage("migrate", "--no-input", "--verbosity=0")
    if os.environ.get("BROKER_URL"):
        manage("createcachetable")  # only where the broker is no Redis that could hold the cache
    collect_static()
    if demo:
        say("the demo club")
        manage("demo")


def collect_static() -> None:
    """Gather the files that browsers fetch, if any of them, or a library, has changed."""
    digest = hashlib.sha256()
    for path in sorted([*BASE.glob("static/**/*"), *BASE.glob("*/static/**/*")]):
        if path.is_file():
            digest.update(f"{path.relative_to(BASE)}\0".encode() + path.read_bytes())
    digest.update((BASE / "requirements" / "base.txt").read_bytes())
    stamp = BASE / "staticfiles" / ".stamp"
    if not stamp.exists() or stamp.read_text() != digest.hexdigest():
        say("gathering the static files")
        manage("collectstatic", "--no-input", "--clear", "--verbosity=0")
        stamp.write_text(digest.hexdigest())


def run(host: str, port: int) -> None:
    """Start the programs, say where the site is, and stay until one ends or a signal comes."""
    children = Children()
    try:
        say("starting the web server, the worker and the timetable")
        children.start("web server", web(host, port))
        children.start("worker", worker())
        children.start("timetable", beat())
        _wait_for_page(port, children)
        took = time.monotonic() - START
        print(f"\n  Touchline is at {os.environ['SITE_URL']}/ ({took:.0f} s).  Ctrl-C stops it.\n")
        sys.stdout.flush()
        while True:
            children.check()
            time.sleep(0.5)
    finally:
        say("stopping")
        children.stop()


def web(host: str, port: int) -> list[str]:
    return python(
        *("-m", "granian", "--interface", "wsgi", "--host", host, "--port", str(port)),
        *("--workers", "2", "--blocking-threads", "4", "--backpressure", "128"),
        *("--respawn-failed-workers", "--log-level", "warning", "--no-ws"),
        "config.wsgi:application",
    )


def worker() -> list[str]:
    # Celery warns whoever is root; on one's own machine there may be nobody else.
    quiet = ("-W", "ignore:You're running the worker with superuser privileges")
    return python(
        *(*quiet, "-m", "celery", "--app", "config", "--quiet", "worker"),
        *("--concurrency", "2", "--loglevel", "WARNING", "--without-mingle", "--without-gossip"),
    )


def beat() -> list[str]:
    schedule = BASE / "var" / "run" / "timetable"
    schedule.parent.mkdir(parents=True, exist_ok=True)
    return python(
        *("-m", "celery", "--app", "config", "--quiet", "beat", "--loglevel", "WARNING"),
        *("--schedule", schedule, "--pidfile", ""),
    )


def wait_for(program: subprocess.Popen[bytes], seconds: float) -> None:
    with contextlib.suppress(subprocess.TimeoutExpired):
        program.wait(seconds)


def _port() -> int:
    text = os.environ.get("PORT") or "8000"
    if not text.isdigit() or not 0 < int(text) < 65536:
        raise Stopped(f"PORT is a number from 1 to 65535, not {text!r}")
    return int(text)


def _name_of(host: str) -> str:
    """What to call this machine in an address: one cannot go to "all addresses"."""
    return "127.0.0.1" if host in {"0.0.0.0", "::"} else host  # noqa: S104


def _check_free(host: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise Stopped(
                f"port {port} on {host} cannot be had ({error.strerror}); "
                f"choose another: PORT={port + 1} scripts/serve"
            ) from error


def _wait_for_page(port: int, children: Children) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        children.check()
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5):
                return
        except urllib.error.HTTPError as error:
            error.close()
            if error.code < 500:
                return
            raise Stopped(
                f"the first page fails (code {error.code}); the lines above say why"
            ) from error
        except OSError:
            time.sleep(0.1)
    raise Stopped(f"no page after {PATIENCE} s")


if __name__ == "__main__":
    main()
