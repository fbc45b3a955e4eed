"""Drawing cards and rolling the ball: what chance decides between the clubs' choices."""

from collections.abc import Sequence

from msgspec import Struct

from cards.games.footclub import COLOURS
from matches.engines.core.frames import Frame
from matches.engines.core.protocol import CHANCE, Ask, Draw
from matches.engines.footclub.answers import UNSEEN, Ball
from matches.engines.footclub.events import ColourRolled
from matches.engines.footclub.state import State

BALLS = tuple(Ball(colour) for colour in COLOURS)
BALL_ASK = Ask("ball", (CHANCE,))
DRAW_ASKS = (Ask("draw", (CHANCE,), 0), Ask("draw", (CHANCE,), 1))
HIDDEN_DRAW = (UNSEEN,)


class BallRoll(Frame[State]):
    """The colour of the ball, for the whole half (The ball)."""

    __slots__ = ()
    rule = "ball"

    def ask(self, state: State) -> Ask | None:
        return BALL_ASK

    def chances(self, state: State) -> Sequence[Struct]:
        return BALLS

    def apply(self, state: State, side: int, answer: Ball) -> None:
        state.leave()
        state.colour = COLOURS.index(answer.colour)
        state.tell(ColourRolled, answer.colour)


class Draws(Frame[State]):
    """So many cards for each side, card by card, home first (Step 1, Draw; starting hand)."""

    __slots__ = ("left",)
    rule = "draw"

    def __init__(self, count: int) -> None:
        self.left = [count, count]

    def ask(self, state: State) -> Ask | None:
        if self.left[0]:
            return DRAW_ASKS[0]
        return DRAW_ASKS[1] if self.left[1] else None

    def proceed(self, state: State) -> None:
        state.leave()

    def chances(self, state: State) -> Sequence[Struct]:
        club = state.clubs[0 if self.left[0] else 1]
        if club.pile.unknown:
            return HIDDEN_DRAW
        draw = club.deck.draw
        return [draw[card] for card in club.pile.cards]

    def apply(self, state: State, side: int, answer: Draw) -> None:
        drawing = 0 if self.left[0] else 1
        self.left[drawing] -= 1
        club = state.clubs[drawing]
        if answer.card is None:
            club.pile.unknown -= 1
            club.hand.unknown += 1
        else:
            card = club.deck.index[answer.card]
            club.pile.cards.remove(card)
            club.hand.put(card)
