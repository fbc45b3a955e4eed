"""Step 4, Offence, and the Counter-attack: which Offensives may be played, and playing one.

What follows on the card is in `negotiation`.
"""

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct

from cards.games.footclub import Offensive
from matches.engines.core.frames import Frame
from matches.engines.core.protocol import Ask
from matches.engines.footclub.answers import (
    PASS,
    PlayOffensive,
)
from matches.engines.footclub.events import Launched
from matches.engines.footclub.freshness import (
    supporters,
)
from matches.engines.footclub.negotiation import negotiate
from matches.engines.footclub.ratings import initial_bonus
from matches.engines.footclub.ribbon import designated
from matches.engines.footclub.state import DISCARDING, State

ASKS = (Ask("offence", (0,)), Ask("offence", (1,)))
COUNTER_ASKS = (Ask("counter_attack", (0,)), Ask("counter_attack", (1,)))


def playable(state: State, side: int, *, after_save: bool) -> list[int]:
    """Return the Offensives that the side may have in hand and may play now."""
    club = state.clubs[side]
    effects = club.deck.effects
    return [
        card
        for card in club.holdings()
        if isinstance(effects[card], Offensive)
        and not _broken(state, side, card, after_save=after_save)
    ]


def _broken(state: State, side: int, card: int, *, after_save: bool) -> str:
    """Return the code of the condition that an Offensive does not meet, or nothing."""
    club = state.clubs[side]
    effect = cast(Offensive, club.deck.effects[card])
    if effect.after_save != after_save:
        return "offensive.after_save" if effect.after_save else "counter_attack.only"
    least, most = effect.supporters_at_least, effect.supporters_at_most
    if least is not None and supporters(state, club) < least:
        return "offensive.at_least"
    if most is not None and supporters(state, club) > most:
        return "offensive.at_most"
    return "" if designated(club.line, club.deck.ribbons[card], state.colour) else "ribbon"


def refusal(state: State, side: int, answer: PlayOffensive, *, after_save: bool) -> str:
    """Return the code of the rule that forbids an Offensive."""
    club = state.clubs[side]
    card = club.deck.index.get(answer.card, -1)
    if card not in club.holdings():
        return "hand"
    if not isinstance(club.deck.effects[card], Offensive):
        return "offence"
    return _broken(state, side, card, after_save=after_save)


def launch(state: State, side: int, answer: PlayOffensive) -> None:
    """Play an Offensive: the ball goes to the designated man."""
    club, rival = state.clubs[side], state.clubs[1 - side]
    card = club.deck.index[answer.card]
    club.take_from_hand(card)
    club.playing.append(card)
    man = designated(club.line, club.deck.ribbons[card], state.colour)[0]
    state.give_ball(side, man)
    kind, code = club.deck.cards[card].kind, club.squad.codes[man]
    state.tell(Launched, side, answer.card, kind, code, initial_bonus(club, rival))
    negotiate(state, side, card, man)


class Offence(Frame[State]):
    """The side with the ball may launch an Offensive; else the turn ends (FB-44, FB-48)."""

    __slots__ = ()
    rule = "offence"

    def ask(self, state: State) -> Ask | None:
        return ASKS[state.holder] if len(state.clubs[state.holder].hand) else None

    def proceed(self, state: State) -> None:
        state.leave()
        state.step = DISCARDING

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        attack = state.clubs[side].deck.attack
        return [PASS, *(attack[card] for card in playable(state, side, after_save=False))]

    def apply(self, state: State, side: int, answer: Any) -> None:
        state.leave()
        if isinstance(answer, PlayOffensive):
            launch(state, side, answer)
        else:
            state.step = DISCARDING

    def why(self, state: State, side: int, answer: Struct) -> str:
        if isinstance(answer, PlayOffensive):
            return refusal(state, side, answer, after_save=False)
        return self.rule


class CounterWindow(Frame[State]):
    """Straight after its goalkeeper's save a side may play a Counter-attack (FB-47)."""

    __slots__ = ()
    rule = "counter_attack"

    def ask(self, state: State) -> Ask | None:
        return COUNTER_ASKS[state.holder] if len(state.clubs[state.holder].hand) else None

    def proceed(self, state: State) -> None:
        state.leave()

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        attack = state.clubs[side].deck.attack
        return [PASS, *(attack[card] for card in playable(state, side, after_save=True))]

    def apply(self, state: State, side: int, answer: Struct) -> None:
        state.leave()
        if isinstance(answer, PlayOffensive):
            launch(state, side, answer)

    def why(self, state: State, side: int, answer: Struct) -> str:
        if isinstance(answer, PlayOffensive):
            return refusal(state, side, answer, after_save=True)
        return self.rule
