"""Standings: from the rows of the database to the pure tables, and nothing in between.

A table is computed from the outcomes that stand and the rules of the stage whenever it is wanted,
and cached under the stage's revision; nothing here is stored.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Any, Literal

from django.core.cache import caches

from leagues import lots, names
from leagues.models import (
    Adjustment,
    EntryStatus,
    Group,
    GroupEntry,
    OutcomeKind,
    SideResult,
    Stage,
    TieBreakValue,
    WithdrawalPolicy,
)
from leagues.tables import (
    Comparison,
    Given,
    Positions,
    Result,
    Table,
    TableRules,
    compare,
    expunge,
    positions,
    table,
    up_to_day,
    up_to_matchday,
    venue_table,
)
from leagues.tables import Group as RankedGroup

type EntryId = int
COUNTED = (OutcomeKind.PLAYED, OutcomeKind.AWARDED, OutcomeKind.DOUBLE_FORFEIT)

__all__ = ["Facts", "comparison", "facts_of", "of_group", "of_stage", "rules_of"]


@dataclass(frozen=True)
class Facts:
    """All that the tables of one group are made from; everything is keyed by entry id.

    ``entries``: who is ranked, in the order of names. ``results``: what counts, without those of
    expunged entries. ``adjustments``: (day from which it counts or 0, entry, points).
    """

    entries: tuple[EntryId, ...]
    results: tuple[Result[EntryId], ...]
    rules: TableRules
    adjustments: tuple[tuple[int, EntryId, int], ...]
    given: Given[EntryId]
    parts: Mapping[EntryId, int] | None

    @cached_property
    def table(self) -> Table[EntryId]:
        """The table as it stands."""
        return table(
            self.entries,
            self.results,
            self.rules,
            adjustments=self.added(),
            given=self.given,
            parts=self.parts,
        )

    def at(self, day: date) -> "Facts":
        """The facts as they were at the end of a day."""
        known = tuple(up_to_day(self.results, day.toordinal()))
        since = tuple(row for row in self.adjustments if row[0] <= day.toordinal())
        return replace(self, results=known, adjustments=since, parts=self._parts(known))

    def after(self, matchday: int) -> "Facts":
        """The facts as they were after a matchday (the number of its round)."""
        known = tuple(up_to_matchday(self.results, matchday))
        return replace(self, results=known, parts=self._parts(known))

    def _parts(self, known: Sequence[Result[EntryId]]) -> Mapping[EntryId, int] | None:
        """The drawn division shows only once it had been drawn."""
        return self.parts if any(result.phase for result in known) else None

    def venue(self, venue: Literal["home", "away"]) -> Table[EntryId]:
        """The home or the away table."""
        return venue_table(self.entries, self.results, self.rules, venue)

    def positions(self) -> Positions[EntryId]:
        """The rank of each entry after each matchday; adjustments count from the first on."""
        dated = [(0, entry, points) for _day, entry, points in self.adjustments]
        return positions(
            self.entries,
            self.results,
            self.rules,
            adjustments=dated,
            given=self.given,
            parts=self.parts,
        )

    def added(self) -> dict[EntryId, int]:
        """The points added to each entry, negative for deductions."""
        sums: dict[EntryId, int] = {}
        for _day, entry, points in self.adjustments:
            sums[entry] = sums.get(entry, 0) + points
        return sums


def rules_of(stage: Stage) -> TableRules:
    """The table rules of a stage. Raises BadRules for what cannot be read."""
    return TableRules.from_builtins(stage.rules.get("table", {}))


def facts_of(group: Group) -> Facts:
    """Gather what the tables of a group are made from, in five queries."""
    stage = group.stage
    places = [
        place
        for place in GroupEntry.objects.filter(group=group).select_related("entry__competitor")
        if place.entry.status in (EntryStatus.ENTERED, EntryStatus.WITHDRAWN)
    ]
    places.sort(key=lambda place: (names.sort_key(place.entry.competitor.name), place.entry_id))
    expunged = {
        place.entry_id
        for place in places
        if place.entry.withdrawal_policy == WithdrawalPolicy.EXPUNGE
    }
    entries = tuple(place.entry_id for place in places if place.entry_id not in expunged)
    parts = {place.entry_id: place.part for place in places if place.entry_id in entries}
    return Facts(
        entries=entries,
        results=tuple(expunge(_results(group), expunged)),
        rules=rules_of(stage),
        adjustments=_adjustments(stage, entries),
        given=_given(stage, entries),
        parts=parts if parts and all(parts.values()) else None,
    )


def _results(group: Group) -> list[Result[EntryId]]:
    rows = (
        SideResult.objects.filter(
            outcome__stands_for__group=group, outcome__kind__in=COUNTED, goals__isnull=False
        )
        .order_by(
            "outcome__stands_for__round__number", "outcome__stands_for__number", "outcome", "seat"
        )
        .values_list(
            "entry_id",
            "goals",
            "outcome__kind",
            "outcome__played_on",
            "outcome__stands_for",
            "outcome__stands_for__round__number",
            "outcome__stands_for__round__phase",
        )
    )
    found = list(rows)
    first_phase = found[0][6] if found else ""
    return [
        _result(home, away, phase=int(home[6] != first_phase))
        for home, away in zip(found[::2], found[1::2], strict=True)
    ]


def _result(home: Sequence[Any], away: Sequence[Any], *, phase: int) -> Result[EntryId]:
    entry, goals, kind, played_on, fixture, matchday, _phase = home
    day = played_on.toordinal() if played_on else 0
    return Result(entry, away[0], goals, away[1], kind, matchday, day, phase, fixture)


def _adjustments(stage: Stage, entries: Sequence[EntryId]) -> tuple[tuple[int, EntryId, int], ...]:
    rows = Adjustment.objects.filter(stage=stage, removed_at=None, entry__in=entries)
    return tuple(
        (row.counts_from.toordinal() if row.counts_from else 0, row.entry_id, row.points)
        for row in rows
    )


def _given(stage: Stage, entries: Sequence[EntryId]) -> Given[EntryId]:
    values: dict[str, dict[EntryId, int]] = {"fair_play": {}, "ranking_list": {}}
    for entry, code, value in TieBreakValue.objects.filter(
        stage=stage, entry__in=entries
    ).values_list("entry_id", "code", "value"):
        values[code][entry] = value
    ranking = values["ranking_list"]
    return Given(
        fair_play=values["fair_play"],
        ranking=sorted(ranking, key=lambda entry: ranking[entry]),
        lots=lots.standing(stage),
    )


def cached[T](stage: Stage, key: str, make: Callable[[], T]) -> T:
    """Return what ``make`` makes, kept under the stage's revision."""
    cache = caches["pages"]
    full = f"standings/{stage.pk}/{stage.revision}/{key}"
    found: T | None = cache.get(full)
    if found is None:
        found = make()
        cache.set(full, found, None)
    return found


def of_group(group: Group, *, at: date | None = None, after: int | None = None) -> Table[EntryId]:
    """The table of a group, as it stands, at the end of a day, or after a round's number."""

    def make() -> Table[EntryId]:
        facts = facts_of(group)
        if after is not None:
            facts = facts.after(after)
        if at is not None:
            facts = facts.at(at)
        return facts.table

    return cached(group.stage, f"table/{group.pk}/{at}/{after}", make)


def of_stage(stage: Stage) -> list[tuple[Group, Table[EntryId]]]:
    """The tables of all groups of a stage, in the order of the groups."""
    return [(group, of_group(group)) for group in _with_stage(stage)]


def comparison(stage: Stage) -> Comparison[EntryId] | None:
    """The clubs of one place compared across the groups (best thirds), where the rules ask for it.

    ``rules["third_place"]``: ``best`` (how many go on), ``tie_breakers`` (codes), and optionally
    ``place`` (3) and ``leave_out_last``.
    """
    rule: dict[str, Any] | None = stage.rules.get("third_place")
    if not rule:
        return None

    def make() -> Comparison[EntryId]:
        every = [(group, facts_of(group)) for group in _with_stage(stage)]
        across = TableRules.from_builtins(
            {
                **stage.rules.get("table", {}),
                "criteria": rule["tie_breakers"],
                "split": None,
            }
        )
        ranked = [RankedGroup(group.name, facts.table, facts.results) for group, facts in every]
        return compare(
            ranked,
            rule.get("place", 3),
            across,
            best=rule["best"],
            leave_out_last=bool(rule.get("leave_out_last")),
            given=_given(stage, [entry for _group, facts in every for entry in facts.entries]),
        )

    return cached(stage, "comparison", make)


def _with_stage(stage: Stage) -> list[Group]:
    groups = list(stage.groups.all())
    for group in groups:
        group.stage = stage
    return groups
