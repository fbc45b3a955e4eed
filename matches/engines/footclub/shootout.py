"""Penalty shoot-out: five kickers a side in their order, then sudden death (FB-73)."""

from collections.abc import Sequence

from msgspec import Struct

from matches.engines.core.frames import Frame
from matches.engines.core.protocol import CHANCE, Ask, Toss
from matches.engines.footclub.answers import Kicker
from matches.engines.footclub.events import Kicked
from matches.engines.footclub.opportunity import Resolution
from matches.engines.footclub.state import Club, State
from matches.engines.footclub.tables import KICKERS, PENALTY

TOSS_ASK = Ask("toss", (CHANCE,))
TOSSES = (Toss(0), Toss(1))
KICKER_ASKS = {
    (0,): Ask("kickers", (0,)),
    (1,): Ask("kickers", (1,)),
    (0, 1): Ask("kickers", (0, 1)),
}


class Kickers(Frame[State]):
    """Each side names its five kickers in their order, in secret."""

    __slots__ = ("named",)
    rule = "shoot_out"

    def __init__(self) -> None:
        self.named: list[list[int]] = [[], []]

    def ask(self, state: State) -> Ask | None:
        sides = tuple(side for side in (0, 1) if len(self.named[side]) < KICKERS)
        return KICKER_ASKS[sides] if sides else None

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        club = state.clubs[side]
        named = self.named[side]
        return [club.squad.kicker[man] for man in sorted(club.men()) if man not in named]

    def apply(self, state: State, side: int, answer: Kicker) -> None:
        self.named[side].append(state.clubs[side].squad.index[answer.man])

    def why(self, state: State, side: int, answer: Struct) -> str:
        club = state.clubs[side]
        return why_not_kick(club, answer, "shoot_out.twice")

    def proceed(self, state: State) -> None:
        state.leave()
        state.push(ShootOut(self.named))


def why_not_kick(club: Club, answer: Struct, otherwise: str) -> str:
    """Return the code of the rule that forbids a kicker: who is not on the pitch, or else."""
    if not isinstance(answer, Kicker):
        return "shoot_out"
    known = answer.man in club.squad.index
    return otherwise if known and club.squad.index[answer.man] in club.men() else "shoot_out.pitch"


class ShootOut(Frame[State]):
    """The kicks. `kickers`: who kicks or has kicked, in order; `scored` and `taken` a side; `turn`:
    who kicks next; `kicking`: his dice are being rolled."""

    __slots__ = ("kickers", "kicking", "scored", "taken", "turn")
    rule = "shoot_out"

    def __init__(self, kickers: list[list[int]]) -> None:
        self.kickers = [list(men) for men in kickers]
        self.scored, self.taken = [0, 0], [0, 0]
        self.turn = -1
        self.kicking = False

    def ask(self, state: State) -> Ask | None:
        if self.turn < 0:
            return TOSS_ASK
        if self.kicking or self._decided():
            return None
        if self.taken[self.turn] < len(self.kickers[self.turn]):
            return None
        return KICKER_ASKS[(self.turn,)]

    def chances(self, state: State) -> Sequence[Struct]:
        return TOSSES

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        """Sudden death: men not yet used, and everybody again once all have kicked."""
        club = state.clubs[side]
        men = sorted(club.men())
        used = self.kickers[side]
        fewest = min(used.count(man) for man in men)
        return [club.squad.kicker[man] for man in men if used.count(man) == fewest]

    def why(self, state: State, side: int, answer: Struct) -> str:
        if self.turn < 0:
            return "toss"
        return why_not_kick(state.clubs[side], answer, "shoot_out.unused")

    def apply(self, state: State, side: int, answer: Kicker | Toss) -> None:
        if isinstance(answer, Toss):
            self.turn = answer.side
        else:
            self.kickers[side].append(state.clubs[side].squad.index[answer.man])

    def proceed(self, state: State) -> None:
        if self.kicking:
            self._count(state)
        elif self._decided():
            state.leave()
            state.kicks = (self.scored[0], self.scored[1])
            state.after = "shoot_out"
        else:
            self.kicking = True
            man = self.kickers[self.turn][self.taken[self.turn]]
            state.push(Resolution(self.turn, man, PENALTY))

    def _count(self, state: State) -> None:
        side = self.turn
        man = self.kickers[side][self.taken[side]]
        scored = state.shot == "goal"
        state.shot = ""
        state.tell(Kicked, side, state.clubs[side].squad.codes[man], scored)
        self.kicking = False
        self.taken[side] += 1
        self.scored[side] += scored
        self.turn = 1 - side

    def _decided(self) -> bool:
        """Whether it is over: within five kicks when nobody can catch up, then after any pair."""
        lead = self.scored[0] - self.scored[1]
        left = [max(0, KICKERS - taken) for taken in self.taken]
        if any(left):
            return lead > left[1] or -lead > left[0]
        return lead != 0 and self.taken[0] == self.taken[1]
