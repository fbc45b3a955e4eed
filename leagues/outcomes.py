"""Outcomes: the only way in which what happened reaches a league.

``record`` and ``record_many`` lock, check, write a revision, let the fixture point at it and raise
the stage's revision, all or nothing. ``remove`` takes a result back and keeps its history. For now
what an official enters counts as confirmed.
"""

from collections.abc import Sequence
from datetime import date, datetime

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from leagues import lots, revisions
from leagues.models import (
    Competition,
    Fixture,
    FixtureStatus,
    Outcome,
    OutcomeKind,
    Side,
    SideResult,
    Stage,
    User,
)
from leagues.refusals import Refused

MOST_GOALS = 99
WITHDRAWAL_FIELDS = ("withdrawn_entry", "found_status", "found_status_reason")


class SideScore(msgspec.Struct, frozen=True):
    """What one side comes to: goals after the last whistle, without the shoot-out."""

    goals: int | None = None
    goals_90: int | None = None
    penalties: int | None = None
    played_goals: int | None = None
    placing: int | None = None
    points: int | None = None


class NewOutcome(msgspec.Struct, frozen=True):
    """What a match came to; ``sides`` are in the order of the seats."""

    sides: tuple[SideScore, ...]
    kind: OutcomeKind = OutcomeKind.PLAYED
    extra_time: bool = False
    played_on: date | None = None
    reason: str = ""


class OutcomeRefused(Refused):
    """This cannot be the outcome of this fixture."""


class StaleResult(OutcomeRefused):
    """Somebody saved another result since the form was opened (S27); ``current`` stands."""

    def __init__(self, current: Outcome | None) -> None:
        super().__init__(_("Somebody else has changed this result since you opened it."))
        self.current = current


def score(
    home: int,
    away: int,
    *,
    penalties: tuple[int | None, int | None] = (None, None),
    played_on: date | None = None,
) -> NewOutcome:
    """Make the outcome of a match that was played and ended ``home``-``away``."""
    sides = (
        SideScore(goals=home, penalties=penalties[0]),
        SideScore(goals=away, penalties=penalties[1]),
    )
    return NewOutcome(sides=sides, played_on=played_on)


def award(
    home: int, away: int, *, reason: str, played: tuple[int, int] | None = None
) -> NewOutcome:
    """Make an awarded result (S10); ``played`` is what happened on the pitch, if anything did."""
    shown = played or (None, None)
    return NewOutcome(
        sides=(
            SideScore(goals=home, played_goals=shown[0]),
            SideScore(goals=away, played_goals=shown[1]),
        ),
        kind=OutcomeKind.AWARDED,
        reason=reason,
    )


def double_forfeit(*, reason: str, played: tuple[int, int] | None = None) -> NewOutcome:
    """Make the outcome that both sides forfeited: both lost, no points, 0-0 (S10)."""
    shown = played or (None, None)
    return NewOutcome(
        sides=tuple(SideScore(goals=0, played_goals=goals) for goals in shown),
        kind=OutcomeKind.DOUBLE_FORFEIT,
        reason=reason,
    )


@transaction.atomic
def record(
    *,
    fixture: Fixture,
    outcome: NewOutcome,
    by: User | None,
    at: datetime,
    based_on: int | None = None,
) -> Outcome:
    """Record what a fixture came to, or correct it; return the outcome that now stands.

    ``based_on`` is the fixture's revision that the person saw. Raises StaleResult where it has
    moved on to something else, OutcomeRefused where the outcome cannot be. Saving what already
    stands changes nothing.
    """
    competition, stage = revisions.lock_of_stage(fixture.stage_id)
    fresh = revisions.fresh(Fixture.objects.select_related("outcome"), fixture.pk)
    if fresh.outcome is not None and as_new(fresh.outcome) == _dated(outcome, fresh, at):
        return fresh.outcome
    if based_on is not None and based_on != fresh.revision:
        raise StaleResult(fresh.outcome)
    return _write(competition, stage, [(fresh, outcome)], by, at)[0]


@transaction.atomic
def record_many(
    *,
    stage: Stage,
    outcomes: Sequence[tuple[Fixture, NewOutcome]],
    by: User | None,
    at: datetime,
) -> list[Outcome]:
    """Record the outcomes of many fixtures of one stage at once, all or none."""
    competition, fresh_stage = revisions.lock_of_stage(stage.pk)
    fresh = Fixture.objects.in_bulk([fixture.pk for fixture, _outcome in outcomes])
    pairs = [(fresh[fixture.pk], outcome) for fixture, outcome in outcomes]
    return _write(competition, fresh_stage, pairs, by, at)


@transaction.atomic
def remove(
    *,
    fixture: Fixture,
    reason: str,
    by: User | None,
    at: datetime,
    based_on: int | None = None,
) -> None:
    """Take a fixture's result back: it is unplayed again, the history stays readable.

    Raises StaleResult as ``record`` does, OutcomeRefused where there is no result.
    """
    competition, stage = revisions.lock_of_stage(fixture.stage_id)
    fresh = revisions.fresh(Fixture.objects.select_related("outcome"), fixture.pk)
    if based_on is not None and based_on != fresh.revision:
        raise StaleResult(fresh.outcome)
    if fresh.outcome is None:
        raise OutcomeRefused(_("This match has no result to take back."))
    _take_back(competition, stage, [fresh], reason=reason, by=by, at=at)


@transaction.atomic
def remove_many(
    *, stage: Stage, fixtures: Sequence[Fixture], reason: str, by: User | None, at: datetime
) -> None:
    """Take the results of many fixtures of one stage back; those without one stay as they are."""
    competition, fresh_stage = revisions.lock_of_stage(stage.pk)
    fresh = Fixture.objects.filter(
        pk__in=[fixture.pk for fixture in fixtures], outcome__isnull=False
    )
    _take_back(competition, fresh_stage, list(fresh), reason=reason, by=by, at=at)


def _take_back(
    competition: Competition,
    stage: Stage,
    fixtures: Sequence[Fixture],
    *,
    reason: str,
    by: User | None,
    at: datetime,
) -> None:
    """Write that these have no result again; the competition is locked by now."""
    Outcome.objects.bulk_create(
        Outcome(
            fixture=fixture,
            revision=fixture.revision + 1,
            kind=OutcomeKind.REMOVED,
            reason=reason,
            recorded_by=by,
            recorded_at=at,
        )
        for fixture in fixtures
    )
    for fixture in fixtures:
        fixture.outcome, fixture.revision = None, fixture.revision + 1
        _forget_withdrawal(fixture)
    Fixture.objects.bulk_update(
        fixtures, ["outcome", "revision", *WITHDRAWAL_FIELDS], batch_size=500
    )
    lots.lapse(stage, at=at)
    revisions.rise(competition, stage)


def as_new(outcome: Outcome) -> NewOutcome:
    """Return an outcome as the plain value it was recorded from."""
    sides = tuple(
        SideScore(
            side.goals, side.goals_90, side.penalties, side.played_goals, side.placing, side.points
        )
        for side in sorted(outcome.sides.all(), key=lambda side: side.seat)
    )
    return NewOutcome(
        sides=sides,
        kind=OutcomeKind(outcome.kind),
        extra_time=outcome.extra_time,
        played_on=outcome.played_on,
        reason=outcome.reason,
    )


def _write(
    competition: Competition,
    stage: Stage,
    pairs: Sequence[tuple[Fixture, NewOutcome]],
    by: User | None,
    at: datetime,
) -> list[Outcome]:
    """Write one revision a pair; the competition is locked by now."""
    seats: dict[int, list[Side]] = {}
    for side in Side.objects.filter(fixture__in=[fixture for fixture, _new in pairs]):
        seats.setdefault(side.fixture_id, []).append(side)
    made: list[Outcome] = []
    results: list[SideResult] = []
    for fixture, given in pairs:
        new = _dated(given, fixture, at)
        sides = sorted(seats.get(fixture.pk, ()), key=lambda side: side.seat)
        check(fixture, sides, new)
        outcome = _revision(fixture, new, by, at)
        made.append(outcome)
        results += [_result(outcome, side, got) for side, got in zip(sides, new.sides, strict=True)]
    Outcome.objects.bulk_create(made)
    SideResult.objects.bulk_create(results)
    _let_stand(made)
    lots.lapse(stage, at=at)
    revisions.rise(competition, stage)
    return made


def _revision(fixture: Fixture, new: NewOutcome, by: User | None, at: datetime) -> Outcome:
    return Outcome(
        fixture=fixture,
        revision=fixture.revision + 1,
        kind=new.kind,
        extra_time=new.extra_time,
        played_on=new.played_on,
        reason=new.reason,
        recorded_by=by,
        recorded_at=at,
    )


def _result(outcome: Outcome, side: Side, got: SideScore) -> SideResult:
    if side.entry_id is None:
        raise OutcomeRefused(_("Both sides must be known before a result can be entered."))
    return SideResult(
        outcome=outcome,
        seat=side.seat,
        entry_id=side.entry_id,
        goals=got.goals,
        goals_90=got.goals_90,
        penalties=got.penalties,
        played_goals=got.played_goals,
        placing=got.placing,
        points=got.points,
    )


def _let_stand(made: Sequence[Outcome]) -> None:
    """Point each fixture at its new outcome; a postponed one that was played is played."""
    fixtures = []
    for outcome in made:
        fixture = outcome.fixture
        fixture.outcome, fixture.revision = outcome, outcome.revision
        if fixture.status == FixtureStatus.POSTPONED:
            fixture.status, fixture.status_reason = FixtureStatus.SCHEDULED, ""
        _forget_withdrawal(fixture)
        fixtures.append(fixture)
    Fixture.objects.bulk_update(
        fixtures,
        ["outcome", "revision", "status", "status_reason", *WITHDRAWAL_FIELDS],
        batch_size=500,
    )


def _forget_withdrawal(fixture: Fixture) -> None:
    """A decision about a match replaces what a withdrawal made of it, and outlasts its undoing."""
    fixture.withdrawn_entry, fixture.found_status, fixture.found_status_reason = None, "", ""


def _dated(new: NewOutcome, fixture: Fixture, at: datetime) -> NewOutcome:
    """Fill in the day on which it counts: the fixture's, else the day it is recorded."""
    if new.played_on is not None:
        return new
    if fixture.outcome_id is not None and fixture.outcome is not None:
        return msgspec.structs.replace(new, played_on=fixture.outcome.played_on)
    return msgspec.structs.replace(new, played_on=fixture.date or at.date())


def check(fixture: Fixture, sides: Sequence[Side], new: NewOutcome) -> None:
    """Raise OutcomeRefused where this cannot be the outcome of this fixture."""
    if len(sides) < 2:
        raise OutcomeRefused(_("Both sides must be known before a result can be entered."))
    if fixture.status == FixtureStatus.CANCELLED:
        raise OutcomeRefused(_("This match is cancelled; bring it back before entering a result."))
    if len(new.sides) != len(sides):
        raise OutcomeRefused(_("A result has one score for each side."))
    for got in new.sides:
        _check_side(got)
    if new.kind in (OutcomeKind.PLAYED, OutcomeKind.AWARDED):
        _check_goals(new)
    if fixture.playoff and len({(got.goals, got.penalties) for got in new.sides}) == 1:
        raise OutcomeRefused(
            _("A play-off has a winner: enter the shoot-out as well."), field="home_penalties"
        )


def _check_side(got: SideScore) -> None:
    for goals in (got.goals, got.goals_90, got.penalties, got.played_goals):
        if goals is not None and not 0 <= goals <= MOST_GOALS:
            raise OutcomeRefused(
                _("A score is a whole number from 0 to %(most)d.") % {"most": MOST_GOALS},
                field="home_goals",
            )
    if got.goals_90 is not None and (got.goals is None or got.goals_90 > got.goals):
        raise OutcomeRefused(_("Extra time cannot take goals away."))


def _check_goals(new: NewOutcome) -> None:
    if any(got.goals is None for got in new.sides) and any(
        got.placing is None for got in new.sides
    ):
        raise OutcomeRefused(_("Enter the goals of both sides."), field="home_goals")
    shots = [got.penalties for got in new.sides if got.penalties is not None]
    if shots and (len(shots) != len(new.sides) or len(set(shots)) == 1):
        raise OutcomeRefused(_("A shoot-out has a winner: enter both figures."))
