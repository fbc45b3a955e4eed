"""Turn structure: the five steps of a turn, what leads from one to another, and the two in which
both sides act in secret."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from matches.engines.core.frames import Frame
from matches.engines.core.protocol import Ask
from matches.engines.footclub.answers import PASS, PLACE, Discard, Place
from matches.engines.footclub.draws import Draws
from matches.engines.footclub.events import (
    Discarded,
    SupporterPlaced,
    TurnBegan,
)
from matches.engines.footclub.offence import CounterWindow, Offence
from matches.engines.footclub.possession import Possession
from matches.engines.footclub.ratings import hand_limit
from matches.engines.footclub.state import (
    CHANGES,
    COUNTER_ATTACK,
    DISCARDING,
    DRAWING,
    OFFENCE,
    POSSESSION,
    SUPPORTERS,
    TURN_OVER,
    State,
)
from matches.engines.footclub.substitutions import open_step
from matches.engines.footclub.tables import (
    DRAW,
)

STANDS_ASKS = {
    (0,): Ask("supporters", (0,)),
    (1,): Ask("supporters", (1,)),
    (0, 1): Ask("supporters", (0, 1)),
}
DISCARD_ASKS = {
    (0,): Ask("discard", (0,)),
    (1,): Ask("discard", (1,)),
    (0, 1): Ask("discard", (0, 1)),
}


class Turn(Frame[State]):
    """The five steps of a turn; the frames that they push say in `state.step` what comes next."""

    __slots__ = ()
    rule = "course"

    def proceed(self, state: State) -> None:
        step = state.step
        if step == DRAWING:
            state.step = SUPPORTERS
            state.push(Draws(DRAW))
        elif step == SUPPORTERS:
            state.step = CHANGES
            self._tell(state)
            state.push(Stands())
        elif step == CHANGES:
            state.step = POSSESSION
            open_step(state)
        elif step == POSSESSION:
            state.step = OFFENCE
            state.push(Possession())
        elif step == OFFENCE:
            state.push(Offence())
        elif step == COUNTER_ATTACK:
            state.step = POSSESSION
            state.push(CounterWindow())
        elif step == DISCARDING:
            state.step = TURN_OVER
            state.push(Discards(state))
        else:
            state.leave()

    def _tell(self, state: State) -> None:
        home, away = state.clubs
        state.tell(TurnBegan, (home.attack, away.attack), (home.defence, away.defence))


class Stands(Frame[State]):
    """Step 2a: each side may place one Supporters card, both in secret (FB-62)."""

    __slots__ = ("placed",)
    rule = "supporters"

    def __init__(self) -> None:
        self.placed: list[bool | None] = [None, None]

    def ask(self, state: State) -> Ask | None:
        sides = tuple(
            side for side in (0, 1) if self.placed[side] is None and len(state.clubs[side].hand)
        )
        return STANDS_ASKS[sides] if sides else None

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        club = state.clubs[side]
        return (PASS, PLACE) if club.deck.supporters in club.holdings() else (PASS,)

    def apply(self, state: State, side: int, answer: Struct) -> None:
        self.placed[side] = isinstance(answer, Place)

    def why(self, state: State, side: int, answer: Struct) -> str:
        return "hand" if isinstance(answer, Place) else self.rule

    def proceed(self, state: State) -> None:
        state.leave()
        for side, club in enumerate(state.clubs):
            if self.placed[side]:
                club.take_from_hand(club.deck.supporters)
                club.stands += 1
                state.tell(SupporterPlaced, side, club.stands)


class Discards(Frame[State]):
    """Step 5: whoever has more cards than MO + AT discards, both in secret (FB-65)."""

    __slots__ = ("chosen", "due")
    rule = "discard"

    def __init__(self, state: State) -> None:
        self.due = [max(0, len(club.hand) - hand_limit(club)) for club in state.clubs]
        self.chosen: list[list[int]] = [[], []]

    def ask(self, state: State) -> Ask | None:
        sides = tuple(side for side in (0, 1) if len(self.chosen[side]) < self.due[side])
        return DISCARD_ASKS[sides] if sides else None

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        club = state.clubs[side]
        return [
            club.deck.discard[card] for card in club.holdings() if self._held(state, side, card)
        ]

    def _held(self, state: State, side: int, card: int) -> bool:
        """Whether one more of the card may be in hand beside those already chosen."""
        club = state.clubs[side]
        chosen = self.chosen[side]
        known = club.hand.cards.count(card)
        gone = chosen.count(card)
        if gone < known:
            return True
        # of the unknown cards in hand, those are left that the choices have not yet revealed
        revealed = sum(
            max(0, chosen.count(each) - club.hand.cards.count(each)) for each in set(chosen)
        )
        return revealed < club.hand.unknown and gone - known < club.unseen[card]

    def apply(self, state: State, side: int, answer: Discard) -> None:
        self.chosen[side].append(state.clubs[side].deck.index[answer.card])

    def proceed(self, state: State) -> None:
        state.leave()
        for side, club in enumerate(state.clubs):
            for card in self.chosen[side]:
                club.take_from_hand(card)
                club.discard.append(card)
            if self.chosen[side]:
                codes = tuple(club.deck.cards[card].code for card in self.chosen[side])
                state.tell(Discarded, side, codes)

    def why(self, state: State, side: int, answer: Any) -> str:
        return "hand" if isinstance(answer, Discard) else self.rule
