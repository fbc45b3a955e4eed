"""Counting: results in, one record a club out; and the index of who met whom.

The loop over results is the hot path of a table, so a club's counts are a plain list: seven
numbers of its home matches, then the same seven of its away matches, then its byes.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from leagues.tables.results import DOUBLE_FORFEIT, PLAYED, Bye, Result, UnknownCompetitor
from leagues.tables.rules import TableRules

type Venue = Literal["all", "home", "away"]

WON, DRAWN, LOST, FOR, AGAINST, AWARDED, EXTRA = range(7)
AWAY = 7
A_WON, A_DRAWN, A_LOST, A_FOR, A_AGAINST, A_AWARDED, A_EXTRA = range(AWAY, AWAY + 7)
BYES = 2 * AWAY


class Record(msgspec.Struct, frozen=True, gc=False):
    """What one club did in a set of results.

    `points` include `adjustment`; `awarded` counts its awarded matches and double forfeits, won or
    lost; `byes` counts the byes among its wins; all the rest are matches and goals.
    """

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    goals_for: int = 0
    goals_against: int = 0
    points: int = 0
    adjustment: int = 0
    away_goals_for: int = 0
    away_wins: int = 0
    awarded: int = 0
    byes: int = 0

    @property
    def goal_difference(self) -> int:
        """Goals for less goals against."""
        return self.goals_for - self.goals_against

    @property
    def points_per_game(self) -> Fraction:
        """Points, adjustments included, divided by matches (by 1 before the first)."""
        return Fraction(self.points, self.played or 1)


class Tally[K: Hashable]:
    """Counts of some clubs, which can grow result by result."""

    __slots__ = ("_counts", "_rules")

    def __init__(self, clubs: Iterable[K], rules: TableRules) -> None:
        self._counts: dict[K, list[int]] = {club: [0] * (BYES + 1) for club in clubs}
        self._rules = rules

    def extend(self, results: Iterable[Result[K]]) -> None:
        """Count the results as well. Raises UnknownCompetitor for a club that is not counted."""
        counts = self._counts
        for result in results:
            try:
                home = counts[result.home]
                away = counts[result.away]
            except KeyError as error:
                raise UnknownCompetitor(error.args[0]) from None
            if result.kind != PLAYED:
                self._forfeit(home, away, result)
                continue
            home_goals = result.home_goals
            away_goals = result.away_goals
            home[FOR] += home_goals
            home[AGAINST] += away_goals
            away[A_FOR] += away_goals
            away[A_AGAINST] += home_goals
            if home_goals > away_goals:
                home[WON] += 1
                away[A_LOST] += 1
            elif home_goals < away_goals:
                home[LOST] += 1
                away[A_WON] += 1
            else:
                home[DRAWN] += 1
                away[A_DRAWN] += 1

    def free(self, byes: Iterable[Bye[K]]) -> None:
        """Count byes as well. Raises UnknownCompetitor for a club that is not counted."""
        for bye in byes:
            if bye.club not in self._counts:
                raise UnknownCompetitor(bye.club)
            self._counts[bye.club][BYES] += 1

    def _forfeit(self, home: list[int], away: list[int], result: Result[K]) -> None:
        policy = self._rules.forfeits
        loss = self._rules.points.loss
        home[AWARDED] += 1
        away[A_AWARDED] += 1
        if result.kind == DOUBLE_FORFEIT:
            for side, at in ((home, 0), (away, AWAY)):
                side[at + LOST] += 1
                side[at + AGAINST] += policy.double_goals_against
                side[at + EXTRA] += policy.double_points - loss
            return
        sides = ((home, 0, result.home_goals), (away, AWAY, result.away_goals))
        for (side, at, goals), (_, _, others) in (sides, sides[::-1]):
            side[at + FOR] += goals
            side[at + AGAINST] += others
            side[at + (WON if goals > others else LOST if goals < others else DRAWN)] += 1
            if goals < others and policy.loser_points is not None:
                side[at + EXTRA] += policy.loser_points - loss

    def record(self, club: K, adjustment: int = 0, venue: Venue = "all") -> Record:
        """Return the record of one club, with `adjustment` points added, at home, away or both.

        A bye is neither at home nor away.
        """
        count = self._counts[club]
        if venue == "home":
            count = count[:AWAY] + [0] * (AWAY + 1)
        elif venue == "away":
            count = [0] * AWAY + count[AWAY:BYES] + [0]
        won = count[WON] + count[A_WON] + count[BYES]
        drawn = count[DRAWN] + count[A_DRAWN]
        lost = count[LOST] + count[A_LOST]
        worth = self._rules.points
        points = won * worth.win + drawn * worth.draw + lost * worth.loss
        return Record(
            won + drawn + lost,
            won,
            drawn,
            lost,
            count[FOR] + count[A_FOR],
            count[AGAINST] + count[A_AGAINST],
            points + count[EXTRA] + count[A_EXTRA] + adjustment,
            adjustment,
            count[A_FOR],
            count[A_WON],
            count[AWARDED] + count[A_AWARDED],
            count[BYES],
        )


class Meetings[K: Hashable]:
    """Who met whom: the results by pair, indexed when first asked for, and again as they grow."""

    __slots__ = ("_by_home", "_indexed", "_results")

    def __init__(self, results: Sequence[Result[K]]) -> None:
        self._results = results
        self._indexed = 0
        self._by_home: dict[K, dict[K, list[Result[K]]]] = {}

    def _index(self) -> None:
        by_home = self._by_home
        results = self._results
        for at in range(self._indexed, len(results)):
            result = results[at]
            hosted = by_home.get(result.home)
            if hosted is None:
                hosted = by_home[result.home] = {}
            met = hosted.get(result.away)
            if met is None:
                hosted[result.away] = [result]
            else:
                met.append(result)
        self._indexed = len(results)

    def among(self, clubs: Iterable[K]) -> list[Result[K]]:
        """Return the results of the matches between any two of `clubs`."""
        if self._indexed < len(self._results):
            self._index()
        inside = frozenset(clubs)
        found: list[Result[K]] = []
        for home in inside:
            hosted = self._by_home.get(home, {})
            for away in hosted if len(hosted) < len(inside) else inside:
                if away in inside and away in hosted:
                    found += hosted[away]
        return found

    def all_met(self, clubs: Iterable[K]) -> bool:
        """Say whether each two of `clubs` have met."""
        inside = frozenset(clubs)
        met = {frozenset((result.home, result.away)) for result in self.among(inside)}
        return 2 * len(met) == len(inside) * (len(inside) - 1)


def mini_table[K: Hashable](
    clubs: Sequence[K],
    meetings: Meetings[K],
    rules: TableRules,
    adjustments: Mapping[K, int],
) -> dict[K, Record]:
    """Return the records of `clubs` in the matches among them alone.

    Points adjustments stay out unless the rules let them in (S11).
    """
    tally = Tally(clubs, rules)
    tally.extend(meetings.among(clubs))
    added = adjustments if rules.adjustments_in_head_to_head else {}
    return {club: tally.record(club, added.get(club, 0)) for club in clubs}
