"""Fixtures as they are shown: by round, with kick-off, score and who may enter it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from zoneinfo import ZoneInfo

from django.db.models import Prefetch, QuerySet

from leagues.models import Competition, Fixture, Round, Side, SideResult
from leagues.standings import Entrant


@dataclass(frozen=True, slots=True)
class Score:
    """One side of a fixture with what it came to."""

    side: Entrant | None
    goals: int | None
    penalties: int | None
    played_goals: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One fixture as a line of a list."""

    fixture: Fixture
    home: Score
    away: Score
    kick_off: datetime | None
    day: date | None
    zone: str
    overdue: bool
    own: bool

    @property
    def played(self) -> bool:
        """Whether it has a result."""
        return self.fixture.outcome_id is not None

    @property
    def open(self) -> bool:
        """Whether a result can be entered."""
        both = self.home.side is not None and self.away.side is not None
        return both and self.fixture.status != "cancelled"


@dataclass(frozen=True, slots=True)
class Matchday:
    """A round with its fixtures, and who has a bye."""

    round: Round
    lines: tuple[Line, ...]

    @property
    def played(self) -> int:
        """How many of its fixtures have a result."""
        return sum(line.played for line in self.lines)


def listed(found: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """The fixtures with all that a line shows, in four queries."""
    return found.select_related("round", "outcome").prefetch_related(
        Prefetch("sides", Side.objects.select_related("entry__competitor")),
        Prefetch("outcome__sides", SideResult.objects.all()),
    )


def line(
    fixture: Fixture, competition: Competition, *, now: datetime, user_id: int | None = None
) -> Line:
    """Show one fixture that ``listed`` has fetched, at this moment, to this person."""
    zone = fixture.time_zone or competition.time_zone
    scores = _scores(fixture)
    local = fixture.kicks_off_at.astimezone(ZoneInfo(zone)) if fixture.kicks_off_at else None
    return Line(
        fixture=fixture,
        home=scores[0],
        away=scores[1],
        kick_off=local,
        day=local.date() if local else fixture.date,
        zone=zone,
        overdue=is_overdue(fixture, now),
        own=user_id is not None
        and any(score.side and score.side.manager_id == user_id for score in scores),
    )


def _scores(fixture: Fixture) -> list[Score]:
    sides = sorted(fixture.sides.all(), key=lambda side: side.seat)
    results = {side.seat: side for side in fixture.outcome.sides.all()} if fixture.outcome else {}
    best = max((_strength(result) for result in results.values()), default=None)
    scores = []
    for side in sides:
        got = results.get(side.seat)
        scores.append(
            Score(
                side=Entrant.of(side.entry) if side.entry else None,
                goals=got.goals if got else None,
                penalties=got.penalties if got else None,
                played_goals=got.played_goals if got else None,
                won=got is not None
                and _strength(got) == best
                and [_strength(other) for other in results.values()].count(best) == 1,
            )
        )
    return scores


def _strength(result: SideResult) -> tuple[int, int, int]:
    return (-(result.placing or 0), result.goals or 0, result.penalties or 0)


def is_overdue(fixture: Fixture, now: datetime) -> bool:
    """Whether a fixture ought to have been played by now and has no result."""
    if fixture.outcome_id is not None or fixture.status != "scheduled":
        return False
    due = fixture.kicks_off_at or fixture.round.deadline_at or fixture.round.kicks_off_at
    return due is not None and due < now


def matchdays(
    fixtures: Iterable[Fixture],
    competition: Competition,
    *,
    now: datetime,
    user_id: int | None = None,
) -> list[Matchday]:
    """Group fixtures, in the order of their rounds, into matchdays."""
    grouped = groupby(fixtures, key=lambda fixture: fixture.round)
    return [
        Matchday(
            round_,
            tuple(line(each, competition, now=now, user_id=user_id) for each in theirs),
        )
        for round_, theirs in grouped
    ]


def by_day(lines: Sequence[Line]) -> list[tuple[date | None, list[Line]]]:
    """Group lines by the day on which they are played, those without one last."""
    ordered = sorted(lines, key=lambda each: (each.day is None, each.day or date.max))
    return [(day, list(theirs)) for day, theirs in groupby(ordered, key=lambda each: each.day)]
