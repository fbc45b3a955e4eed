"""Who plays in a knock-out, best first: the entrants of its division, or who comes from groups."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues import rules, standings
from leagues.models import Entry, EntryStatus, Fixture, FixtureStatus, Group, Stage
from leagues.pairing import qualifiers
from leagues.pairing.errors import PairingError
from leagues.pairing.qualifiers import Qualifier
from leagues.plans import ScheduleRefused
from leagues.standings import EntryId
from leagues.tables import Group as RankedGroup
from leagues.tables import Table, TableRules, compare

ACROSS = ("points_per_game", "goal_difference", "goals_for")


@dataclass(frozen=True, slots=True)
class Ranked:
    """A group that is finished, and its table."""

    group: Group
    table: Table[EntryId]


def source_of(stage: Stage) -> Stage | None:
    """The stage that a knock-out is fed from, the one before it; None where it is by entry."""
    if not stage.feed:
        return None
    before = stage.division.stages.filter(position__lt=stage.position)
    return before.select_related("division").order_by("-position").first()


def entrants_of(stage: Stage) -> tuple[Entry, ...]:
    """Return who plays in a knock-out, seed 1 first. Raises ScheduleRefused where nobody can yet.

    Without a feed it is those entered into the division, in the order of their numbers.
    """
    source = source_of(stage)
    if source is not None:
        order = _from_groups(source)
        found = Entry.objects.select_related("competitor").in_bulk(order)
        return tuple(found[pk] for pk in order)
    entered = tuple(
        Entry.objects.filter(division_id=stage.division_id, status=EntryStatus.ENTERED)
        .select_related("competitor")
        .order_by("number")
    )
    if len(entered) < 2:
        raise ScheduleRefused(_("A knock-out needs at least two entrants. Add them first."))
    return entered


def _from_groups(source: Stage) -> list[EntryId]:
    """The entries that go on from the groups of a stage, in the order of their seeds (S23)."""
    ranked = [Ranked(group, table) for group, table in standings.of_stage(source)]
    _require_finished(source)
    qualify = rules.read(source).qualify or rules.Qualify()
    if qualify.per_group < 1:
        raise ScheduleRefused(_("Say in the rules of the groups how many go on from each."))
    going = {
        Qualifier(one.group.position, place): key
        for one in ranked
        for place, key in _first_of(one, qualify.per_group)
    }
    going |= _best_thirds(source, ranked)
    try:
        ordered = qualifiers.seeds(_across(source, ranked, going))
    except PairingError as error:
        said = _("From %(least)d to %(most)d go on to a knock-out; here it would be %(n)d.")
        raise ScheduleRefused(said % error.values) from error
    return [going[one] for one in ordered]


def _require_finished(source: Stage) -> None:
    mine = Fixture.objects.filter(stage=source, playoff=False)
    if not mine.exists():
        raise ScheduleRefused(_("The groups have no matches yet. Make their fixtures first."))
    left = mine.filter(outcome=None).exclude(status=FixtureStatus.CANCELLED).count()
    if left:
        raise ScheduleRefused(
            ngettext(
                "The groups are not finished: %(count)d match is open.",
                "The groups are not finished: %(count)d matches are open.",
                left,
            )
            % {"count": left}
        )


def _first_of(one: Ranked, count: int) -> list[tuple[int, EntryId]]:
    rows = one.table.rows
    named = {"group": one.group.name or _("The table"), "count": count}
    if len(rows) < count:
        raise ScheduleRefused(
            _("%(group)s has fewer sides than the %(count)d who are to go on.") % named
        )
    ranks = [row.rank for row in rows[: count + 1]]
    if len(set(ranks)) < len(ranks):
        raise ScheduleRefused(
            _("%(group)s: sides are level among the first %(count)d. Draw lots first.") % named
        )
    return [(place, row.key) for place, row in enumerate(rows[:count], start=1)]


def _best_thirds(source: Stage, ranked: list[Ranked]) -> dict[Qualifier, EntryId]:
    """Those of one place who go on because they are best of it across the groups."""
    compared = standings.comparison(source)
    if compared is None:
        return {}
    if compared.undecided:
        raise ScheduleRefused(_("Who goes on across the groups is level still. Draw lots first."))
    place = rules.read(source).third_place
    positions = {one.group.name: one.group.position for one in ranked}
    return {
        Qualifier(positions[compared.groups[key]], place.place if place else 3): key
        for key in compared.qualified
    }


def _across(
    source: Stage, ranked: list[Ranked], going: dict[Qualifier, EntryId]
) -> list[Qualifier]:
    """The qualifiers by place; where some have a bye, the better across the groups come first."""
    if len(going) & (len(going) - 1) == 0:
        return sorted(going, key=lambda one: (one.place, one.group))
    facts = standings.facts_of_stage(source)
    across = TableRules.from_builtins(
        {**source.rules.get("table", {}), "criteria": list(ACROSS), "split": None}
    )
    groups = [RankedGroup(one.group.name, one.table, facts[one.group.pk].results) for one in ranked]
    by_entry = {key: one for one, key in going.items()}
    found: list[Qualifier] = []
    for place in sorted({one.place for one in going}):
        rows = compare(groups, place, across, best=0).rows
        found += [by_entry[row.key] for row in rows if row.key in by_entry]
    return found
