"""From the initial to the final attack bonus: who may act, in which order; Offensive support."""

import pytest

from matches.engines.core.protocol import CHANCE
from matches.engines.footclub.answers import (
    EXHAUST,
    PASS,
    ROAR,
    Pick,
    SupportAttack,
    SupportDefence,
)
from matches.engines.footclub.events import Shot, Supported
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.offensives import (
    ATTACK,
    AWAY_SUPPORT,
    EXPLOIT,
    NOW,
    bonus,
    defended,
    green_light,
    launched,
    refused,
    shoot,
)
from tests.matches.footclub.pitch import club, home_card, man, visitors

SUPPORT = SupportAttack("offensive_support")
DICE = ("die", (CHANCE,))


def test_fb_55_the_attacker_acts_first_then_both_in_turn():
    play = launched()
    assert play.asks == ("bonus", (HOME,))
    assert refused(play, AWAY, EXHAUST) == "turn"
    play.home(EXHAUST)
    assert play.asks == ("bonus", (AWAY,))
    play.away(EXHAUST)
    assert play.asks == ("bonus", (HOME,))
    assert bonus(play) == 0


def test_fb_55_the_defender_passes_and_the_attacker_gives_the_green_light():
    play = launched()
    play.home(PASS)
    play.away(PASS)
    assert play.asks == ("bonus", (HOME,))
    play.home(PASS)
    assert play.asks == DICE


def test_fb_55_a_pass_is_not_final_for_the_attacker():
    play = launched()
    play.home(PASS)
    play.away(PASS)
    play.home(EXHAUST)
    assert play.asks == ("bonus", (AWAY,))
    assert bonus(play) == 1


def test_fb_55_a_pass_is_not_final_for_the_defender():
    play = launched()
    play.home(PASS)
    play.away(PASS)
    play.home(EXHAUST)
    play.away(EXHAUST)
    assert (bonus(play), play.asks) == (0, ("bonus", (HOME,)))


def test_fb_55_a_new_act_cancels_earlier_passes():
    """The attacker has passed before the defender acts: his green light is asked for again."""
    play = launched()
    play.home(PASS)
    play.away(EXHAUST)
    play.home(PASS)
    assert play.asks == ("bonus", (AWAY,))
    play.away(PASS)
    assert play.asks == ("bonus", (HOME,))
    play.home(PASS)
    assert play.asks == DICE


def test_fb_55_a_pass_before_two_acts_counts_no_more():
    """The defender passed, but has acted since: the attacker's pass is no green light."""
    play = launched()
    play.home(PASS)
    play.away(PASS)
    play.home(EXHAUST)
    play.away(EXHAUST)
    play.home(PASS)
    assert play.asks == ("bonus", (AWAY,))


def test_fb_55_a_defensive_support_cancels_a_pass_as_well():
    play = defended(AWAY_SUPPORT)
    play.away(SupportDefence(AWAY_SUPPORT, False))
    play.dice(6, 6)
    assert (bonus(play), play.asks) == (-2, ("bonus", (HOME,)))
    play.home(PASS)
    assert play.asks == ("bonus", (HOME,))  # the defender has nothing left: he has passed


def test_fb_55_who_has_neither_cards_nor_supporters_has_passed():
    play = launched(club(hand=(ATTACK,), stands=3), visitors(stands=0))
    assert play.asks == ("bonus", (HOME,))
    play.home(EXHAUST)
    assert play.asks == ("bonus", (HOME,))


@pytest.mark.parametrize(("kop", "asks"), [("K01", ("bonus", (HOME,))), ("K02", DICE)])
def test_the_first_kop_alone_is_enough_to_be_asked(kop, asks):
    play = launched(club(hand=(EXPLOIT,), stands=0, kop=kop), visitors(stands=0), EXPLOIT)
    assert play.asks == asks
    assert play.legal(HOME) == ([PASS, ROAR] if kop == "K01" else [])


def test_once_a_die_is_rolled_the_bonus_stands():
    play = launched()
    green_light(play)
    play.dice(3)
    assert refused(play, HOME, EXHAUST) == "turn"
    assert refused(play, AWAY, EXHAUST) == "turn"


def test_an_offensive_support_is_two_stars_of_att():
    play = launched(club(hand=(ATTACK, "offensive_support")))
    assert play.legal(HOME) == [PASS, SUPPORT, EXHAUST]
    assert play.home(SUPPORT) == [Supported(*NOW, HOME, "offensive_support", 2)]
    assert (bonus(play), play.hand(HOME)) == (2, [])
    assert play.discard(HOME) == ["offensive_support"]


def test_there_is_no_limit_to_offensive_supports():
    hand = (ATTACK, *["offensive_support"] * 5)
    play = launched(club(hand=hand, pile=("supporters",) * 2, stands=3), visitors(stands=0))
    for _ in range(5):
        play.home(SUPPORT)
    assert bonus(play) == 10
    play.home(PASS)  # the visitors have nothing, and so have passed
    play.dice(6)
    assert play.dice(1)[0] == Shot(*NOW, HOME, "MO1", 5, 6, 1, "second")


def test_fb_56_what_each_side_may_do():
    home = club(hand=(ATTACK, "offensive_support", home_card("defensive_support", "MDG")))
    play = launched(home, visitors(hand=("offensive_support", AWAY_SUPPORT)))
    defend = [SupportDefence(AWAY_SUPPORT, aggressive) for aggressive in (False, True)]
    assert play.legal(HOME) == [PASS, SUPPORT, EXHAUST]
    play.home(PASS)
    assert play.legal(AWAY) == [PASS, *defend, EXHAUST]


def test_fb_56_what_refuses_an_act():
    own_support = home_card("defensive_support", "MDG")
    home = club(hand=(ATTACK, "supporters", own_support), stands=3)
    play = launched(home, visitors(hand=("offensive_support", "supporters"), stands=0))
    assert refused(play, HOME, SupportDefence(own_support, False)) == "bonus.defence"
    assert refused(play, HOME, SUPPORT) == "hand"
    assert refused(play, HOME, SupportAttack("supporters")) == "bonus"
    assert refused(play, HOME, Pick("supporters")) == "bonus"
    play.home(PASS)
    assert refused(play, AWAY, SUPPORT) == "bonus.attack"
    assert refused(play, AWAY, EXHAUST) == "bonus.stands"
    assert refused(play, AWAY, SupportDefence("supporters", False)) == "bonus"
    assert refused(play, AWAY, SupportDefence(AWAY_SUPPORT, False)) == "hand"


@pytest.mark.parametrize(
    ("level", "keeper", "supports", "final"),
    [(4, "G-3", 3, 5), (4, "G-3", 2, 4), (4, "G-3", 0, 0)],
)
def test_exploit_rule_caps_the_final_bonus_at_plus_five(level, keeper, supports, final):
    hand = (ATTACK, *["offensive_support"] * supports)
    play = launched(
        club(hand=hand, pile=("supporters",) * 2, stands=3), visitors(keeper=keeper, stands=0)
    )
    for _ in range(supports):
        play.home(SUPPORT)
    green_light(play)
    play.dice(6)
    assert play.dice(6)[0] == Shot(*NOW, HOME, "MO1", final, 6, 6, "goal" if final else "second")


def test_exploit_rule_raises_a_bonus_of_minus_six_to_minus_five():
    """Six defenders of five stars: DEF 3 + 30 = 33, and the initial bonus is -12."""
    strong = [man(f"{code}{n}", 5) for code in ("al", "dc", "md") for n in (1, 2)]
    play = launched(club(hand=(ATTACK,), stands=3), visitors(stands=0), men=strong)
    assert bonus(play) == -12
    green_light(play)
    assert shoot(play, 1, 6)[0] == Shot(*NOW, HOME, "MO1", -5, 1, 6, "second")


def test_fb_61_the_bonus_counts_every_star_of_the_moment():
    """A light injury of an attacker, a boosted defender, and what both sides add."""
    home = club(hand=(ATTACK, "offensive_support"), light={"AT2": -1})
    play = launched(home, visitors(stars={"dc1": 1}))
    assert bonus(play) == -2
    play.home(SUPPORT)
    play.away(EXHAUST)
    green_light(play)
    assert shoot(play, 3, 3)[0] == Shot(*NOW, HOME, "MO1", -1, 3, 3, "save")


def test_the_view_of_a_bonus_without_an_offensive_is_an_error():
    play = launched()
    green_light(play)
    shoot(play, 1, 6)
    with pytest.raises(ValueError, match="no Offensive"):
        bonus(play)
    assert MATCH.view(play.state, AWAY).offensive is None
