"""What a table is made from: results, and pure operations on lists of results.

Only what is given here counts. An unplayed, postponed or cancelled match is simply not a `Result`
(S6), and keeping knock-out matches, other groups and unconfirmed reports out is the caller's
filter (S7, S8).
"""

from collections.abc import Collection, Hashable, Iterable
from typing import Any, Literal

import msgspec

type Kind = Literal["played", "awarded", "double_forfeit"]

PLAYED: Literal["played"] = "played"
AWARDED: Literal["awarded"] = "awarded"
DOUBLE_FORFEIT: Literal["double_forfeit"] = "double_forfeit"


class Result[K: Hashable](msgspec.Struct, frozen=True, gc=False):
    """One match that counts.

    `kind`: `played`; `awarded` (the goals are the set score, the side with fewer forfeited);
    `double_forfeit` (both sides lost; the goals are ignored, the rules say what counts: S10).
    `matchday`: any whole number that orders the rounds. `day`: any whole number that orders the
    dates, as `date.toordinal()` does. `phase`: 0 before the division of a split league, 1 after.
    `ref`: whatever the caller needs to find the match again; never looked at.
    """

    home: K
    away: K
    home_goals: int
    away_goals: int
    kind: Kind = PLAYED
    matchday: int = 0
    day: int = 0
    phase: int = 0
    ref: object = None


class Bye[K: Hashable](msgspec.Struct, frozen=True, gc=False):
    """A round of a Swiss stage in which a club was free: a win without goals or opponent.

    `matchday` and `day` order it among the results.
    """

    club: K
    matchday: int = 0
    day: int = 0


class UnknownCompetitor(ValueError):
    """A result, an adjustment or a part names a club that is not in the table."""

    def __init__(self, key: object) -> None:
        super().__init__(f"{key!r} is not among the competitors")
        self.key = key


def up_to_matchday[R: (Result[Any], Bye[Any])](results: Iterable[R], matchday: int) -> list[R]:
    """Return the results (or byes) up to and including `matchday`, in the given order."""
    return [result for result in results if result.matchday <= matchday]


def up_to_day[R: (Result[Any], Bye[Any])](results: Iterable[R], day: int) -> list[R]:
    """Return the results (or byes) played on or before `day` (an ordinal, as in `Result.day`)."""
    return [result for result in results if result.day <= day]


def expunge[K: Hashable](results: Iterable[Result[K]], clubs: Collection[K]) -> list[Result[K]]:
    """Return the results in which none of `clubs` took part (S9, policy "expunge").

    The clubs themselves leave the table when the caller leaves them out of the competitors.
    """
    gone = frozenset(clubs)
    return [r for r in results if r.home not in gone and r.away not in gone]


def award_rest[K: Hashable](
    open_pairs: Iterable[tuple[K, K]],
    club: K,
    score: tuple[int, int] = (3, 0),
    *,
    withdrawn: Collection[K] = (),
) -> list[Result[K]]:
    """Return awarded results for the open matches of a club that withdrew (S9, policy "keep").

    `open_pairs`: (home, away) of matches without a result; those without `club` are passed over.
    `score`: goals of the winner and of the loser. An opponent in `withdrawn` is gone as well: that
    match is a double forfeit. Nothing is changed, so leaving the awards away undoes them exactly.
    """
    won, lost = score
    awards: list[Result[K]] = []
    for home, away in open_pairs:
        if club not in (home, away):
            continue
        if (away if home == club else home) in withdrawn:
            awards.append(Result(home, away, 0, 0, DOUBLE_FORFEIT))
        elif home == club:
            awards.append(Result(home, away, lost, won, AWARDED))
        else:
            awards.append(Result(home, away, won, lost, AWARDED))
    return awards
