"""Schedules: all fixtures of a stage at once, from a plan, shown before they are made.

A plan is what an organiser asks for (how often everybody meets, in which order, on which days); the
stage keeps the one that its fixtures were made from. Making them again is allowed while no result
stands: fixtures that the plan made go, those added by hand stay in their rounds.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from itertools import chain

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.chance import Chance
from leagues import changes, fixtures, revisions, waiting
from leagues.models import Entry, EntryStatus, Fixture, Group, Round, Stage, User
from leagues.pairing import round_robin
from leagues.plans import Plan, ScheduleRefused, Slot, at_slot, kept, plan_of, slots

MOST_LEGS = 10
MOST_ENTRANTS = 64
MOST_FIXTURES = 5000


__all__ = [
    "Plan",
    "ScheduleRefused",
    "Slot",
    "at_slot",
    "clear",
    "discard",
    "make",
    "plan_of",
    "preview",
    "slots",
    "why_not",
]


class Matchday(msgspec.Struct, frozen=True):
    """One round of a draft: its pairs by group (home, away), and who has a bye."""

    number: int
    slot: Slot
    pairs: tuple[tuple[Group, Entry, Entry], ...]
    byes: tuple[Entry, ...]


class Balance(msgspec.Struct, frozen=True):
    """What one entrant gets out of a draft."""

    entry: Entry
    home: int
    away: int
    byes: int


class Draft(msgspec.Struct, frozen=True):
    """A schedule that has not been made: shown first, then made as shown."""

    matchdays: tuple[Matchday, ...]
    balance: tuple[Balance, ...]

    @property
    def matches(self) -> int:
        """How many fixtures it has."""
        return sum(len(day.pairs) for day in self.matchdays)


def preview(*, stage: Stage, plan: Plan) -> Draft:
    """Return what ``make`` would make, without writing anything; raises ScheduleRefused as it."""
    seated = _seated(stage)
    _require(seated, plan)
    days = _matchdays(seated, plan)
    return Draft(days, _balance(seated, days))


@transaction.atomic
def make(*, stage: Stage, plan: Plan, by: User | None, at: datetime) -> list[Fixture]:
    """Make the fixtures of a stage by a plan; those of an earlier plan are replaced.

    Raises ScheduleRefused where a result stands, or where the plan asks for what cannot be.
    """
    competition, stage = revisions.lock_of_stage(stage.pk)
    if reason := why_not(stage):
        raise ScheduleRefused(reason)
    seated = _seated(stage)
    _require(seated, plan)
    days = _matchdays(seated, plan)
    replaced = clear(stage)
    rounds = _rounds(stage, days)
    made = fixtures.create_many(
        stage=stage,
        new=[
            fixtures.NewFixture(
                round=round_,
                seats=(home.pk, away.pk),
                group_id=group.pk,
                kicks_off_at=day.slot.kicks_off_at,
            )
            for day, round_ in zip(days, rounds, strict=True)
            for group, home, away in day.pairs
        ],
    )
    stage.schedule = kept(plan)
    stage.save(update_fields=["schedule"])
    changes.note(
        competition=competition,
        code="schedule_made",
        before={"matches": replaced},
        after={"matches": len(made), "rounds": len(rounds), "plan": stage.schedule},
        by=by,
        at=at,
    )
    return made


@transaction.atomic
def discard(*, stage: Stage, by: User | None, at: datetime) -> int:
    """Take a stage's schedule back, so that entrants can change again; return how many went.

    Fixtures added by hand stay; without any, who waited for a place gets in. Raises
    ScheduleRefused where a result stands.
    """
    competition, stage = revisions.lock_of_stage(stage.pk)
    if reason := why_not(stage):
        raise ScheduleRefused(reason)
    gone = clear(stage)
    stage.schedule = {}
    stage.save(update_fields=["schedule"])
    changes.note(
        competition=competition, code="schedule_discarded", before={"matches": gone}, by=by, at=at
    )
    revisions.rise(competition, stage)
    waiting.fill(competition, by=by, at=at)
    return gone


def why_not(stage: Stage) -> str:
    """Why a stage's schedule can no longer be made again; empty while it can."""
    played = Fixture.objects.filter(stage=stage, outcome__isnull=False).count()
    if not played:
        return ""
    return ngettext(
        "%(count)d match has a result, so the schedule stays. "
        "Move, add or remove single matches instead.",
        "%(count)d matches have a result, so the schedule stays. "
        "Move, add or remove single matches instead.",
        played,
    ) % {"count": played}


def clear(stage: Stage) -> int:
    """Delete a stage's fixtures that a plan made, and rounds left empty; return how many."""
    made = Fixture.objects.filter(stage=stage, by_hand=False)
    count = made.count()
    if count:
        made.delete()
    Round.objects.filter(stage=stage, fixtures__isnull=True).delete()
    return count


def _seated(stage: Stage) -> list[tuple[Group, list[Entry]]]:
    """Who plays in which group, in the order of their numbers."""
    groups = list(stage.groups.all())
    seats: dict[int, list[Entry]] = {group.pk: [] for group in groups}
    entered = (
        Entry.objects.filter(division_id=stage.division_id, status=EntryStatus.ENTERED)
        .select_related("competitor")
        .order_by("number")
    )
    placed = dict(stage.groups.values_list("places__entry", "pk"))
    for entry in entered:
        if entry.pk not in placed:
            raise ScheduleRefused(
                _("%(name)s is in no group yet.") % {"name": entry.competitor.name}
            )
        seats[placed[entry.pk]].append(entry)
    return [(group, seats[group.pk]) for group in groups]


def _require(seated: Sequence[tuple[Group, list[Entry]]], plan: Plan) -> None:
    """Refuse what nobody could play before it is counted out."""
    if not 1 <= plan.legs <= MOST_LEGS:
        raise ScheduleRefused(
            _("Everybody meets from once to %(most)d times.") % {"most": MOST_LEGS}, field="legs"
        )
    sizes = [len(entries) for _group, entries in seated]
    if not sizes or min(sizes) < 2:
        raise ScheduleRefused(_("A schedule needs at least two entrants. Add them first."))
    if max(sizes) > MOST_ENTRANTS:
        raise ScheduleRefused(
            _("A schedule is for at most %(most)d entrants.") % {"most": MOST_ENTRANTS}
        )
    matches = sum(size * (size - 1) // 2 * plan.legs for size in sizes)
    if matches > MOST_FIXTURES:
        raise ScheduleRefused(
            _("That would be %(matches)d matches; at most %(most)d can be made at once.")
            % {"matches": matches, "most": MOST_FIXTURES},
            field="legs",
        )


def _matchdays(seated: Sequence[tuple[Group, list[Entry]]], plan: Plan) -> tuple[Matchday, ...]:
    """Draw each group and lay the groups' rounds side by side."""
    drawn = [(group, entries, _drawn(group, len(entries), plan)) for group, entries in seated]
    count = max(len(rounds) for _group, _entries, rounds in drawn)
    return tuple(
        Matchday(number, slot, *_on_day(drawn, number - 1))
        for number, slot in enumerate(slots(plan, count), start=1)
    )


def _drawn(group: Group, size: int, plan: Plan) -> tuple[round_robin.Round, ...]:
    chance = Chance(f"schedule/{plan.seed}/{group.position}") if plan.seed else None
    return round_robin.round_robin(size, legs=plan.legs, order=plan.leg_order, chance=chance)


def _on_day(
    drawn: Sequence[tuple[Group, list[Entry], tuple[round_robin.Round, ...]]], at: int
) -> tuple[tuple[tuple[Group, Entry, Entry], ...], tuple[Entry, ...]]:
    pairs: list[tuple[Group, Entry, Entry]] = []
    byes: list[Entry] = []
    for group, entries, rounds in drawn:
        if at < len(rounds):
            pairs += [(group, entries[home], entries[away]) for home, away in rounds[at].pairs]
            byes += [entries[idle] for idle in rounds[at].byes]
    return tuple(pairs), tuple(byes)


def _balance(
    seated: Sequence[tuple[Group, list[Entry]]], days: Sequence[Matchday]
) -> tuple[Balance, ...]:
    home = Counter(one.pk for day in days for _group, one, _away in day.pairs)
    away = Counter(one.pk for day in days for _group, _home, one in day.pairs)
    byes = Counter(one.pk for day in days for one in day.byes)
    everybody = chain.from_iterable(entries for _group, entries in seated)
    return tuple(Balance(one, home[one.pk], away[one.pk], byes[one.pk]) for one in everybody)


def _rounds(stage: Stage, days: Sequence[Matchday]) -> list[Round]:
    """The rounds of a draft; one that a hand-made fixture has kept alive takes its new date."""
    left = {one.number: one for one in Round.objects.filter(stage=stage)}
    for day in days:
        if found := left.get(day.number):
            at_slot(found, day.slot)
            found.save(update_fields=["kicks_off_at", "opens_at", "deadline_at"])
    fresh = [at_slot(Round(stage=stage, number=day.number), day.slot) for day in days]
    made = Round.objects.bulk_create(one for one in fresh if one.number not in left)
    by_number = left | {one.number: one for one in made}
    return [by_number[day.number] for day in days]
