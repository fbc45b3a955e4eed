"""The toy games against what every game of the house keeps to."""

from collections import Counter

import pytest

from cards.chance import Chance
from matches.engines.core.coaches import Random
from matches.engines.core.driver import luck, play
from matches.engines.core.log import written
from matches.engines.core.masking import mask
from matches.engines.core.protocol import CHANCE, Draw, Roll, Toss
from matches.engines.core.replay import replay
from matches.engines.core.table import Table
from tests.depth import examples
from tests.matches.conformance import examine, hold_log
from tests.matches.core import auction, duel
from tests.matches.core.auction import AUCTION, Bid
from tests.matches.core.duel import DUEL, Hide, Keep, Lay

TIMES = examples(60)


def duels(n):
    return duel.Setup(rounds=n % 3 + 1, hidden=(n % 2 == 1, n % 4 > 1))


def duel_facts(state):
    return [
        (DUEL.view(state, side).facts(), camp.pile.copy(), camp.rest.copy(), dict(camp.unseen))
        for side, camp in enumerate(state.camps)
    ]


def eight_cards(state):
    """All cards of a side are somewhere: those not yet laid, and one a round of those laid."""
    for camp in state.camps:
        held = Counter([*camp.hand.cards, *camp.pile.cards, *camp.rest.cards])
        assert max(held.values(), default=0) <= duel.COPIES
        assert len(camp.hand) + len(camp.pile) + len(camp.rest) == 8 - sum(state.points) - tied(
            state
        )


def tied(state):
    """Whether a round is laid and its lots not yet drawn."""
    return isinstance(state.stack[-1] if state.stack else None, duel.Lots)


def auctions(n):
    return auction.Setup(purses=(n % 4, 3, n % 2, 2), lots=n % 3 + 1)


def auction_facts(state):
    return [
        (AUCTION.view(state, side), tuple(state.worth), state.lots, state.drawn)
        for side in auction.SIDES
    ]


def purses_are_never_in_debt(state):
    assert min(state.purses) >= 0


def strange(state, side):
    """Answers from everywhere; a negative side is chance."""
    if side == CHANCE:
        return [Roll((7,)), Draw("9"), Draw(None), Toss(2), Toss(9)]
    return [Keep(1), Keep(4), Hide(), Lay(1), Lay(4), Bid(-1), Bid(2), Bid(3)]


GAMES = {
    "duel": (DUEL, duels, duel_facts, eight_cards),
    "auction": (AUCTION, auctions, auction_facts, purses_are_never_in_debt),
}


@pytest.mark.parametrize("name", GAMES)
def test_random_matches_keep_to_the_rules_of_all_games(name):
    rules, setup, facts, check = GAMES[name]
    for n in range(TIMES):
        found = examine(
            rules, setup(n), f"{name} {n}", facts=facts, check=check, strange=strange, every=3
        )
        hold_log(found)


@pytest.mark.parametrize("name", GAMES)
def test_one_seed_is_one_match(name):
    rules, setup, _, _ = GAMES[name]
    coaches = [Random()] * 4
    one, other, another = (
        play(rules, setup(2), coaches, luck("same", n, 4), record=True) for n in (1, 1, 2)
    )
    assert one == other
    assert one.steps != another.steps


@pytest.mark.parametrize("sides", [(0,), (1,), (0, 1)])
def test_a_masked_match_replays_to_the_same_outcome(sides):
    for n in range(TIMES):
        setup = duel.Setup(rounds=n % 3 + 1)
        played = play(DUEL, setup, [Random(), Random()], luck("mask", n, 2), record=True)
        masked = mask(DUEL, written(DUEL, setup, played.steps), sides)
        found = replay(DUEL, masked)
        assert found.outcome == played.outcome
        assert [event for news in found.events for event in news] == played.events
        unknown = {Draw(None)} if len(sides) == 2 else {Draw(None), *DRAWN}
        assert {a for _, a in masked.steps if isinstance(a, Draw)} <= unknown


DRAWN = {Draw(str(card)) for card in duel.CARDS}


def test_at_a_table_any_step_can_be_undone_and_any_order_is_one_log():
    """People answer in an order of their own, take back what they may, and undo at random."""
    chance = Chance("table")
    for n in range(TIMES):
        setup = auctions(n)
        table = Table(AUCTION, setup)
        for _ in range(25):
            _act(table, chance)
            assert replay(AUCTION, table.log()).steps == list(table.steps)
            again = Table(AUCTION, setup, table.steps)
            assert (again.ask(), again.events) == (table.ask(), table.events)


def _act(table, chance):
    ask = table.ask()
    if ask is None or (table.steps and not chance.below(12)):
        table.undo(chance.below(len(table.steps)) + 1)
        return
    side = ask.sides[chance.below(len(ask.sides))]
    listed = table.actions(side)
    table.answer(side, listed[chance.below(len(listed))])
    now = table.ask()
    if now is not None and len(now.sides) < len(ask.sides) and not chance.below(3):
        before = [step for step in table.steps if step[0] != side]
        table.take_back(side)
        assert [step for step in table.steps if step[0] != side] == before
        assert table.ask() == ask
