"""Outcomes written down: recorded, corrected, taken back, each with its history."""

from collections.abc import Sequence
from dataclasses import dataclass
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
    StageKind,
    User,
)
from leagues.outcomes.in_ties import check_tie
from leagues.outcomes.values import (
    NewOutcome,
    OutcomeRefused,
    SideScore,
    StaleResult,
    as_new,
    check,
)


@dataclass(frozen=True, slots=True)
class Hand:
    """Who writes, when, and to which consequences further on they have agreed (S19).

    ``in_tie``: whether each result is held against the rules of its tie as it comes.
    """

    by: User | None
    at: datetime
    agreed: str = ""
    in_tie: bool = True


WITHDRAWAL_FIELDS = ("withdrawn_entry", "found_status", "found_status_reason")


@transaction.atomic
def record(
    *,
    fixture: Fixture,
    outcome: NewOutcome,
    by: User | None,
    at: datetime,
    based_on: int | None = None,
    agreed: str = "",
) -> Outcome:
    """Record what a fixture came to, or correct it; return the outcome that now stands.

    ``based_on`` is the fixture's revision that the person saw. Raises StaleResult where it has
    moved on to something else, OutcomeRefused where the outcome cannot be, and WouldVoid where
    results further on in a bracket would fall and ``agreed`` does not name exactly those (S19).
    Saving what already stands changes nothing.
    """
    competition, stage = revisions.lock_of_stage(fixture.stage_id)
    fresh = revisions.fresh(Fixture.objects.select_related("outcome"), fixture.pk)
    if fresh.outcome is not None and as_new(fresh.outcome) == _dated(outcome, fresh, at):
        return fresh.outcome
    if based_on is not None and based_on != fresh.revision:
        raise StaleResult(fresh.outcome)
    return _write(competition, stage, [(fresh, outcome)], Hand(by, at, agreed))[0]


@transaction.atomic
def record_many(
    *,
    stage: Stage,
    outcomes: Sequence[tuple[Fixture, NewOutcome]],
    by: User | None,
    at: datetime,
    in_tie: bool = True,
) -> list[Outcome]:
    """Record the outcomes of many fixtures of one stage at once, all or none.

    Without ``in_tie`` the caller holds ties against their rules, once all results are there.
    """
    competition, fresh_stage = revisions.lock_of_stage(stage.pk)
    fresh = Fixture.objects.in_bulk([fixture.pk for fixture, _outcome in outcomes])
    pairs = [(fresh[fixture.pk], outcome) for fixture, outcome in outcomes]
    return _write(competition, fresh_stage, pairs, Hand(by, at, in_tie=in_tie))


@transaction.atomic
def remove(
    *,
    fixture: Fixture,
    reason: str,
    by: User | None,
    at: datetime,
    based_on: int | None = None,
    agreed: str = "",
) -> None:
    """Take a fixture's result back: it is unplayed again, the history stays readable.

    Raises StaleResult and WouldVoid as ``record`` does, OutcomeRefused where there is no result.
    """
    competition, stage = revisions.lock_of_stage(fixture.stage_id)
    fresh = revisions.fresh(Fixture.objects.select_related("outcome"), fixture.pk)
    if based_on is not None and based_on != fresh.revision:
        raise StaleResult(fresh.outcome)
    if fresh.outcome is None:
        raise OutcomeRefused(_("This match has no result to take back."))
    _take_back(competition, stage, [fresh], reason, Hand(by, at, agreed))


@transaction.atomic
def remove_many(
    *, stage: Stage, fixtures: Sequence[Fixture], reason: str, by: User | None, at: datetime
) -> None:
    """Take the results of many fixtures of one stage back; those without one stay as they are."""
    competition, fresh_stage = revisions.lock_of_stage(stage.pk)
    fresh = Fixture.objects.filter(
        pk__in=[fixture.pk for fixture in fixtures], outcome__isnull=False
    )
    _take_back(competition, fresh_stage, list(fresh), reason, Hand(by, at))


def _take_back(
    competition: Competition,
    stage: Stage,
    fixtures: Sequence[Fixture],
    reason: str,
    hand: Hand,
) -> None:
    """Write that these have no result again; the competition is locked by now."""
    Outcome.objects.bulk_create(
        Outcome(
            fixture=fixture,
            revision=fixture.revision + 1,
            kind=OutcomeKind.REMOVED,
            reason=reason,
            recorded_by=hand.by,
            recorded_at=hand.at,
        )
        for fixture in fixtures
    )
    for fixture in fixtures:
        fixture.outcome, fixture.revision = None, fixture.revision + 1
        _forget_withdrawal(fixture)
    Fixture.objects.bulk_update(
        fixtures, ["outcome", "revision", *WITHDRAWAL_FIELDS], batch_size=500
    )
    _follow(competition, stage, hand)


def _follow(competition: Competition, stage: Stage, hand: Hand) -> None:
    """What follows from new results: lots lapse, a bracket goes on, pages are made anew."""
    from leagues.knockouts import advancing  # a bracket is told of outcomes, and makes none

    lots.lapse(stage, at=hand.at)
    if stage.kind == StageKind.KNOCKOUT:
        advancing.advance(competition, stage, agreed=hand.agreed, by=hand.by, at=hand.at)
    revisions.rise(competition, stage)


def _write(
    competition: Competition,
    stage: Stage,
    pairs: Sequence[tuple[Fixture, NewOutcome]],
    hand: Hand,
) -> list[Outcome]:
    """Write one revision a pair; the competition is locked by now."""
    seats: dict[int, list[Side]] = {}
    for side in Side.objects.filter(fixture__in=[fixture for fixture, _new in pairs]):
        seats.setdefault(side.fixture_id, []).append(side)
    made: list[Outcome] = []
    results: list[SideResult] = []
    for fixture, given in pairs:
        new = _dated(given, fixture, hand.at)
        sides = sorted(seats.get(fixture.pk, ()), key=lambda side: side.seat)
        check(fixture, sides, new)
        if hand.in_tie:
            check_tie(fixture, stage, sides, new)
        outcome = _revision(fixture, new, hand)
        made.append(outcome)
        results += [_result(outcome, side, got) for side, got in zip(sides, new.sides, strict=True)]
    Outcome.objects.bulk_create(made)
    SideResult.objects.bulk_create(results)
    _let_stand(made)
    _follow(competition, stage, hand)
    return made


def _revision(fixture: Fixture, new: NewOutcome, hand: Hand) -> Outcome:
    return Outcome(
        fixture=fixture,
        revision=fixture.revision + 1,
        kind=new.kind,
        extra_time=new.extra_time,
        played_on=new.played_on,
        reason=new.reason,
        recorded_by=hand.by,
        recorded_at=hand.at,
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
