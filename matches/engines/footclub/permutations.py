"""Permutations and reorganisation: men who change places without anybody coming on.

(Permutations; Reorganisation; FB-24, FB-25.) When they are allowed is said in `substitutions`.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from matches.engines.core.protocol import Ask
from matches.engines.footclub.answers import Permute
from matches.engines.footclub.events import Permuted, Reorganised
from matches.engines.footclub.placing import Placing
from matches.engines.footclub.ratings import recount
from matches.engines.footclub.state import Club, State

REORGANISE_ASKS = (Ask("reorganise", (0,)), Ask("reorganise", (1,)))


def permute(state: State, side: int, answer: Permute) -> None:
    """Let two men of one position change places: once a turn (Permutations; FB-25)."""
    club = state.clubs[side]
    man, other = club.squad.index[answer.man], club.squad.index[answer.other]
    men = next(men for men in club.line if man in men)
    here, there = men.index(man), men.index(other)
    men[here], men[there] = other, man
    club.permuted = True
    state.tell(Permuted, side, answer.man, answer.other)


class Reorganisation(Placing):
    """The line placed anew after a substitution: any places, and the other position of those who
    are versatile (Reorganisation; FB-24)."""

    __slots__ = ("side",)

    def __init__(self, side: int, club: Club, *, strict21: bool) -> None:
        super().__init__(club.squad, sorted(club.men()), strict21=strict21)
        self.side = side

    def ask(self, state: State) -> Ask | None:
        return None if self.complete() else REORGANISE_ASKS[self.side]

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        return self.choices()

    def apply(self, state: State, side: int, answer: Any) -> None:
        self.choose(answer)

    def why(self, state: State, side: int, answer: Struct) -> str:
        return self.why_not(answer)

    def proceed(self, state: State) -> None:
        state.leave()
        club = state.clubs[self.side]
        club.line = self.line()
        recount(club)
        codes = tuple(club.squad.codes[man] for man in club.men())
        state.tell(Reorganised, self.side, "-".join(map(str, self.shape)), codes)
