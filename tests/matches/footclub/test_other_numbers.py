"""Cards whose numbers differ from the printed ones: the engine reads the card, not the booklet."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from cards.games.footclub import DefenceSupport, Press, Stand
from matches.engines.core.protocol import Illegal
from matches.engines.footclub.answers import (
    EXHAUST,
    PASS,
    PAY,
    ROAR,
    PlayOffensive,
    PlayPressing,
    SupportDefence,
)
from matches.engines.footclub.odds import opportunity, supported
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.pitch import CARDS, Play, away_card, club, home_card, scene, visitors

TWO = home_card("pressing", "ATD MOG")
OWN, SUPPORTER, KOP = PAY["own"], PAY["supporter"], PAY["kop"]


def printed_with(code, effect):
    """The test set with another effect on one type of Match card."""
    kinds = tuple(replace(k, effect=effect) if k.code == code else k for k in CARDS.kinds)
    return replace(CARDS, kinds=kinds)


def pressing(cost, **facts):
    """A scene in which the right striker and the left MO may press at that cost."""
    setup = scene(club(hand=(TWO,), **facts), ball=("away", "mo1"))
    return Play(replace(setup, cards=printed_with("pressing", Press(cost))))


def test_fb_8_of_three_tokens_each_man_gives_one_and_the_stands_the_third():
    play = pressing(3, stands=1)
    play.home(PlayPressing(TWO))
    assert play.legal(HOME) == [OWN, SUPPORTER]
    play.home(OWN)
    assert play.legal(HOME) == [OWN]  # the Supporter is needed for the third
    play.home(OWN)
    assert play.legal(HOME) == [SUPPORTER]
    play.home(SUPPORTER)
    assert play.ball == (HOME, "AT2")
    assert [play.of(HOME, "freshness", code) for code in ("AT2", "MO1")] == [0, 0]
    assert play.clubs[HOME].stands == 0


def test_fb_8_without_stands_three_tokens_cannot_be_paid():
    play = pressing(3, stands=0)
    assert play.legal(HOME) == [PASS]
    with pytest.raises(Illegal) as refused:
        play.home(PlayPressing(TWO))
    assert refused.value.rule == "pressing.freshness"


def test_one_token_is_paid_by_the_man_named_first():
    assert pressing(1, stands=0, freshness={"AT2": 0}).legal(HOME) == [PASS]
    play = pressing(1, stands=0, freshness={"MO1": 0})
    play.home(PlayPressing(TWO))
    assert play.legal(HOME) == [OWN]
    play.home(OWN)
    assert play.ball == (HOME, "AT2")


def test_a_pressing_that_costs_nothing_takes_the_ball_at_once():
    play = pressing(0, stands=0, freshness={"AT2": 0, "MO1": 0})
    play.home(PlayPressing(TWO))
    assert play.ball == (HOME, "AT2")


def test_supporters_that_give_no_token_pay_for_nobody():
    stand = Stand(attack=1, defence=1, freshness=0)
    setup = scene(club(hand=(TWO,), stands=5), ball=("away", "mo1"))
    play = Play(replace(setup, cards=printed_with("supporters", stand)))
    play.home(PlayPressing(TWO))
    assert play.legal(HOME) == [OWN]
    tired = scene(club(hand=(TWO,), stands=5, freshness={"AT2": 0}), ball=("away", "mo1"))
    play = Play(replace(tired, cards=printed_with("supporters", stand)))
    assert play.legal(HOME) == [PASS]


def test_supporters_that_give_no_token_leave_the_kop_to_pay():
    stand = Stand(attack=1, defence=1, freshness=0)
    side = club(hand=(TWO,), stands=5, kop="K02", freshness={"AT2": 0})
    setup = scene(side, ball=("away", "mo1"))
    play = Play(replace(setup, cards=printed_with("supporters", stand)))
    play.home(PlayPressing(TWO))
    assert play.legal(HOME) == [KOP]


def test_a_kop_of_one_star_alone_is_enough_to_be_asked():
    attack = home_card("set_piece_attack", "MOG")
    setup = scene(club(hand=(attack,), stands=2, kop="K01"), visitors(stands=0), step="offence")
    kops = (replace(CARDS.kops[0], attack=1), CARDS.kops[1])
    play = Play(replace(setup, cards=replace(CARDS, kops=kops)))
    play.home(PlayOffensive(attack))
    play.home(EXHAUST)
    play.home(EXHAUST)
    assert play.legal(HOME) == [PASS, ROAR]
    play.home(ROAR)
    assert play.state.stack[-1].bonus == 3  # the dice are to be rolled


def test_a_defensive_support_takes_what_its_card_says():
    attack, defence = home_card("set_piece_attack", "MOG"), away_card("defensive_support", "MDG")
    setup = scene(club(hand=(attack,)), visitors(hand=(defence,)), step="offence")
    play = Play(replace(setup, cards=printed_with("defensive_support", DefenceSupport(3))))
    play.home(PlayOffensive(attack))
    play.home(PASS)
    play.away(SupportDefence(defence, False))
    play.dice(6, 6)
    assert play.state.clubs[AWAY].discard
    assert play.state.stack[-1].bonus(play.state) == -3


def test_the_odds_of_a_support_take_what_its_card_says():
    """Won with 21 of 36 (rulings 1.5), else a free kick at 0, which is scored half the time."""
    won, foul = Fraction(21, 36), Fraction(15, 36)
    for stars in (1, 2, 3):
        expected = won * opportunity(-stars).goal + foul * Fraction(1, 2)
        assert supported(0, 0, False, 0, stars) == expected
