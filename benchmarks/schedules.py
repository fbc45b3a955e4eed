"""What the fixtures of a schedule cost beside the bare ``bulk_create`` of the same rows."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time
from statistics import median
from time import perf_counter

from django.db import transaction

from leagues import competitions, entries, schedules
from leagues.models import Club, Fixture, Round, Side, Stage
from leagues.pairing.calendar import KickoffPlan

CLUBS = 40
MATCHES = 1560
RUNS = 7
NOW = datetime(2026, 8, 1, 12, tzinfo=UTC)
PLAN = schedules.Plan(
    legs=2,
    kickoffs=KickoffPlan(start=date(2026, 9, 1), at=time(20), zone="Europe/Paris", weekday=2),
)


class _Undo(Exception):
    """Ends a run, so that the next one finds the database as it was."""


def measure(runs: int = RUNS) -> float:
    """Return how many times the bare ``bulk_create`` a double round robin of 40 clubs costs.

    Both are run in turn, ``runs`` times, each rolled back; the medians are compared. Leaves nothing
    in the database.
    """
    ratio = 0.0
    try:
        with transaction.atomic():
            ratio = _compare(_league(), runs)
            raise _Undo
    except _Undo:
        return ratio


def _compare(stage: Stage, runs: int) -> float:
    rows = _rows(stage)
    made: list[float] = []
    bare: list[float] = []
    for _run in range(runs + 1):
        bare.append(_bare(stage, rows))
        made.append(_timed(lambda: schedules.make(stage=stage, plan=PLAN, by=None, at=NOW)))
    return median(made[1:]) / median(bare[1:])


def _league() -> Stage:
    club = Club.objects.create(name="Benchmark", slug="benchmark-of-schedules")
    competition = competitions.create(club=club, name="Benchmark", by=None, at=NOW)
    division = competitions.add_division(competition=competition, rules={})
    names = [f"Club {number}" for number in range(1, CLUBS + 1)]
    entries.enter_names(division=division, typed=names, by=None, at=NOW)
    return division.stages.get()


type Row = tuple[int, int, tuple[int, int], datetime | None]


def _rows(stage: Stage) -> list[Row]:
    """The same fixtures as plain values: round, group, entries, kick-off."""
    return [
        (day.number, group.pk, (home.pk, away.pk), day.slot.kicks_off_at)
        for day in schedules.preview(stage=stage, plan=PLAN).matchdays
        for group, home, away in day.pairs
    ]


def _bare(stage: Stage, rows: list[Row]) -> float:
    """Time the least that writes the same rows; their rounds are there and not counted."""
    numbers = sorted({number for number, *_rest in rows})
    rounds = Round.objects.bulk_create(Round(stage=stage, number=number) for number in numbers)
    by_number = {round_.number: round_ for round_ in rounds}
    took = _timed(lambda: _write(stage, rows, by_number))
    Round.objects.filter(stage=stage).delete()
    return took


def _write(stage: Stage, rows: list[Row], by_number: dict[int, Round]) -> None:
    """Write 1,560 fixtures and 3,120 sides, and nothing else."""
    fixtures = Fixture.objects.bulk_create(
        Fixture(
            stage=stage,
            round=by_number[number],
            group_id=group,
            number=at,
            kicks_off_at=kickoff,
            date=kickoff.date() if kickoff else None,
        )
        for at, (number, group, _seats, kickoff) in enumerate(rows)
    )
    Side.objects.bulk_create(
        Side(fixture=fixture, seat=seat, entry_id=entry)
        for fixture, (_number, _group, seats, _kickoff) in zip(fixtures, rows, strict=True)
        for seat, entry in enumerate(seats, start=1)
    )


def _timed(write: Callable[[], object]) -> float:
    began = 0.0
    took = 0.0
    try:
        with transaction.atomic():
            began = perf_counter()
            write()
            took = perf_counter() - began
            raise _Undo
    except _Undo:
        return took
