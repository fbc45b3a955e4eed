"""Outcomes written down: recorded, corrected, taken back, each with its history."""

from collections.abc import Sequence
from datetime import datetime

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
from leagues.outcomes.values import (
    NewOutcome,
    OutcomeRefused,
    SideScore,
    StaleResult,
    as_new,
    check,
)

WITHDRAWAL_FIELDS = ("withdrawn_entry", "found_status", "found_status_reason")


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
