"""Another state that one side cannot tell from the first: what it may not know is dealt anew."""

from matches.engines.core.zones import Zone
from matches.engines.footclub.course import Discards, Stands
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.prematch import Preparation
from matches.engines.footclub.shootout import Kickers


def redealt(state, side, chance):
    """Return a copy in which the rival's hand, pile and reserve are shuffled among themselves and
    its secret answers to an open question are others of the same number."""
    twin = MATCH.copy(state)
    rival = twin.clubs[1 - side]
    top = twin.stack[-1] if twin.stack else None
    if isinstance(top, Preparation):
        _other_papers(top.desks[1 - side], rival, chance)
        return twin
    sizes = [len(zone) for zone in (rival.hand, rival.pile, rival.reserve)]
    cards = chance.shuffled(rival.hand.cards + rival.pile.cards + rival.reserve.cards)
    rival.hand, rival.pile = Zone(cards[: sizes[0]]), Zone(cards[sizes[0] : sizes[0] + sizes[1]])
    rival.reserve = Zone(cards[sizes[0] + sizes[1] :])
    if isinstance(top, Stands) and top.placed[1 - side] is not None:
        top.placed[1 - side] = not top.placed[1 - side]
    elif isinstance(top, Discards):
        chosen = len(top.chosen[1 - side])
        top.chosen[1 - side] = chance.shuffled(rival.hand.cards)[:chosen]
    elif isinstance(top, Kickers):
        named = len(top.named[1 - side])
        top.named[1 - side] = chance.shuffled(rival.men())[:named]
    return twin


def _other_papers(desk, rival, chance):
    """Change what lies behind the rival's screen: other picks, another order of men."""
    desk.picks = chance.shuffled(rival.reserve.cards)[: len(desk.picks)]
    if desk.captain >= 0 and rival.captain < 0:
        desk.captain = chance.shuffled(desk.chosen)[0]
