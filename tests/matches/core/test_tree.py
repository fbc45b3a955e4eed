"""Going through all that can happen: counts and exact odds, both computed by hand beside it."""

from fractions import Fraction

import pytest

from matches.engines.core.protocol import CHANCE, Draw, Roll
from matches.engines.core.tree import distribution, perft
from tests.matches.core import auction, duel
from tests.matches.core.auction import AUCTION, Bid, Opened, Sold
from tests.matches.core.duel import DUEL, Point
from tests.matches.core.scripts import DREW, LAID, PILES, after


def test_perft_counts_every_action_and_each_answer_of_chance_once():
    """The bag has two different worths. North has 2 and bids 0, 1 or 2, west has 1 and bids 0 or 1:
    six courses a worth. They are equal, and lots are drawn, in one of them (1 and 1); where both
    bid nothing the lot is withdrawn. Either way the only lot is gone, or its lots have 2 ends."""
    start = AUCTION.new(auction.Setup(purses=(2, 0, 0, 1)))
    assert perft(AUCTION, start, 4) == {0: 1, 1: 2, 2: 6, 3: 12, 4: 4}
    assert perft(AUCTION, start, 2) == {0: 1, 1: 2, 2: 6}
    assert AUCTION.ask(start).kind == "lot"


def test_perft_of_a_duel():
    """Of four kinds of cards, each twice, two in order: 4 x 4 piles a side. Home has 16 ways to
    choose both; then away has 4 for its first."""
    start = DUEL.new(duel.Setup(rounds=1))
    assert perft(DUEL, start, 4) == {0: 1, 1: 4, 2: 16, 3: 64, 4: 256}
    dice = after(DUEL, duel.Setup(rounds=1), PILES + DREW + LAID)
    # 4 and 1: equal with 1 and 4, 2 and 5, 3 and 6; lots are then drawn
    assert perft(DUEL, dice, 3) == {0: 1, 1: 36, 2: 6, 3: 0}


def points(state, events):
    """The side of the first point."""
    return next((event.side for event in events if isinstance(event, Point)), None)


def never(state, side, actions):
    raise AssertionError("nobody has anything to choose")


def test_odds_of_dice_with_what_lots_decide():
    """Home leads by 3: it loses if away's die is higher by 4 or 5, (1, 5), (1, 6), (2, 6), and by
    half of the three equal throws."""
    dice = after(DUEL, duel.Setup(rounds=1), PILES + DREW + LAID)
    found = distribution(DUEL, dice, never, points)
    assert found == {0: Fraction(36 - 3 - 3, 36) + Fraction(3, 72), 1: Fraction(9, 72)}
    assert DUEL.ask(dice).kind == "two_dice"


def test_an_answer_of_chance_that_comes_twice_weighs_double():
    """Two of the three lots in the bag are worth 1."""
    start = AUCTION.new(auction.Setup(purses=(2, 0, 0, 1)))
    found = distribution(AUCTION, start, lambda s, side, a: a[-1], lambda s, e: s.drawn or None)
    assert found == {1: Fraction(2, 3), 3: Fraction(1, 3)}


def test_the_policy_answers_for_every_side():
    asked = []

    def policy(state, side, actions):
        asked.append((side, len(actions)))
        return actions[1]

    def price(state, events):
        return next((event for event in events if isinstance(event, Sold)), None)

    start = after(AUCTION, auction.Setup(purses=(3, 0, 0, 1)), [(CHANCE, Draw("3"))])
    found = distribution(AUCTION, start, policy, price)
    assert found == {Sold(0, 1): Fraction(1, 2), Sold(3, 1): Fraction(1, 2)}
    assert asked == [(0, 4), (3, 2)]


def test_what_is_never_measured_is_an_error():
    start = after(AUCTION, auction.Setup(purses=(2, 0, 0, 1)), [(CHANCE, Draw("3")), (0, Bid(2))])
    with pytest.raises(ValueError, match="over"):
        distribution(AUCTION, start, lambda s, side, actions: actions[0], lambda s, e: None)


def test_what_is_measured_at_the_start_is_certain():
    start = AUCTION.new(auction.Setup(purses=(1, 1, 1, 1)))
    assert distribution(AUCTION, start, never, lambda s, e: "open") == {"open": Fraction(1)}
    assert AUCTION.opening(start) == [Opened(1)]


def test_odds_of_a_whole_round_from_the_draw():
    """One round of which only the dice are open: 4 against 1 or 2, as lots lay the last card."""
    start = after(DUEL, duel.Setup(rounds=1), PILES)
    found = distribution(DUEL, start, lambda s, side, actions: actions[0], points)
    # away holds both its cards in the end, and lays the lower: 4 against 1 again
    assert found == {0: Fraction(7, 8), 1: Fraction(1, 8)}
    assert Roll((6, 6)) in DUEL.actions(
        after(DUEL, duel.Setup(rounds=1), PILES + DREW + LAID), CHANCE
    )
