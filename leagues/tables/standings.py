"""The table: ranked rows, with the reason for each place that points alone did not decide."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Literal

import msgspec

from leagues.tables.criteria import Given, Scope, Value
from leagues.tables.opponents import CODES, Strength, strengths
from leagues.tables.ranking import Field, Rung, rank
from leagues.tables.results import Bye, Result, UnknownCompetitor
from leagues.tables.rules import Code, TableRules
from leagues.tables.split import Division, checked_parts, divide, first_phase, is_divided
from leagues.tables.tally import Meetings, Record, Tally


class Row[K: Hashable](Record, frozen=True, kw_only=True, gc=False):
    """A club's line: its `Record`, its rank (equal clubs share one and the next is skipped) and,
    in a divided league, its part (1 for the top; 0 while undivided).

    `strength`: what its opponents were worth, where a criterion of the rules asks for it.
    """

    key: K
    rank: int
    part: int = 0
    strength: Strength | None = None


class Decision[K: Hashable](msgspec.Struct, frozen=True):
    """Why `above` stand directly above `below`, where something other than points decided.

    True as it stands: "in `criterion`, seen in `scope` (for head_to_head: in the matches among
    `among`), every club of `above` has `above_value` and every club of `below` has `below_value`".
    Values are whole numbers, exact fractions (points_per_game, goal_average), places from 1
    (ranking_list, drawing_of_lots, playoff_match), or None: goals scored and none conceded.
    For the criterion `split` they are the parts. `round` is explained at `ranking.Cause`.
    """

    above: tuple[K, ...]
    below: tuple[K, ...]
    criterion: Code | Literal["split"]
    above_value: Value
    below_value: Value
    scope: Scope | Literal["split"]
    among: tuple[K, ...]
    round: int


class Level[K: Hashable](msgspec.Struct, frozen=True):
    """Clubs that share a rank: level in all criteria that could decide.

    `waiting`: the criteria that could not, because a value, a draw or a play-off is missing.
    """

    rank: int
    clubs: tuple[K, ...]
    waiting: tuple[Code, ...]


class Table[K: Hashable](msgspec.Struct, frozen=True):
    """Rows best first, the decisions between them, and the ranks that are shared.

    `divided`: the split has taken place; `border`: clubs level across it, so that it could not.
    """

    rows: tuple[Row[K], ...]
    decisions: tuple[Decision[K], ...] = ()
    levels: tuple[Level[K], ...] = ()
    divided: bool = False
    border: tuple[K, ...] = ()

    def row(self, key: K) -> Row[K]:
        """Return the row of a club. Raises UnknownCompetitor."""
        for row in self.rows:
            if row.key == key:
                return row
        raise UnknownCompetitor(key)


def table[K: Hashable](
    competitors: Sequence[K],
    results: Iterable[Result[K]],
    rules: TableRules,
    *,
    adjustments: Mapping[K, int] | None = None,
    given: Given[K] | None = None,
    parts: Mapping[K, int] | None = None,
    byes: Sequence[Bye[K]] = (),
) -> Table[K]:
    """Return the table of the results by the rules.

    `competitors`: every club once, in the order that clubs of one rank are to keep (by name, say).
    `adjustments`: points added a club, negative for deductions. `given`: fair play, ranking list,
    lots, play-offs. `parts`: for a split league whose division is drawn, the part of each club; it
    is then never drawn anew, whatever is corrected later. `byes`: wins without goals or opponent.

    Raises UnknownCompetitor for a club that is not among the competitors, and ValueError for a
    competitor named twice.
    """
    played = list(results)
    field = make_field(competitors, played, rules, adjustments=adjustments, given=given, byes=byes)
    if parts is not None:
        division = checked_parts(competitors, parts)
    else:
        division = _division(competitors, played, field)
    return build(competitors, field, division)


def make_field[K: Hashable](
    competitors: Sequence[K],
    results: Sequence[Result[K]],
    rules: TableRules,
    *,
    adjustments: Mapping[K, int] | None = None,
    given: Given[K] | None = None,
    byes: Sequence[Bye[K]] = (),
) -> Field[K]:
    """Count the results of all competitors; the arguments and errors are those of `table`."""
    added = adjustments or {}
    tally = Tally(competitors, rules)
    tally.extend(results)
    tally.free(byes)
    records = {club: tally.record(club, added.get(club, 0)) for club in competitors}
    if len(records) < len(competitors):
        raise ValueError("a competitor is named twice")
    for club in added:
        if club not in records:
            raise UnknownCompetitor(club)
    worth = strengths_for(rules, records, results)
    return Field(rules, records, Meetings(results), added, given or Given(), worth)


def strengths_for[K: Hashable](
    rules: TableRules, records: Mapping[K, Record], results: Iterable[Result[K]]
) -> Mapping[K, Strength]:
    """Return the strength of opponents where a criterion of the rules asks for it, else nothing."""
    return strengths(records, results) if set(CODES) & set(rules.criteria) else {}


def build[K: Hashable](
    competitors: Sequence[K], field: Field[K], division: Division[K]
) -> Table[K]:
    """Rank the competitors, each part of a division apart, and write the table."""
    rungs: list[tuple[int, Rung[K]]] = []
    for part in sorted(set(division.parts.values())) or [0]:
        members = [club for club in competitors if division.parts.get(club, 0) == part]
        rungs += ((part, rung) for rung in rank(members, field))
    rows: list[Row[K]] = []
    levels: list[Level[K]] = []
    for part, rung in rungs:
        place = len(rows) + 1
        for club in rung.clubs:
            facts = msgspec.structs.astuple(field.records[club])
            worth = field.strengths.get(club)
            rows.append(Row(*facts, key=club, rank=place, part=part, strength=worth))
        if len(rung.clubs) > 1:
            levels.append(Level(place, rung.clubs, rung.waiting))
    decisions = (_decision(above, below) for above, below in pairwise(rungs))
    return Table(
        tuple(rows),
        tuple(found for found in decisions if found is not None),
        tuple(levels),
        bool(division.parts),
        division.border,
    )


def _decision[K: Hashable](
    upper: tuple[int, Rung[K]], lower: tuple[int, Rung[K]]
) -> Decision[K] | None:
    (upper_part, above), (lower_part, below) = upper, lower
    cause = below.cause
    if cause is None:
        return Decision(above.clubs, below.clubs, "split", upper_part, lower_part, "split", (), 0)
    if cause.criterion == "points":
        return None
    return Decision(
        above.clubs,
        below.clubs,
        cause.criterion,
        cause.above,
        cause.below,
        cause.scope,
        cause.among,
        cause.round,
    )


def _division[K: Hashable](
    competitors: Sequence[K], results: Sequence[Result[K]], field: Field[K]
) -> Division[K]:
    """Draw the division from the results of the first phase, once the time has come."""
    split = field.rules.split
    if split is None or not is_divided(competitors, results, split):
        return Division({})
    before = make_field(
        competitors,
        first_phase(competitors, results, split),
        field.rules,
        adjustments=field.adjustments,
        given=field.given,
    )
    return divide([rung.clubs for rung in rank(competitors, before)], split.top)
