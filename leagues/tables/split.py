"""Leagues that divide: which results come before the division, and who plays on in which part."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence

import msgspec

from leagues.tables.results import Result, UnknownCompetitor
from leagues.tables.rules import Split


class Division[K: Hashable](msgspec.Struct, frozen=True):
    """How a league is divided: the part of each club, 1 for the top; empty while undivided.

    `border`: clubs that are level across the border when it ought to be drawn, so that nobody can
    say who belongs where.
    """

    parts: Mapping[K, int]
    border: tuple[K, ...] = ()


def first_phase[K: Hashable](
    competitors: Sequence[K], results: Sequence[Result[K]], split: Split
) -> list[Result[K]]:
    """Return the results that count for the division.

    Where any result says that it came after (`phase` above 0), those with phase 0; else the first
    `after_matches` matches of each club in the order of matchday and day. A match that is later
    than that for one of its clubs came after the division for both.
    """
    if any(result.phase for result in results):
        return [result for result in results if not result.phase]
    place = {club: at for at, club in enumerate(competitors)}
    played: Counter[K] = Counter()
    before: list[Result[K]] = []
    for result in sorted(results, key=lambda r: _when(r, place[r.home], place[r.away])):
        if max(played[result.home], played[result.away]) < split.after_matches:
            before.append(result)
        played[result.home] += 1
        played[result.away] += 1
    return before


def _when[K: Hashable](result: Result[K], home: int, away: int) -> tuple[int | str, ...]:
    """Return a sort key for the order of play that owes nothing to the order of input."""
    goals = (result.home_goals, result.away_goals)
    return (result.matchday, result.day, home, away, *goals, result.kind)


def is_divided[K: Hashable](
    competitors: Sequence[K], results: Sequence[Result[K]], split: Split
) -> bool:
    """Say whether the time has come: a result of the second phase, or all first matches played."""
    if any(result.phase for result in results):
        return True
    played: Counter[K] = Counter()
    for result in results:
        played[result.home] += 1
        played[result.away] += 1
    return all(played[club] >= split.after_matches for club in competitors)


def divide[K: Hashable](rungs: Sequence[Sequence[K]], top: int) -> Division[K]:
    """Divide clubs in the order of the first phase (`rungs`: level clubs together, best first)."""
    parts: dict[K, int] = {}
    for clubs in rungs:
        if len(parts) < top < len(parts) + len(clubs):
            return Division({}, tuple(clubs))
        part = 1 if len(parts) < top else 2
        parts |= dict.fromkeys(clubs, part)
    return Division(parts)


def checked_parts[K: Hashable](competitors: Sequence[K], parts: Mapping[K, int]) -> Division[K]:
    """Return a division that the organiser has drawn, each competitor in one part.

    Raises UnknownCompetitor where a competitor has no part.
    """
    for club in competitors:
        if club not in parts:
            raise UnknownCompetitor(club)
    return Division({club: parts[club] for club in competitors})
