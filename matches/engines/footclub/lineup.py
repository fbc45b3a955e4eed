"""Team line-up (Team line-up; Numerical inferiority): which lines are legal, and which can be made.

A line is counted by position: (AL, DC, MD, MO, AT). Men are counted by what they can play, in
seven classes: the five positions, the Versatile Defender (AL or DC) and the Nine-and-a-half
(MO or AT).
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import product

from matches.engines.footclub.tables import (
    AL,
    AT,
    ATTACKERS_MINIMUM,
    DC,
    LINE_MAXIMUM,
    LINE_MINIMUM,
    MD,
    MO,
    OUTFIELD,
)

Counts = tuple[int, ...]  # five, by position
Classes = tuple[int, ...]  # seven
VERSATILE_DEFENDER, NINE_AND_A_HALF = 5, 6


def class_of(positions: tuple[int, ...]) -> int:
    """Return the class of a man who can play these positions."""
    if len(positions) == 1:
        return positions[0]
    return VERSATILE_DEFENDER if DC in positions else NINE_AND_A_HALF


def classes(men: Iterable[int]) -> Classes:
    """Count classes: seven numbers."""
    counts = [0] * 7
    for each in men:
        counts[each] += 1
    return tuple(counts)


def _shapes(strict21: bool = False) -> tuple[Counts, ...]:
    """Return the line-ups of ten men: the 24 that the written constraints allow (FB-14).

    That AL + DC + MD must not exceed 7 is the same as that MO + AT must be at least 3.
    `strict21`: without three centre backs and three defensive midfielders at once, which leaves
    the booklet's 21.
    """
    line = range(LINE_MINIMUM, LINE_MAXIMUM + 1)
    return tuple(
        shape
        for shape in product((0, 2), line, line, line, line)
        if sum(shape) == OUTFIELD
        and (shape[AL] or shape[DC] == LINE_MAXIMUM)
        and shape[MO] + shape[AT] >= ATTACKERS_MINIMUM
        and not (strict21 and shape[:3] == (0, 3, 3))
    )


def _legal_lines(men: int, strict21: bool = False) -> frozenset[Counts]:
    """Return the legal lines of that many outfield men.

    In inferiority: no more in any position than in some line-up of ten, and at most one of DC, MD,
    MO and AT left empty (FB-27).
    """
    full = shapes(strict21)
    if men == OUTFIELD:
        return frozenset(full)
    found = set()
    for shape in full:
        for line in product(*(range(n + 1) for n in shape)):
            if sum(line) == men and line[DC:].count(0) <= 1:
                found.add(line)
    return frozenset(found)


# Every answer is worked out once: the rules are the plain functions, these are their tables.
shapes = cache(_shapes)
legal_lines = cache(_legal_lines)


def legal(line: Counts, strict21: bool = False) -> bool:
    """Whether a line, counted by position, respects the rules for its number of men."""
    return line in legal_lines(sum(line), strict21)


def _fits(men: Classes, line: Counts) -> bool:
    """Whether men of these classes can fill all places of a line; men may be left over."""
    if men[MD] < line[MD]:
        return False
    defenders = max(0, line[AL] - men[AL]) + max(0, line[DC] - men[DC])
    attackers = max(0, line[MO] - men[MO]) + max(0, line[AT] - men[AT])
    return defenders <= men[VERSATILE_DEFENDER] and attackers <= men[NINE_AND_A_HALF]


def _lines(men: Classes, strict21: bool = False) -> tuple[Counts, ...]:
    """Return the lines that ten of the men can form, in a fixed order; with fewer than ten men,
    the legal lines in which all of them play."""
    playing = min(sum(men), OUTFIELD)
    return tuple(sorted(s for s in legal_lines(playing, strict21) if fits(men, s)))


def _completable(men: Classes, bench: Classes, changes: int, strict21: bool = False) -> bool:
    """Whether men on the pitch can form a legal line with at most that many further changes."""
    if lines(men, strict21):
        return True
    return changes > 0 and any(
        completable(_moved(men, off, on), _without(bench, on), changes - 1, strict21)
        for off in range(7)
        for on in range(7)
        if men[off] and bench[on]
    )


fits = lru_cache(maxsize=1 << 14)(_fits)
lines = lru_cache(maxsize=1 << 14)(_lines)
completable = lru_cache(maxsize=1 << 16)(_completable)


def changed(men: Classes, bench: Classes, off: int, on: int) -> tuple[Classes, Classes]:
    """Return pitch and bench, in classes, after one man of class `on` has replaced one of `off`."""
    return _moved(men, off, on), _without(bench, on)


def joined(men: Classes, bench: Classes, on: int) -> tuple[Classes, Classes]:
    """Return pitch and bench, in classes, after one man of class `on` has come on for one who had
    left before."""
    counts = list(men)
    counts[on] += 1
    return tuple(counts), _without(bench, on)


def _moved(men: Classes, off: int, on: int) -> Classes:
    counts = list(men)
    counts[off] -= 1
    counts[on] += 1
    return tuple(counts)


def _without(men: Classes, one: int) -> Classes:
    counts = list(men)
    counts[one] -= 1
    return tuple(counts)
