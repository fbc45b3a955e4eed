"""What dice mean (The Tackle; Defensive support; Resolving a goal opportunity; Exploit Rule)."""

from matches.engines.footclub.tables import (
    BONUS_CAP,
    FIRST_ROLL,
    FIRST_ROLL_RESULT,
    SECOND_ROLL,
    SECOND_ROLL_RESULT,
    Judgement,
    Shot,
)


def first_roll(one: int, other: int, modifier: int) -> Judgement:
    """Judge the first roll of a Tackle or a Defensive support.

    `modifier` is what strong points add (-1 to +1). A double 1 stays one whatever is added or
    taken away, and 3 - 1 is none (FB-31).
    """
    if one == other == 1:
        return "yellow"
    return "won" if one + other + modifier >= FIRST_ROLL else "warning"


def second_roll(one: int, other: int, modifier: int) -> Judgement:
    """Judge the second roll of an aggressive attempt whose first has failed."""
    if one == other == 1:
        return "red"
    return "won" if one + other + modifier >= SECOND_ROLL else "yellow"


def capped(bonus: int) -> int:
    """Return the final attack bonus: between -5 and +5 (Exploit Rule)."""
    return max(-BONUS_CAP, min(BONUS_CAP, bonus))


def shot(defence: int, attack: int, bonus: int) -> Shot:
    """Judge the first roll of a goal opportunity: goal, save or second roll (FB-1)."""
    return FIRST_ROLL_RESULT[_compared(attack + bonus, defence)]


def second_shot(defence: int, attack: int) -> Shot:
    """Judge a second roll, dice only: goal, corner or post (FB-2)."""
    return SECOND_ROLL_RESULT[_compared(attack, defence)]


def _compared(attack: int, defence: int) -> str:
    return ("level", "above", "below")[(attack > defence) - (attack < defence)]
