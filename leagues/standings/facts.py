"""What the tables of one group are made from, and the tables that can be made from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Literal

import msgspec

from leagues.models import Entry, EntryStatus, WithdrawalPolicy
from leagues.tables import (
    Bye,
    Given,
    Positions,
    Result,
    Table,
    TableRules,
    is_divided,
    positions,
    table,
    up_to_day,
    up_to_matchday,
    venue_table,
)

type EntryId = int


class Entrant(msgspec.Struct, frozen=True):
    """An entry as pages show it."""

    id: EntryId
    name: str
    short_name: str
    slug: str
    initials: str
    primary_colour: str
    secondary_colour: str
    crest_shape: str
    crest_pattern: str
    manager_id: int | None
    withdrawn: bool
    expunged: bool

    @classmethod
    def of(cls, entry: Entry) -> "Entrant":
        """Show an entry whose competitor has been fetched."""
        side = entry.competitor
        return cls(
            entry.pk,
            side.name,
            side.short_name,
            side.slug,
            side.initials,
            side.primary_colour,
            side.secondary_colour,
            side.crest_shape,
            side.crest_pattern,
            side.manager_id,
            entry.status == EntryStatus.WITHDRAWN,
            entry.withdrawal_policy == WithdrawalPolicy.EXPUNGE,
        )


class Bend(msgspec.Struct, frozen=True):
    """A points adjustment: the day from which it counts (0: ever), whose, how many, and why."""

    day: int
    entry: EntryId
    points: int
    reason: str


@dataclass(frozen=True)
class Facts:
    """All that the tables of one group are made from; everything is keyed by entry id.

    ``cast``: everybody, expunged ones included. ``entries``: who is ranked. Both in the order of
    names. ``results``: what counts, without those of expunged entries; ``byes`` likewise.
    """

    cast: tuple[Entrant, ...]
    entries: tuple[EntryId, ...]
    results: tuple[Result[EntryId], ...]
    rules: TableRules
    adjustments: tuple[Bend, ...]
    given: Given[EntryId]
    parts: Mapping[EntryId, int] | None
    byes: tuple[Bye[EntryId], ...] = ()

    @classmethod
    def of_nobody(cls, rules: TableRules) -> "Facts":
        """The facts of a group that nobody has entered yet."""
        return cls((), (), (), rules, (), Given(), None)

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
            byes=self.byes,
        )

    def at(self, day: date) -> "Facts":
        """The facts as they were at the end of a day."""
        known = tuple(up_to_day(self.results, day.toordinal()))
        since = tuple(bend for bend in self.adjustments if bend.day <= day.toordinal())
        return replace(
            self,
            results=known,
            adjustments=since,
            parts=self._parts(known),
            byes=tuple(up_to_day(self.byes, day.toordinal())),
        )

    def after(self, matchday: int) -> "Facts":
        """The facts as they were after a matchday (the number of its round)."""
        known = tuple(up_to_matchday(self.results, matchday))
        free = tuple(up_to_matchday(self.byes, matchday))
        return replace(self, results=known, parts=self._parts(known), byes=free)

    def _parts(self, known: Sequence[Result[EntryId]]) -> Mapping[EntryId, int] | None:
        """The drawn division shows from when it could be drawn, whatever was corrected since."""
        split = self.rules.split
        divided = split is not None and is_divided(self.entries, known, split)
        return self.parts if divided else None

    def venue(self, venue: Literal["home", "away"]) -> Table[EntryId]:
        """The home or the away table."""
        return venue_table(self.entries, self.results, self.rules, venue)

    def positions(self) -> Positions[EntryId]:
        """The rank of each entry after each matchday; adjustments count from the first on."""
        dated = [(0, bend.entry, bend.points) for bend in self.adjustments]
        return positions(
            self.entries,
            self.results,
            self.rules,
            adjustments=dated,
            given=self.given,
            parts=self.parts,
            byes=self.byes,
        )

    def added(self) -> dict[EntryId, int]:
        """The points added to each entry, negative for deductions."""
        sums: dict[EntryId, int] = {}
        for bend in self.adjustments:
            sums[bend.entry] = sums.get(bend.entry, 0) + bend.points
        return sums
