"""Goal opportunity: the three Offensives and their conditions; Adroit and Accelerator."""

import pytest

from matches.engines.footclub.answers import (
    EXHAUST,
    PASS,
    PAY,
    PlayOffensive,
    SupportDefence,
)
from matches.engines.footclub.events import Boosted, Defended, Exhausted, Goal, Launched
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.offensives import (
    ATTACK,
    AWAY_ATTACK,
    AWAY_SUPPORT,
    COUNTER,
    EXPLOIT,
    NOW,
    bonus,
    green_light,
    launched,
    offence,
    refused,
    shoot,
)
from tests.matches.footclub.pitch import club, home_card, man, visitors

ALL_THREE = (ATTACK, EXPLOIT, COUNTER)
ADROIT = man("MO1", 4, "technical", point="adroit")
ACCELERATOR = man("MO1", 4, "technical", point="accelerator")


@pytest.mark.parametrize(
    ("stands", "cards"),
    [(0, [EXPLOIT]), (2, [EXPLOIT]), (3, [ATTACK, EXPLOIT]), (4, [ATTACK]), (8, [ATTACK])],
)
def test_set_piece_attack_from_three_supporters_on_and_exploit_up_to_three(stands, cards):
    play = offence(club(hand=ALL_THREE, stands=stands))
    assert play.legal(HOME) == [PASS, *map(PlayOffensive, cards)]


def test_what_refuses_an_offensive():
    few = offence(club(hand=ALL_THREE, stands=2))
    assert refused(few, HOME, PlayOffensive(ATTACK)) == "offensive.at_least"
    many = offence(club(hand=(*ALL_THREE, "supporters")))
    assert refused(many, HOME, PlayOffensive(EXPLOIT)) == "offensive.at_most"
    assert refused(many, HOME, PlayOffensive("supporters")) == "offence"
    assert refused(many, HOME, PlayOffensive(AWAY_ATTACK)) == "hand"
    assert refused(many, HOME, EXHAUST) == "offence"
    assert refused(many, AWAY, PASS) == "turn"


def test_fb_48_a_counter_attack_cannot_open():
    play = offence(club(hand=ALL_THREE))
    assert refused(play, HOME, PlayOffensive(COUNTER)) == "offensive.after_save"


def test_an_offensive_that_designates_nobody_cannot_be_played():
    alone = {"AL": (), "DC": (), "MD": ("MD1",), "MO": (), "AT": ()}
    play = offence(club(alone, captain="MD1", hand=(ATTACK,)), ball=("home", "MD1"))
    assert play.legal(HOME) == [PASS]
    assert refused(play, HOME, PlayOffensive(ATTACK)) == "ribbon"


def test_the_ball_goes_to_the_man_on_the_ribbon_who_scores_if_it_is_a_goal():
    card = home_card("set_piece_attack", "ATD")
    play = offence(club(hand=(card,), stands=3), visitors(stands=0))
    assert play.home(PlayOffensive(card)) == [
        Launched(*NOW, HOME, card, "set_piece_attack", "AT2", 0)
    ]
    assert play.ball == (HOME, "AT2")
    green_light(play)
    assert shoot(play, 1, 6)[1] == Goal(*NOW, HOME, "AT2", "set_piece_attack")
    assert play.of(HOME, "scored", "AT2") == 1


def test_the_initial_attack_bonus_is_att_less_the_other_sides_def():
    """ATT 21; the visitors' keeper of five stars and a booked defence make DEF 22."""
    yellows = dict.fromkeys(("al1", "al2", "md1"), 1)
    away = visitors(keeper="G-5", yellows=yellows)
    play = offence(club(hand=(ATTACK,)), away)
    assert play.ratings(AWAY) == (21, 22)
    (news,) = play.home(PlayOffensive(ATTACK))
    assert news.bonus == -1


def test_an_offensive_lies_on_the_table_until_it_is_resolved():
    play = launched()
    assert [play.clubs[HOME].deck.cards[card].code for card in play.clubs[HOME].playing] == [ATTACK]
    assert (play.hand(HOME), play.discard(HOME)) == ([], [])
    green_light(play)
    shoot(play, 6, 1)
    assert (play.clubs[HOME].playing, play.discard(HOME)) == ([], [ATTACK])


def test_a_condition_is_checked_only_when_the_card_is_played():
    play = launched(club(hand=(ATTACK,), stands=3))
    play.home(EXHAUST)
    play.away(PASS)
    assert play.legal(HOME) == [PASS, EXHAUST]


def test_whoever_has_no_card_is_not_asked_and_the_turn_ends():
    assert offence(club(hand=())).asks == ("draw", (-1,))


def test_adroit_on_a_set_piece_attack_is_one_star_for_nothing():
    play = offence(men=[ADROIT])
    assert play.home(PlayOffensive(ATTACK))[1:] == [Boosted(*NOW, HOME, "MO1", "adroit", 1, 0)]
    assert (bonus(play), play.of(HOME, "freshness", "MO1")) == (1, 1)
    assert play.asks == ("bonus", (HOME,))


def test_accelerator_on_a_set_piece_attack_hinders_defensive_supports():
    play = offence(away=visitors(hand=(AWAY_SUPPORT,)), men=[ACCELERATOR])
    assert play.home(PlayOffensive(ATTACK))[1:] == [Boosted(*NOW, HOME, "MO1", "accelerator", 0, 1)]
    play.home(PASS)
    play.away(SupportDefence(AWAY_SUPPORT, False))
    assert play.dice(3, 4)[0] == Defended(*NOW, AWAY, AWAY_SUPPORT, "md1", False, "warning")


def test_fb_54_another_mans_strong_point_is_nothing():
    home = club({"MO": ("MO1", "MO-adroit"), "AT": ("AT-adroit", "AT2")}, hand=(ATTACK,))
    play = offence(home)
    assert [type(event) for event in play.home(PlayOffensive(ATTACK))] == [Launched]
    assert play.ball == (HOME, "MO1")


@pytest.mark.parametrize("point", ["rough", "intraitable", "raker"])
def test_other_strong_points_are_nothing_in_attack(point):
    play = offence(men=[man("MO1", 4, "technical", point=point)])
    play.home(PlayOffensive(ATTACK))
    assert bonus(play) == 0


def exploiting(point, **facts):
    """An Exploit of a man with a strong point, with up to three Supporters in the stands."""
    facts.setdefault("stands", 2)
    away = visitors(hand=(AWAY_SUPPORT,), stands=0)
    return launched(club(hand=(EXPLOIT,), **facts), away, EXPLOIT, men=[point])


def test_adroit_on_an_exploit_is_two_stars_for_his_freshness():
    play = exploiting(ADROIT)
    assert play.asks == ("boost", (HOME,))
    assert play.legal(HOME) == [PASS, PAY["own"], PAY["supporter"]]
    assert refused(play, HOME, EXHAUST) == "boost"
    assert refused(play, HOME, PAY["kop"]) == "freshness.kop"
    assert play.home(PAY["own"]) == [Boosted(*NOW, HOME, "MO1", "adroit", 2, 0)]
    assert (bonus(play), play.of(HOME, "freshness", "MO1")) == (2, 0)
    assert play.clubs[HOME].stands == 2


def test_adroit_on_an_exploit_is_two_stars_for_a_supporter():
    play = exploiting(ADROIT)
    assert play.home(PAY["supporter"]) == [
        Exhausted(*NOW, HOME, False, "freshness"),
        Boosted(*NOW, HOME, "MO1", "adroit", 2, 0),
    ]
    assert (play.of(HOME, "freshness", "MO1"), play.clubs[HOME].stands) == (1, 1)
    assert play.discard(HOME) == ["supporters"]


def test_accelerator_on_an_exploit_is_one_star_and_hinders_for_a_token():
    play = exploiting(ACCELERATOR)
    assert play.home(PAY["own"]) == [Boosted(*NOW, HOME, "MO1", "accelerator", 1, 1)]
    assert bonus(play) == 1
    play.home(PASS)
    play.away(SupportDefence(AWAY_SUPPORT, False))
    assert play.dice(3, 4)[0] == Defended(*NOW, AWAY, AWAY_SUPPORT, "md1", False, "warning")


def test_fb_53_on_an_exploit_a_token_of_kop_2_pays_as_well():
    play = exploiting(ADROIT, stands=0, kop="K02", freshness={"MO1": 0})
    assert play.legal(HOME) == [PASS, PAY["kop"]]
    play.home(PAY["kop"])
    assert (bonus(play), play.clubs[HOME].kop_tokens) == (2, 1)


@pytest.mark.parametrize("point", [ADROIT, ACCELERATOR])
def test_fb_53_on_an_exploit_it_is_now_or_never(point):
    play = exploiting(point)
    play.home(PASS)
    assert bonus(play) == 0
    assert play.legal(HOME) == [PASS, EXHAUST]
    assert refused(play, HOME, PAY["own"]) == "bonus"
    play.home(PASS)
    play.away(SupportDefence(AWAY_SUPPORT, False))
    play.dice(3, 4)  # not hindered
    assert bonus(play) == -2


def test_fb_53_on_an_exploit_it_is_at_most_once():
    play = exploiting(ADROIT)
    play.home(PAY["own"])
    assert play.asks == ("bonus", (HOME,))
    assert refused(play, HOME, PAY["supporter"]) == "bonus"


def test_fb_53_who_cannot_pay_is_not_asked():
    play = exploiting(ADROIT, stands=0, freshness={"MO1": 0})
    assert play.asks == ("bonus", (AWAY,))
    assert bonus(play) == 0


@pytest.mark.parametrize(
    ("facts", "source", "rule"),
    [
        ({"freshness": {"MO1": 0}}, "own", "freshness.own"),
        ({"stands": 0}, "supporter", "freshness.supporter"),
        ({}, "kop", "freshness.kop"),
    ],
)
def test_fb_53_what_cannot_pay_for_a_strong_point(facts, source, rule):
    assert refused(exploiting(ADROIT, **facts), HOME, PAY[source]) == rule


def test_fb_51_a_supporter_paid_for_a_strong_point_is_one_of_the_three():
    """K02 with its last token, and two Supporters: three in the stands, all of which may go."""
    play = exploiting(ADROIT, stands=2, kop="K02", kop_tokens=1)
    play.home(PAY["kop"])
    assert play.state.stack[-1].exhausted == [1, 0]
    play.home(EXHAUST)
    play.away(PASS)
    play.home(EXHAUST)
    play.away(PASS)
    assert (bonus(play), play.asks) == (4, ("die", (-1,)))


def test_fb_52_half_a_kop_is_not_exhausted():
    play = exploiting(ADROIT, stands=2, kop="K02")
    play.home(PAY["kop"])
    assert play.state.stack[-1].exhausted == [0, 0]
