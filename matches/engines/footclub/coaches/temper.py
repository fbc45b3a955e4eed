"""What the coach holds to be worth what: thresholds found by playing, and the odds as floats."""

from functools import cache
from typing import NamedTuple

from matches.engines.footclub.odds import attempt, opportunity, supported
from matches.engines.footclub.tables import BONUS_CAP

GOAL = tuple(float(opportunity(n).goal) for n in range(-BONUS_CAP, BONUS_CAP + 1))
WON = {(m, hard): float(attempt(m, hard).won) for m in (-1, 0, 1) for hard in (False, True)}
CARD = {
    (m, hard): float(attempt(m, hard).yellow + 2 * attempt(m, hard).red)
    for m in (-1, 0, 1)
    for hard in (False, True)
}


def goal(bonus: int) -> float:
    """Return the chance of a goal at a bonus, capped."""
    return GOAL[max(0, min(2 * BONUS_CAP, bonus + BONUS_CAP))]


@cache
def after_support(bonus: int, modifier: int, hard: bool, earlier: int, defence: int) -> float:
    """Return the chance of a goal when one more Defensive support of so many stars is played."""
    return float(supported(bonus, modifier, hard, earlier, defence))


class Temper(NamedTuple):
    """Thresholds, in chances of a goal unless said otherwise."""

    launch: float = 0.12  # an Offensive is launched from this chance on
    off_support: float = 0.08  # what an Offensive support must add
    roar: float = 0.10  # what the Kop must add
    exhaust_attack: float = 0.10  # what a Supporter must add
    exhaust_defence: float = 0.10  # what a Supporter must take away
    defend: float = 0.03  # what a Defensive support must take away
    hard_card: float = 0.05  # the price of a booking


# What fourteen cards win most with, found by playing: at first Supporters to last, later attack.
TACTICS = {
    "tackle": 4,
    "pressing": 2,
    "set_piece_attack": 2,
    "offensive_support": 3,
    "supporters": 3,
}
LATER_TACTICS = {
    "tackle": 5,
    "pressing": 1,
    "set_piece_attack": 3,
    "offensive_support": 3,
    "supporters": 2,
}
CARD_VALUE = {
    "set_piece_attack": 6,
    "individual_exploit": 5,
    "counter_attack": 5,
    "offensive_support": 5,
    "tackle": 4,
    "pressing": 4,
    "supporters": 3,
    "defensive_support": 2,
}
