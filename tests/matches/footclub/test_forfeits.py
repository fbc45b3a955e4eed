"""Forfeits: the fourth red card, fewer than eight men, nobody to line up."""

from msgspec import structs

from matches.engines.core.protocol import CHANCE
from matches.engines.footclub.answers import (
    PASS,
    BringOn,
    PlayOffensive,
    SupportDefence,
    TakeOff,
)
from matches.engines.footclub.events import (
    Booked,
    Ended,
    Forfeited,
    Injured,
    Possession,
    SentOff,
    Tackled,
)
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.setup import Carried
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.fouls import MDG, NOW, fouled
from tests.matches.footclub.pitch import LINE, Play, away_card, club, home_card, scene, visitors

THREE_OFF = {"AL": (), "DC": ("DC1", "DC2"), "MO": ("MO1",)}
GONE = ("AL1", "AL2", "MO2")


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
