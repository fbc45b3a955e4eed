"""Injuries: light ones until the half ends, serious ones for good; who comes on for whom."""

import pytest

from matches.engines.core.protocol import CHANCE, Illegal
from matches.engines.footclub.answers import (
    PASS,
    Armband,
    BringOn,
    PlayTackle,
    TakeOff,
)
from matches.engines.footclub.events import (
    Substituted,
)
from matches.engines.footclub.state import INJURED
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.fouls import MDG, NOW, at_mo1, kept
from tests.matches.footclub.pitch import Play, club, scene, visitors


def seriously_injured(**facts):
    """The visitors' MO 2 leaves with a serious injury while he has the ball."""
    play = Play(scene(club(hand=(MDG,)), visitors(**facts), ball=("away", "mo2")))
    play.home(PlayTackle(MDG, True))
    play.dice(1, 1)
    play.dice(1, 1)
    return play


def test_fb_37_a_seriously_injured_man_may_be_replaced():
    play = seriously_injured(bench=("mo3", "at3"))
    assert play.asks == ("changes", (AWAY,))
    assert play.legal(AWAY)[:2] == [PASS, TakeOff("mo2")]
    assert play.away(TakeOff("mo2")) == []
    assert play.asks == ("bring_on", (AWAY,))
    assert play.legal(AWAY) == [BringOn("mo3", "MO"), BringOn("at3", "AT")]
    assert play.away(BringOn("mo3", "MO")) == [Substituted(*NOW, AWAY, "mo2", "mo3", "MO", False)]
    assert play.line(AWAY)[3] == ["mo1", "mo3"]
    assert play.clubs[AWAY].substitutions == 1
    assert play.of(AWAY, "status", "mo2") == INJURED
    assert TakeOff("mo2") not in play.legal(AWAY)


def test_fb_37_the_man_who_comes_on_stands_where_the_injured_stood():
    play = Play(scene(club(hand=(MDG,)), visitors(bench=("mo3",)), ball=("away", "mo1")))
    play.home(PlayTackle(MDG, True))
    play.dice(1, 1)
    play.dice(1, 1)
    play.away(Armband("at1"))
    play.away(TakeOff("mo1"))
    play.away(BringOn("mo3", "MO"))
    assert play.line(AWAY)[3] == ["mo3", "mo2"]


def test_fb_37_the_first_man_of_a_squad_may_be_replaced_as_well():
    play = Play(scene(club(hand=(MDG,)), visitors(bench=("al3",)), ball=("away", "al1")))
    play.home(PlayTackle(MDG, True))
    play.dice(1, 1)
    play.dice(1, 1)
    assert TakeOff("al1") in play.legal(AWAY)
    play.away(TakeOff("al1"))
    play.away(BringOn("al3", "AL"))
    assert play.line(AWAY)[0] == ["al3", "al2"]


def test_fb_37_a_man_of_another_position_may_come_on_for_him():
    play = seriously_injured(bench=("at3",))
    play.away(TakeOff("mo2"))
    assert play.away(BringOn("at3", "AT")) == [Substituted(*NOW, AWAY, "mo2", "at3", "AT", False)]
    assert play.line(AWAY)[3:] == [["mo1"], ["at1", "at2", "at3"]]


def test_fb_37_once_he_is_replaced_only_men_on_the_pitch_may_go():
    play = seriously_injured(bench=("mo3", "at3"))
    play.away(TakeOff("mo2"))
    play.away(BringOn("mo3", "MO"))
    offered = [each.man for each in play.legal(AWAY) if isinstance(each, TakeOff)]
    # for the striker on the bench any of them, but no full-back: there must be two or none
    assert sorted(offered) == ["at1", "at2", "dc1", "dc2", "md1", "md2", "mo1", "mo3"]


def test_fb_37_not_replaced_his_side_is_a_man_down_for_good():
    play = seriously_injured(bench=("mo3",))
    assert play.away(PASS) == [kept("mo1")]
    assert len(play.clubs[AWAY].men()) == 9
    assert play.clubs[AWAY].reds == 0


def test_fb_37_no_replacement_when_the_three_substitutions_are_made():
    play = seriously_injured(bench=("mo3",), substitutions=3)
    assert play.asks == ("draw", (CHANCE,))
    assert len(play.clubs[AWAY].men()) == 9


def test_fb_28_fb_37_one_sent_off_is_not_replaced_with_the_injured():
    """Nine men, one of whom is hurt: the one who comes on for him makes nine again, no more."""
    play = seriously_injured(line={"AL": ("al1",)}, sent_off=("al2",), bench=("mo3", "al3", "at3"))
    play.away(TakeOff("mo2"))
    play.away(BringOn("mo3", "MO"))
    assert len(play.clubs[AWAY].men()) == 9
    play.away(TakeOff("at2"))
    play.away(BringOn("at3", "AT"))
    assert len(play.clubs[AWAY].men()) == 9


def test_fb_37_the_replacement_must_leave_a_legal_line():
    play = seriously_injured(bench=("al3", "mo3"))
    play.away(TakeOff("mo2"))
    assert play.legal(AWAY) == [BringOn("al3", "AL"), BringOn("mo3", "MO")]
    play.away(BringOn("al3", "AL"))
    with pytest.raises(Illegal) as refused:
        play.away(PASS)  # three full-backs: another change must follow
    assert refused.value.rule == "line_up"


def test_the_tackled_mans_ball_goes_to_the_captain_when_he_is_replaced():
    """FB-40: lightly injured, and taken off in the exceptional phase."""
    play = Play(scene(club(hand=(MDG,)), visitors(bench=("at3",)), ball=("away", "at2")))
    play.home(PlayTackle(MDG, False))
    play.dice(1, 1)
    assert play.ball == (AWAY, "at2")
    play.away(TakeOff("at2"))
    play.away(BringOn("at3", "AT"))
    assert play.ball == (AWAY, "mo1")


def test_fb_38_light_injuries_add_up_and_no_level_falls_below_0():
    play = at_mo1(away=visitors(light={"mo1": -3}))
    assert play.ratings(AWAY) == (18, 21)
    play.home(PlayTackle(MDG, False))
    play.dice(1, 1)
    assert play.of(AWAY, "light", "mo1") == -4
    assert play.ratings(AWAY) == (17, 21)
    deeper = at_mo1(away=visitors(light={"mo1": -5}))
    assert deeper.ratings(AWAY) == (17, 21)


def test_fb_38_a_light_injury_heals_at_half_time():
    hurt = {"mo1": -1}
    play = Play(scene(club(pile=()), visitors(pile=(), light=hurt), step="half_end"))
    assert play.state.half == 2
    assert play.of(AWAY, "light", "mo1") == 0
    assert play.ratings(AWAY) == (21, 21)


def test_fb_38_the_token_leaves_with_the_man():
    side = club(bench=("MO3",), light={"MO2": -2})
    play = Play(scene(side, step="changes"))
    assert play.ratings(HOME) == (19, 21)
    play.away(PASS)
    play.home(TakeOff("MO2"))
    play.home(BringOn("MO3", "MO"))
    assert play.ratings(HOME) == (20, 21)
