"""Resolving a goal opportunity: the dice, goal, save, corner and post (FB-1, FB-2, FB-60)."""

import pytest

from matches.engines.core.protocol import CHANCE
from matches.engines.footclub.answers import (
    EXHAUST,
    PASS,
    PlayOffensive,
    PlayPressing,
    TakeBack,
)
from matches.engines.footclub.events import Corner, Goal, Saved, Shot
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.opportunity import CornerCard
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.offensives import (
    ATTACK,
    AWAY_ATTACK,
    AWAY_COUNTER,
    NOW,
    green_light,
    launched,
    refused,
    shoot,
)
from tests.matches.footclub.pitch import Play, away_card, club, home_card, scene, visitors

AWAY_PRESSING = away_card("pressing", "ATD MOG")


def ready(home=None, away=None, **facts):
    """The bonus of 0 stands, and the defence is to roll."""
    play = launched(home, away, **facts)
    green_light(play)
    return play


def shots(play, *pairs):
    """Roll pairs of dice, defence first; return what followed the last."""
    news = []
    for defence, attack in pairs:
        news = shoot(play, defence, attack)
    return news


def test_the_side_in_defence_rolls_first():
    play = ready()
    assert MATCH.ask(play.state).of == AWAY
    assert play.dice(3) == []
    assert MATCH.ask(play.state).of == HOME
    assert refused(play, HOME, PASS) == "turn"


@pytest.mark.parametrize(
    ("defence", "attack", "result"),
    [(3, 4, "goal"), (1, 6, "goal"), (3, 2, "save"), (6, 1, "save"), (4, 4, "second")],
)
def test_fb_1_first_roll(defence, attack, result):
    assert shoot(ready(), defence, attack)[0] == Shot(*NOW, HOME, "MO1", 0, defence, attack, result)


def test_fb_1_the_bonus_is_added_to_the_attacking_die():
    play = launched(club(hand=(ATTACK,)), visitors(stands=0))
    play.home(EXHAUST)
    green_light(play)
    assert shoot(play, 4, 4)[0] == Shot(*NOW, HOME, "MO1", 1, 4, 4, "goal")


@pytest.mark.parametrize(
    ("defence", "attack", "result"), [(3, 4, "goal"), (4, 3, "corner"), (2, 2, "post")]
)
def test_fb_2_second_roll(defence, attack, result):
    play = ready()
    shoot(play, 5, 5)
    assert MATCH.ask(play.state).of == AWAY
    assert shoot(play, defence, attack)[0] == Shot(*NOW, HOME, "MO1", 0, defence, attack, result)


def test_fb_2_no_bonus_is_added_to_a_second_roll():
    play = launched(club(hand=(ATTACK,)), visitors(stands=0))
    play.home(EXHAUST)
    green_light(play)
    shoot(play, 5, 4)
    assert shoot(play, 5, 4)[0] == Shot(*NOW, HOME, "MO1", 0, 5, 4, "corner")


def test_fb_2_posts_are_rolled_again_without_end():
    play = ready()
    assert shots(play, (1, 1), (2, 2), (3, 3), (4, 4), (5, 5))[0].result == "post"
    assert shots(play, (1, 2))[1] == Goal(*NOW, HOME, "MO1", "set_piece_attack")


def test_a_save_gives_the_ball_to_the_captain_of_the_defence():
    play = ready(away=visitors(captain="at1", hand=(AWAY_PRESSING,)))
    assert shoot(play, 6, 1)[1:] == [Saved(*NOW, AWAY, "at1")]
    assert play.ball == (AWAY, "at1")
    assert play.clubs[HOME].goals == 0


def test_the_home_goalkeeper_saves_for_the_home_captain():
    play = Play(scene(away=visitors(hand=(AWAY_ATTACK,)), step="offence", ball=("away", "mo1")))
    play.away(PlayOffensive(AWAY_ATTACK))
    green_light(play)
    assert shoot(play, 6, 1)[1] == Saved(*NOW, HOME, "MO1")
    assert play.ball == (HOME, "MO1")


def test_fb_46_after_a_save_and_its_window_possession_begins_anew_and_the_loser_may_press():
    pressing = home_card("pressing", "ATD MOG")
    play = ready(club(hand=(ATTACK, pressing)), visitors(hand=(AWAY_COUNTER,)))
    shoot(play, 6, 1)
    play.away(PASS)
    assert play.asks == ("possession", (HOME,))
    assert play.legal(HOME) == [PASS, PlayPressing(pressing)]


def test_fb_46_a_goal_ends_the_turn_and_the_ball_is_on_the_conceding_captain():
    away = visitors(hand=(AWAY_ATTACK, AWAY_COUNTER, AWAY_PRESSING), captain="at1")
    play = ready(club(hand=(ATTACK, "offensive_support"), stands=3), away)
    assert shoot(play, 1, 6)[1:] == [Goal(*NOW, HOME, "MO1", "set_piece_attack")]
    assert play.asks == ("draw", (CHANCE,))
    assert play.ball == (AWAY, "at1")
    assert play.state.goals == (1, 0)


def test_a_corner_leaves_the_ball_with_the_man_and_gives_a_card_back():
    play = ready(away=visitors(hand=(AWAY_COUNTER,)))
    shots(play, (3, 3), (4, 3))
    assert play.asks == ("corner", (HOME,))
    assert play.home(TakeBack(ATTACK)) == [Corner(*NOW, HOME, ATTACK)]
    assert (play.hand(HOME), play.discard(HOME)) == ([ATTACK], [])
    assert play.ball == (HOME, "MO1")
    assert play.asks == ("possession", (AWAY,))


def test_after_a_corner_no_counter_attack_but_the_same_offensive_again():
    play = ready(away=visitors(hand=(AWAY_COUNTER,)))
    shots(play, (3, 3), (4, 3))
    play.home(TakeBack(ATTACK))
    assert play.legal(AWAY) == [PASS]
    assert refused(play, AWAY, PlayOffensive(AWAY_COUNTER)) == "possession"
    play.away(PASS)
    assert play.legal(HOME) == [PASS, PlayOffensive(ATTACK)]


def test_fb_60_any_card_of_ones_own_discard_pile_exhausted_supporters_too_but_one_of_them():
    tackle = home_card("tackle", "MDG")
    play = launched(club(hand=(ATTACK,), discard=(tackle,)), visitors(stands=0))
    play.home(EXHAUST)
    play.home(EXHAUST)
    green_light(play)
    shots(play, (3, 1), (4, 3))  # [+2]: level, and a corner
    assert play.discard(HOME) == [tackle, "supporters", "supporters", ATTACK]
    assert play.legal(HOME) == [TakeBack(tackle), TakeBack(ATTACK), TakeBack("supporters")]
    assert refused(play, HOME, PASS) == "corner"
    assert refused(play, HOME, TakeBack("offensive_support")) == "corner"
    play.home(TakeBack("supporters"))
    assert play.discard(HOME) == [tackle, "supporters", ATTACK]
    assert play.hand(HOME) == ["supporters"]


def test_fb_60_without_a_card_to_take_back_there_is_none():
    """No match comes to this: the Offensive just played lies there."""
    play = launched()
    play.state.stack[:] = [*play.state.stack[:-1], CornerCard(AWAY)]
    news = []
    play.state.news = news
    MATCH.settle(play.state)
    assert news == [Corner(*NOW, AWAY, None)]


def test_the_goal_is_the_mans_and_the_clubs():
    play = ready()
    shoot(play, 1, 6)
    assert play.of(HOME, "scored", "MO1") == 1
    assert [found.goals for found in play.clubs] == [1, 0]


def test_a_goal_adds_to_those_before_it():
    """His second and his club's fourth."""
    play = ready(club(hand=(ATTACK,), goals=3), visitors(goals=1))
    play.clubs[HOME].scored[play.clubs[HOME].squad.index["MO1"]] = 1
    shoot(play, 1, 6)
    assert play.of(HOME, "scored", "MO1") == 2
    assert play.state.goals == (4, 1)
