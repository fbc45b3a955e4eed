"""Freshness: the tokens of the men, of Supporters and of the Kop, and what a Pressing costs."""

import pytest
from msgspec import structs

from matches.engines.core.protocol import Illegal
from matches.engines.footclub.answers import PASS, PAY, BringOn, PlayPressing, TakeOff
from matches.engines.footclub.events import Exhausted, Pressed
from matches.engines.footclub.freshness import (
    kop_attack,
    kop_freshness,
    pay,
    payable,
    shared,
    sources,
    supporters,
)
from matches.engines.footclub.setup import Options
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.pitch import CARDS, Play, club, home_card, scene, visitors

NOW = (1, 2)
TWO = home_card("pressing", "ATD MOG")
BOTH_MD = home_card("pressing", "MDG MDD")
OWN, SUPPORTER, KOP = PAY["own"], PAY["supporter"], PAY["kop"]


def pressing(card=TWO, line=None, **facts):
    play = Play(scene(club(line, hand=(card,), **facts), ball=("away", "mo1")))
    play.home(PlayPressing(card))
    return play


def unplayable(card, line=None, **facts):
    """The rule that refuses this Pressing."""
    play = Play(scene(club(line, hand=(card,), **facts), ball=("away", "mo1")))
    assert play.legal(HOME) == [PASS]
    with pytest.raises(Illegal) as refused:
        play.home(PlayPressing(card))
    return refused.value.rule


def test_every_man_starts_with_one_token_and_a_raker_with_two():
    play = Play(scene(club({"MD": ("MD-raker", "MD2")})))
    assert (play.of(HOME, "freshness", "MD-raker"), play.of(HOME, "freshness", "MD2")) == (2, 1)


def test_fb_64_a_man_who_comes_on_has_one_token_and_a_raker_two():
    side = club(bench=("MD-raker", "MD3"), freshness={"MD1": 0, "MD2": 1})
    play = Play(scene(side, step="changes"))
    play.away(PASS)
    for off, on in (("MD1", "MD-raker"), ("MD2", "MD3")):
        play.home(TakeOff(off))
        play.home(BringOn(on, "MD"))
    found = {code: play.of(HOME, "freshness", code) for code in ("MD-raker", "MD3", "MD1", "MD2")}
    assert found == {"MD-raker": 2, "MD3": 1, "MD1": 0, "MD2": 0}


def test_a_pressing_costs_each_of_the_two_men_a_token():
    play = pressing(stands=0)
    assert play.legal(HOME) == [OWN]
    assert play.home(OWN) == []
    assert play.home(OWN)[0] == Pressed(*NOW, HOME, TWO, ("AT2", "MO1"))
    assert [play.of(HOME, "freshness", code) for code in ("AT2", "MO1", "AT1")] == [0, 0, 1]


def test_a_supporter_may_pay_even_if_the_man_has_a_token():
    play = pressing()
    assert play.legal(HOME) == [OWN, SUPPORTER]
    assert play.home(SUPPORTER) == [Exhausted(*NOW, HOME, False, "freshness")]
    assert play.clubs[HOME].stands == 4
    assert play.discard(HOME) == ["supporters"]
    assert play.home(OWN)[0] == Pressed(*NOW, HOME, TWO, ("AT2", "MO1"))
    assert [play.of(HOME, "freshness", code) for code in ("AT2", "MO1")] == [1, 0]


def test_two_supporters_may_pay_the_whole_pressing():
    play = pressing(freshness={"AT2": 0, "MO1": 0}, stands=2)
    assert play.legal(HOME) == [SUPPORTER]
    play.home(SUPPORTER)
    assert play.legal(HOME) == [SUPPORTER]
    play.home(SUPPORTER)
    assert play.clubs[HOME].stands == 0
    assert play.ball[0] == HOME


def test_who_cannot_pay_cannot_play():
    assert unplayable(TWO, freshness={"AT2": 0, "MO1": 0}, stands=1) == "pressing.freshness"
    assert unplayable(TWO, freshness={"AT2": 0}, stands=0) == "pressing.freshness"


def test_the_first_may_not_take_the_supporter_that_the_second_needs():
    play = pressing(freshness={"AT2": 1, "MO1": 0}, stands=1)
    assert play.legal(HOME) == [OWN]
    play.home(OWN)
    assert play.legal(HOME) == [SUPPORTER]


def test_the_second_man_may_keep_his_token_if_a_supporter_pays():
    play = pressing(stands=1)
    assert play.legal(HOME) == [OWN, SUPPORTER]
    play.home(OWN)
    assert play.legal(HOME) == [OWN, SUPPORTER]


ONE_MD = {"MD": ("MD1",), "MO": ("MO1", "MO2", "MO3")}


def test_fb_8_a_man_named_twice_pays_one_token_a_supporter_the_other():
    play = pressing(BOTH_MD, ONE_MD, stands=1)
    assert play.legal(HOME) == [OWN, SUPPORTER]
    play.home(OWN)
    assert play.legal(HOME) == [SUPPORTER]
    assert play.home(SUPPORTER)[1] == Pressed(*NOW, HOME, BOTH_MD, ("MD1", "MD1"))
    assert play.of(HOME, "freshness", "MD1") == 0


def test_fb_8_the_supporter_may_come_first():
    play = pressing(BOTH_MD, ONE_MD, stands=1)
    play.home(SUPPORTER)
    assert play.legal(HOME) == [OWN]


def test_fb_8_two_supporters_may_pay_for_him():
    play = pressing(BOTH_MD, ONE_MD, stands=2)
    play.home(SUPPORTER)
    assert play.legal(HOME) == [OWN, SUPPORTER]


def test_fb_8_otherwise_it_cannot_be_played():
    assert unplayable(BOTH_MD, ONE_MD, stands=0) == "pressing.freshness"
    assert unplayable(BOTH_MD, ONE_MD, stands=1, freshness={"MD1": 0}) == "pressing.freshness"


def test_fb_8_a_raker_pays_no_second_token_either():
    raker = {"MD": ("MD-raker",), "MO": ("MO1", "MO2", "MO3")}
    assert unplayable(BOTH_MD, raker, stands=0) == "pressing.freshness"
    play = pressing(BOTH_MD, raker, stands=1)
    play.home(OWN)
    assert play.legal(HOME) == [SUPPORTER]


def test_fb_52_the_second_kop_holds_two_tokens_that_are_spent_singly():
    play = pressing(kop="K02", stands=0)
    assert play.legal(HOME) == [OWN, KOP]
    assert play.home(KOP) == [Exhausted(*NOW, HOME, True, "freshness")]
    assert play.clubs[HOME].kop_tokens == 1
    play.home(KOP)
    assert play.clubs[HOME].kop_tokens == 0
    assert play.discard(HOME) == [TWO]


def test_the_first_kop_pays_no_freshness():
    play = pressing(kop="K01", stands=0)
    assert play.legal(HOME) == [OWN]
    assert unplayable(TWO, freshness={"AT2": 0}, stands=0, kop="K01") == "pressing.freshness"


def test_fb_52_what_each_kop_still_gives():
    def gives(kop, tokens=None):
        play = Play(scene(club(kop=kop, kop_tokens=tokens)))
        found = play.clubs[HOME]
        return kop_attack(play.state, found), kop_freshness(play.state, found)

    assert gives("K01") == (2, 0)
    assert gives("K01", 0) == (0, 0)
    assert gives("K02") == (0, 2)
    assert gives("K02", 1) == (0, 1)
    assert gives("K02", 0) == (0, 0)


def test_without_a_kop_there_is_nothing_to_give():
    play = Play(scene())
    away = play.clubs[AWAY]
    assert (kop_attack(play.state, away), kop_freshness(play.state, away)) == (0, 0)


def test_fb_50_the_kop_counts_as_a_supporter_face_down_as_well():
    def count(tokens, **options):
        side = club(kop="K01", kop_tokens=tokens)
        play = Play(scene(side, options=Options(**options)))
        return [supporters(play.state, found) for found in play.clubs]

    assert count(1) == [6, 5]
    assert count(0) == [6, 5]
    assert count(0, face_down_kop_counts=False) == [5, 5]
    assert count(1, face_down_kop_counts=False) == [6, 5]


def test_where_one_token_can_come_from():
    play = Play(scene(club(kop="K02", stands=1, freshness={"MO2": 0})))
    found = play.clubs[HOME]
    mo1, mo2 = found.line[3]
    assert sources(play.state, found, mo1) == [OWN, SUPPORTER, KOP]
    assert sources(play.state, found, mo2) == [SUPPORTER, KOP]


def test_what_supporters_and_kop_can_give_to_anybody():
    play = Play(scene(club(kop="K02", kop_tokens=1, stands=3)))
    assert [shared(play.state, found) for found in play.clubs] == [4, 5]


def test_fb_52_a_kop_is_exhausted_with_its_last_token_a_supporter_at_once():
    """What a payment counts for in the limit of an Offensive."""
    play = Play(scene(club(kop="K02")))
    mo1 = play.clubs[HOME].line[3][0]
    assert pay(play.state, HOME, mo1, OWN) == 0
    assert pay(play.state, HOME, mo1, SUPPORTER) == 1
    assert [pay(play.state, HOME, mo1, KOP) for _ in range(2)] == [0, 1]


def test_whichever_kop_of_a_set_holds_the_tokens():
    setup = scene(club(kop="K02"))
    cards = structs.replace(CARDS, kops=CARDS.kops[::-1])
    play = Play(structs.replace(setup, cards=cards))
    assert kop_freshness(play.state, play.clubs[HOME]) == 2


def test_what_can_be_paid_counts_each_man_once():
    play = Play(scene(club(kop="K02", kop_tokens=1, stands=0, freshness={"MO2": 0})))
    found = play.clubs[HOME]
    mo1, mo2 = found.line[3]
    assert payable(play.state, found, (mo1, mo2), 2)
    assert payable(play.state, found, (mo1, mo1), 2)
    assert not payable(play.state, found, (mo2, mo2), 2)


def test_the_visitors_pay_with_their_own():
    card = home_card("pressing", "ATD MOG", back="R")
    play = Play(scene(away=visitors(hand=(card,)), ball=("home", "MO1")))
    play.away(PlayPressing(card))
    play.away(SUPPORTER)
    play.away(OWN)
    assert play.ball == (AWAY, "at2")
    assert [found.stands for found in play.clubs] == [5, 4]
