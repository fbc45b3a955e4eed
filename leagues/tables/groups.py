"""Comparing clubs of the same place across groups: best thirds, best runners-up."""

from collections.abc import Hashable, Mapping, Sequence

import msgspec

from leagues.tables.criteria import Given
from leagues.tables.opponents import Strength, strengths
from leagues.tables.ranking import Field
from leagues.tables.results import Bye, Result, expunge
from leagues.tables.rules import TableRules
from leagues.tables.split import Division
from leagues.tables.standings import Decision, Level, Row, Table, build
from leagues.tables.tally import Meetings, Record, Tally


class Group[K: Hashable](msgspec.Struct, frozen=True):
    """A group as it was ranked: its name, its table and the results that made it."""

    name: str
    table: Table[K]
    results: Sequence[Result[K]]


class Comparison[K: Hashable](msgspec.Struct, frozen=True):
    """Clubs of one place across groups, ranked, and who of them goes on.

    `rows`, `decisions`, `levels`: as in `Table`. `groups`: the group's name by club. `qualified`:
    clubs that go on whatever happens to ties. `undecided`: clubs level across the border of
    `places` places still to be given among them. `open_groups`: groups in which clubs share the
    place looked at (or the last place, where that matters): their club here is provisional, is
    never among the qualified, and the comparison is final only when this is empty.
    """

    rows: tuple[Row[K], ...]
    decisions: tuple[Decision[K], ...]
    levels: tuple[Level[K], ...]
    groups: Mapping[K, str]
    qualified: tuple[K, ...]
    undecided: tuple[K, ...]
    places: int
    open_groups: tuple[str, ...]


class _Entry[K: Hashable](msgspec.Struct, frozen=True):
    club: K
    group: str
    record: Record
    strength: Strength
    is_open: bool


def compare[K: Hashable](
    groups: Sequence[Group[K]],
    place: int,
    rules: TableRules,
    *,
    best: int,
    leave_out_last: bool = False,
    given: Given[K] | None = None,
) -> Comparison[K]:
    """Rank the clubs at `place` (from 1) of each group; the first `best` go on.

    `rules`: points and forfeits as in the groups, and the comparison's own criteria (head-to-head
    never decides here: they have not met). `leave_out_last`: where groups are unequal, results
    against the last of the larger groups are left out until all count as many clubs. Points
    adjustments come from the group tables and count in full. Groups that have no such place are
    passed over. Clubs that share a rank keep the order of the groups.
    """
    able = [group for group in groups if len(group.table.rows) >= place]
    smallest = min((len(group.table.rows) for group in able), default=0)
    entries = [_entry(group, place, rules, smallest if leave_out_last else 0) for group in able]
    clubs = [entry.club for entry in entries]
    field = Field(
        rules,
        {entry.club: entry.record for entry in entries},
        Meetings[K]([]),
        {},
        given or Given(),
        {entry.club: entry.strength for entry in entries},
    )
    ranked = build(clubs, field, Division({}))
    provisional = {entry.club for entry in entries if entry.is_open}
    qualified, undecided, places = _qualify(ranked, best, provisional)
    return Comparison(
        ranked.rows,
        ranked.decisions,
        ranked.levels,
        {entry.club: entry.group for entry in entries},
        qualified,
        undecided,
        places,
        tuple(entry.group for entry in entries if entry.is_open),
    )


def _entry[K: Hashable](group: Group[K], place: int, rules: TableRules, size: int) -> _Entry[K]:
    """Return the club at the place with its record among the first `size` clubs (0: all)."""
    rows = group.table.rows
    row = rows[place - 1]
    cut = size if 0 < size < len(rows) else len(rows)
    results = expunge(group.results, [last.key for last in rows[cut:]])
    tally = Tally([each.key for each in rows], rules)
    tally.extend(results)
    tally.free(Bye(each.key) for each in rows for _ in range(each.byes))
    shared = sum(each.rank == row.rank and each.part == row.part for each in rows) > 1
    torn = cut < len(rows) and rows[cut - 1].rank == rows[cut].rank
    records = {each.key: tally.record(each.key, each.adjustment) for each in rows}
    worth = strengths(records, results)[row.key]
    return _Entry(row.key, group.name, records[row.key], worth, shared or torn)


def _qualify[K: Hashable](
    ranked: Table[K], best: int, provisional: set[K]
) -> tuple[tuple[K, ...], tuple[K, ...], int]:
    """Return who goes on for certain, who is level across the border, and the places left."""
    within: list[K] = []
    border: list[K] = []
    for row in ranked.rows:
        last = row.rank + sum(other.rank == row.rank for other in ranked.rows) - 1
        if last <= best and row.key not in provisional:
            within.append(row.key)
        elif row.rank <= best:
            border.append(row.key)
    return tuple(within), tuple(border), min(best, len(ranked.rows)) - len(within)
