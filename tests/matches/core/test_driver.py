"""The simulate door: who is asked, what is recorded, and from which stream each draws."""

from cards.chance import Chance
from matches.engines.core.coaches import Random
from matches.engines.core.driver import luck, play
from matches.engines.core.protocol import CHANCE, Draw
from tests.matches.core import auction, duel
from tests.matches.core.auction import AUCTION, Bid, Opened, Sold
from tests.matches.core.duel import DUEL, Fought, Keep, Lay, Point


class Highest:
    """Always chooses the last of the list, and notes what it was asked."""

    looks = True

    def __init__(self):
        self.asked = []

    def choose(self, view, side, ask, actions, chance):
        self.asked.append((ask.kind, side, view.purses, view.own))
        return actions[-1]


class Blind(Highest):
    """The same without a view."""

    looks = False

    def choose(self, view, side, ask, actions, chance):
        self.asked.append((ask.kind, side, view))
        return actions[-1]


def test_the_lowest_seat_answers_first_and_who_has_nothing_is_not_asked():
    coaches = [Highest() for _ in range(4)]
    setup = auction.Setup(purses=(1, 0, 3, 2))
    played = play(AUCTION, setup, coaches, luck("driver", 1, 4), record=True)
    assert played.steps[1:] == [(0, Bid(1)), (2, Bid(3)), (3, Bid(2))]
    assert played.events == [Opened(1), Sold(2, 3)]
    assert played.decisions == 3
    worth = int(played.steps[0][1].card)
    assert played.outcome == auction.Outcome((0, 0, worth, 0))
    purses = (1, 0, 3, 2)
    assert [coach.asked for coach in coaches] == [
        [("bid", 0, purses, None)],
        [],
        [("bid", 2, purses, None)],
        [("bid", 3, purses, None)],
    ]


def test_steps_are_recorded_only_if_they_are_wanted():
    setup = auction.Setup(purses=(1, 0, 3, 2))
    coaches = [Highest() for _ in range(4)]
    played = play(AUCTION, setup, coaches, luck("driver", 1, 4), record=False)
    assert (played.steps, played.events) == ([], [Opened(1), Sold(2, 3)])


def test_a_coach_that_does_not_look_is_given_no_view_and_is_not_asked_without_a_choice():
    coaches = [Blind(), Blind()]
    setup = duel.Setup(rounds=1, hidden=(False, True))
    played = play(DUEL, setup, coaches, luck("driver", 1, 2), record=True)
    decisions = [(side, answer) for side, answer in played.steps if side != CHANCE]
    assert decisions[:2] == [(0, Keep(4)), (0, Keep(4))]
    assert coaches[0].asked == [("pile", 0, None)] * 2  # of two fours there is one card to lay
    assert coaches[1].asked == [("lay", 1, None)]
    assert (decisions[3:], played.decisions) == ([(0, Lay(4)), (1, Lay(4))], 5)
    assert [type(event) for event in played.events] == [Fought, Point]


def test_each_match_of_a_run_and_each_coach_has_a_stream_of_its_own():
    streams = luck("run", 7, 2)
    expected = [Chance(f"run/7/{name}") for name in ("dice", "coach/0", "coach/1")]
    found = [streams.dice, *streams.coaches]
    assert [[stream.below(1000) for _ in range(5)] for stream in found] == [
        [stream.below(1000) for _ in range(5)] for stream in expected
    ]


def test_a_single_answer_of_chance_costs_no_draw():
    """So that a card that only its owner sees changes no dice."""
    streams = luck("single", 1, 2)
    steps = play(
        DUEL, duel.Setup(rounds=1, hidden=(True, True)), [Blind(), Blind()], streams, record=True
    ).steps
    draws = [answer for side, answer in steps if isinstance(answer, Draw)]
    assert draws == [Draw(None)] * 4
    dice = next(answer for _, answer in steps if answer in duel.TWO_DICE)
    assert dice == duel.TWO_DICE[Chance("single/1/dice").below(36)]


def test_the_random_coach_chooses_each_action_equally_often():
    chance, coach = Chance("random coach"), Random()
    bids = tuple(map(Bid, range(4)))
    ask = AUCTION.ask(AUCTION.new(auction.Setup(purses=(1, 1, 1, 1))))
    found = [coach.choose(None, 0, ask, bids, chance).money for _ in range(4000)]
    expected, spread = 1000, (4000 * 0.25 * 0.75) ** 0.5
    assert all(abs(found.count(n) - expected) < 4 * spread for n in range(4))
    assert Random.looks is False
