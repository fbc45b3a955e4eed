"""Late entries: somebody joins a running round robin and meets everybody, shown first.

What was played or is past stays. New matches fill rounds in which the opponent is idle, the rest go
into rounds added at the end, on the days that the plan of the schedule gives.
"""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from leagues import changes, competitors, entries, fixtures, names, revisions, schedules, waiting
from leagues.models import (
    Competition,
    Entry,
    EntryStatus,
    Fixture,
    Group,
    GroupEntry,
    Round,
    Stage,
    User,
)
from leagues.pairing import late_entry, round_robin
from leagues.schedules import Slot

SPARE_DAYS = 60  # how far a calendar is read on to find days after the last round


class Match(msgspec.Struct, frozen=True):
    """A match that a late entry adds: its round, when, against whom, and on which side."""

    round: int
    slot: Slot
    opponent: Entry
    at_home: bool


class LateDraft(msgspec.Struct, frozen=True):
    """What a late entry would add, before it is made."""

    name: str
    matches: tuple[Match, ...]


def preview(*, stage: Stage, name: str, legs: int, at: datetime) -> LateDraft:
    """Return the matches that ``add`` would make, without writing anything; raises as it does."""
    shown = names.tidy(name, longest=competitors.LONGEST_NAME)
    _refuse_entered(stage, shown)
    return LateDraft(shown, tuple(_matches(stage, _only_group(stage), legs, at)))


@transaction.atomic
def add(*, stage: Stage, name: str, legs: int, by: User | None, at: datetime) -> Entry:
    """Enter a competitor late, by a new name or that of one who waits, with its matches.

    Raises EntryRefused where it has entered, where the stage has no fixtures yet or several groups;
    NameRefused, ScheduleRefused.
    """
    shown = names.tidy(name, longest=competitors.LONGEST_NAME)
    side = competitors.find_or_make(club=stage.division.competition.club, typed=[shown])[0]
    competition, stage = revisions.lock_of_stage(stage.pk)
    _refuse_entered(stage, shown)
    group = _only_group(stage)
    matches = _matches(stage, group, legs, at)
    held = competition.entries.filter(competitor=side).select_related("division", "competitor")
    if there := held.first():
        newcomer = _let_in(competition, there, stage, by, at)
    else:
        newcomer = entries.enter(division=stage.division, entrants=[side], late=True, by=by, at=at)[
            0
        ]
    GroupEntry.objects.get_or_create(stage=stage, group=group, entry=newcomer)
    made = _make(stage, group, newcomer, matches)
    after = {"names": [side.name], "matches": len(made), "legs": legs}
    changes.note(competition=competition, code="entered_late", after=after, by=by, at=at)
    return newcomer


def _let_in(
    competition: Competition, there: Entry, stage: Stage, by: User | None, at: datetime
) -> Entry:
    if there.division_id != stage.division_id:
        there.places.all().delete()
        there.division = stage.division
        there.save(update_fields=["division"])
    return waiting.admit(competition, there, code="entry_promoted", by=by, at=at)


def _refuse_entered(stage: Stage, name: str) -> None:
    """Only who waits for a place can still come in by this door."""
    rows = Entry.objects.filter(competition=stage.division.competition_id)
    for entry in rows.select_related("competitor"):
        waits = entry.status in (EntryStatus.WAITING, EntryStatus.UNCONFIRMED)
        if names.same(entry.competitor.name) == names.same(name) and not waits:
            raise entries.EntryRefused(
                _("%(name)s has already entered.") % {"name": entry.competitor.name}, field="name"
            )


def _only_group(stage: Stage) -> Group:
    if GroupEntry.objects.filter(stage=stage, part__gt=0).exists():
        raise entries.EntryRefused(_("The league has divided; nobody can join it any more."))
    groups = list(stage.groups.all()[:2])
    if len(groups) != 1:
        raise entries.EntryRefused(_("A late entry is for a league of one group."))
    return groups[0]


def _matches(stage: Stage, group: Group, legs: int, at: datetime) -> list[Match]:
    there = list(
        Entry.objects.filter(places__group=group, status=EntryStatus.ENTERED)
        .select_related("competitor")
        .order_by("number")
    )
    rounds = list(stage.rounds.order_by("number"))
    if not rounds or not there:
        raise entries.EntryRefused(_("There are no fixtures yet: add the entrant as usual."))
    if not 1 <= legs <= schedules.MOST_LEGS:
        raise schedules.ScheduleRefused(
            _("Everybody meets from once to %(most)d times.") % {"most": schedules.MOST_LEGS},
            field="legs",
        )
    drawn, closed = _drawn(stage, rounds, there, at)
    late = late_entry.late_entry(len(there), drawn, fixed=closed, legs=legs)
    slots = [_slot(round_) for round_ in rounds]
    slots += _further(stage, rounds, max(len(late.rounds) - len(rounds), 0))
    numbers = [round_.number for round_ in rounds]
    numbers += range(numbers[-1] + 1, numbers[-1] + 1 + len(late.rounds))
    return [
        Match(
            numbers[one.round],
            slots[one.round],
            there[one.away if one.home == len(there) else one.home],
            one.home == len(there),
        )
        for one in late.added
    ]


def _drawn(
    stage: Stage, rounds: Sequence[Round], there: Sequence[Entry], at: datetime
) -> tuple[list[round_robin.Round], int]:
    """The rounds as the pairing package sees them, and how many of them are closed."""
    index = {entry.pk: place for place, entry in enumerate(there)}
    pairs: dict[int, list[tuple[int, int]]] = {round_.pk: [] for round_ in rounds}
    played: set[int] = set()
    for fixture in Fixture.objects.filter(stage=stage).prefetch_related("sides"):
        seats = [index.get(side.entry_id or 0) for side in fixture.sides.all()]
        if len(seats) == 2 and seats[0] is not None and seats[1] is not None:
            pairs[fixture.round_id].append((seats[0], seats[1]))
        if fixture.outcome_id is not None:
            played.add(fixture.round_id)
    closed = 0
    for place, round_ in enumerate(rounds, start=1):
        until = round_.deadline_at or round_.kicks_off_at
        if round_.pk in played or (until is not None and until <= at):
            closed = place
    return [round_robin.Round(tuple(pairs[round_.pk])) for round_ in rounds], closed


def _slot(round_: Round) -> Slot:
    return Slot(round_.kicks_off_at, round_.opens_at, round_.deadline_at)


def _further(stage: Stage, rounds: Sequence[Round], count: int) -> list[Slot]:
    """When further rounds are played: on the plan's days after the last round that has one."""
    plan = schedules.plan_of(stage)
    ends = [round_.deadline_at or round_.kicks_off_at for round_ in rounds]
    last = max((end for end in ends if end is not None), default=None)
    ahead = schedules.slots(plan, len(rounds) + count + SPARE_DAYS)
    later = [
        slot
        for slot in ahead
        if last is None or (slot.opens_at or slot.kicks_off_at or last) > last
    ]
    return (later + [Slot()] * count)[:count]


def _make(stage: Stage, group: Group, newcomer: Entry, matches: Sequence[Match]) -> list[Fixture]:
    rounds = {round_.number: round_ for round_ in stage.rounds.all()}
    new = {match.round: match.slot for match in matches if match.round not in rounds}
    made = Round.objects.bulk_create(
        schedules.at_slot(Round(stage=stage, number=number), slot) for number, slot in new.items()
    )
    rounds |= {round_.number: round_ for round_ in made}
    return fixtures.create_many(
        stage=stage,
        new=[
            fixtures.NewFixture(
                round=rounds[match.round],
                seats=(newcomer.pk, match.opponent.pk)
                if match.at_home
                else (match.opponent.pk, newcomer.pk),
                group_id=group.pk,
                kicks_off_at=match.slot.kicks_off_at,
            )
            for match in matches
        ],
    )
