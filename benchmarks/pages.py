"""What the table page costs, against a bare view behind the same server in the same run.

The server that ``scripts/serve`` starts is asked over kept connections by clients that do as little
as they can, page and yardstick in turn; the rates are the medians of the turns. Run by
``manage.py bench league``.
"""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from statistics import median

from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.chance import Chance
from leagues import clubs, competitions, entries, outcomes, schedules
from leagues.formats import NewStage
from leagues.models import Competition, Fixture, StageKind, User, Visibility

NOW = datetime(2026, 11, 30, 19, tzinfo=UTC)
CLUBS = 20
TURNS, SECONDS, CLIENTS = 9, 1.5, 8
WAIT = 30.0


def measure() -> dict[str, float]:
    """Return ``page``, ``unchanged`` (rates relative to the bare view's), and ``queries``."""
    competition = _season()
    try:
        address = f"/c/{competition.slug}/"
        with _server() as port:
            return {
                "queries": float(_queries(address)),
                "page": _ratio(port, address, "/bare/", conditional=False),
                "unchanged": _ratio(port, address, "/bare/", conditional=True),
            }
    finally:
        _remove(competition)


def _season() -> Competition:
    """A season of 20 clubs and 380 results, all played."""
    by = User.objects.create_user(f"bench-{time.time_ns()}@touchline.example", name="Bench")
    club = clubs.found(name=f"Bench {time.time_ns()}", time_zone="UTC", by=by, at=NOW)
    competition = competitions.set_up(
        club=club,
        name="Bench",
        season="",
        visibility=Visibility.PUBLIC,
        time_zone="UTC",
        stages=[
            NewStage(
                kind=StageKind.ROUND_ROBIN,
                rules={"table": {"criteria": ["points", "h2h_points", "goal_difference"]}},
                groups=("",),
            )
        ],
        divisions=[],
        by=by,
        at=NOW,
    )
    division = competition.divisions.get()
    named = [f"Club {at:02}" for at in range(CLUBS)]
    entries.enter_names(division=division, typed=named, by=by, at=NOW)
    stage = division.stages.get()
    made = schedules.make(stage=stage, plan=schedules.Plan(legs=2), by=by, at=NOW)
    chance = Chance("bench pages")
    scores = [(each, outcomes.score(chance.below(5), chance.below(4))) for each in made]
    outcomes.record_many(stage=stage, outcomes=scores, by=by, at=NOW)
    return competition


def _remove(competition: Competition) -> None:
    club, by = competition.club, competition.created_by
    Fixture.objects.filter(stage__division__competition=competition).update(outcome=None)
    for stage in [each for one in competition.divisions.all() for each in one.stages.all()]:
        stage.fixtures.all().delete()
        stage.rounds.all().delete()
    competition.entries.all().delete()
    competition.delete()
    club.delete()
    if by is not None:
        by.delete()


def _queries(address: str) -> int:
    """How many queries an anonymous visitor's page takes when nothing is cached."""
    from django.core.cache import caches
    from django.test import Client

    from leagues.views import live

    caches["pages"].clear()
    live.written.clear()
    with CaptureQueriesContext(connection) as found:
        Client(headers={"host": "127.0.0.1"}).get(address)
    return len(found)


@contextmanager
def _server() -> Iterator[int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "benchmarks.settings", "DEBUG": ""}
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--port", str(port)]
    command += ["--workers", "2", "--blocking-threads", "4", "--no-ws", "--log-level", "error"]
    with subprocess.Popen([*command, "config.wsgi:application"], env=environment) as server:
        try:
            _wait(port)
            yield port
        finally:
            server.terminate()


def _wait(port: int) -> None:
    ends = time.monotonic() + WAIT
    while time.monotonic() < ends:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            continue
        return
    raise TimeoutError("the server to be measured did not start")


def _ratio(port: int, page: str, bare: str, *, conditional: bool) -> float:
    """The page's rate relative to the yardstick's, asked in turn."""
    asks = {each: _request(port, each, conditional=conditional) for each in (page, bare)}
    rates: dict[str, list[float]] = {page: [], bare: []}
    for turn in range(TURNS + 1):
        for each in (page, bare):
            rate = _rate(port, asks[each], 304 if conditional else 200)
            if turn:  # the first turn warms both up
                rates[each].append(rate)
    return median(rates[page]) / median(rates[bare])


def _request(port: int, path: str, *, conditional: bool) -> bytes:
    tag = _answer(port, _bytes(path, ""))[1] if conditional else ""
    return _bytes(path, tag)


def _bytes(path: str, tag: str) -> bytes:
    condition = f"If-None-Match: {tag}\r\n" if tag else ""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{condition}\r\n".encode()


def _rate(port: int, ask: bytes, status: int) -> float:
    """Answers a second, all of this status, to clients that ask as fast as they are answered."""
    began = time.perf_counter()
    with ThreadPoolExecutor(CLIENTS) as pool:
        asked = [pool.submit(_ask, port, ask, status, began + SECONDS) for _ in range(CLIENTS)]
        total = sum(each.result() for each in asked)
    return total / (time.perf_counter() - began)


def _ask(port: int, ask: bytes, status: int, ends: float) -> int:
    expected = f"HTTP/1.1 {status} ".encode()
    count = 0
    with socket.create_connection(("127.0.0.1", port), 10) as line:
        while time.perf_counter() < ends:
            line.sendall(ask)
            head = _read(line)
            if not head.startswith(expected):
                raise RuntimeError(f"answered {head[:40]!r}, not {status}")
            count += 1
    return count


def _answer(port: int, ask: bytes) -> tuple[bytes, str]:
    with socket.create_connection(("127.0.0.1", port), 10) as line:
        line.sendall(ask)
        head = _read(line)
    tags = [row for row in head.split(b"\r\n") if row.lower().startswith(b"etag:")]
    return head, tags[0].split(b":", 1)[1].strip().decode() if tags else ""


def _read(line: socket.socket) -> bytes:
    """Read one answer to its end; return its head."""
    data = line.recv(262144)
    while b"\r\n\r\n" not in data:
        data += line.recv(262144)
    head, _, body = data.partition(b"\r\n\r\n")
    lengths = [row for row in head.split(b"\r\n") if row.lower().startswith(b"content-length:")]
    left = (int(lengths[0].split(b":")[1]) if lengths else 0) - len(body)
    while left > 0:
        left -= len(line.recv(262144))
    return head
