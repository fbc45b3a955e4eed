"""Freshness: who pays for a token, and with what (Freshness; Supporters and Kop; FB-8, FB-52)."""

from collections.abc import Sequence
from typing import Literal

from matches.engines.footclub.answers import PAY, Pay
from matches.engines.footclub.events import Exhausted
from matches.engines.footclub.state import Club, State

Use = Literal["attack", "defence", "freshness"]


def kop_freshness(state: State, club: Club) -> int:
    """Return how many tokens lie on the side's Kop."""
    return club.kop_tokens if club.kop >= 0 and state.kops[club.kop].freshness else 0


def kop_attack(state: State, club: Club) -> int:
    """Return the stars that the side's Kop still gives for one Offensive."""
    return state.kops[club.kop].attack if club.kop >= 0 and club.kop_tokens else 0


def supporters(state: State, club: Club) -> int:
    """Return how many Supporters cards stand in the stands, the Kop as one of them (FB-50)."""
    kop = club.kop >= 0 and (club.kop_tokens > 0 or state.options.face_down_kop_counts)
    return club.stands + kop


def shared(state: State, club: Club) -> int:
    """Return how many tokens Supporters and the Kop can give to whomever they like."""
    return club.stands * club.deck.stand.freshness + kop_freshness(state, club)


def sources(state: State, club: Club, man: int) -> list[Pay]:
    """Return how one token can be paid for a man."""
    found = []
    if club.freshness[man]:
        found.append(PAY["own"])
    if club.stands and club.deck.stand.freshness:
        found.append(PAY["supporter"])
    if kop_freshness(state, club):
        found.append(PAY["kop"])
    return found


def payable(state: State, club: Club, men: Sequence[int], tokens: int) -> bool:
    """Whether a Pressing of these men can be paid: the men in turn, a token each, never two of one
    man; Supporters and the Kop give the others (FB-8)."""
    own = sum(1 for man in set(men[:tokens]) if club.freshness[man])
    return own + shared(state, club) >= tokens


def pay(state: State, side: int, man: int, answer: Pay) -> int:
    """Take one token where the answer says. Return how many cards were thereby exhausted: a Kop
    is when its last token goes (FB-52)."""
    club = state.clubs[side]
    if answer.source == "own":
        club.freshness[man] -= 1
        return 0
    if answer.source == "supporter":
        exhaust_supporter(state, side, "freshness")
        return 1
    club.kop_tokens -= 1
    state.tell(Exhausted, side, True, "freshness")
    return 0 if club.kop_tokens else 1


def exhaust_supporter(state: State, side: int, use: Use) -> None:
    """Move a Supporter from the stands to the discard pile."""
    club = state.clubs[side]
    club.stands -= 1
    club.discard.append(club.deck.supporters)
    state.tell(Exhausted, side, False, use)
