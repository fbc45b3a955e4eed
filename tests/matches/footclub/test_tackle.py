"""The Tackle: regular, aggressive, Rough; cards and injuries that come of it."""

import pytest

from matches.engines.core.protocol import CHANCE, TWO_DICE, Illegal
from matches.engines.footclub.answers import (
    PASS,
    Armband,
    PlayTackle,
)
from matches.engines.footclub.events import (
    Booked,
    CaptainNamed,
    Injured,
    SentOff,
    Tackled,
)
from matches.engines.footclub.referee import first_roll, second_roll
from matches.engines.footclub.state import INJURED, SENT_OFF
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.fouls import MDG, NOW, at_mo1, kept
from tests.matches.footclub.pitch import LINE, away_card, club, home_card, visitors


def tackled(result, *, aggressive=False, man="MD1", victim="mo1"):
    return Tackled(*NOW, HOME, MDG, man, victim, aggressive, result)


def judged(roll, modifier):
    found = {}
    for dice in TWO_DICE:
        found.setdefault(roll(*dice.dice, modifier), set()).add(dice.dice)
    return found


def sums(*wanted):
    return {dice.dice for dice in TWO_DICE if sum(dice.dice) in wanted}


def test_first_roll_seven_or_more_wins_double_1_books():
    assert judged(first_roll, 0) == {
        "won": sums(7, 8, 9, 10, 11, 12),
        "warning": sums(3, 4, 5, 6),
        "yellow": {(1, 1)},
    }


def test_second_roll_eight_or_more_wins_double_1_is_red():
    assert judged(second_roll, 0) == {
        "won": sums(8, 9, 10, 11, 12),
        "yellow": sums(3, 4, 5, 6, 7),
        "red": {(1, 1)},
    }


def test_fb_31_plus_1_does_not_apply_to_a_double_1():
    assert judged(first_roll, 1) == {
        "won": sums(6, 7, 8, 9, 10, 11, 12),
        "warning": sums(3, 4, 5),
        "yellow": {(1, 1)},
    }
    assert judged(second_roll, 1) == {
        "won": sums(7, 8, 9, 10, 11, 12),
        "yellow": sums(3, 4, 5, 6),
        "red": {(1, 1)},
    }


def test_fb_31_three_less_one_is_no_double_1():
    assert judged(first_roll, -1) == {
        "won": sums(8, 9, 10, 11, 12),
        "warning": sums(3, 4, 5, 6, 7),
        "yellow": {(1, 1)},
    }
    assert judged(second_roll, -1)["red"] == {(1, 1)}


def test_a_tackle_that_succeeds_takes_the_ball_and_the_other_side_may_answer():
    answer = away_card("tackle", "MDG")
    play = at_mo1(away=visitors(hand=(answer,)))
    assert play.home(PlayTackle(MDG, False)) == []
    assert play.asks == ("two_dice", (CHANCE,))
    assert play.dice(3, 4) == [tackled("won")]
    assert play.ball == (HOME, "MD1")
    assert play.discard(HOME) == [MDG]
    assert play.asks == ("possession", (AWAY,))
    assert play.legal(AWAY) == [PASS, PlayTackle(answer, False), PlayTackle(answer, True)]


def test_a_verbal_warning_ends_the_step_and_the_ball_stays():
    play = at_mo1(club(hand=(MDG, home_card("tackle", "MDD"))), visitors(hand=("supporters",)))
    play.home(PlayTackle(MDG, False))
    assert play.dice(2, 4) == [tackled("warning"), kept()]
    assert play.ball == (AWAY, "mo1")
    assert play.asks == ("offence", (AWAY,))


def test_a_double_1_of_a_regular_tackle_books_and_injures_lightly():
    play = at_mo1()
    play.home(PlayTackle(MDG, False))
    assert play.dice(1, 1) == [
        tackled("yellow"),
        Booked(*NOW, HOME, "MD1", 1),
        Injured(*NOW, AWAY, "mo1", False),
        kept(),
    ]
    assert play.of(AWAY, "light", "mo1") == -1
    assert play.ratings(AWAY) == (20, 21)
    assert play.ball == (AWAY, "mo1")


def test_an_aggressive_tackle_that_succeeds_at_once_is_not_rolled_again():
    play = at_mo1(away=visitors(hand=("supporters",)))
    play.home(PlayTackle(MDG, True))
    assert play.dice(3, 4) == [tackled("won", aggressive=True)]
    assert play.asks == ("possession", (AWAY,))


def test_the_second_roll_of_an_aggressive_tackle_is_mandatory():
    play = at_mo1(away=visitors(hand=("supporters",)))
    play.home(PlayTackle(MDG, True))
    assert play.dice(2, 4) == []
    assert play.asks == ("two_dice", (CHANCE,))
    assert play.dice(4, 4) == [tackled("won", aggressive=True)]


def test_the_second_roll_of_seven_books_and_injures_lightly():
    play = at_mo1()
    play.home(PlayTackle(MDG, True))
    play.dice(2, 4)
    assert play.dice(3, 4) == [
        tackled("yellow", aggressive=True),
        Booked(*NOW, HOME, "MD1", 1),
        Injured(*NOW, AWAY, "mo1", False),
        kept(),
    ]


def test_fb_30_a_double_1_at_the_first_roll_of_an_aggressive_tackle_is_cancelled():
    play = at_mo1(away=visitors(hand=("supporters",)))
    play.home(PlayTackle(MDG, True))
    assert play.dice(1, 1) == []
    assert play.dice(6, 2) == [tackled("won", aggressive=True)]
    assert play.of(HOME, "yellows", "MD1") == 0
    assert play.of(AWAY, "light", "mo1") == 0


def test_a_double_1_at_the_second_roll_is_a_red_card_and_a_serious_injury():
    """FB-21, FB-37: the man who was tackled leaves at once; no red is his."""
    play = at_mo1()
    play.home(PlayTackle(MDG, True))
    play.dice(1, 1)
    assert play.dice(1, 1) == [
        tackled("red", aggressive=True),
        SentOff(*NOW, HOME, "MD1", True),
        Injured(*NOW, AWAY, "mo1", True),
    ]
    assert play.asks == ("captain", (AWAY,))
    assert play.of(HOME, "status", "MD1") == SENT_OFF
    assert play.of(AWAY, "status", "mo1") == INJURED
    assert [side.reds for side in play.clubs] == [1, 0]
    assert play.away(Armband("at1")) == [CaptainNamed(*NOW, AWAY, "at1"), kept("at1")]
    assert play.line(HOME) == [
        *map(list, (LINE["AL"], LINE["DC"])),
        ["MD2"],
        *map(list, (LINE["MO"], LINE["AT"])),
    ]
    assert play.line(AWAY)[3] == ["mo2"]
    assert play.ratings(AWAY) == (17, 21)


def test_fb_29_the_second_yellow_is_a_red_and_the_injury_stays_light():
    play = at_mo1(club(hand=(MDG,), yellows={"MD1": 1}))
    play.home(PlayTackle(MDG, False))
    assert play.dice(1, 1) == [
        tackled("yellow"),
        Booked(*NOW, HOME, "MD1", 2),
        SentOff(*NOW, HOME, "MD1", False),
        Injured(*NOW, AWAY, "mo1", False),
        kept(),
    ]
    assert play.clubs[HOME].reds == 1


def test_fb_29_by_the_second_roll_as_well():
    play = at_mo1(club(hand=(MDG,), yellows={"MD1": 1}))
    play.home(PlayTackle(MDG, True))
    play.dice(1, 2)
    assert play.dice(3, 4)[1:] == [
        Booked(*NOW, HOME, "MD1", 2),
        SentOff(*NOW, HOME, "MD1", False),
        Injured(*NOW, AWAY, "mo1", False),
        kept(),
    ]


def rough():
    return at_mo1(club({"MD": ("MD-rough", "MD2")}, hand=(MDG,)), visitors(hand=("supporters",)))


def test_fb_32_a_rough_players_tackle_is_mandatorily_aggressive():
    play = rough()
    assert play.legal(HOME) == [PASS, PlayTackle(MDG, True)]
    with pytest.raises(Illegal) as refused:
        play.home(PlayTackle(MDG, False))
    assert refused.value.rule == "tackle.rough"


def test_rough_adds_1_to_the_first_roll():
    play = rough()
    play.home(PlayTackle(MDG, True))
    assert play.dice(2, 4) == [tackled("won", aggressive=True, man="MD-rough")]


def test_rough_adds_1_to_the_second_roll():
    play = rough()
    play.home(PlayTackle(MDG, True))
    assert play.dice(2, 3) == []
    assert play.dice(3, 4) == [tackled("won", aggressive=True, man="MD-rough")]


def test_rough_does_not_help_a_double_1():
    play = rough()
    play.home(PlayTackle(MDG, True))
    assert play.dice(1, 1) == []
    assert play.dice(1, 1)[:2] == [
        tackled("red", aggressive=True, man="MD-rough"),
        SentOff(*NOW, HOME, "MD-rough", True),
    ]


def test_the_strong_point_that_counts_is_the_tacklers():
    """A Rough man beside the designated one changes nothing (FB-54)."""
    play = at_mo1(club({"MD": ("MD1", "MD-rough")}, hand=(MDG,)))
    assert play.legal(HOME) == [PASS, PlayTackle(MDG, False), PlayTackle(MDG, True)]
    play.home(PlayTackle(MDG, False))
    assert play.dice(2, 4)[0] == tackled("warning")
