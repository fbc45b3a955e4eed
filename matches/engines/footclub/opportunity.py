"""Resolving a goal opportunity: the dice, and what a goal, a save or a corner leads to.

The side in defence always rolls first; posts are rolled again without end (FB-1, FB-2).
"""

from collections.abc import Sequence

from msgspec import Struct

from matches.engines.core.frames import Frame
from matches.engines.core.protocol import CHANCE, ONE_DIE, Ask, Roll
from matches.engines.footclub.answers import TakeBack
from matches.engines.footclub.events import Corner, Goal, Saved, Shot
from matches.engines.footclub.referee import second_shot, shot
from matches.engines.footclub.state import COUNTER_ATTACK, DISCARDING, POSSESSION, State

DIE_ASKS = (Ask("die", (CHANCE,), 0), Ask("die", (CHANCE,), 1))
CORNER_ASKS = (Ask("corner", (0,)), Ask("corner", (1,)))


class Resolution(Frame[State]):
    """The dice of one opportunity at a final attack bonus; leaves its result in `state.shot`."""

    __slots__ = ("bonus", "defence", "man", "second", "side")
    rule = "dice"

    def __init__(self, side: int, man: int, bonus: int) -> None:
        self.side = side
        self.man = man
        self.bonus = bonus
        self.second = False
        self.defence = 0

    def ask(self, state: State) -> Ask | None:
        return DIE_ASKS[self.side if self.defence else 1 - self.side]

    def chances(self, state: State) -> Sequence[Struct]:
        return ONE_DIE

    def apply(self, state: State, side: int, answer: Roll) -> None:
        (die,) = answer.dice
        if not self.defence:
            self.defence = die
            return
        if self.second:
            result = second_shot(self.defence, die)
        else:
            result = shot(self.defence, die, self.bonus)
        code = state.clubs[self.side].squad.codes[self.man]
        bonus = 0 if self.second else self.bonus
        state.tell(Shot, self.side, code, bonus, self.defence, die, result)
        self.defence = 0
        if result in ("second", "post"):
            self.second = True
        else:
            state.shot = result
            state.leave()


def conclude(state: State, side: int, man: int, how: str) -> None:
    """Carry out what the opportunity came to (FB-46): the ball, the score, the next step."""
    club, rival = state.clubs[side], state.clubs[1 - side]
    code = club.squad.codes[man]
    if state.shot == "goal":
        club.goals += 1
        club.scored[man] += 1
        state.tell(Goal, side, code, how)
        state.give_ball(1 - side, rival.captain)
        state.step = DISCARDING
    elif state.shot == "save":
        state.give_ball(1 - side, rival.captain)
        state.tell(Saved, 1 - side, rival.squad.codes[rival.captain])
        state.step = COUNTER_ATTACK
    else:
        state.step = POSSESSION
        state.give_ball(side, man)
        state.push(CornerCard(side))


class CornerCard(Frame[State]):
    """The attacking side takes a card of its choice back from its discard pile (FB-60)."""

    __slots__ = ("side",)
    rule = "corner"

    def __init__(self, side: int) -> None:
        self.side = side

    def ask(self, state: State) -> Ask | None:
        return CORNER_ASKS[self.side] if state.clubs[self.side].discard else None

    def proceed(self, state: State) -> None:
        state.leave()
        state.tell(Corner, self.side, None)

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        club = state.clubs[side]
        return [club.deck.take_back[card] for card in sorted(set(club.discard))]

    def apply(self, state: State, side: int, answer: TakeBack) -> None:
        state.leave()
        club = state.clubs[side]
        card = club.deck.index[answer.card]
        club.discard.remove(card)
        club.hand.put(card)
        state.tell(Corner, side, answer.card)
