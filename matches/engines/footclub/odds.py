"""Exact chances, by going through all outcomes of the dice: pure, for coaches and for pages.

Everything is a `Fraction`. The values of rulings 1.5 are tests of this module.
"""

from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from matches.engines.footclub.referee import capped, first_roll, second_roll, second_shot, shot
from matches.engines.footclub.tables import FREE_KICK, PENALTY

DIE = range(1, 7)
PAIRS = tuple(product(DIE, DIE))


class Attempt(NamedTuple):
    """The chances of a Tackle or a Defensive support; they sum to 1."""

    won: Fraction
    warning: Fraction
    yellow: Fraction
    red: Fraction


class Opportunity(NamedTuple):
    """The chances of a goal opportunity; they sum to 1."""

    goal: Fraction
    corner: Fraction
    save: Fraction


def _attempt(modifier: int, aggressive: bool) -> Attempt:
    """Return how a Tackle or a Defensive support ends, for what strong points add to the dice."""
    first = [first_roll(one, other, modifier) for one, other in PAIRS]
    if not aggressive:
        return _summed([(result, Fraction(1, 36)) for result in first])
    won = Fraction(first.count("won"), 36)
    again = [second_roll(one, other, modifier) for one, other in PAIRS]
    return _summed([("won", won), *((result, (1 - won) / 36) for result in again)])


def _summed(weighted: list[tuple[str, Fraction]]) -> Attempt:
    names = Attempt._fields
    return Attempt(*(sum((w for r, w in weighted if r == name), Fraction()) for name in names))


def _opportunity(bonus: int) -> Opportunity:
    """Return how a goal opportunity ends at an attack bonus, capped to -5 … +5 before the roll.

    Posts are rolled again, so the second roll is shared out between goal and corner.
    """
    first = [shot(defence, attack, capped(bonus)) for defence, attack in PAIRS]
    again = [second_shot(defence, attack) for defence, attack in PAIRS]
    goal, second, save = (Fraction(first.count(r), 36) for r in ("goal", "second", "save"))
    scored = Fraction(again.count("goal"), again.count("goal") + again.count("corner"))
    return Opportunity(goal + second * scored, second * (1 - scored), save)


attempt = cache(_attempt)
opportunity = cache(_opportunity)


def kick() -> Fraction:
    """Return the chance that a kick of the shoot-out is scored: a corner is a miss (FB-73)."""
    return opportunity(PENALTY).goal


def _supported(bonus: int, modifier: int, aggressive: bool, earlier: int, defence: int) -> Fraction:
    """Return the chance of a goal if one more Defensive support is played and nothing else.

    `bonus`: before it; `defence`: the stars that its card adds; `earlier`: Defensive supports
    already played in this Offensive, whatever came of them: a foul of the first is a free kick, of
    any later one a penalty (FB-57).
    """
    chances = attempt(modifier, aggressive)
    dead = opportunity(PENALTY if earlier else FREE_KICK).goal
    return chances.won * opportunity(bonus - defence).goal + (1 - chances.won) * dead


supported = cache(_supported)
