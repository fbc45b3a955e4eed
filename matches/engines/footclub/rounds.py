"""The course of a mercato (Mercato, steps 1 to 9; for more than two clubs FB-80): its frames."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from matches.engines.core.frames import Frame
from matches.engines.core.protocol import CHANCE, Ask, Draw, Toss
from matches.engines.footclub.lineup import classes, lines
from matches.engines.footclub.market import (
    ChoosePair,
    ChooseStar,
    Closed,
    HeldAgain,
    Ordered,
    PairDrawn,
    PairOpened,
    PairSigned,
    Revealed,
    StarSigned,
    State,
)
from matches.engines.footclub.tables import (
    MERCATO_CLUBS,
    MERCATO_ROUNDS,
    OPEN_PAIRS,
    STARS_REVEALED,
)

LOTS_ASKS = {kind: Ask(kind, (CHANCE,)) for kind in ("draw_order", "turn_order")}
OPEN_ASK = Ask("open_pair", (CHANCE,))
DRAW_ASKS, REVEAL_ASKS = (
    tuple(Ask(kind, (CHANCE,), side) for side in range(MERCATO_CLUBS))
    for kind in ("pair_draw", "reveal")
)
STAR_ASKS, PAIR_ASKS = (
    tuple(Ask(kind, (side,)) for side in range(MERCATO_CLUBS)) for kind in ("star", "pair")
)
TOSSES = tuple(Toss(side) for side in range(MERCATO_CLUBS))


def begin(state: State) -> None:
    """Start a mercato from step 1, for the first time or once more."""
    state.lay_out()
    state.stack[:] = [Close(), Turns(), Lots(state, "turn_order"), Lots(state, "draw_order")]


class Lots(Frame[State]):
    """An order of all clubs, drawn one by one: who draws a pair first (FB-15), who begins the
    mercato (step 5, FB-80). The last one needs no lot."""

    __slots__ = ("drawn", "kind", "left")
    rule = "mercato.order"

    def __init__(self, state: State, kind: str) -> None:
        self.kind = kind
        self.left = list(range(state.clubs))
        self.drawn: list[int] = []

    def ask(self, state: State) -> Ask | None:
        return LOTS_ASKS[self.kind] if len(self.left) > 1 else None

    def chances(self, state: State) -> Sequence[Struct]:
        return [TOSSES[side] for side in self.left]

    def apply(self, state: State, side: int, answer: Toss) -> None:
        self.left.remove(answer.side)
        self.drawn.append(answer.side)

    def proceed(self, state: State) -> None:
        state.leave()
        order = self.drawn + self.left
        if self.kind == "turn_order":
            state.order = order
            state.tell(Ordered, tuple(order))
            return
        for place in reversed(range(OPEN_PAIRS)):
            state.push(OpenPair(place))
        state.push(PairDraws(order))


class PairDraws(Frame[State]):
    """Each club draws one of the coach-keeper pairs, which lie face down (step 2)."""

    __slots__ = ("waiting",)
    rule = "mercato.pair_draw"

    def __init__(self, order: list[int]) -> None:
        self.waiting = order[::-1]

    def ask(self, state: State) -> Ask | None:
        return DRAW_ASKS[self.waiting[-1]] if self.waiting else None

    def chances(self, state: State) -> Sequence[Struct]:
        return [state.market.draw_pair[pair] for pair in state.pairs]

    def apply(self, state: State, side: int, answer: Draw) -> None:
        club = self.waiting.pop()
        pair = state.market.draw_pair.index(answer)
        state.pairs.remove(pair)
        state.held[club] = pair
        coach, keeper = state.market.pairs[pair]
        state.tell(PairDrawn, club, coach.code, keeper.code)

    def proceed(self, state: State) -> None:
        state.leave()


class OpenPair(Frame[State]):
    """The next two players of the 3-star pile form a pair at a vacant place (steps 4 and 7)."""

    __slots__ = ("place",)
    rule = "mercato.open_pair"

    def __init__(self, place: int) -> None:
        self.place = place

    def ask(self, state: State) -> Ask | None:
        return OPEN_ASK if len(state.open[self.place]) < 2 else None

    def chances(self, state: State) -> Sequence[Struct]:
        return [state.market.draw[man] for man in state.threes]

    def apply(self, state: State, side: int, answer: Draw) -> None:
        man = state.market.draw.index(answer)
        state.threes.remove(man)
        state.open[self.place].append(man)

    def proceed(self, state: State) -> None:
        state.leave()
        state.tell(PairOpened, self.place, state.market.named(state.open[self.place]))


class Turns(Frame[State]):
    """Five rounds in the order that was drawn, or every other one backwards (FB-80)."""

    __slots__ = ("taken",)
    rule = "mercato"

    def __init__(self) -> None:
        self.taken = 0

    def proceed(self, state: State) -> None:
        full, place = divmod(self.taken, state.clubs)
        if full == MERCATO_ROUNDS:
            state.leave()
            return
        self.taken += 1
        state.round = full + 1
        backwards = state.snake and full % 2 == 1
        last = self.taken == MERCATO_ROUNDS * state.clubs
        state.push(ClubTurn(state.order[-1 - place if backwards else place], last=last))


class ClubTurn(Frame[State]):
    """One club's turn: two players of the 4/5-star pile are revealed, it chooses one (step 6), then
    one of the three pairs, which is replaced but after the last turn (step 7; FB-16)."""

    __slots__ = ("chosen", "last", "side")

    def __init__(self, side: int, *, last: bool) -> None:
        self.side = side
        self.last = last
        self.chosen = False

    def ask(self, state: State) -> Ask | None:
        if self.chosen:
            return PAIR_ASKS[self.side]
        if len(state.revealed) < STARS_REVEALED:
            return REVEAL_ASKS[self.side]
        return STAR_ASKS[self.side]

    def chances(self, state: State) -> Sequence[Struct]:
        pile = state.fours if state.fours_due else state.fives
        return [state.market.draw[man] for man in pile]

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        market = state.market
        if self.chosen:
            return [market.pair[men[0]] for men in state.open]
        return [market.star[man] for man in state.revealed]

    def why(self, state: State, side: int, answer: Struct) -> str:
        if self.chosen:
            return "mercato.pair"
        revealing = len(state.revealed) < STARS_REVEALED
        return "mercato.reveal" if revealing else "mercato.star"

    def apply(self, state: State, side: int, answer: Any) -> None:
        if isinstance(answer, Draw):
            self._reveal(state, answer)
        elif isinstance(answer, ChooseStar):
            self._sign_star(state, answer)
        else:
            self._sign_pair(state, answer)

    def _reveal(self, state: State, answer: Draw) -> None:
        man = state.market.draw.index(answer)
        if state.fours_due:
            state.fours_due -= 1
            state.fours.remove(man)
        else:
            state.fives.remove(man)
        state.revealed.append(man)
        if len(state.revealed) == STARS_REVEALED:
            state.tell(Revealed, self.side, state.market.named(state.revealed))

    def _sign_star(self, state: State, answer: ChooseStar) -> None:
        man = state.market.star.index(answer)
        state.revealed.remove(man)
        (other,) = state.revealed
        state.revealed = []
        state.squads[self.side].append(man)
        state.aside.append(other)
        self.chosen = True
        state.tell(StarSigned, self.side, *state.market.named((man, other)))

    def _sign_pair(self, state: State, answer: ChoosePair) -> None:
        state.leave()
        first = state.market.pair.index(answer)
        place = next(n for n, men in enumerate(state.open) if men[0] == first)
        men = state.open[place]
        state.open[place] = []
        state.squads[self.side] += men
        state.tell(PairSigned, self.side, state.market.named(men))
        if not self.last:
            state.push(OpenPair(place))


class Close(Frame[State]):
    """The end: who cannot line up (last paragraph; FB-17), and whether it is held again."""

    __slots__ = ()
    rule = "mercato"

    def proceed(self, state: State) -> None:
        state.leave()
        unable = tuple(side for side, men in enumerate(state.squads) if not able(state, men))
        if unable and state.again:
            state.again -= 1
            state.tell(HeldAgain, unable)
            begin(state)
        else:
            state.unable = unable
            state.tell(Closed, unable)


def able(state: State, men: Sequence[int]) -> bool:
    """Whether ten of a club's fifteen men form a line-up that respects the rules."""
    found = classes(state.market.classes[man] for man in men)
    return bool(lines(found, state.strict21))
