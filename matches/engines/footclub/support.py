"""Defensive support: two dice on the edge of fairness, and the dead ball after a foul.

(Defensive support; Set-piece: free kick and penalty; FB-57 to FB-59. A dead ball is what the
rulebook calls a set-piece when it does not mean the card, FB-11.)
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from cards.games.footclub import DefenceSupport
from matches.engines.core.frames import Frame
from matches.engines.core.protocol import CHANCE, TWO_DICE, Ask, Roll
from matches.engines.footclub import discipline
from matches.engines.footclub.answers import SupportDefence
from matches.engines.footclub.events import DeadBall, Defended
from matches.engines.footclub.referee import first_roll, second_roll
from matches.engines.footclub.ribbon import designated
from matches.engines.footclub.state import Club, State
from matches.engines.footclub.substitutions import open_exceptional
from matches.engines.footclub.tables import FREE_KICK, PENALTY, ROUGH_DICE

if TYPE_CHECKING:
    from matches.engines.footclub.negotiation import Attack

ASKS = (Ask("two_dice", (CHANCE,), 0), Ask("two_dice", (CHANCE,), 1))


def is_intraitable(club: Club, man: int) -> bool:
    """Whether his support is aggressive whether he likes it or not (Intraitable)."""
    return club.squad.points[man] == "intraitable"


def defenders(state: State, club: Club) -> list[Struct]:
    """Return the Defensive supports that the side may have in hand and may play."""
    found: list[Struct] = []
    for card in club.holdings():
        if club.deck.roles[card] == "defence_support":
            men = designated(club.line, club.deck.ribbons[card], state.colour)
            if men:
                found += club.deck.defend[card][is_intraitable(club, men[0]) :]
    return found


class DefensiveSupport(Frame[State]):
    """One Defensive support: regular one roll, aggressive two if the first fails."""

    __slots__ = ("aggressive", "card", "man", "modifier", "second", "side")
    rule = "dice"

    def __init__(self, state: State, side: int, answer: SupportDefence, attack: "Attack") -> None:
        club = state.clubs[side]
        self.side = side
        self.card = club.deck.index[answer.card]
        self.man = designated(club.line, club.deck.ribbons[self.card], state.colour)[0]
        self.aggressive = answer.aggressive
        self.second = False
        bonus = ROUGH_DICE if is_intraitable(club, self.man) else 0
        self.modifier = bonus - attack.hinder
        attack.supports += 1
        club.take_from_hand(self.card)
        club.playing.append(self.card)

    def ask(self, state: State) -> Ask | None:
        return ASKS[self.side]

    def chances(self, state: State) -> Sequence[Struct]:
        return TWO_DICE

    def apply(self, state: State, side: int, answer: Roll) -> None:
        one, other = answer.dice
        if self.second:
            result = second_roll(one, other, self.modifier)
        else:
            result = first_roll(one, other, self.modifier)
            if self.aggressive and result != "won":
                self.second = True
                return
        state.leave()
        club = state.clubs[self.side]
        club.playing.remove(self.card)
        club.discard.append(self.card)
        man, code = club.squad.codes[self.man], club.deck.cards[self.card].code
        state.tell(Defended, self.side, code, man, self.aggressive, result)
        attack = cast("Attack", state.stack[-1])
        if result == "won":
            attack.added -= cast(DefenceSupport, club.deck.effects[self.card]).defence
        else:
            foul(state, attack, self.side, self.man, result)


def foul(state: State, attack: "Attack", side: int, man: int, result: str) -> None:
    """Stop the Offensive: a free kick after the first support, a penalty after any later one. Card
    and exceptional phase come first (FB-42)."""
    attack.dead = PENALTY if attack.supports > 1 else FREE_KICK
    club = state.clubs[attack.side]
    kind = "penalty" if attack.supports > 1 else "free_kick"
    state.tell(DeadBall, attack.side, kind, club.squad.codes[attack.man])
    if result == "warning":
        return
    open_exceptional(state)
    if result == "red":
        discipline.send_off(state, side, man, direct=True)
    else:
        discipline.book(state, side, man)
