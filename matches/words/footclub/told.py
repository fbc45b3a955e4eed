"""A match as it is being told: who is who, the score so far, and how a moment is called."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from matches.words.footclub.cast import Cast

type Teller = Callable[[Any, "Told"], str]

FIRST_HALF, SECOND_HALF = 1, 2


class Told:
    """What a sentence needs besides its event: names, goals and kicks scored so far, and whether
    the next dice are a second roll."""

    def __init__(self, cast: Cast, goals: tuple[int, int] = (0, 0)) -> None:
        self.cast = cast
        self.goals = list(goals)
        self.kicks = [0, 0]
        self.second = False

    def man(self, side: int, code: str) -> dict[str, str]:
        """Return the names of a man and his club, for a sentence."""
        return {"man": self.cast.man(code), "club": self.cast.club(side)}

    def score(self, goals: tuple[int, ...] | None = None) -> str:
        """Return a score with both clubs' names: `Blue 2–1 Red`."""
        home, away = self.goals if goals is None else goals
        return f"{self.cast.club(0)} {home}–{away} {self.cast.club(1)}"


def signed(number: int) -> str:
    """Return a bonus with its sign: `+2`, `−1`, `0`."""
    if number == 0:
        return "0"
    return f"+{number}" if number > 0 else f"−{-number}"


def moment(half: int, turn: int) -> str:
    """Return the name of a moment: its half, and its turn unless play has not begun."""
    if not turn:
        return _before(half)
    words = {"turn": turn}
    if half == FIRST_HALF:
        return _("First half, turn %(turn)s") % words
    if half == SECOND_HALF:
        return _("Second half, turn %(turn)s") % words
    return _("Extra time, turn %(turn)s") % words


def _before(half: int) -> str:
    if half == FIRST_HALF:
        return _("Before the match")
    return _("Half-time") if half == SECOND_HALF else _("Before extra time")
