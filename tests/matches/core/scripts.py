"""Courses of the toy games that several tests begin with."""

from matches.engines.core.protocol import CHANCE, Draw
from tests.matches.core.duel import Keep, Lay

PILES = [(0, Keep(4)), (0, Keep(4)), (1, Keep(1)), (1, Keep(2))]
DREW = [(CHANCE, Draw(card)) for card in ("4", "2", "4", "1")]
LAID = [(0, Lay(4)), (1, Lay(1))]


def after(rules, setup, steps):
    """Return the state that these answers lead to."""
    state = rules.new(setup)
    for side, answer in steps:
        rules.apply(state, side, answer)
    return state
