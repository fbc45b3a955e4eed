"""Placing men on the pitch: the line-up first, then a man for each place, from the left full-back
to the right striker. A choice that could not be completed is not offered (Team line-up)."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from matches.engines.core.frames import Frame
from matches.engines.footclub.answers import Field, Shape
from matches.engines.footclub.lineup import Counts, classes, fits, legal, lines
from matches.engines.footclub.squads import Squad
from matches.engines.footclub.state import State
from matches.engines.footclub.tables import POSITION_CODES


def _shape_action(line: Counts) -> Shape:
    """Return the action that chooses a line, made once."""
    return Shape("-".join(map(str, line)))


shape_action = cache(_shape_action)


class Placing(Frame[State]):
    """A run of choices over a fixed list of men."""

    __slots__ = ("available", "chosen", "shape", "squad", "strict21")

    def __init__(self, squad: Squad, available: list[int], *, strict21: bool) -> None:
        self.squad = squad
        self.available = available
        self.strict21 = strict21
        self.shape: Counts = ()
        self.chosen: list[int] = []

    def complete(self) -> bool:
        """Whether every place is filled."""
        return bool(self.shape) and len(self.chosen) == sum(self.shape)

    def choices(self) -> Sequence[Struct]:
        """Return the line-ups that can be filled, or the men for the next place."""
        kinds = self.squad.classes
        if not self.shape:
            men = classes(kinds[man] for man in self.available)
            return [shape_action(line) for line in lines(men, self.strict21)]
        position, open_places = self._next_place()
        left = [man for man in self.available if man not in self.chosen]
        counts = list(classes(kinds[man] for man in left))
        fine: dict[int, bool] = {}
        for kind in {kinds[man] for man in left}:
            counts[kind] -= 1
            fine[kind] = fits(tuple(counts), open_places)
            counts[kind] += 1
        positions = self.squad.positions
        return [
            self.squad.field[man] for man in left if position in positions[man] and fine[kinds[man]]
        ]

    def _next_place(self) -> tuple[int, Counts]:
        """Return the position of the next place, and the places still open after it."""
        open_places = list(self.shape)
        placed = len(self.chosen)
        position = 0
        while placed >= open_places[position]:
            placed -= open_places[position]
            open_places[position] = 0
            position += 1
        open_places[position] -= placed + 1
        return position, tuple(open_places)

    def choose(self, answer: Any) -> None:
        """Take one answer of `choices`."""
        if isinstance(answer, Shape):
            self.shape = tuple(int(n) for n in answer.shape.split("-"))
        else:
            self.chosen.append(self.squad.index[answer.man])

    def why_not(self, answer: Struct) -> str:
        """Return the code of the rule that forbids a choice: a line that is not legal or that the
        men cannot fill; a man who is not there, is placed already, plays elsewhere, or is needed
        elsewhere for the line to be filled."""
        if isinstance(answer, Shape) and not self.shape:
            counts = tuple(int(n) for n in answer.shape.split("-") if n.isdecimal())
            lawful = len(counts) == len(POSITION_CODES) and legal(counts, self.strict21)
            return "line_up.men" if lawful else "line_up"
        if not isinstance(answer, Field) or not self.shape:
            return "line_up.order"
        man = self.squad.index.get(answer.man)
        if man is None or man not in self.available:
            return "line_up.available"
        if man in self.chosen:
            return "line_up.twice"
        position, _ = self._next_place()
        return "line_up.men" if position in self.squad.positions[man] else "line_up.position"

    def line(self) -> list[list[int]]:
        """Return the line: five lists of men, by position."""
        found, at = [], 0
        for count in self.shape:
            found.append(self.chosen[at : at + count])
            at += count
        return found
