"""Other ways to look at the same results: home, away, form, cross table, positions."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from leagues.tables.criteria import REGISTRY, Given
from leagues.tables.ranking import Field
from leagues.tables.results import DOUBLE_FORFEIT, Bye, Result, up_to_matchday
from leagues.tables.rules import TableRules
from leagues.tables.split import Division, is_divided
from leagues.tables.standings import Table, build, strengths_for, table
from leagues.tables.tally import Meetings, Tally

type Letter = Literal["W", "D", "L"]


class FormEntry[K: Hashable](msgspec.Struct, frozen=True):
    """How one match went for a club, and which it was."""

    letter: Letter
    result: Result[K]


class Positions[K: Hashable](msgspec.Struct, frozen=True):
    """The rank of each club after each matchday: `ranks[club][i]` is that after `matchdays[i]`."""

    matchdays: tuple[int, ...]
    ranks: Mapping[K, tuple[int, ...]]


def venue_table[K: Hashable](
    competitors: Sequence[K],
    results: Iterable[Result[K]],
    rules: TableRules,
    venue: Literal["home", "away"],
) -> Table[K]:
    """Return the home or the away table: of each club only its matches there.

    Ordered by those criteria of the rules that look at a club's own record; head-to-head, given
    values, points adjustments and the split have no meaning here.
    """
    codes = rules.effective_criteria()
    own = tuple(code for code in codes if REGISTRY[code].scope == "overall")
    rules = msgspec.structs.replace(rules, criteria=own, split=None)
    tally = Tally(competitors, rules)
    tally.extend(results)
    records = {club: tally.record(club, 0, venue) for club in competitors}
    return build(competitors, Field(rules, records, Meetings[K]([]), {}, Given()), Division({}))


def form[K: Hashable](
    competitors: Sequence[K], results: Iterable[Result[K]], last: int = 5
) -> dict[K, tuple[FormEntry[K], ...]]:
    """Return the last results of each club, the latest at the end, by day and matchday.

    A forfeited match counts as it was awarded; a double forfeit is a loss for both.
    """
    entries: dict[K, list[FormEntry[K]]] = {club: [] for club in competitors}
    for result in sorted(results, key=lambda r: (r.day, r.matchday)):
        margin = result.home_goals - result.away_goals
        home, away = (_letter(margin), _letter(-margin))
        if result.kind == DOUBLE_FORFEIT:
            home = away = "L"
        for club, letter in ((result.home, home), (result.away, away)):
            if club in entries:
                entries[club].append(FormEntry(letter, result))
    return {club: tuple(played[-last:] if last else ()) for club, played in entries.items()}


def _letter(margin: int) -> Letter:
    return "W" if margin > 0 else "L" if margin < 0 else "D"


def cross_table[K: Hashable](
    results: Iterable[Result[K]],
) -> dict[tuple[K, K], tuple[Result[K], ...]]:
    """Return the results by (home, away), each cell in the order of day and matchday."""
    cells: dict[tuple[K, K], list[Result[K]]] = defaultdict(list)
    for result in sorted(results, key=lambda r: (r.day, r.matchday)):
        cells[result.home, result.away].append(result)
    return {pair: tuple(met) for pair, met in cells.items()}


def positions[K: Hashable](
    competitors: Sequence[K],
    results: Iterable[Result[K]],
    rules: TableRules,
    *,
    adjustments: Iterable[tuple[int, K, int]] = (),
    given: Given[K] | None = None,
    parts: Mapping[K, int] | None = None,
    byes: Sequence[Bye[K]] = (),
) -> Positions[K]:
    """Return the rank of each club after each matchday that has a result.

    `adjustments`: (matchday from which it counts, club, points added). The counts grow from
    matchday to matchday; only a split league, whose first phase is ranked apart, is counted anew.
    """
    by_matchday: dict[int, list[Result[K]]] = defaultdict(list)
    for result in results:
        by_matchday[result.matchday].append(result)
    matchdays = tuple(sorted(by_matchday))
    free = sorted(byes, key=lambda bye: bye.matchday)
    dated = tuple(adjustments)
    ranks: dict[K, list[int]] = {club: [] for club in competitors}
    seen: list[Result[K]] = []
    tally = Tally(competitors, rules)
    meetings = Meetings(seen)
    for matchday in matchdays:
        new = by_matchday[matchday]
        seen.extend(new)
        added = _adjustments_at(dated, matchday)
        if rules.split is not None:
            now = table_after(
                competitors,
                seen,
                rules,
                matchday,
                adjustments=added,
                given=given,
                parts=parts,
                byes=byes,
            )
        else:
            tally.extend(new)
            while free and free[0].matchday <= matchday:
                tally.free([free.pop(0)])
            records = {club: tally.record(club, added.get(club, 0)) for club in competitors}
            worth = strengths_for(rules, records, seen)
            field = Field(rules, records, meetings, added, given or Given(), worth)
            now = build(competitors, field, Division({}))
        for row in now.rows:
            ranks[row.key].append(row.rank)
    return Positions(matchdays, {club: tuple(places) for club, places in ranks.items()})


def _adjustments_at[K: Hashable](
    dated: Iterable[tuple[int, K, int]], matchday: int
) -> dict[K, int]:
    added: dict[K, int] = defaultdict(int)
    for since, club, points in dated:
        if since <= matchday:
            added[club] += points
    return added


def table_after[K: Hashable](
    competitors: Sequence[K],
    results: Iterable[Result[K]],
    rules: TableRules,
    matchday: int,
    *,
    adjustments: Mapping[K, int] | None = None,
    given: Given[K] | None = None,
    parts: Mapping[K, int] | None = None,
    byes: Sequence[Bye[K]] = (),
) -> Table[K]:
    """Return the table as it stood after `matchday`; the other arguments are those of `table`.

    A drawn division (`parts`) only shows once the results then known had reached the split.
    """
    known = up_to_matchday(results, matchday)
    if parts is not None and not (rules.split and is_divided(competitors, known, rules.split)):
        parts = None
    return table(
        competitors,
        known,
        rules,
        adjustments=adjustments,
        given=given,
        parts=parts,
        byes=up_to_matchday(byes, matchday),
    )
