"""Extra time, of a single match and of a second leg (FB-70 to FB-72)."""

import pytest

from matches.engines.core.protocol import CHANCE
from matches.engines.footclub.answers import AGREE, PASS, BringOn, TakeOff
from matches.engines.footclub.events import (
    ColourRolled,
    Ended,
    HalfEnded,
    KickedOff,
    Substituted,
)
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.setup import Options
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.kickoff import preset, tactics
from tests.matches.footclub.offensives import ATTACK, offence, refused
from tests.matches.footclub.pitch import Play, club, scene, visitors

ALWAYS, AGREED = Options(extra_time="always"), Options(extra_time="agreed")
EXTRA = ("preparation", (HOME, AWAY))
KICKS = ("kickers", (HOME, AWAY))


def whistle(home=0, away=0, half=2, first_leg=None, options=None, **facts):
    """A half ends at a score."""
    return Play(
        scene(
            club(goals=home, pile=(), **facts),
            visitors(goals=away, pile=()),
            step="half_end",
            half=half,
            turn=5,
            options=options or Options(),
            first_leg=first_leg,
        )
    )


def kick_off(play):
    """Both choose ten cards, draw four, and the ball shows green."""
    for side in (HOME, AWAY):
        tactics(play, side, preset("BR"[side])[:10])
    play.draw(*preset("B")[:4], *preset("R")[:4])
    return play.ball_shows("green")


def test_fb_70_never_unless_it_was_agreed():
    assert whistle(1, 1).asks is None
    assert whistle(1, 1, options=ALWAYS).asks == EXTRA
    assert whistle(2, 1, options=ALWAYS).asks is None
    assert whistle(2, 1, options=AGREED).asks is None


def test_fb_70_it_needs_both_sides_who_answer_in_secret():
    play = whistle(1, 1, options=AGREED)
    assert play.asks == ("extra_time", (HOME, AWAY))
    assert play.legal(HOME) == play.legal(AWAY) == [AGREE, PASS]
    assert play.away(AGREE) == []
    assert play.asks == ("extra_time", (HOME,))
    assert refused(play, AWAY, PASS) == "turn"
    assert refused(play, HOME, TakeOff("MO1")) == "extra_time"
    play.home(AGREE)
    assert play.asks == EXTRA


@pytest.mark.parametrize("answers", [(AGREE, PASS), (PASS, AGREE), (PASS, PASS)])
def test_fb_70_one_who_will_not_leaves_it_a_draw(answers):
    play = whistle(1, 1, options=AGREED)
    play.home(answers[0])
    assert play.away(answers[1]) == [Ended(2, 5, (1, 1), "regulation")]
    assert MATCH.outcome(play.state).winner is None


def test_fb_70_there_are_no_away_goals_in_a_single_match():
    assert whistle(2, 2, half=3, options=ALWAYS).asks == KICKS


def test_fb_71_ten_cards_a_hand_of_four_a_new_colour_and_the_home_captain():
    play = whistle(1, 1, options=ALWAYS)
    for side in (HOME, AWAY):
        tactics(play, side, preset("BR"[side])[:10])
    assert [len(found.pile) for found in play.clubs] == [10, 10]
    play.draw(*preset("B")[:4], *preset("R")[:4])
    assert play.ball_shows("green") == [
        ColourRolled(3, 0, "green"),
        KickedOff(3, 0, HOME, "MO1"),
    ]
    assert [len(found.pile) for found in play.clubs] == [6, 6]


def test_fb_71_three_turns():
    play = whistle(1, 1, options=ALWAYS)
    kick_off(play)
    turns = set()
    while play.asks and play.asks[0] != "kickers":
        turns.add(play.state.turn)
        side = play.asks[1][0]
        if side == CHANCE:
            play.chance(MATCH.actions(play.state, CHANCE)[0])
        else:
            (play.home, play.away)[side](play.legal(side)[0])
    assert turns == {1, 2, 3}
    assert play.asks == KICKS


def test_fb_71_the_three_substitutions_are_the_same_three():
    play = whistle(1, 1, options=ALWAYS, substitutions=3, bench=("MO3",))
    kick_off(play)
    play.draw(*preset("B")[4:6], *preset("R")[4:6])
    for side in (HOME, AWAY, AWAY):
        (play.home, play.away)[side](PASS)
    assert refused(play, HOME, TakeOff("MO1")) == "substitutions.three"


def test_fb_63_whoever_comes_on_in_extra_time_gains_the_boost():
    play = whistle(1, 1, options=ALWAYS, bench=("MO3",))
    kick_off(play)
    play.draw(*preset("B")[4:6], *preset("R")[4:6])
    for side in (HOME, AWAY, AWAY):
        (play.home, play.away)[side](PASS)
    play.home(TakeOff("MO2"))
    assert play.home(BringOn("MO3", "MO")) == [Substituted(3, 1, HOME, "MO2", "MO3", "MO", True)]
    assert play.ratings(HOME) == (21, 21)  # three stars and one for four


def test_fb_63_a_boost_of_the_second_half_stays_and_a_light_injury_does_not():
    play = whistle(1, 1, options=ALWAYS, stars={"AT1": 1}, light={"AT2": -1})
    assert play.ratings(HOME) == (22, 21)


def test_supporters_and_kop_stay_as_they_are():
    play = whistle(1, 1, options=ALWAYS, stands=2, kop="K01", kop_tokens=0)
    found = play.clubs[HOME]
    assert (found.stands, found.kop, found.kop_tokens, len(found.reserve)) == (2, 0, 0, 40)


def test_a_goal_in_extra_time_decides_it():
    play = whistle(2, 1, half=3, options=ALWAYS)
    outcome = MATCH.outcome(play.state)
    assert (outcome.goals, outcome.winner, outcome.after) == ((2, 1), HOME, "extra_time")


def test_the_last_words_of_extra_time():
    play = offence(club(hand=(ATTACK,), goals=1, pile=()), visitors(pile=()), half=3, turn=3)
    assert play.home(PASS) == [HalfEnded(3, 3, (1, 0)), Ended(3, 3, (1, 0), "extra_time")]


@pytest.mark.parametrize(
    ("first_leg", "today", "asks"),
    [
        ((0, 2), (2, 0), EXTRA),  # away Red 2-0 Blue, home Blue 2-0 Red
        ((2, 3), (2, 1), None),  # 3-2 and 2-1: 4-4, and Blue scored two away, Red one
        ((0, 0), (1, 0), None),
        ((1, 1), (1, 1), EXTRA),
        ((0, 1), (1, 1), None),
    ],
)
def test_fb_72_a_second_leg_goes_to_extra_time_when_aggregate_and_away_goals_are_level(
    first_leg, today, asks
):
    """`first_leg`: the goals of today's home side first."""
    assert whistle(*today, first_leg=first_leg).asks == asks


def test_fb_72_without_away_goals_the_aggregate_alone_counts():
    options = Options(away_goals=False)
    assert whistle(2, 1, first_leg=(2, 3), options=options).asks == EXTRA


def test_fb_72_away_goals_of_extra_time_count():
    """Away Red 2-0 Blue; home after extra time Blue 3-1 Red: Red wins by its away goal."""
    play = whistle(3, 1, half=3, first_leg=(0, 2))
    assert play.asks is None
    assert MATCH.outcome(play.state).after == "extra_time"


def test_fb_72_a_second_leg_still_level_after_extra_time_goes_to_kicks():
    assert whistle(2, 0, half=3, first_leg=(0, 2)).asks == KICKS
    assert whistle(3, 0, half=3, first_leg=(0, 2)).asks is None


@pytest.mark.parametrize("extra_time", ["never", "agreed", "always"])
def test_fb_72_in_a_second_leg_nobody_is_asked_whether_he_wants_it(extra_time):
    options = Options(extra_time=extra_time)
    assert whistle(2, 0, first_leg=(0, 2), options=options).asks == EXTRA
    assert whistle(1, 1, first_leg=(2, 0), options=options).asks is None
