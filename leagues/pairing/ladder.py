"""Ladders: who may dare whom, and how the order follows from what came of it.

Only somebody who stands higher, within reach, can be dared. Where the challenger wins he takes the
place: those between move down (``insert``), or the two change places (``swap``). A draw, a lost
match and a challenge that was taken back change nothing. One that was declined, or not answered in
time, counts as the rules say.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from .errors import PairingError

type Move = Literal["insert", "swap"]
type End = Literal["won", "drawn", "lost", "declined", "expired", "withdrawn"]


@dataclass(frozen=True, slots=True)
class LadderRules:
    """``reach``: how many places up one may dare. ``refusal_counts``: whether a challenge that was
    declined or not answered in time counts as won by the challenger."""

    reach: int = 3
    move: Move = "insert"
    refusal_counts: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """What became of a challenge, seen from the challenger; a walkover is won or lost as given."""

    challenger: int
    challenged: int
    end: End


def within_reach(order: Sequence[int], entrant: int, rules: LadderRules) -> tuple[int, ...]:
    """Return whom an entrant may dare, the highest first. Raises PairingError `not_on_ladder`."""
    at = _place(order, entrant)
    return tuple(order[max(at - rules.reach, 0) : at])


def why_not(order: Sequence[int], challenger: int, challenged: int, rules: LadderRules) -> str:
    """Return why somebody may not be dared, or nothing: `oneself`, `below`, `out_of_reach`."""
    mine, theirs = _place(order, challenger), _place(order, challenged)
    if mine == theirs:
        return "oneself"
    if theirs > mine:
        return "below"
    return "out_of_reach" if mine - theirs > rules.reach else ""


def after(order: Sequence[int], ended: Ended, rules: LadderRules) -> tuple[int, ...]:
    """Return the order after a challenge. Who has come to stand above meanwhile stays there."""
    mine, theirs = _place(order, ended.challenger), _place(order, ended.challenged)
    refused = ended.end in ("declined", "expired")
    if not (ended.end == "won" or (refused and rules.refusal_counts)) or mine < theirs:
        return tuple(order)
    new = list(order)
    if rules.move == "swap":
        new[mine], new[theirs] = new[theirs], new[mine]
    else:
        new.insert(theirs, new.pop(mine))
    return tuple(new)


def order_of(start: Sequence[int], history: Sequence[Ended], rules: LadderRules) -> tuple[int, ...]:
    """Return the order after all challenges, in the order in which they ended.

    Raises PairingError: `reach_out_of_range` (reach, least), `competitor_twice`, `not_on_ladder`.
    """
    if rules.reach < 1:
        raise PairingError("reach_out_of_range", reach=rules.reach, least=1)
    for at, entrant in enumerate(start):
        if entrant in start[:at]:
            raise PairingError("competitor_twice", competitor=entrant)
    now = tuple(start)
    for ended in history:
        now = after(now, ended, rules)
    return now


def _place(order: Sequence[int], entrant: int) -> int:
    for at, one in enumerate(order):
        if one == entrant:
            return at
    raise PairingError("not_on_ladder", competitor=entrant)
