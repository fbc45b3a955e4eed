"""The dead ball after a foul: a free kick or a penalty (FB-42, FB-43, FB-57 to FB-59)."""

import pytest

from matches.engines.core.protocol import CHANCE
from matches.engines.footclub.answers import (
    EXHAUST,
    PASS,
    Armband,
    BringOn,
    PlayOffensive,
    SupportDefence,
    TakeBack,
    TakeOff,
)
from matches.engines.footclub.events import (
    CaptainNamed,
    DeadBall,
    Defended,
    Goal,
    SentOff,
    Shot,
)
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.offensives import (
    ATTACK,
    AWAY_COUNTER,
    AWAY_SUPPORT,
    EXPLOIT,
    NOW,
    SECOND_SUPPORT,
    THIRD_SUPPORT,
    bonus,
    defended,
    green_light,
    launched,
    refused,
    shoot,
)
from tests.matches.footclub.pitch import club, home_card, man, visitors

REGULAR = SupportDefence(AWAY_SUPPORT, False)
AGGRESSIVE = SupportDefence(AWAY_SUPPORT, True)
DICE = ("die", (CHANCE,))
FREE_KICK = DeadBall(*NOW, HOME, "free_kick", "MO1")
PENALTY = DeadBall(*NOW, HOME, "penalty", "MO1")


def judged(result, aggressive=False, card=AWAY_SUPPORT, who="md1"):
    return Defended(*NOW, AWAY, card, who, aggressive, result)


def second(first_dice=(6, 6)):
    """A first support has come off, and a second is played."""
    play = defended(AWAY_SUPPORT, SECOND_SUPPORT)
    play.away(REGULAR)
    play.dice(*first_dice)
    play.home(PASS)
    play.away(SupportDefence(SECOND_SUPPORT, False))
    return play


def test_there_is_no_limit_to_defensive_supports():
    play = defended(AWAY_SUPPORT, SECOND_SUPPORT, THIRD_SUPPORT)
    for card in (AWAY_SUPPORT, SECOND_SUPPORT, THIRD_SUPPORT):
        play.away(SupportDefence(card, False))
        play.dice(6, 6)
        if play.asks == ("bonus", (HOME,)) and card != THIRD_SUPPORT:
            play.home(PASS)
    assert bonus(play) == -6


def test_fb_57_the_second_support_that_fails_is_a_penalty_although_the_first_came_off():
    play = second()
    assert play.dice(1, 2) == [judged("warning", card=SECOND_SUPPORT, who="md2"), PENALTY]
    assert shoot(play, 2, 1)[:2] == [
        Shot(*NOW, HOME, "MO1", 2, 2, 1, "goal"),
        Goal(*NOW, HOME, "MO1", "penalty"),
    ]


def test_fb_57_the_third_support_that_fails_is_a_penalty():
    play = defended(AWAY_SUPPORT, SECOND_SUPPORT, THIRD_SUPPORT)
    for card in (AWAY_SUPPORT, SECOND_SUPPORT):
        play.away(SupportDefence(card, False))
        play.dice(6, 6)
        play.home(PASS)
    play.away(SupportDefence(THIRD_SUPPORT, False))
    assert play.dice(1, 2)[1] == PENALTY


def test_fb_57_a_new_offensive_begins_with_a_free_kick_again():
    """A corner leaves the ball with the attack, whose second Offensive counts for itself."""
    again = home_card("set_piece_attack", "MOD")
    play = defended(AWAY_SUPPORT, SECOND_SUPPORT, home=club(hand=(ATTACK, again)))
    play.away(REGULAR)
    play.dice(6, 6)
    green_light(play)
    shoot(play, 1, 3)
    shoot(play, 3, 2)
    play.home(TakeBack(ATTACK))
    play.away(PASS)
    play.home(PlayOffensive(again))
    play.home(PASS)
    play.away(SupportDefence(SECOND_SUPPORT, False))
    assert play.dice(1, 2)[1] == DeadBall(*NOW, HOME, "free_kick", "MO2")


def test_a_dead_ball_is_at_a_fixed_bonus_and_nobody_may_add_to_it():
    play = launched(club(hand=(ATTACK, "offensive_support")), visitors(hand=(AWAY_SUPPORT,)))
    play.home(EXHAUST)
    play.away(REGULAR)
    play.dice(1, 2)
    assert play.asks == DICE
    assert refused(play, HOME, EXHAUST) == "turn"
    assert shoot(play, 3, 4)[:2] == [
        Shot(*NOW, HOME, "MO1", 0, 3, 4, "goal"),
        Goal(*NOW, HOME, "MO1", "free_kick"),
    ]


@pytest.mark.parametrize("point", ["adroit", "accelerator"])
def test_fb_11_strong_points_give_no_advantage_at_a_dead_ball(point):
    side = club(hand=(ATTACK,), stands=3)
    men = [man("MO1", 4, point=point)]
    play = launched(side, visitors(hand=(AWAY_SUPPORT,), stands=0), men=men)
    play.home(PASS)
    play.away(REGULAR)
    play.dice(1, 2)
    assert shoot(play, 3, 3)[0] == Shot(*NOW, HOME, "MO1", 0, 3, 3, "second")


def test_example_of_the_double_edged_sword():
    """At [-1] a support brings it down to [-3]; if it fails it ends at [+0], or even at [+2]."""
    for supports, dice, expected in (
        (1, ((6, 6),), -3),
        (1, ((1, 2),), 0),
        (2, ((6, 6), (1, 2)), 2),
    ):
        side = club(hand=(ATTACK,), stands=3, light={"AT1": -1})
        play = defended(AWAY_SUPPORT, SECOND_SUPPORT, home=side)
        assert bonus(play) == -1
        for card, fall in zip((AWAY_SUPPORT, SECOND_SUPPORT)[:supports], dice, strict=True):
            play.away(SupportDefence(card, False))
            play.dice(*fall)
            if play.asks[0] == "bonus" and supports == 2:
                play.home(PASS)
        green_light(play)
        assert shoot(play, 6, 1)[0].bonus == expected


def test_fb_58_the_man_of_the_stopped_offensive_takes_it_and_scores():
    card = home_card("set_piece_attack", "ATD")
    play = defended(AWAY_SUPPORT, home=club(hand=(card,), stands=3), card=card)
    play.away(REGULAR)
    play.dice(1, 2)
    assert shoot(play, 1, 2)[1] == Goal(*NOW, HOME, "AT2", "free_kick")


def booked_with_bench(home, **facts):
    """The visitors are booked for a support, and nobody of theirs may change anything."""
    play = defended(AWAY_SUPPORT, home=home, **facts)
    play.away(REGULAR)
    play.dice(1, 1)
    return play


def test_fb_58_if_he_is_taken_off_before_it_the_captain_takes_it():
    side = club(hand=(ATTACK,), stands=3, bench=("MO3",), captain="AT1")
    play = booked_with_bench(side)
    assert play.asks == ("changes", (HOME,))
    play.home(TakeOff("MO1"))
    play.home(BringOn("MO3", "MO"))
    play.home(PASS)
    assert play.ball == (HOME, "AT1")
    taker = MATCH.view(play.state, HOME).offensive.man
    assert play.clubs[HOME].squad.codes[taker] == "AT1"
    assert shoot(play, 1, 2)[1] == Goal(*NOW, HOME, "AT1", "free_kick")


def test_fb_58_if_he_was_the_captain_the_new_one_takes_it():
    play = booked_with_bench(club(hand=(ATTACK,), stands=3, bench=("MO3",)))
    play.home(TakeOff("MO1"))
    play.home(BringOn("MO3", "MO"))
    assert play.home(Armband("AT1")) == [CaptainNamed(*NOW, HOME, "AT1")]
    play.home(PASS)
    assert shoot(play, 1, 2)[1] == Goal(*NOW, HOME, "AT1", "free_kick")


def test_fb_59_everything_played_is_lost():
    play = launched(club(hand=(ATTACK, "offensive_support")), visitors(hand=(AWAY_SUPPORT,)))
    play.home(EXHAUST)
    play.away(PASS)
    play.home(next(each for each in play.legal(HOME) if hasattr(each, "card")))
    play.away(REGULAR)
    play.dice(1, 2)
    play.dice(3)
    play.dice(3)
    shoot(play, 3, 2)  # a second roll, and a corner
    assert play.discard(HOME) == ["supporters", "offensive_support", ATTACK]
    assert play.discard(AWAY) == [AWAY_SUPPORT]
    assert play.legal(HOME) == [
        TakeBack(card) for card in (ATTACK, "supporters", "offensive_support")
    ]


def test_fb_42_the_dismissal_and_the_changes_come_before_the_dead_ball():
    side = club(hand=(ATTACK,), stands=3, bench=("MO3",))
    play = defended(AWAY_SUPPORT, home=side, bench=("md3",))
    play.away(AGGRESSIVE)
    play.dice(3, 3)
    assert play.dice(1, 1) == [
        judged("red", True),
        FREE_KICK,
        SentOff(*NOW, AWAY, "md1", True),
    ]
    assert play.asks == ("changes", (AWAY,))
    play.away(PASS)
    assert play.asks == ("changes", (HOME,))
    play.home(PASS)
    assert play.asks == DICE
    assert play.line(AWAY)[2] == ["md2"]


def test_fb_43_a_booking_lowers_def_and_leaves_the_dead_ball_as_it_is():
    play = defended(AWAY_SUPPORT, yellows={"al1": 1, "dc1": 1})
    play.away(REGULAR)
    play.dice(1, 1)
    assert play.ratings(AWAY) == (21, 20)
    assert shoot(play, 4, 4)[0] == Shot(*NOW, HOME, "MO1", 0, 4, 4, "second")


def test_after_a_dead_ball_it_goes_on_as_after_any_opportunity():
    play = defended(AWAY_SUPPORT, AWAY_COUNTER)
    play.away(REGULAR)
    play.dice(1, 2)
    shoot(play, 6, 1)
    assert play.asks == ("counter_attack", (AWAY,))
    assert play.legal(AWAY) == [PASS, PlayOffensive(AWAY_COUNTER)]


def test_a_support_that_designates_nobody_cannot_be_played():
    alone = {"AL": (), "DC": (), "MD": (), "AT": ()}
    home = club(hand=(ATTACK,), stands=3)
    away = visitors(alone, hand=(AWAY_SUPPORT,), stands=0)
    play = launched(home, away)
    play.home(PASS)
    assert play.legal(AWAY) == [PASS]
    assert refused(play, AWAY, REGULAR) == "ribbon"


def test_an_exploit_is_stopped_like_a_set_piece_attack():
    side = club(hand=(EXPLOIT, "supporters"), stands=0)
    play = launched(side, visitors(hand=(AWAY_SUPPORT,), stands=0), EXPLOIT)
    play.home(PASS)
    play.away(REGULAR)
    assert play.dice(1, 2)[1] == FREE_KICK
