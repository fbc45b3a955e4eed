"""Cards: two yellows make a red, the fourth red and fewer than eight men forfeit the match."""

import pytest
from msgspec import structs

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
    Ended,
    Forfeited,
    Injured,
    Possession,
    SentOff,
    Tackled,
)
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.setup import Carried
from matches.engines.footclub.state import SENT_OFF
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.pitch import LINE, Play, away_card, club, home_card, scene, visitors

NOW = (1, 2)
MDG = home_card("tackle", "MDG")
THREE_OFF = {"AL": (), "DC": ("DC1", "DC2"), "MO": ("MO1",)}
GONE = ("AL1", "AL2", "MO2")


def fouled(home, *dice, away=None, aggressive=True, ball="at1"):
    """The home side's left MD tackles and the dice fall so; return what followed the last."""
    play = Play(scene(home, away, ball=("away", ball)))
    play.home(PlayTackle(MDG, aggressive))
    news = []
    for each in dice:
        news = play.dice(*each)
    return play, news


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


def test_fb_35_the_fourth_red_forfeits_3_0_whatever_the_score():
    side = club(THREE_OFF, hand=(MDG,), sent_off=GONE, goals=5)
    play, news = fouled(side, (1, 1), (1, 1))
    assert news == [
        Tackled(*NOW, HOME, MDG, "MD1", "at1", True, "red"),
        SentOff(*NOW, HOME, "MD1", True),
        Forfeited(*NOW, (HOME,), "reds"),
        Ended(*NOW, (0, 3), "forfeit"),
    ]
    assert play.asks is None
    found = MATCH.outcome(play.state)
    assert (found.goals, found.played, found.winner) == ((0, 3), (5, 0), AWAY)
    assert (found.after, found.forfeits) == ("forfeit", (HOME,))
    assert found.tallies[HOME].reds == ("MD1", *GONE)


def test_fb_35_the_third_does_not():
    line = {"AL": (), "DC": ("DC1", "DC2")}
    play, _ = fouled(club(line, hand=(MDG,), sent_off=("AL1", "AL2")), (1, 1), (1, 1))
    assert play.asks == ("draw", (CHANCE,))
    assert play.clubs[HOME].reds == 3


def test_fb_35_by_a_second_yellow_nobody_is_hurt_any_more():
    side = club(THREE_OFF, hand=(MDG,), sent_off=GONE, yellows={"MD1": 1})
    play, news = fouled(side, (1, 1), aggressive=False)
    assert news[1:] == [
        Booked(*NOW, HOME, "MD1", 2),
        SentOff(*NOW, HOME, "MD1", False),
        Forfeited(*NOW, (HOME,), "reds"),
        Ended(*NOW, (0, 3), "forfeit"),
    ]
    assert play.of(AWAY, "light", "at1") == 0


def test_fb_35_only_reds_of_this_match_count():
    side = club(THREE_OFF, hand=(MDG,), carried=Carried(suspended=GONE))
    play, _ = fouled(side, (1, 1), (1, 1))
    assert play.clubs[HOME].reds == 1
    assert play.state.forfeits == (HOME,)  # by numbers: seven men


def test_fb_35_mid_phase_before_any_dead_ball():
    """A Defensive support of the visitors that earns their fourth red ends the match."""
    support = away_card("defensive_support", "MDG")
    attack = home_card("set_piece_attack", "MOG")
    line = {"AL": (), "MO": ("mo1",)}
    side = visitors(line, hand=(support,), sent_off=("al1", "al2", "mo2"))
    play = Play(scene(club(hand=(attack,)), side, ball=("home", "MO1"), step="offence"))
    play.home(PlayOffensive(attack))
    play.home(PASS)
    play.away(SupportDefence(support, True))
    play.dice(1, 1)
    news = play.dice(1, 1)
    assert news[-2:] == [Forfeited(*NOW, (AWAY,), "reds"), Ended(*NOW, (3, 0), "forfeit")]


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


def eight_men(**facts):
    """The visitors with seven outfield men, one of whom is about to be hurt."""
    line = {"AL": (), "MO": ("mo1",)}
    return visitors(line, hurt=("al1", "al2", "mo2"), **facts)


def test_fb_36_fewer_than_eight_by_injuries_forfeits_when_the_phase_ends():
    play, news = fouled(club(hand=(MDG,)), (1, 1), (1, 1), away=eight_men())
    assert news == [
        Tackled(*NOW, HOME, MDG, "MD1", "at1", True, "red"),
        SentOff(*NOW, HOME, "MD1", True),
        Injured(*NOW, AWAY, "at1", True),
        Forfeited(*NOW, (AWAY,), "numbers"),
        Ended(*NOW, (3, 0), "forfeit"),
    ]
    assert MATCH.outcome(play.state).tallies[AWAY].injured == ("al1", "al2", "mo2", "at1")


def test_fb_36_a_remaining_substitution_prevents_it():
    play, _ = fouled(club(hand=(MDG,)), (1, 1), (1, 1), away=eight_men(bench=("at3",)))
    assert play.asks == ("changes", (AWAY,))
    play.away(TakeOff("at1"))
    play.away(BringOn("at3", "AT"))
    assert play.away(PASS) == [Possession(*NOW, AWAY, "mo1")]
    assert len(play.clubs[AWAY].men()) == 7


def test_fb_36_declining_it_does_not():
    play, _ = fouled(club(hand=(MDG,)), (1, 1), (1, 1), away=eight_men(bench=("at3",)))
    assert play.away(PASS) == [
        Forfeited(*NOW, (AWAY,), "numbers"),
        Ended(*NOW, (3, 0), "forfeit"),
    ]


def test_fb_36_both_sides_at_once_is_a_double_forfeit():
    home = club(THREE_OFF, hand=(MDG,), hurt=GONE)
    play, news = fouled(home, (1, 1), (1, 1), away=eight_men())
    assert news[-2:] == [
        Forfeited(*NOW, (HOME, AWAY), "numbers"),
        Ended(*NOW, (0, 0), "forfeit"),
    ]
    assert MATCH.outcome(play.state).winner is None


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


def test_fb_17_both_unable_to_line_up_is_a_double_forfeit():
    """Without a Start: before the match, five men a side."""
    five = [code for men in LINE.values() for code in men][:5]
    setup = scene()
    short = structs.replace(
        setup,
        start=None,
        home=structs.replace(setup.home, players=tuple(five)),
        away=structs.replace(setup.away, players=tuple(code.lower() for code in five)),
    )
    state = MATCH.new(short)
    found = MATCH.outcome(state)
    assert (found.goals, found.forfeits, found.winner) == ((0, 0), (HOME, AWAY), None)
    one = MATCH.outcome(MATCH.new(structs.replace(short, away=setup.away)))
    assert (one.goals, one.forfeits, one.winner) == ((0, 3), (HOME,), AWAY)


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
