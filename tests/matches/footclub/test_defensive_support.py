"""Defensive support: regular or aggressive, Intraitable, hindered; what a failure brings."""

import pytest

from matches.engines.core.protocol import CHANCE
from matches.engines.footclub.answers import (
    PASS,
    SupportDefence,
)
from matches.engines.footclub.events import (
    Booked,
    DeadBall,
    Defended,
    Ended,
    Forfeited,
    SentOff,
)
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.offensives import (
    ATTACK,
    AWAY_SUPPORT,
    NOW,
    bonus,
    defended,
    launched,
    refused,
)
from tests.matches.footclub.pitch import club, man, visitors

REGULAR = SupportDefence(AWAY_SUPPORT, False)
AGGRESSIVE = SupportDefence(AWAY_SUPPORT, True)
DICE = ("die", (CHANCE,))
FREE_KICK = DeadBall(*NOW, HOME, "free_kick", "MO1")
PENALTY = DeadBall(*NOW, HOME, "penalty", "MO1")


def judged(result, aggressive=False, card=AWAY_SUPPORT, who="md1"):
    return Defended(*NOW, AWAY, card, who, aggressive, result)


@pytest.mark.parametrize("dice", [(3, 4), (6, 6), (1, 6)])
def test_regular_seven_or_more_adds_two_to_def_and_the_offensive_goes_on(dice):
    play = defended(AWAY_SUPPORT)
    assert play.away(REGULAR) == []
    assert play.dice(*dice) == [judged("won")]
    assert (bonus(play), play.asks) == (-2, ("bonus", (HOME,)))
    assert play.discard(AWAY) == [AWAY_SUPPORT]
    assert play.ratings(AWAY) == (21, 21)


@pytest.mark.parametrize("dice", [(3, 3), (1, 2)])
def test_regular_six_or_less_is_a_warning_and_a_free_kick(dice):
    play = defended(AWAY_SUPPORT)
    play.away(REGULAR)
    assert play.dice(*dice) == [judged("warning"), FREE_KICK]
    assert play.asks == DICE


def test_regular_double_1_is_a_yellow_card_and_a_free_kick():
    play = defended(AWAY_SUPPORT)
    play.away(REGULAR)
    news = play.dice(1, 1)
    assert news[:3] == [judged("yellow"), FREE_KICK, Booked(*NOW, AWAY, "md1", 1)]
    assert play.of(AWAY, "yellows", "md1") == 1


def test_aggressive_seven_or_more_at_once():
    play = defended(AWAY_SUPPORT)
    play.away(AGGRESSIVE)
    assert play.dice(3, 4) == [judged("won", True)]
    assert bonus(play) == -2


@pytest.mark.parametrize("first", [(3, 3), (1, 1)])
@pytest.mark.parametrize(
    ("second", "result"), [((4, 4), "won"), ((3, 4), "yellow"), ((1, 1), "red")]
)
def test_aggressive_a_first_roll_that_fails_is_cancelled_and_rolled_again(first, second, result):
    """FB-30: a double 1 as well, without its card."""
    play = defended(AWAY_SUPPORT)
    play.away(AGGRESSIVE)
    assert play.dice(*first) == []
    assert play.asks == ("two_dice", (CHANCE,))
    assert play.dice(*second)[0] == judged(result, True)
    assert play.clubs[AWAY].reds == (result == "red")


def test_both_ways_are_offered_and_it_is_the_defence_that_rolls():
    play = defended(AWAY_SUPPORT)
    assert play.legal(AWAY) == [PASS, REGULAR, AGGRESSIVE]
    play.away(REGULAR)
    assert MATCH.ask(play.state).of == AWAY
    assert refused(play, AWAY, PASS) == "turn"


def test_unlike_a_tackle_it_injures_nobody():
    play = defended(AWAY_SUPPORT)
    play.away(AGGRESSIVE)
    play.dice(3, 3)
    play.dice(1, 1)
    assert (play.ratings(HOME), play.of(HOME, "light", "MO1")) == ((21, 21), 0)
    assert play.of(HOME, "status", "MO1") == 1


def test_fb_29_a_second_yellow_for_a_support_is_a_red():
    play = defended(AWAY_SUPPORT, yellows={"md1": 1})
    play.away(REGULAR)
    assert play.dice(1, 1)[2:4] == [
        Booked(*NOW, AWAY, "md1", 2),
        SentOff(*NOW, AWAY, "md1", False),
    ]


def test_fb_35_the_fourth_red_ends_the_match_before_the_dead_ball():
    play = defended(AWAY_SUPPORT, reds=3, goals=5)
    play.away(AGGRESSIVE)
    play.dice(3, 3)
    assert play.dice(1, 1) == [
        judged("red", True),
        FREE_KICK,
        SentOff(*NOW, AWAY, "md1", True),
        Forfeited(*NOW, (AWAY,), "reds"),
        Ended(*NOW, (3, 0), "forfeit"),
    ]
    assert play.asks is None


def test_intraitable_is_aggressive_whether_he_likes_it_or_not_and_adds_one():
    men = [man("md1", point="intraitable")]
    side = club(hand=(ATTACK,), stands=3)
    play = launched(side, visitors(hand=(AWAY_SUPPORT,), stands=0), men=men)
    play.home(PASS)
    assert play.legal(AWAY) == [PASS, AGGRESSIVE]
    assert refused(play, AWAY, REGULAR) == "support.intraitable"
    play.away(AGGRESSIVE)
    assert play.dice(3, 3) == [judged("won", True)]


@pytest.mark.parametrize(
    ("first", "second", "result"),
    [((1, 1), (3, 4), "won"), ((2, 3), (3, 3), "yellow"), ((2, 3), (1, 1), "red")],
)
def test_intraitable_adds_one_to_each_roll_but_not_to_a_double_1(first, second, result):
    men = [man("md1", point="intraitable")]
    side = club(hand=(ATTACK,), stands=3)
    play = launched(side, visitors(hand=(AWAY_SUPPORT,), stands=0), men=men)
    play.home(PASS)
    play.away(AGGRESSIVE)
    play.dice(*first)
    assert play.dice(*second)[0] == judged(result, True)


@pytest.mark.parametrize(
    ("point", "dice", "result"),
    [
        (None, (3, 4), "warning"),
        (None, (4, 4), "won"),
        (None, (1, 2), "warning"),  # 3 - 1 is no double 1
        (None, (1, 1), "yellow"),
    ],
)
def test_fb_31_an_accelerator_takes_one_from_the_dice(point, dice, result):
    men = [man("MO1", 4, point="accelerator"), man("md1", point=point)]
    side = club(hand=(ATTACK,), stands=3)
    play = launched(side, visitors(hand=(AWAY_SUPPORT,), stands=0), men=men)
    play.home(PASS)
    play.away(REGULAR)
    assert play.dice(*dice)[0] == judged(result)


def test_fb_31_intraitable_against_an_accelerator_is_nothing():
    men = [man("MO1", 4, point="accelerator"), man("md1", point="intraitable")]
    side = club(hand=(ATTACK,), stands=3)
    play = launched(side, visitors(hand=(AWAY_SUPPORT,), stands=0), men=men)
    play.home(PASS)
    play.away(AGGRESSIVE)
    assert play.dice(3, 4) == [judged("won", True)]


def test_the_second_roll_is_hindered_as_well():
    men = [man("MO1", 4, point="accelerator")]
    side = club(hand=(ATTACK,), stands=3)
    play = launched(side, visitors(hand=(AWAY_SUPPORT,), stands=0), men=men)
    play.home(PASS)
    play.away(AGGRESSIVE)
    play.dice(3, 4)
    assert play.dice(4, 4)[0] == judged("yellow", True)
