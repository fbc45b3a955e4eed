"""The table door: any order, secret answers, hidden cards, undo, and the log that comes of it."""

import pytest

from matches.engines.core.log import encode
from matches.engines.core.protocol import CHANCE, Ask, BadSetup, Draw, Illegal, Roll
from matches.engines.core.replay import replay
from matches.engines.core.table import Table
from tests.matches.core import auction, duel
from tests.matches.core.auction import AUCTION, Bid, Opened, Sold
from tests.matches.core.duel import DUEL, Fought, Hide, Keep, Lay, Point
from tests.matches.core.scripts import DREW, LAID, PILES

FOUR = auction.Setup(purses=(2, 2, 2, 2), lots=2)
LOT = (CHANCE, Draw("3"))


def seated(rules, setup, steps):
    table = Table(rules, setup)
    for side, answer in steps:
        table.answer(side, answer)
    return table


def test_people_answer_in_any_order_and_the_log_is_the_same():
    bids = [(0, Bid(1)), (1, Bid(2)), (2, Bid(0)), (3, Bid(1))]
    straight = seated(AUCTION, FOUR, [LOT, *bids])
    for order in ([3, 2, 1, 0], [2, 0, 3, 1], [1, 0, 2, 3], [3, 0, 1, 2]):
        table = Table(AUCTION, FOUR)
        table.answer(*LOT)
        followed = [table.answer(*bids[at]) for at in order]
        assert followed == [[], [], [], [Sold(1, 2)]]
        assert table.steps == (LOT, *bids)
        assert table.log() == straight.log()
        assert table.events == ((), (), (), (), (Sold(1, 2),))
    assert straight.opening == (Opened(2),)


def test_an_answer_is_secret_until_the_last_is_in():
    table = seated(AUCTION, FOUR, [LOT, (2, Bid(2))])
    assert table.ask() == Ask("bid", (0, 1, 3))
    assert [table.view(side).own for side in range(4)] == [None, None, 2, None]
    assert list(table.actions(0)) == [Bid(0), Bid(1), Bid(2)]


def test_several_answers_of_one_side_keep_their_order_beside_another():
    order = [(1, Keep(1)), (0, Keep(4)), (1, Keep(2)), (0, Keep(4))]
    table = seated(DUEL, duel.Setup(rounds=1), order)
    assert table.steps == tuple(PILES)


def test_typed_dice_and_cards_that_only_their_owner_has_seen():
    setup = duel.Setup(rounds=1, hidden=(False, True))
    steps = [(1, Hide()), *PILES[:2], (CHANCE, Draw("4")), (CHANCE, Draw(None))]
    table = seated(DUEL, setup, [*steps, (CHANCE, Draw("4")), (CHANCE, Draw(None))])
    assert table.view(0).held == {"home": 2, "away": 2}
    assert table.view(1).hand == ()
    assert list(table.actions(1)) == [Lay(1), Lay(2), Lay(3), Lay(4)]
    table.answer(1, Lay(2))
    table.answer(0, Lay(4))
    assert table.answer(CHANCE, Roll((1, 2))) == [Fought((4, 2), (1, 2)), Point(0)]
    assert table.ask() is None
    assert table.outcome().points == (1, 0)


@pytest.mark.parametrize(
    ("side", "answer", "rule", "legal"),
    [
        (0, Bid(3), "bid", [Bid(0), Bid(1), Bid(2)]),
        (2, Bid(1), "turn", []),
        (CHANCE, Draw("3"), "turn", []),
    ],
)
def test_a_refusal_names_the_rule_and_changes_nothing(side, answer, rule, legal):
    table = seated(AUCTION, FOUR, [LOT, (2, Bid(2))])
    before = (table.steps, table.ask(), table.log())
    with pytest.raises(Illegal) as refusal:
        table.answer(side, answer)
    assert (refusal.value.rule, list(refusal.value.legal)) == (rule, legal)
    assert (table.steps, table.ask(), table.log()) == before


def test_a_table_that_is_not_over_has_no_outcome():
    for table in (Table(AUCTION, FOUR), Table(DUEL, duel.Setup(rounds=1))):
        with pytest.raises(ValueError, match="not over"):
            table.outcome()


def test_undo_takes_back_the_step_and_all_that_followed():
    steps = [LOT, (0, Bid(1)), (1, Bid(2)), (2, Bid(0)), (3, Bid(1)), (CHANCE, Draw("1"))]
    for number in range(1, len(steps) + 1):
        table = seated(AUCTION, FOUR, steps)
        table.undo(number)
        assert table.steps == tuple(steps[: number - 1])
        assert table.log() == seated(AUCTION, FOUR, steps[: number - 1]).log()
        for side, answer in steps[number - 1 :]:
            table.answer(side, answer)
        assert table.log() == seated(AUCTION, FOUR, steps).log()


@pytest.mark.parametrize("number", [0, 3, -1])
def test_a_step_that_is_not_there_is_not_undone(number):
    table = seated(AUCTION, FOUR, [LOT, (0, Bid(1))])
    with pytest.raises(Illegal) as refusal:
        table.undo(number)
    assert (refusal.value.rule, list(refusal.value.legal)) == ("step", [1, 2])
    assert table.steps == (LOT, (0, Bid(1)))


def test_a_side_takes_back_its_own_answer_and_nobody_elses():
    table = seated(AUCTION, FOUR, [LOT, (0, Bid(1)), (1, Bid(2)), (3, Bid(0))])
    table.take_back(1)
    assert table.steps == (LOT, (0, Bid(1)), (3, Bid(0)))
    assert table.ask() == Ask("bid", (1, 2))
    assert [table.view(side).own for side in range(4)] == [1, None, None, 0]
    table.take_back(0)
    assert table.steps == (LOT, (3, Bid(0)))
    with pytest.raises(Illegal) as refusal:
        table.take_back(0)
    assert (refusal.value.rule, list(refusal.value.legal)) == ("take_back", [3])


def test_of_several_answers_the_last_is_taken_back():
    table = seated(DUEL, duel.Setup(rounds=1), PILES[:3])
    assert table.ask() == Ask("pile", (1,))
    table.take_back(0)
    assert table.steps == (PILES[0], PILES[2])
    table.take_back(1)
    assert table.steps == (PILES[0],)


@pytest.mark.parametrize(
    "steps",
    [
        [],
        [LOT],
        [LOT, *((side, Bid(side == 1)) for side in range(4))],  # sold: the bids are on the table
        [LOT, *((side, Bid(1)) for side in range(4))],  # equal: the lots are asked
    ],
)
def test_nothing_is_taken_back_once_all_have_answered(steps):
    table = seated(AUCTION, FOUR, steps)
    with pytest.raises(Illegal) as refusal:
        table.take_back(1)
    assert (refusal.value.rule, list(refusal.value.legal)) == ("take_back", [])


def test_nothing_is_taken_back_after_the_end():
    steps = [*PILES, *DREW, *LAID, (CHANCE, Roll((6, 1)))]
    table = seated(DUEL, duel.Setup(rounds=1), steps)
    with pytest.raises(Illegal) as refusal:
        table.take_back(0)
    assert refusal.value.rule == "take_back"
    table.undo(len(steps))
    assert table.ask() == Ask("two_dice", (CHANCE,))


def test_a_table_is_taken_up_again_from_its_steps_in_any_order():
    steps = [LOT, (3, Bid(2)), (0, Bid(1)), (1, Bid(0))]
    table = Table(AUCTION, FOUR, steps)
    assert table.steps == (LOT, (0, Bid(1)), (1, Bid(0)), (3, Bid(2)))
    assert table.ask() == Ask("bid", (2,))
    assert encode(AUCTION, Table(AUCTION, FOUR, table.steps).log()) == encode(AUCTION, table.log())
    assert replay(AUCTION, table.log()).steps == list(table.steps)


def test_steps_that_the_rules_do_not_allow_open_no_table():
    with pytest.raises(Illegal) as refusal:
        Table(AUCTION, FOUR, [LOT, (0, Bid(1)), (0, Bid(1))])
    assert refusal.value.rule == "turn"
    over = [*PILES, *DREW, *LAID, (CHANCE, Roll((6, 1)))]
    with pytest.raises(Illegal) as refusal:
        Table(DUEL, duel.Setup(rounds=1), [*over, (0, Lay(4))])
    assert refusal.value.rule == "over"
    with pytest.raises(BadSetup):
        Table(AUCTION, auction.Setup(purses=(1, 1, 1, -1)))
