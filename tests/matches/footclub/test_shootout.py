"""Penalty shoot-out: five kickers a side, the end of it, sudden death (FB-73)."""

import pytest

from matches.engines.core.protocol import CHANCE, Illegal, Roll, Toss
from matches.engines.footclub.answers import PASS, Kicker
from matches.engines.footclub.events import Ended, Kicked, Shot
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.offensives import refused
from tests.matches.footclub.pitch import Play, club, scene, visitors

FIVE = ("AL1", "AL2", "MD1", "MO1", "AT1")
OTHERS = ("DC1", "DC2", "MD2", "MO2", "AT2")
NOW = (3, 3)


def named(home=None, away=None, kickers=FIVE):
    """Both sides have named five kickers."""
    play = Play(scene(home, away, step="shoot_out", half=3, turn=3))
    for code in kickers:
        play.home(Kicker(code))
    for code in kickers:
        play.away(Kicker(code.lower()))
    return play


def shooting(first=HOME, **facts):
    play = named(**facts)
    play.chance(Toss(first))
    return play


def kick(play, scored):
    """One kick: in, or saved."""
    play.dice(1 if scored else 6)
    return play.dice(6 if scored else 1)


def kicks(play, results):
    """Kicks in turn, `x` in and `-` saved; return what followed the last."""
    news = []
    for each in results.replace(" ", ""):
        news = kick(play, each == "x")
    return news


def test_fb_73_both_sides_name_five_of_the_men_on_the_pitch_in_their_order_and_in_secret():
    play = Play(scene(club(bench=("MO3",)), step="shoot_out", half=3, turn=3))
    assert play.asks == ("kickers", (HOME, AWAY))
    men = [*("AL1", "AL2", "DC1", "DC2", "MD1", "MD2", "MO1", "MO2", "AT1", "AT2")]
    assert play.legal(HOME) == [Kicker(code) for code in men]
    assert play.home(Kicker("AT1")) == []
    assert play.legal(HOME) == [Kicker(code) for code in men if code != "AT1"]
    assert refused(play, HOME, Kicker("AT1")) == "shoot_out.twice"
    assert refused(play, HOME, Kicker("MO3")) == "shoot_out.pitch"
    assert refused(play, HOME, Kicker("at1")) == "shoot_out.pitch"
    assert refused(play, HOME, PASS) == "shoot_out"


def test_chance_decides_who_begins():
    play = named()
    assert play.asks == ("toss", (CHANCE,))
    assert list(MATCH.chances(play.state)) == [Toss(HOME), Toss(AWAY)]
    play.chance(Toss(AWAY))
    assert MATCH.ask(play.state).of == HOME  # the goalkeeper's die
    kick(play, True)
    assert MATCH.ask(play.state).of == AWAY


def test_a_kick_is_a_penalty_of_plus_two():
    play = shooting()
    play.dice(3)
    assert play.dice(2) == [
        Shot(*NOW, HOME, "AL1", 2, 3, 2, "goal"),
        Kicked(*NOW, HOME, "AL1", True),
    ]


def test_fb_73_a_save_is_a_miss():
    play = shooting()
    play.dice(6)
    assert play.dice(3)[1:] == [Kicked(*NOW, HOME, "AL1", False)]


def test_fb_73_a_corner_is_a_miss():
    play = shooting()
    play.dice(5)
    play.dice(3)
    play.dice(5)
    assert play.dice(3)[1:] == [Kicked(*NOW, HOME, "AL1", False)]


def test_fb_73_a_post_is_rolled_again():
    play = shooting()
    play.dice(5)
    play.dice(3)
    play.dice(4)
    assert [event.result for event in play.dice(4)] == ["post"]
    play.dice(3)
    assert play.dice(4)[1:] == [Kicked(*NOW, HOME, "AL1", True)]


def test_they_kick_in_turn_and_in_their_order():
    play = shooting(AWAY)
    shots = [kick(play, True)[0] for _ in range(6)]
    assert [(shot.side, shot.man) for shot in shots] == [
        (AWAY, "al1"),
        (HOME, "AL1"),
        (AWAY, "al2"),
        (HOME, "AL2"),
        (AWAY, "md1"),
        (HOME, "MD1"),
    ]


@pytest.mark.parametrize(
    ("first", "results", "score"),
    [
        (HOME, "x- x- x-", (3, 0)),  # three up with two to come
        (HOME, "-x -x -x", (0, 3)),
        (AWAY, "x- x- x-", (0, 3)),
        (HOME, "xx x- x- x", (4, 1)),  # three up, two to come for the visitors
        (HOME, "xx xx xx xx x-", (5, 4)),
        (HOME, "x- xx -x xx xx x-", (5, 4)),
    ],
)
def test_fb_73_it_stops_once_it_is_decided(first, results, score):
    play = shooting(first)
    marks = results.replace(" ", "")
    for n, mark in enumerate(marks):
        if play.asks[0] == "kickers":
            side = play.asks[1][0]
            (play.home, play.away)[side](play.legal(side)[0])
        news = kick(play, mark == "x")
        assert (play.asks is None) == (n == len(marks) - 1)
    assert news[-1] == Ended(*NOW, (0, 0), "shoot_out")
    outcome = MATCH.outcome(play.state)
    assert (outcome.kicks, outcome.winner) == (score, score.index(max(score)))
    assert (outcome.goals, outcome.after) == ((0, 0), "shoot_out")


def test_fb_73_two_up_with_two_to_come_is_not_decided():
    play = shooting()
    kicks(play, "x- x- xx")
    assert play.asks == ("die", (CHANCE,))


def sudden_death():
    """Five each have scored."""
    play = shooting()
    kicks(play, "xx" * 5)
    return play


def test_fb_73_sudden_death_with_men_not_yet_used():
    play = sudden_death()
    assert play.asks == ("kickers", (HOME,))
    assert play.legal(HOME) == [Kicker(code) for code in OTHERS]
    assert refused(play, HOME, Kicker("AL1")) == "shoot_out.unused"
    assert refused(play, HOME, Kicker("nobody")) == "shoot_out.pitch"


def test_fb_73_sudden_death_is_in_pairs_of_kicks():
    play = sudden_death()
    play.home(Kicker("MO2"))
    assert kick(play, True)[1] == Kicked(*NOW, HOME, "MO2", True)
    assert play.asks == ("kickers", (AWAY,))
    play.away(Kicker("mo2"))
    kick(play, True)
    play.home(Kicker("DC1"))
    kick(play, False)
    assert play.asks == ("kickers", (AWAY,))
    play.away(Kicker("dc1"))
    kick(play, True)
    assert MATCH.outcome(play.state).kicks == (6, 7)


def test_fb_73_once_all_have_kicked_they_begin_again():
    play = sudden_death()
    for code in OTHERS:
        play.home(Kicker(code))
        kick(play, True)
        play.away(Kicker(code.lower()))
        kick(play, True)
    assert len(play.legal(HOME)) == 10


def test_fb_73_seven_men_are_enough():
    line = {"AL": ("AL1",), "DC": ("DC1",), "MD": ("MD1",)}
    gone = ("AL2", "DC2", "MD2")
    play = shooting(home=club(line, sent_off=gone), kickers=("AL1", "DC1", "MD1", "MO1", "AT1"))
    kicks(play, "xx" * 5)
    assert play.legal(HOME) == [Kicker("MO2"), Kicker("AT2")]
    play.home(Kicker("MO2"))
    kick(play, True)
    play.away(Kicker("mo2"))
    kick(play, True)
    play.home(Kicker("AT2"))
    kick(play, True)
    play.away(Kicker("at2"))
    kick(play, True)
    assert len(play.legal(HOME)) == 7


def test_what_chance_refuses():
    play = named()
    for answer, rule in ((Roll((1,)), "toss"), (Toss(2), "toss")):
        with pytest.raises(Illegal) as found:
            play.chance(answer)
        assert found.value.rule == rule
    play.chance(Toss(HOME))
    with pytest.raises(Illegal) as found:
        play.chance(Roll((7,)))
    assert found.value.rule == "dice"


def test_the_kicks_are_no_goals_of_the_match():
    play = shooting(home=club(goals=2), away=visitors(goals=2))
    kicks(play, "x- x- x-")
    outcome = MATCH.outcome(play.state)
    assert (outcome.goals, outcome.played, outcome.winner) == ((2, 2), (2, 2), HOME)
    assert outcome.tallies[HOME].scorers == {}
