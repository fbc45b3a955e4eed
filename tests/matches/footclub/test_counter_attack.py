"""Counter-attack: its window, and what is different about it (FB-47)."""

import pytest

from matches.engines.core.protocol import CHANCE
from matches.engines.footclub.answers import (
    EXHAUST,
    PASS,
    PlayOffensive,
    PlayPressing,
    SupportAttack,
    SupportDefence,
)
from matches.engines.footclub.events import Boosted, Goal, Launched
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.offensives import (
    ATTACK,
    AWAY_ATTACK,
    AWAY_COUNTER,
    COUNTER,
    NOW,
    green_light,
    launched,
    refused,
    shoot,
)
from tests.matches.footclub.pitch import away_card, club, home_card, man, visitors

SUPPORT = home_card("defensive_support", "MDG")


def saved(*hand, home=(), men=(), **facts):
    """The home side's Attaque placee was saved by the visitors, who hold these cards."""
    facts.setdefault("stands", 0)
    side = club(hand=(ATTACK, *home), stands=3)
    play = launched(side, visitors(hand=hand, **facts), men=men)
    green_light(play)
    shoot(play, 6, 1)
    return play


def countering(*hand, home=(), men=(), **facts):
    """The visitors have played their Counter-attack."""
    play = saved(AWAY_COUNTER, *hand, home=home, men=men, **facts)
    play.away(PlayOffensive(AWAY_COUNTER))
    return play


def test_fb_47_straight_after_a_save_the_side_that_saved_may_counter():
    play = saved(AWAY_COUNTER)
    assert play.asks == ("counter_attack", (AWAY,))
    assert play.legal(AWAY) == [PASS, PlayOffensive(AWAY_COUNTER)]
    assert play.away(PlayOffensive(AWAY_COUNTER)) == [
        Launched(*NOW, AWAY, AWAY_COUNTER, "counter_attack", "mo1", 0)
    ]
    assert play.ball == (AWAY, "mo1")


def test_fb_47_the_window_comes_before_any_possession_card():
    pressing = home_card("pressing", "ATD MOG")
    play = saved(AWAY_COUNTER, home=(pressing,))
    assert refused(play, HOME, PlayPressing(pressing)) == "turn"


def test_fb_47_whoever_has_cards_is_asked_since_nobody_knows_which():
    play = saved("supporters")
    assert play.asks == ("counter_attack", (AWAY,))
    assert play.legal(AWAY) == [PASS]


def test_fb_47_whoever_has_no_cards_is_not_asked():
    assert saved(home=("supporters",)).asks == ("possession", (HOME,))


def test_fb_47_a_window_that_is_let_pass_is_gone():
    play = saved(AWAY_COUNTER, home=("supporters",))
    play.away(PASS)
    play.home(PASS)
    assert play.asks == ("offence", (AWAY,))
    assert refused(play, AWAY, PlayOffensive(AWAY_COUNTER)) == "offensive.after_save"


def test_what_the_window_refuses():
    play = saved(AWAY_ATTACK, AWAY_COUNTER)
    assert refused(play, AWAY, PlayOffensive(AWAY_ATTACK)) == "counter_attack.only"
    assert refused(play, AWAY, PlayOffensive(COUNTER)) == "hand"
    assert refused(play, AWAY, EXHAUST) == "counter_attack"
    assert refused(play, HOME, PASS) == "turn"


def test_fb_47_there_is_none_after_a_goal():
    play = launched(club(hand=(ATTACK,), stands=3), visitors(hand=(AWAY_COUNTER,), stands=0))
    green_light(play)
    shoot(play, 1, 6)
    assert play.asks == ("draw", (CHANCE,))


def test_fb_47_a_saved_counter_attack_may_be_countered_and_so_on():
    play = countering(home=(COUNTER,))
    green_light(play)
    shoot(play, 6, 1)
    assert play.asks == ("counter_attack", (HOME,))
    assert play.home(PlayOffensive(COUNTER))[0].kind == "counter_attack"
    green_light(play)
    assert shoot(play, 6, 1)[0].result == "save"


def test_fb_47_an_unlimited_chain():
    second, back = away_card("counter_attack", "MOD"), home_card("counter_attack", "MOD")
    play = countering(second, home=(COUNTER, back))
    for side, card in ((HOME, COUNTER), (AWAY, second), (HOME, back)):
        green_light(play)
        shoot(play, 6, 1)
        assert play.asks == ("counter_attack", (side,))
        (play.home, play.away)[side](PlayOffensive(card))


@pytest.mark.parametrize("stands", [0, 2, 5, 8])
def test_it_has_no_condition_on_supporters(stands):
    play = saved(AWAY_COUNTER, stands=stands)
    assert play.legal(AWAY) == [PASS, PlayOffensive(AWAY_COUNTER)]


def test_defensive_supports_are_not_allowed():
    play = countering(home=(SUPPORT,))
    assert play.asks == ("bonus", (HOME,))
    assert play.legal(HOME) == [PASS, EXHAUST]
    for aggressive in (False, True):
        answer = SupportDefence(SUPPORT, aggressive)
        assert refused(play, HOME, answer) == "counter_attack.support"


def test_fb_56_offensive_supports_are_allowed():
    play = countering("offensive_support")
    assert play.legal(AWAY) == [PASS, SupportAttack("offensive_support")]
    play.away(SupportAttack("offensive_support"))
    assert MATCH.view(play.state, AWAY).bonus == 2


def test_both_sides_may_exhaust_supporters():
    play = countering(stands=1)
    play.away(EXHAUST)
    play.home(EXHAUST)
    assert MATCH.view(play.state, AWAY).bonus == 0


@pytest.mark.parametrize(("point", "stars"), [("adroit", 1), ("accelerator", 2)])
def test_adroit_and_accelerator_on_a_counter_attack(point, stars):
    play = saved(AWAY_COUNTER, men=[man("mo1", 4, point=point)])
    news = play.away(PlayOffensive(AWAY_COUNTER))
    assert news[1:] == [Boosted(*NOW, AWAY, "mo1", point, stars, 0)]
    assert MATCH.view(play.state, AWAY).bonus == stars
    assert play.of(AWAY, "freshness", "mo1") == 1


def test_a_goal_by_counter_attack_ends_the_turn():
    play = countering()
    green_light(play)
    assert shoot(play, 1, 6)[1] == Goal(*NOW, AWAY, "mo1", "counter_attack")
    assert play.asks == ("draw", (CHANCE,))
    assert play.ball == (HOME, "MO1")


def test_a_corner_after_a_counter_attack_leaves_the_ball_with_those_who_countered():
    play = countering(home=("supporters",))
    green_light(play)
    shoot(play, 3, 3)
    shoot(play, 4, 3)
    play.away(play.legal(AWAY)[0])
    assert play.asks == ("possession", (HOME,))
    assert play.ball == (AWAY, "mo1")


def test_fb_46_after_a_counter_attack_that_is_saved_possession_begins_anew():
    play = countering("supporters", home=("supporters",))
    green_light(play)
    shoot(play, 6, 1)
    play.home(PASS)
    assert play.asks == ("possession", (AWAY,))
    assert play.ball == (HOME, "MO1")
