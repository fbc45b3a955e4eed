"""Cards: two yellows make a red; what cards and Defensive supports do to a side."""

import pytest

from matches.engines.core.protocol import CHANCE
from matches.engines.footclub.answers import (
    PASS,
    Armband,
    BringOn,
    PlayOffensive,
    PlayTackle,
    SupportDefence,
    TakeOff,
)
from matches.engines.footclub.events import (
    Booked,
    DeadBall,
    Defended,
    Possession,
    SentOff,
)
from matches.engines.footclub.setup import Carried
from matches.engines.footclub.state import SENT_OFF
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.fouls import MDG, NOW, fouled
from tests.matches.footclub.pitch import Play, away_card, club, home_card, scene, visitors


def test_a_red_card_takes_the_man_off_and_nobody_comes_on_for_him():
    """FB-28: the number on the pitch never rises."""
    play, _ = fouled(club(hand=(MDG,), bench=("MD3",)), (1, 1), (1, 1))
    assert play.asks == ("changes", (HOME,))
    assert TakeOff("MD1") not in play.legal(HOME)
    play.home(TakeOff("MD2"))
    play.home(BringOn("MD3", "MD"))
    assert len(play.clubs[HOME].men()) == 9
    assert play.of(HOME, "status", "MD1") == SENT_OFF


def test_fb_23_inferiority_loses_the_optimisation():
    """Ten men who match the style, one of whom is sent off."""
    technical = ("AL-technical", "DC-technical", "MD-technical")
    line = {
        "AL": (technical[0], "AL2"),
        "DC": (technical[1], "DC2"),
        "MD": ("MD1", technical[2]),
        "MO": ("MO1", "MO-tactical"),
        "AT": ("AT1", "AT-tactical"),
    }
    start = Play(scene(club(line)))
    assert start.clubs[HOME].optimised
    assert start.ratings(HOME) == (20, 22)
    play, _ = fouled(club(line, hand=(MDG,)), (1, 1), (1, 1))
    assert not play.clubs[HOME].optimised
    assert play.ratings(HOME) == (19, 18)


def test_fb_34_a_carried_yellow_and_a_new_one_are_no_red():
    carried = Carried(booked=("MD1",))
    play, news = fouled(club(hand=(MDG,), carried=carried), (1, 1), aggressive=False)
    assert news[1] == Booked(*NOW, HOME, "MD1", 1)
    assert play.clubs[HOME].reds == 0
    assert "MD1" in play.line(HOME)[2]


def test_fb_34_a_carried_yellow_and_two_new_ones_are():
    side = club(hand=(MDG,), carried=Carried(booked=("MD1",)), yellows={"MD1": 1})
    play, news = fouled(side, (1, 1), aggressive=False)
    assert news[1:3] == [Booked(*NOW, HOME, "MD1", 2), SentOff(*NOW, HOME, "MD1", False)]
    assert play.clubs[HOME].reds == 1


def test_the_third_yellow_costs_a_star_at_once():
    side = club(hand=(MDG,), yellows={"AL1": 1, "DC1": 1})
    play, _ = fouled(side, (1, 1), aggressive=False)
    assert play.ratings(HOME) == (21, 20)


def test_fb_33_the_yellows_of_a_man_who_is_sent_off_stop_counting():
    side = club(hand=(MDG,), yellows={"AL1": 1, "DC1": 1, "MD1": 1})
    assert Play(scene(side)).ratings(HOME) == (21, 20)
    play, _ = fouled(side, (1, 1), aggressive=False)
    assert play.ratings(HOME) == (21, 18)
    assert play.clubs[HOME].malus == 0


SUPPORT = away_card("defensive_support", "MDG")
ATTACK = home_card("set_piece_attack", "MOG")


def defended(aggressive, *dice, home=None, away=None):
    """The visitors' left MD hinders a Set-piece attack; return what followed the last roll."""
    home = home or club(hand=(ATTACK,))
    play = Play(scene(home, away or visitors(hand=(SUPPORT,)), step="offence"))
    play.home(PlayOffensive(ATTACK))
    play.home(PASS)
    play.away(SupportDefence(SUPPORT, aggressive))
    news = []
    for each in dice:
        news = play.dice(*each)
    return play, news


def support(result, *, aggressive, man="md1"):
    return Defended(*NOW, AWAY, SUPPORT, man, aggressive, result)


def bonus_at_the_roll(play):
    """The attack bonus of the dice that follow when nobody does any more."""
    while play.asks[0] == "bonus":
        (play.home if play.asks[1] == (HOME,) else play.away)(PASS)
    play.dice(6)
    return play.dice(6)[0].bonus


def test_fb_13_the_first_roll_failed_and_the_second_adds_2():
    play, news = defended(True, (2, 4), (4, 4))
    assert news == [support("won", aggressive=True)]
    assert bonus_at_the_roll(play) == -2


def test_fb_13_a_first_roll_that_added_its_stars_is_final():
    play, news = defended(True, (3, 4))
    assert news == [support("won", aggressive=True)]
    assert bonus_at_the_roll(play) == -2


@pytest.mark.parametrize(("first", "won"), [((3, 4), True), ((2, 4), False)])
def test_fb_31_intraitable_against_accelerator_is_0(first, won):
    """+1 and -1: seven is needed of the first roll, as of anybody."""
    home = club({"MO": ("MO-accelerator", "MO1")}, hand=(ATTACK,))
    away = visitors({"MD": ("md-intraitable", "md2")}, hand=(SUPPORT,))
    _, news = defended(True, first, home=home, away=away)
    expected = [support("won", aggressive=True, man="md-intraitable")]
    assert news == (expected if won else [])


def test_fb_42_a_red_opens_the_phase_before_the_dead_ball():
    away = visitors(hand=(SUPPORT,), bench=("md3",))
    play, news = defended(True, (1, 1), (1, 1), away=away)
    assert news == [
        support("red", aggressive=True),
        DeadBall(*NOW, HOME, "free_kick", "MO1"),
        SentOff(*NOW, AWAY, "md1", True),
    ]
    assert play.asks == ("changes", (AWAY,))
    play.away(PASS)
    assert play.asks == ("die", (CHANCE,))


def test_fb_42_fb_43_cards_change_def_but_not_the_dead_ball():
    away = visitors(hand=(SUPPORT,), yellows={"al1": 1, "dc1": 1})
    play, news = defended(False, (1, 1), away=away)
    assert news[-1] == Booked(*NOW, AWAY, "md1", 1)
    assert play.ratings(AWAY) == (21, 20)
    assert play.asks == ("die", (CHANCE,))
    assert bonus_at_the_roll(play) == 0


def test_fb_39_a_verbal_warning_opens_no_phase():
    play, _ = fouled(club(hand=(MDG,), bench=("MD3",)), (1, 2), aggressive=False)
    assert play.asks == ("draw", (CHANCE,))


def test_fb_39_a_card_and_an_injury_open_one_phase_away_first():
    away = visitors(bench=("at3",))
    play, _ = fouled(club(hand=(MDG,), bench=("MD3",)), (1, 1), away=away, aggressive=False)
    assert play.asks == ("changes", (AWAY,))
    play.away(PASS)
    assert play.asks == ("changes", (HOME,))
    assert play.home(PASS) == [Possession(*NOW, AWAY, "at1")]
    assert play.asks == ("draw", (CHANCE,))


def test_fb_40_the_captain_has_the_ball_of_an_injured_man_whom_nobody_replaces():
    play, news = fouled(club(hand=(MDG,)), (1, 1), (1, 1))
    assert news[-1] == Possession(*NOW, AWAY, "mo1")
    assert play.ball == (AWAY, "mo1")


@pytest.mark.parametrize("side", [HOME, AWAY])
def test_fb_40_a_captain_hurt_on_the_ball_hands_it_to_his_successor(side):
    card = (home_card, away_card)[side]("tackle", "MDG")
    tackling = (club, visitors)[side](hand=(card,))
    sides = (tackling, visitors()) if side == HOME else (club(), tackling)
    victim = ("mo1", "MO1")[side]
    play = Play(scene(*sides, ball=(("away", "home")[side], victim)))
    (play.home, play.away)[side](PlayTackle(card, True))
    play.dice(1, 1)
    play.dice(1, 1)
    successor = ("at1", "AT1")[side]
    (play.away, play.home)[side](Armband(successor))
    assert play.ball == (1 - side, successor)
