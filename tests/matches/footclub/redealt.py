"""Another state that a side cannot tell from the one it is in (FB-69).

Whoever looks only at what a side may know must do the same in both.
"""

from cards.chance import Chance
from matches.engines.core.protocol import CHANCE
from matches.engines.core.zones import Zone
from matches.engines.footclub.answers import HIDE
from matches.engines.footclub.course import Agreement
from matches.engines.footclub.prematch import Desk, Preparation
from matches.engines.footclub.shootout import Kickers
from matches.engines.footclub.state import Club, State
from matches.engines.footclub.turn import Discards, Stands


def redealt(state: State, side: int, chance: Chance) -> State:
    """Return a copy in which the rival's hand, draw pile and reserve are dealt anew, and his
    answers to a question that both sides answer in secret are others. What the side knows, and
    whatever is on the table, is the same; the state goes on like any other."""
    twin = state.copy()
    rival = twin.clubs[1 - side]
    _deal(rival, chance)
    if twin.asked is not None and CHANCE not in twin.asked.sides:
        _answer_anew(twin, 1 - side, chance)
    return twin


def _deal(club: Club, chance: Chance) -> None:
    zones = (club.hand, club.pile, club.reserve)
    if club.hidden:
        return
    cards = chance.shuffled([card for zone in zones for card in zone.cards])
    sizes = [len(zone) for zone in zones]
    club.hand = Zone(cards[: sizes[0]])
    club.pile = Zone(cards[sizes[0] : sizes[0] + sizes[1]])
    club.reserve = Zone(cards[sizes[0] + sizes[1] :])


def _answer_anew(state: State, side: int, chance: Chance) -> None:
    top, club = state.stack[-1], state.clubs[side]
    if isinstance(top, Preparation):
        old = top.desks[side]
        top.desks[side] = _desk(state, club, old, chance, line_up=top.line_up)
    elif isinstance(top, Stands) and top.placed[side] is not None:
        may = club.deck.supporters in club.holdings()
        top.placed[side] = may and chance.below(2) == 1
    elif isinstance(top, Discards):
        count = len(top.chosen[side])
        if not club.hidden:
            top.chosen[side] = chance.shuffled(club.hand.cards)[:count]
    elif isinstance(top, Kickers):
        count = len(top.named[side])
        top.named[side] = chance.shuffled(club.men())[:count]
    elif isinstance(top, Agreement) and top.answers[side] is not None:
        top.answers[side] = chance.below(2) == 1


def _desk(state: State, club: Club, old: Desk, chance: Chance, *, line_up: bool) -> Desk:
    """Return papers with as many answers, each of them another."""
    new = Desk(club, old.size, line_up=line_up, strict21=state.options.strict21)
    while _answers(new) < _answers(old):
        listed = new.listed(club)
        new.take(club, listed[chance.below(len(listed))])
    if old.hidden:
        new.take(club, HIDE)
    return new


def _answers(desk: Desk) -> int:
    return bool(desk.shape) + len(desk.chosen) + (desk.captain >= 0) + len(desk.picks)
