"""Drafts of a schedule: who meets whom on which matchday, drawn and not yet made."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain

import msgspec
from django.utils.translation import gettext as _

from cards.chance import Chance
from leagues import fixtures
from leagues.models import Entry, Fixture, Group, Round, Stage
from leagues.pairing import round_robin
from leagues.plans import Plan, ScheduleRefused, Slot, at_slot, slots

MOST_LEGS = 10
MOST_ENTRANTS = 64
MOST_FIXTURES = 5000


class Pool(msgspec.Struct, frozen=True):
    """Entrants who all meet each other: a group, or one ``part`` of a divided one."""

    group: Group
    entries: tuple[Entry, ...]
    part: int = 0

    @property
    def seed(self) -> str:
        """What sets its draw apart from those beside it."""
        return f"{self.group.position}/{self.part}" if self.part else str(self.group.position)


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


def draw(pools: Sequence[Pool], plan: Plan, *, first: int = 1) -> Draft:
    """Draw each pool and lay their rounds side by side, numbered from ``first`` on.

    Raises ScheduleRefused for what nobody could play, before it is counted out.
    """
    _require(pools, plan)
    drawn = [(pool, _drawn(pool, plan)) for pool in pools]
    count = max(len(rounds) for _pool, rounds in drawn)
    days = tuple(
        Matchday(first + at, slot, *_on_day(drawn, at))
        for at, slot in enumerate(slots(plan, count))
    )
    return Draft(days, _balance(pools, days))


def _require(pools: Sequence[Pool], plan: Plan) -> None:
    if not 1 <= plan.legs <= MOST_LEGS:
        raise ScheduleRefused(
            _("Everybody meets from once to %(most)d times.") % {"most": MOST_LEGS}, field="legs"
        )
    sizes = [len(pool.entries) for pool in pools]
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


def _drawn(pool: Pool, plan: Plan) -> tuple[round_robin.Round, ...]:
    chance = Chance(f"schedule/{plan.seed}/{pool.seed}") if plan.seed else None
    return round_robin.round_robin(
        len(pool.entries), legs=plan.legs, order=plan.leg_order, chance=chance
    )


def _on_day(
    drawn: Sequence[tuple[Pool, tuple[round_robin.Round, ...]]], at: int
) -> tuple[tuple[tuple[Group, Entry, Entry], ...], tuple[Entry, ...]]:
    pairs: list[tuple[Group, Entry, Entry]] = []
    byes: list[Entry] = []
    for pool, rounds in drawn:
        if at < len(rounds):
            seats = pool.entries
            pairs += [(pool.group, seats[home], seats[away]) for home, away in rounds[at].pairs]
            byes += [seats[idle] for idle in rounds[at].byes]
    return tuple(pairs), tuple(byes)


def _balance(pools: Sequence[Pool], days: Sequence[Matchday]) -> tuple[Balance, ...]:
    home = Counter(one.pk for day in days for _group, one, _away in day.pairs)
    away = Counter(one.pk for day in days for _group, _home, one in day.pairs)
    byes = Counter(one.pk for day in days for one in day.byes)
    everybody = chain.from_iterable(pool.entries for pool in pools)
    return tuple(Balance(one, home[one.pk], away[one.pk], byes[one.pk]) for one in everybody)


def write(stage: Stage, days: Sequence[Matchday], *, phase: str = "") -> list[Fixture]:
    """Make the rounds and fixtures of a draft; the caller has locked the competition."""
    rounds = _rounds(stage, days, phase)
    return fixtures.create_many(
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


def _rounds(stage: Stage, days: Sequence[Matchday], phase: str) -> list[Round]:
    """The rounds of a draft; one that a hand-made fixture has kept alive takes its new date."""
    left = {one.number: one for one in Round.objects.filter(stage=stage)}
    for day in days:
        if found := left.get(day.number):
            at_slot(found, day.slot)
            found.save(update_fields=["kicks_off_at", "opens_at", "deadline_at"])
    fresh = [at_slot(Round(stage=stage, number=day.number, phase=phase), day.slot) for day in days]
    made = Round.objects.bulk_create(one for one in fresh if one.number not in left)
    by_number = left | {one.number: one for one in made}
    return [by_number[day.number] for day in days]
