"""Fixtures as they are shown: by round, with kick-off, score and who may enter it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import (
    Case,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce, JSONObject

from leagues.models import (
    Competition,
    Fixture,
    FixtureStatus,
    OutcomeKind,
    Round,
    Side,
    SideResult,
    StageKind,
)
from leagues.outcomes import in_ties
from leagues.standings import Entrant
from leagues.words import rounds


class Local(datetime):
    """A moment that templates write in its own zone, as it is said at the venue (S17).

    Of any other aware moment they write the time in the zone of the request.
    """

    convert_to_local_time = False

    @classmethod
    def of(cls, moment: datetime, zone: str) -> "Local":
        """The same moment, as it is said in a zone."""
        return cls.fromtimestamp(moment.timestamp(), ZoneInfo(zone))


@dataclass(frozen=True, slots=True)
class Score:
    """One side of a fixture with what it came to."""

    side: Entrant | None
    goals: int | None = None
    goals_90: int | None = None
    penalties: int | None = None
    played_goals: int | None = None
    placing: int | None = None
    won: bool = False

    @property
    def strength(self) -> tuple[int, int, int]:
        """What decides between two sides: placing, goals, shoot-out."""
        return (-(self.placing or 0), self.goals or 0, self.penalties or 0)


@dataclass(frozen=True, slots=True)
class Line:
    """One fixture as a line of a list."""

    fixture: Fixture
    home: Score
    away: Score
    kick_off: Local | None
    day: date | None
    zone: str
    overdue: bool
    own: bool
    extra_time: bool = False  # whether the rules of its tie have it, in this match
    shoot_out: bool = False

    @property
    def played(self) -> bool:
        """Whether it has a result."""
        return self.fixture.outcome_id is not None

    @property
    def round_name(self) -> str:
        """What its round is called."""
        return rounds.name(self.fixture.round)

    @property
    def enterable(self) -> bool:
        """Whether a plain score can be entered or corrected in a list."""
        both = self.home.side is not None and self.away.side is not None
        outcome = self.fixture.outcome
        plain = outcome is None or (
            outcome.kind == OutcomeKind.PLAYED
            and (self.extra_time or not outcome.extra_time)
            and (self.shoot_out or self.home.penalties is None)
        )
        return both and plain and self.fixture.status != FixtureStatus.CANCELLED


@dataclass(frozen=True, slots=True)
class Matchday:
    """A round with its fixtures; ``byes`` names who is free, ``heading`` where a part begins."""

    round: Round
    lines: tuple[Line, ...]
    byes: str = ""
    heading: str = ""

    @property
    def played(self) -> int:
        """How many of its fixtures have a result."""
        return sum(line.played for line in self.lines)

    @property
    def name(self) -> str:
        """What the round is called."""
        return rounds.name(self.round)


def seats() -> QuerySet[Side]:
    """All seats with what a line shows of them, in the order of rounds and fixtures: one query."""
    result = SideResult.objects.filter(
        outcome=OuterRef("fixture__outcome"), seat=OuterRef("seat")
    ).values(
        json=JSONObject(
            goals="goals",
            goals_90="goals_90",
            penalties="penalties",
            played_goals="played_goals",
            placing="placing",
        )
    )
    return (
        Side.objects.select_related(
            "fixture__round", "fixture__outcome", "fixture__stage__division", "entry__competitor"
        )
        .annotate(result=Subquery(result))
        .order_by(
            "fixture__stage__division__level",
            "fixture__stage__position",
            "fixture__round__number",
            "fixture__number",
            "seat",
        )
    )


def current_round(competition: Competition, now: datetime) -> QuerySet[Round]:
    """The round that people look for now, as a query: the next one that has open fixtures.

    Open rounds that were due before yesterday come after those still ahead; where all is played it
    is the last one.
    """
    open_fixtures = Fixture.objects.filter(
        round=OuterRef("pk"), outcome=None, status=FixtureStatus.SCHEDULED
    )
    ahead = Q(due__isnull=True) | Q(due__gte=now - timedelta(days=1))
    return (
        Round.objects.filter(stage__division__competition=competition)
        .annotate(due=Coalesce("deadline_at", "kicks_off_at"), is_open=Exists(open_fixtures))
        .annotate(
            turn=Case(
                When(Q(is_open=True) & ahead, then=Value(0)),
                When(is_open=True, then=Value(1)),
                default=Value(2),
            )
        )
        .order_by(
            "turn",
            Case(
                When(turn=2, then=-F("stage__position")),
                default=F("stage__position"),
                output_field=IntegerField(),
            ),
            Case(
                When(turn=2, then=-F("number")),
                default=F("number"),
                output_field=IntegerField(),
            ),
        )
    )


def lines(
    found: Iterable[Side],
    competition: Competition,
    *,
    now: datetime,
    user_id: int | None = None,
) -> list[Line]:
    """Show the fixtures whose ``seats`` were found, at this moment, to this person."""
    shown = []
    for _fixture, theirs in groupby(found, key=lambda side: side.fixture_id):
        sides = list(theirs)
        if len(sides) == 2:
            shown.append(_line(sides, competition, now, user_id))
    return shown


def _line(
    sides: Sequence[Side], competition: Competition, now: datetime, user_id: int | None
) -> Line:
    fixture = sides[0].fixture
    zone = fixture.time_zone or competition.time_zone
    local = Local.of(fixture.kicks_off_at, zone) if fixture.kicks_off_at else None
    home, away = (_score(side) for side in sides)
    rules = in_ties.rules_of(fixture, fixture.stage)
    ends = rules is not None and in_ties.may_end(rules, fixture)
    decided = fixture.outcome_id is not None and home.strength != away.strength
    return Line(
        fixture=fixture,
        home=_marked(home, won=decided and home.strength > away.strength),
        away=_marked(away, won=decided and away.strength > home.strength),
        kick_off=local,
        day=local.date() if local else fixture.date,
        zone=zone,
        overdue=is_overdue(fixture, now),
        own=user_id is not None
        and any(score.side and score.side.manager_id == user_id for score in (home, away)),
        extra_time=rules is not None and rules.extra_time and ends,
        shoot_out=fixture.playoff or (rules is not None and rules.shoot_out and ends),
    )


def _score(side: Side) -> Score:
    result: dict[str, Any] = getattr(side, "result", None) or {}
    return Score(side=Entrant.of(side.entry) if side.entry else None, **result)


def _marked(score: Score, *, won: bool) -> Score:
    return replace(score, won=won)


def is_overdue(fixture: Fixture, now: datetime) -> bool:
    """Whether a fixture ought to have been played by now and has no result."""
    if fixture.outcome_id is not None or fixture.status != FixtureStatus.SCHEDULED:
        return False
    due = fixture.round.deadline_at or fixture.kicks_off_at or fixture.round.kicks_off_at
    return due is not None and due < now


def matchdays(shown: Sequence[Line], cast: Sequence[Entrant] = ()) -> list[Matchday]:
    """Group lines, which are in the order of their rounds, into matchdays.

    ``cast`` are those who play in the rounds shown, where that is known: who is free is named.
    """
    made: list[Matchday] = []
    part = ""
    several = len({each.fixture.stage_id for each in shown}) > 1
    for round_, theirs in groupby(shown, key=lambda each: each.fixture.round):
        found = tuple(theirs)
        now = rounds.part(found[0].fixture.stage) if several else ""
        made.append(Matchday(round_, found, _byes(found, cast), now if now != part else ""))
        part = now
    return made


def _byes(found: Sequence[Line], cast: Sequence[Entrant]) -> str:
    """Who has a bye in a round: the one who is not in it, where it is one.

    In a Swiss round whoever has left is not in it either; its own page says who is free.
    """
    if found[0].fixture.stage.kind == StageKind.SWISS:
        return ""
    playing = {score.side.id for each in found for score in (each.home, each.away) if score.side}
    free = [entrant.name for entrant in cast if entrant.id not in playing and not entrant.withdrawn]
    return free[0] if len(free) == 1 else ""


def sides(shown: Sequence[Line]) -> list[Entrant]:
    """Everybody who plays in these fixtures, for the sprite of crests."""
    return [score.side for each in shown for score in (each.home, each.away) if score.side]


def by_day(shown: Sequence[Line]) -> list[tuple[date | None, list[Line]]]:
    """Group lines by the day on which they are played, those without one last."""
    ordered = sorted(shown, key=lambda each: (each.day is None, each.day or date.max))
    return [(day, list(theirs)) for day, theirs in groupby(ordered, key=lambda each: each.day)]
