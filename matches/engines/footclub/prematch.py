"""Pre-match and tactical choices (Pre-match; Half-time): Kop, line-up, captain, draw pile.

Both sides choose behind their screens: nothing of it leaves this frame before both are ready.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from matches.engines.core.frames import Frame
from matches.engines.core.protocol import Ask
from matches.engines.footclub.answers import HIDE, Armband, Hide, Kop, Pick
from matches.engines.footclub.captain import candidates
from matches.engines.footclub.events import KopChosen, LinedUp
from matches.engines.footclub.lineup import classes, lines
from matches.engines.footclub.placing import Placing
from matches.engines.footclub.ratings import recount
from matches.engines.footclub.state import BENCH, PITCH, Club, State
from matches.engines.footclub.tables import HOME, OUTFIELD

KOP_ASK = Ask("kop", (HOME,))
ASKS = {
    (0,): Ask("preparation", (0,)),
    (1,): Ask("preparation", (1,)),
    (0, 1): Ask("preparation", (0, 1)),
}


class KopChoice(Frame[State]):
    """The club at home takes the Kop of its choice into its stands."""

    __slots__ = ()
    rule = "kop"

    def ask(self, state: State) -> Ask | None:
        return KOP_ASK

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        return [Kop(kop.code) for kop in state.kops]

    def apply(self, state: State, side: int, answer: Kop) -> None:
        state.leave()
        number = next(n for n, kop in enumerate(state.kops) if kop.code == answer.card)
        club = state.clubs[HOME]
        club.kop = number
        club.kop_tokens = state.kops[number].freshness or 1
        state.tell(KopChosen, HOME, answer.card)


class Desk(Placing):
    """One side's papers behind its screen: its line, its captain, its draw pile."""

    __slots__ = ("captain", "hidden", "picks", "ready", "size")

    def __init__(self, club: Club, size: int, *, line_up: bool, strict21: bool) -> None:
        super().__init__(club.squad, club.bench(), strict21=strict21)
        self.size = size
        self.picks: list[int] = []
        self.hidden = self.ready = False
        self.captain = club.captain
        if not line_up:
            self.chosen = club.men()
            self.shape = tuple(len(men) for men in club.line)

    def listed(self, club: Club) -> Sequence[Struct]:
        """Return what the side may answer next."""
        if not self.complete():
            return self.choices()
        if self.captain < 0:
            squad = club.squad
            return [squad.armband[man] for man in sorted(candidates(squad, self.chosen))]
        if club.hidden:
            return (HIDE,)
        pick = club.deck.pick
        cards = club.reserve.cards
        left = cards.copy()
        for card in self.picks:
            left.remove(card)
        return [pick[card] for card in dict.fromkeys(left)]

    def take(self, club: Club, answer: Any) -> None:
        """Write one answer down."""
        if isinstance(answer, Armband):
            self.captain = club.squad.index[answer.man]
        elif isinstance(answer, Hide):
            self.hidden = self.ready = True
        elif isinstance(answer, Pick):
            self.picks.append(club.deck.index[answer.card])
            self.ready = len(self.picks) == self.size
        else:
            self.choose(answer)

    def lay_out(self, club: Club) -> None:
        """Put the choices on the table: the men on the pitch, the cards into the draw pile."""
        if self.hidden:
            for card in club.reserve.cards:
                club.unseen[card] += 1
            club.reserve.unknown = len(club.reserve) - self.size
            club.reserve.cards = []
            club.pile.unknown = self.size
        else:
            for card in self.picks:
                club.reserve.take(card)
                club.pile.put(card)
        club.captain = self.captain
        club.line = self.line()
        for man in self.chosen:
            club.status[man] = PITCH
            club.shown[man] = True


class Preparation(Frame[State]):
    """Both desks. `line_up`: before the match, when the line and the captain are chosen as well."""

    __slots__ = ("desks", "line_up")
    rule = "tactics"

    def __init__(self, state: State, size: int, *, line_up: bool) -> None:
        self.line_up = line_up
        strict21 = state.options.strict21
        self.desks = [Desk(c, size, line_up=line_up, strict21=strict21) for c in state.clubs]

    def copy(self) -> "Preparation":
        twin = super().copy()
        twin.desks = [desk.copy() for desk in self.desks]
        return twin

    def ask(self, state: State) -> Ask | None:
        home, away = self.desks
        if home.ready:
            return None if away.ready else ASKS[(1,)]
        return ASKS[(0,)] if away.ready else ASKS[(0, 1)]

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        return self.desks[side].listed(state.clubs[side])

    def apply(self, state: State, side: int, answer: Any) -> None:
        self.desks[side].take(state.clubs[side], answer)

    def proceed(self, state: State) -> None:
        state.leave()
        for side, club in enumerate(state.clubs):
            self.desks[side].lay_out(club)
            if self.line_up:
                recount(club)
                _tell_line(state, side)

    def why(self, state: State, side: int, answer: Struct) -> str:
        desk = self.desks[side]
        if not desk.complete():
            return desk.why_not(answer)
        if desk.captain < 0:
            return "captain"
        if state.clubs[side].hidden or isinstance(answer, Hide):
            return "tactics.hidden"
        return "tactics.copies" if isinstance(answer, Pick) else "tactics"


def _tell_line(state: State, side: int) -> None:
    club = state.clubs[side]
    codes = club.squad.codes
    shape = "-".join(str(len(men)) for men in club.line)
    men = tuple(codes[man] for man in club.men())
    facts = (club.attack, club.defence, club.optimised)
    state.tell(LinedUp, side, shape, men, codes[club.captain], *facts)


def able(club: Club, *, strict21: bool) -> bool:
    """Whether a side has a line-up that respects the rules (Mercato, last paragraph; FB-17)."""
    men = [club.squad.classes[man] for man, s in enumerate(club.status) if s == BENCH]
    return len(men) >= OUTFIELD and bool(lines(classes(men), strict21))
