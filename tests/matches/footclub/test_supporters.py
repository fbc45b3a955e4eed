"""Supporters and Kop: the stands, exhausting, both Kops (FB-49 to FB-52)."""

import pytest
from msgspec import structs

from matches.engines.footclub.answers import (
    EXHAUST,
    PASS,
    PAY,
    ROAR,
    PlayOffensive,
    PlayPressing,
    SupportAttack,
)
from matches.engines.footclub.events import Exhausted
from matches.engines.footclub.freshness import supporters
from matches.engines.footclub.setup import Options
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.offensives import (
    ATTACK,
    AWAY_COUNTER,
    EXPLOIT,
    NOW,
    bonus,
    green_light,
    launched,
    offence,
    refused,
    shoot,
)
from tests.matches.footclub.pitch import Play, club, home_card, scene, visitors

PRESSING = home_card("pressing", "ATD MOG")


def pressing(**facts):
    """The home side has played a Pressing of two men, who may have no token of their own."""
    play = Play(scene(club(hand=(PRESSING,), **facts), ball=("away", "mo1")))
    play.home(PlayPressing(PRESSING))
    return play


def count(play, side):
    return supporters(play.state, play.clubs[side])


def test_each_club_begins_with_five_supporters_and_the_home_club_with_a_kop_besides():
    play = Play(structs.replace(scene(club(bench=("AL3", "DC3"))), start=None))
    assert [found.stands for found in play.clubs] == [5, 5]
    assert play.asks == ("kop", (HOME,))


def test_exhausting_takes_a_supporter_from_the_stands_to_the_discard_pile_for_a_star_of_att():
    play = launched()
    assert play.home(EXHAUST) == [Exhausted(*NOW, HOME, False, "attack")]
    assert (bonus(play), play.clubs[HOME].stands) == (1, 4)
    assert play.discard(HOME) == ["supporters"]
    assert play.clubs[HOME].cards() == 42


def test_exhausting_in_defence_is_a_star_of_def():
    play = launched()
    play.home(PASS)
    assert play.away(EXHAUST) == [Exhausted(*NOW, AWAY, False, "defence")]
    assert (bonus(play), play.clubs[AWAY].stands, play.discard(AWAY)) == (-1, 4, ["supporters"])


def test_exhausting_pays_one_freshness_even_for_a_man_who_has_his_own():
    play = pressing()
    assert play.home(PAY["supporter"]) == [Exhausted(*NOW, HOME, False, "freshness")]
    assert (play.clubs[HOME].stands, play.of(HOME, "freshness", "AT2")) == (4, 1)


def test_the_stars_count_for_the_current_offensive_only():
    again = home_card("set_piece_attack", "MOD")
    play = launched(club(hand=(ATTACK, again)), visitors(stands=0))
    play.home(EXHAUST)
    green_light(play)
    shoot(play, 6, 1)  # saved: it is the home side that may take the ball
    play.home(PASS)
    assert play.ratings(HOME) == (21, 21)


def test_a_supporters_card_in_hand_cannot_be_exhausted():
    play = launched(club(hand=(ATTACK, "supporters"), stands=3))
    for _ in range(3):
        play.home(EXHAUST)
        play.away(PASS)
    assert play.clubs[HOME].stands == 0
    assert play.legal(HOME) == [PASS]


def test_example_three_supporters_allow_a_set_piece_attack_and_then_three_stars():
    play = launched(club(hand=(ATTACK,), stands=3), visitors(stands=0))
    for _ in range(3):
        play.home(EXHAUST)
    assert bonus(play) == 3
    assert play.asks == ("die", (-1,))


def test_kop_1_is_two_stars_once_and_stays_in_the_stands_face_down():
    play = launched(club(hand=(ATTACK,), kop="K01"))
    assert play.legal(HOME) == [PASS, EXHAUST, ROAR]
    assert play.home(ROAR) == [Exhausted(*NOW, HOME, True, "attack")]
    assert (bonus(play), play.clubs[HOME].kop_tokens, play.discard(HOME)) == (2, 0, [])
    assert (play.clubs[HOME].stands, count(play, HOME)) == (5, 6)
    play.away(PASS)
    assert play.legal(HOME) == [PASS, EXHAUST]
    assert refused(play, HOME, ROAR) == "bonus.kop"


def test_kop_1_is_for_ones_own_offensives_only():
    play = launched(visitors(hand=(ATTACK,)), club(kop="K01"), ball=("home", "mo1"))
    play.home(PASS)
    assert play.legal(AWAY) == [PASS, EXHAUST]
    assert refused(play, AWAY, ROAR) == "bonus.kop"


def test_kop_1_gives_no_freshness():
    play = pressing(kop="K01", stands=1, freshness={"AT2": 0})
    assert play.legal(HOME) == [PAY["supporter"]]


def test_kop_2_gives_two_tokens_and_no_stars():
    play = launched(club(hand=(ATTACK,), kop="K02"))
    assert play.legal(HOME) == [PASS, EXHAUST]
    pressed = pressing(kop="K02", stands=0, freshness={"AT2": 0, "MO1": 0})
    assert pressed.home(PAY["kop"]) == [Exhausted(*NOW, HOME, True, "freshness")]
    pressed.home(PAY["kop"])
    assert pressed.clubs[HOME].kop_tokens == 0
    assert count(pressed, HOME) == 1


def test_fb_49_at_kick_off_six_at_home_and_five_away_allow_no_exploit():
    play = offence(club(hand=(EXPLOIT,), kop="K01"))
    assert (count(play, HOME), count(play, AWAY)) == (6, 5)
    assert refused(play, HOME, PlayOffensive(EXPLOIT)) == "offensive.at_most"


@pytest.mark.parametrize(("stands", "card"), [(2, ATTACK), (2, EXPLOIT)])
def test_fb_49_the_kop_counts_as_one(stands, card):
    play = offence(club(hand=(card,), kop="K02", stands=stands))
    assert play.legal(HOME) == [PASS, PlayOffensive(card)]


@pytest.mark.parametrize(
    ("counts", "card", "other", "rule"),
    [(True, ATTACK, None, ""), (False, None, ATTACK, "offensive.at_least")],
)
def test_fb_50_a_kop_face_down_still_counts_unless_it_was_agreed_otherwise(
    counts, card, other, rule
):
    side = club(hand=(ATTACK,), kop="K01", kop_tokens=0, stands=2)
    play = offence(side, options=Options(face_down_kop_counts=counts))
    assert play.legal(HOME) == [PASS, *([PlayOffensive(card)] if card else [])]
    if other:
        assert refused(play, HOME, PlayOffensive(other)) == rule


def test_fb_51_three_an_offensive_for_each_club():
    play = launched()
    for _ in range(3):
        play.home(EXHAUST)
        play.away(EXHAUST)
    assert (bonus(play), play.clubs[HOME].stands, play.clubs[AWAY].stands) == (0, 2, 2)
    assert play.asks == ("die", (-1,))  # neither has a card nor a Supporter for it


def test_fb_51_the_fourth_is_refused():
    play = launched(club(hand=(ATTACK, "offensive_support")), visitors(stands=0))
    for _ in range(3):
        play.home(EXHAUST)
    assert refused(play, HOME, EXHAUST) == "bonus.three"


def test_fb_51_the_fourth_in_defence_is_refused():
    play = launched(club(hand=(ATTACK,), stands=3), visitors(hand=("supporters",), stands=4))
    for _ in range(3):
        play.home(PASS)
        play.away(EXHAUST)
    play.home(PASS)
    assert play.legal(AWAY) == [PASS]
    assert refused(play, AWAY, EXHAUST) == "bonus.three"


def test_fb_51_the_kop_is_one_of_the_three():
    play = launched(club(hand=(ATTACK, "supporters"), kop="K01"), visitors(stands=0))
    play.home(ROAR)
    play.home(EXHAUST)
    play.home(EXHAUST)
    assert bonus(play) == 4
    assert play.legal(HOME) == [PASS]
    assert refused(play, HOME, EXHAUST) == "bonus.three"


def test_fb_51_the_kop_may_be_the_last_of_the_three():
    play = launched(club(hand=(ATTACK, "supporters"), kop="K01"), visitors(stands=0))
    play.home(EXHAUST)
    play.home(EXHAUST)
    play.home(ROAR)
    assert bonus(play) == 4
    assert play.legal(HOME) == [PASS]
    assert refused(play, HOME, EXHAUST) == "bonus.three"


def test_kop_1_adds_to_an_offensive_support_played_before():
    play = launched(club(hand=(ATTACK, "offensive_support"), kop="K01"), visitors(stands=0))
    play.home(SupportAttack("offensive_support"))
    assert bonus(play) == 2
    play.home(ROAR)
    assert bonus(play) == 4


def test_fb_51_the_kop_cannot_be_a_fourth():
    play = launched(club(hand=(ATTACK, "supporters"), kop="K01"), visitors(stands=0))
    for _ in range(3):
        play.home(EXHAUST)
    assert refused(play, HOME, ROAR) == "bonus.three"


def test_fb_51_a_counter_attack_is_a_new_offensive():
    play = launched(club(hand=(ATTACK,)), visitors(hand=(AWAY_COUNTER,)))
    for _ in range(3):
        play.home(PASS)
        play.away(EXHAUST)
    green_light(play)
    shoot(play, 6, 1)
    play.away(PlayOffensive(AWAY_COUNTER))
    assert play.legal(AWAY) == [PASS, EXHAUST]
    assert play.clubs[AWAY].stands == 2


def test_fb_51_what_a_pressing_costs_is_outside_the_limit():
    """Two pay for the Pressing, and three more for the Offensive of the same turn."""
    play = Play(scene(club(hand=(PRESSING, ATTACK)), visitors(stands=0), ball=("away", "mo1")))
    play.home(PlayPressing(PRESSING))
    play.home(PAY["supporter"])
    play.home(PAY["supporter"])
    play.home(PlayOffensive(ATTACK))
    for _ in range(3):
        play.home(EXHAUST)
    assert (bonus(play), play.clubs[HOME].stands) == (3, 0)


def test_fb_52_the_tokens_of_kop_2_are_spent_singly_and_the_second_turns_it():
    play = pressing(kop="K02")
    play.home(PAY["kop"])
    assert play.clubs[HOME].kop_tokens == 1
    play.home(PAY["own"])
    assert play.clubs[HOME].kop_tokens == 1


def test_fb_52_neither_kop_is_turned_up_again_at_half_time():
    play = Play(scene(club(kop="K01", kop_tokens=0), step="half_end"))
    assert (play.state.half, play.clubs[HOME].kop, play.clubs[HOME].kop_tokens) == (2, 0, 0)
