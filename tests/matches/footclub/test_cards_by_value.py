"""Cards that a set-up brings along: checked like a file's before anything is made of them."""

import pytest
from msgspec.structs import replace

from matches.engines.core.protocol import BadSetup
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.mercato import MERCATO, MercatoSetup
from tests.matches.footclub.cardboard import card_set
from tests.matches.footclub.pitch import CARDS, scene


def _with_kind(**changes):
    """Return the test set with another first kind, the Pressing."""
    pressing, *others = CARDS.kinds
    return replace(CARDS, kinds=(replace(pressing, **changes), *others))


def _with_player(**changes):
    first, *others = CARDS.players
    return replace(CARDS, players=(replace(first, **changes), *others))


RIBBONS = CARDS.kinds[0].ribbons

MATCH_FAULTS = {
    "more copies than a memory holds": (_with_kind(copies=10**19), f"pressing: copies: {10**19}"),
    "a target that is no position": (
        _with_kind(ribbons=(("XXG MOG", *RIBBONS[0][1:]), *RIBBONS[1:])),
        "pressing: target: XXG MOG",
    ),
    "a ribbon of five sections": (
        _with_kind(ribbons=(RIBBONS[0][:5], *RIBBONS[1:])),
        "pressing: ribbon: " + " | ".join(RIBBONS[0][:5]),
    ),
    "no Kop": (replace(CARDS, kops=()), "kops: 0"),
    "no position": (_with_player(positions=()), f"{CARDS.players[0].code}: positions"),
    "six stars": (_with_player(level=6), f"{CARDS.players[0].code}: level: 6"),
}


@pytest.mark.parametrize(("cards", "detail"), MATCH_FAULTS.values(), ids=MATCH_FAULTS)
def test_a_match_refuses_unsound_cards(cards, detail):
    with pytest.raises(BadSetup) as refused:
        MATCH.new(replace(scene(), cards=cards))
    assert (refused.value.rule, refused.value.detail) == ("setup.card", detail)


def test_a_mercato_refuses_unsound_team_cards_and_needs_no_match_cards():
    cards = replace(card_set(), kinds=(), kops=())
    assert MERCATO.ask(MERCATO.new(MercatoSetup(cards=cards))) is not None
    twice = replace(cards, players=(*cards.players, cards.players[0]))
    with pytest.raises(BadSetup) as refused:
        MERCATO.new(MercatoSetup(cards=twice))
    code = cards.players[0].code
    assert (refused.value.rule, refused.value.detail) == ("setup.card", f"{code}: code: 2")
