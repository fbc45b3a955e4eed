"""Judges of seatings and of ladders, written apart from what makes them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from .checkers import Violation

type Seating = Sequence[Sequence[int]]

MOST = 12


def check_seating(
    entrants: Sequence[int], history: Sequence[Seating], made: Seating
) -> list[Violation]:
    """Judge a round of tables: `not_everybody_once`, `table_of_one`, `table_too_large`,
    `tables_uneven`, and for up to ``MOST`` entrants `too_many_repeats` (repeats, fewest)."""
    if Counter(one for table in made for one in table) != Counter(entrants):
        return [Violation("not_everybody_once")]
    lengths = [len(table) for table in made]
    cases = {
        "table_of_one": min(lengths) < 2,
        "table_too_large": max(lengths) > 4,
        "tables_uneven": max(lengths) - min(lengths) > 1,
    }
    found = [Violation(code) for code, wrong in cases.items() if wrong]
    if found or len(entrants) > MOST:
        return found
    met = {frozenset(two) for rnd in history for table in rnd for two in combinations(table, 2)}

    def again(seating: Seating) -> int:
        return sum(frozenset(two) in met for table in seating for two in combinations(table, 2))

    fewest = min(map(again, _seatings(list(entrants), lengths)))
    if again(made) != fewest:
        return [Violation("too_many_repeats", {"repeats": again(made), "fewest": fewest})]
    return []


def _seatings(left: list[int], lengths: list[int]) -> Iterator[list[list[int]]]:
    if not lengths:
        yield []
        return
    for size in set(lengths):
        others = list(lengths)
        others.remove(size)
        for chosen in combinations(left[1:], size - 1):
            rest = [one for one in left[1:] if one not in chosen]
            for more in _seatings(rest, others):
                yield [[left[0], *chosen], *more]


def check_ladder_step(
    before: Sequence[int], now: Sequence[int], challenger: int, challenged: int
) -> list[Violation]:
    """Judge what a won challenge did: `not_everybody_once`, `place_not_taken`, `others_moved`
    (somebody outside the places from the one to the other stands elsewhere)."""
    if sorted(before) != sorted(now):
        return [Violation("not_everybody_once")]
    top, foot = before.index(challenged), before.index(challenger)
    if now[top] != challenger:
        return [Violation("place_not_taken", {"place": top + 1})]
    if list(before[:top]) != list(now[:top]) or list(before[foot + 1 :]) != list(now[foot + 1 :]):
        return [Violation("others_moved")]
    return []
