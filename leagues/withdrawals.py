"""Withdrawals: a club leaves a running competition, by the competition's policy (S9).

*expunge*: its open fixtures are cancelled; results stay in the history and leave the table, which
`standings` sees to. *award*: results stand, its open fixtures are awarded to the opponents; where
the opponent has withdrawn as well, both forfeit.

Each fixture that a withdrawal settles remembers what was found there. What becomes of it follows
from that and from who is withdrawn now, so that any order of leaving and coming back ends in the
same state, and the last one back restores everything exactly.
"""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from zoneinfo import ZoneInfo

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from leagues import changes, outcomes, revisions, rules
from leagues.models import (
    Competition,
    Entry,
    EntryStatus,
    Fixture,
    FixtureStatus,
    OutcomeKind,
    Side,
    Stage,
    StageKind,
    User,
    WithdrawalPolicy,
)
from leagues.outcomes import NewOutcome
from leagues.refusals import Refused

MARK = "withdrawal"  # the reason of what a withdrawal awards; pages say it in words


class WithdrawalRefused(Refused):
    """This entrant cannot withdraw, or come back, like this."""


@transaction.atomic
def withdraw(
    *, entry: Entry, policy: WithdrawalPolicy | None = None, by: User | None, at: datetime
) -> Entry:
    """Let an entrant withdraw by its competition's policy, or by one that is named.

    Raises WithdrawalRefused where it is not entered.
    """
    competition = revisions.lock(entry.competition_id)
    fresh = _entry(entry)
    if fresh.status != EntryStatus.ENTERED:
        raise WithdrawalRefused(
            _("%(name)s is not entered, so it cannot withdraw.") % {"name": fresh.competitor.name}
        )
    fresh.status, fresh.withdrawn_at = EntryStatus.WITHDRAWN, at
    fresh.withdrawal_policy = policy or policy_for(fresh)
    fresh.save(update_fields=["status", "withdrawn_at", "withdrawal_policy"])
    touched = _settle(fresh, by, at)
    _advance(competition, fresh, by, at)
    _note(competition, fresh, "withdrawn", touched, by=by, at=at)
    return fresh


@transaction.atomic
def reinstate(*, entry: Entry, by: User | None, at: datetime) -> Entry:
    """Take a withdrawal back: fixtures, results and table are what they were.

    Raises WithdrawalRefused where it has not withdrawn, and WouldVoid where matches of a
    bracket have been played since that rest on its absence.
    """
    competition = revisions.lock(entry.competition_id)
    fresh = _entry(entry)
    if fresh.status != EntryStatus.WITHDRAWN:
        raise WithdrawalRefused(_("%(name)s has not withdrawn.") % {"name": fresh.competitor.name})
    fresh.status, fresh.withdrawn_at, fresh.withdrawal_policy = EntryStatus.ENTERED, None, ""
    fresh.save(update_fields=["status", "withdrawn_at", "withdrawal_policy"])
    touched = _settle(fresh, by, at)
    _advance(competition, fresh, by, at)
    _note(competition, fresh, "reinstated", touched, by=by, at=at)
    return fresh


def _advance(competition: Competition, entry: Entry, by: User | None, at: datetime) -> None:
    """In a bracket whoever withdraws leaves the tie to the other side, under either policy."""
    from leagues.knockouts import advance  # a bracket is told of withdrawals

    for stage in entry.division.stages.filter(kind=StageKind.KNOCKOUT):
        advance(competition, stage, by=by, at=at)


def policy_for(entry: Entry) -> WithdrawalPolicy:
    """The policy under which an entrant would withdraw: that of its division's first table."""
    stage = Stage.objects.filter(division_id=entry.division_id).order_by("position").first()
    return WithdrawalPolicy(rules.read(stage).withdrawal.policy if stage else "expunge")


def _entry(entry: Entry) -> Entry:
    return revisions.fresh(Entry.objects.select_related("competitor", "division"), entry.pk)


def _note(
    competition: Competition,
    entry: Entry,
    code: str,
    touched: int,
    *,
    by: User | None,
    at: datetime,
) -> None:
    changes.note(
        competition=competition,
        code=code,
        after={
            "entry": entry.pk,
            "name": entry.competitor.name,
            "policy": entry.withdrawal_policy,
            "fixtures": touched,
        },
        by=by,
        at=at,
    )
    revisions.rise(competition, *entry.division.stages.all())


# -- What becomes of the fixtures -----------------------------------------------------------------


def _settle(entry: Entry, by: User | None, at: datetime) -> int:
    """Settle each fixture of an entrant that is open, or that a withdrawal closed; count them."""
    found = list(
        Fixture.objects.filter(sides__entry=entry)
        .filter(
            Q(withdrawn_entry__isnull=False)
            | Q(outcome__isnull=True) & ~Q(status=FixtureStatus.CANCELLED)
        )
        .select_related("outcome", "stage__division__competition")
        .order_by("stage_id", "number")
    )
    seats = _seats(found)
    for fixture in found:
        _restore(fixture)
    by_stage: dict[int, list[Fixture]] = {}
    for fixture in found:
        by_stage.setdefault(fixture.stage_id, []).append(fixture)
    for fixtures in by_stage.values():
        _settle_stage(fixtures[0].stage, fixtures, seats, by, at)
    return len(found)


def _seats(fixtures: Iterable[Fixture]) -> dict[int, list[Entry | None]]:
    """The entries of each fixture in the order of the seats."""
    seats: dict[int, list[Entry | None]] = {}
    sides = Side.objects.filter(fixture__in=list(fixtures)).select_related("entry")
    for side in sides.order_by("seat"):
        seats.setdefault(side.fixture_id, []).append(side.entry)
    return seats


def _restore(fixture: Fixture) -> None:
    """Give a fixture back, in memory, the status that the first withdrawal found."""
    if fixture.withdrawn_entry_id is not None:
        fixture.status = fixture.found_status
        fixture.status_reason = fixture.found_status_reason


def _settle_stage(
    stage: Stage,
    fixtures: Sequence[Fixture],
    seats: dict[int, list[Entry | None]],
    by: User | None,
    at: datetime,
) -> None:
    """Bring fixtures of one stage to what those withdrawn now make of them."""
    award = rules.read(stage).withdrawal.award
    today = local_day(stage, at)
    awards: list[tuple[Fixture, NewOutcome]] = []
    freed: list[Fixture] = []
    for fixture in fixtures:
        entries = seats[fixture.pk]
        gone = [each for each in entries if each and each.status == EntryStatus.WITHDRAWN]
        awarded = award_for(entries, award)
        if awarded is not None:
            awards.append((fixture, msgspec.structs.replace(awarded, played_on=today)))
        elif fixture.outcome is not None:
            freed.append(fixture)
        _remember(fixture, gone, cancelled=bool(gone) and awarded is None)
    if freed:
        outcomes.remove_many(stage=stage, fixtures=freed, reason=MARK, by=by, at=at)
    Fixture.objects.bulk_update(
        fixtures, [*outcomes.WITHDRAWAL_FIELDS, "status", "status_reason"], batch_size=500
    )
    if awards:
        _award(stage, fixtures, awards, by, at)


def _award(
    stage: Stage,
    fixtures: Sequence[Fixture],
    awards: Sequence[tuple[Fixture, NewOutcome]],
    by: User | None,
    at: datetime,
) -> None:
    """Record what is awarded; recording forgets a withdrawal's mark, so it is set again."""
    outcomes.record_many(stage=stage, outcomes=awards, by=by, at=at)
    marked = {fixture.pk for fixture, _outcome in awards}
    Fixture.objects.bulk_update(
        [fixture for fixture in fixtures if fixture.pk in marked],
        outcomes.WITHDRAWAL_FIELDS,
        batch_size=500,
    )


def local_day(stage: Stage, at: datetime) -> date:
    """The day of a decision where the competition is at home: from then on its awards count."""
    return at.astimezone(ZoneInfo(stage.division.competition.time_zone)).date()


def _remember(fixture: Fixture, gone: Sequence[Entry], *, cancelled: bool) -> None:
    """Mark a fixture as settled by a withdrawal, or as free of any."""
    if not gone:
        fixture.withdrawn_entry, fixture.found_status, fixture.found_status_reason = None, "", ""
        return
    first = min(gone, key=lambda entry: (entry.withdrawn_at, entry.pk))
    fixture.withdrawn_entry = first
    fixture.found_status, fixture.found_status_reason = fixture.status, fixture.status_reason
    if cancelled:
        fixture.status, fixture.status_reason = FixtureStatus.CANCELLED, ""


def award_for(entries: Sequence[Entry | None], score: tuple[int, int]) -> NewOutcome | None:
    """What a fixture is awarded by those of its sides who withdrew; None where nothing is.

    ``score`` is the winner's goals and the loser's. One that is expunged leaves nothing to award.
    """
    gone = [entry is not None and entry.status == EntryStatus.WITHDRAWN for entry in entries]
    policies = {entry.withdrawal_policy for entry in entries if entry is not None}
    if not any(gone) or WithdrawalPolicy.EXPUNGE in policies or None in entries:
        return None
    if all(gone):
        return outcomes.double_forfeit(reason=MARK)
    winner, loser = score
    home, away = (loser, winner) if gone[0] else (winner, loser)
    return outcomes.award(home, away, reason=MARK)


def is_mark(kind: str, reason: str) -> bool:
    """Whether an outcome was awarded by a withdrawal."""
    return reason == MARK and kind in (OutcomeKind.AWARDED, OutcomeKind.DOUBLE_FORFEIT)
