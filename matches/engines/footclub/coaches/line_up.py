"""The best line-up of a squad, and who stands where in it: worked out once a squad and kept."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from matches.engines.footclub.lineup import (
    NINE_AND_A_HALF,
    VERSATILE_DEFENDER,
    Counts,
    classes,
    lines,
)
from matches.engines.footclub.ratings import matches_style
from matches.engines.footclub.squads import Squad
from matches.engines.footclub.tables import AT, DC, MD, MO, OPTIMISATION, OUTFIELD

FLANKS = (AT, MO, MD, DC)
POINT_VALUE = {
    "accelerator": 5,
    "adroit": 4,
    "raker": 3,
    "intraitable": 2,
    "rough": 1,
    "versatile": 0,
    None: 0,
}


class Plan(NamedTuple):
    """A line-up: its shape, and the men for its places in the order in which they are named."""

    shape: Counts
    men: tuple[int, ...]


Taste = Callable[[Counts], float]


def attackers(shape: Counts) -> float:
    """Return MO + AT: a taste for a large hand."""
    return shape[MO] + shape[AT]


@lru_cache(maxsize=512)
def best(
    squad: Squad, available: tuple[int, ...], strict21: bool, optimised_first: bool, taste: Taste
) -> Plan:
    """Return the line-up with the highest ATT + DEF of ten of the available men.

    `optimised_first`: an optimised one before any other. Among equals the taste for shapes decides.
    """
    options = _options(squad, available, strict21, optimised_first)
    shape, men = max(options, key=lambda option: taste(option[0]))
    return Plan(shape, _placed(squad, men, shape))


def _options(
    squad: Squad, available: tuple[int, ...], strict21: bool, optimised_first: bool
) -> list[tuple[Counts, tuple[int, ...]]]:
    """Return shape and men of every best line-up."""
    extra = 100 if optimised_first else 2 * OPTIMISATION
    top = -1
    found: list[tuple[Counts, tuple[int, ...]]] = []
    for men in combinations(available, OUTFIELD):
        stars = sum(squad.levels[man] for man in men)
        if stars + extra < top:
            continue
        shapes = lines(classes(squad.classes[man] for man in men), strict21)
        if not shapes:
            continue
        if matches_style([squad.profiles[man] for man in men], squad.style):
            stars += extra
        if stars > top:
            top, found = stars, []
        if stars == top:
            found += [(shape, men) for shape in shapes]
    return found


def _placed(squad: Squad, men: Sequence[int], shape: Counts) -> tuple[int, ...]:
    """Return the men in their places: the versatile where men are short, and the best strong
    points on the left and on the right, where ribbons find them."""
    kinds = squad.classes
    spare = {
        kind: [man for man in men if kinds[man] == kind]
        for kind in (VERSATILE_DEFENDER, NINE_AND_A_HALF)
    }
    placed: list[int] = []
    for position, count in enumerate(shape):
        own = [man for man in men if kinds[man] == position]
        joker = spare[NINE_AND_A_HALF if position in (MO, AT) else VERSATILE_DEFENDER]
        while len(own) < count:
            own.append(joker.pop())
        placed += flanked(squad, own)
    return tuple(placed)


def flanked(squad: Squad, men: Sequence[int]) -> list[int]:
    """Return the men of one position with the least useful strong point in the middle."""
    ranked = sorted(men, key=lambda man: -POINT_VALUE[squad.points[man]])
    return ranked if len(ranked) < 3 else [ranked[0], *ranked[2:], ranked[1]]
