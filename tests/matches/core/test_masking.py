"""A full log with the cards of some sides masked."""

import pytest

from matches.engines.core.log import written
from matches.engines.core.masking import mask
from matches.engines.core.protocol import CHANCE, Draw, Roll
from matches.engines.core.replay import replay
from tests.matches.core.duel import DUEL, Fought, Hide, Point, Setup
from tests.matches.core.scripts import DREW, LAID, PILES

STEPS = [*PILES, *DREW, *LAID, (CHANCE, Roll((1, 6)))]
FULL = written(DUEL, Setup(rounds=1), STEPS)
EVENTS = [Fought((4, 1), (1, 6)), Point(1)]


def events(log):
    return [event for news in replay(DUEL, log).events for event in news]


@pytest.mark.parametrize(
    ("sides", "piles", "cards"),
    [
        ((), PILES, ["4", "2", "4", "1"]),
        ((0,), [(0, Hide()), *PILES[2:]], [None, "2", None, "1"]),
        ((1,), [*PILES[:2], (1, Hide())], ["4", None, "4", None]),
        ((0, 1), [(0, Hide()), (1, Hide())], [None, None, None, None]),
    ],
)
def test_what_a_masked_side_chose_and_drew_is_unknown(sides, piles, cards):
    masked = mask(DUEL, FULL, sides)
    assert masked.setup == Setup(rounds=1, hidden=(0 in sides, 1 in sides))
    draws = [(CHANCE, Draw(card)) for card in cards]
    assert list(masked.steps) == [*piles, *draws, *LAID, (CHANCE, Roll((1, 6)))]
    assert events(masked) == events(FULL) == EVENTS
    assert replay(DUEL, masked).outcome == replay(DUEL, FULL).outcome


def test_masking_again_adds_what_is_left():
    assert mask(DUEL, mask(DUEL, FULL, (1,)), (0,)) == mask(DUEL, FULL, (0, 1))
    assert mask(DUEL, mask(DUEL, FULL, (1,)), (1,)) == mask(DUEL, FULL, (1,))
