"""Choices of coaches that a match of theirs may never come to: nothing to play, a corner, a man
lost, extra time, the mercato between two legs."""

from cards.chance import Chance
from matches.engines.core.protocol import CHANCE, Draw
from matches.engines.footclub.answers import AGREE, PASS, TakeBack, TakeOff
from matches.engines.footclub.coaches import Coach, Novice
from matches.engines.footclub.setup import Options
from matches.engines.footclub.signings import SIGNINGS
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.fouls import MDG, fouled
from tests.matches.footclub.offensives import ATTACK, green_light, launched, offence, shoot
from tests.matches.footclub.pitch import Play, club, scene, visitors
from tests.matches.footclub.test_coaches import choices
from tests.matches.footclub.test_signings import POOL, SETUP

AGREED = Options(extra_time="agreed")


def test_the_coach_lets_the_ball_go_when_he_has_nothing_to_win_it_with():
    match = Play(scene(club(hand=["offensive_support"]), visitors(), ball=("away", "mo1")))
    assert match.legal(HOME) == [PASS]
    assert choices(Coach(), match, HOME) == {PASS}


def test_the_coach_plays_no_offensive_when_he_has_none():
    match = offence(club(hand=["offensive_support"]))
    assert match.legal(HOME) == [PASS]
    assert choices(Coach(), match, HOME) == {PASS}


def test_the_coach_takes_back_the_offensive_after_a_corner():
    match = launched(club(hand=(ATTACK,), discard=("supporters", "B8"), stands=3))
    green_light(match)
    shoot(match, 4, 4)
    shoot(match, 5, 4)
    assert TakeBack("supporters") in match.legal(HOME)
    assert choices(Coach(), match, HOME) == {TakeBack(ATTACK)}


def test_the_coach_replaces_a_man_who_is_lost():
    home = club(hand=(MDG,))
    match, _ = fouled(home, (1, 1), (1, 1), away=visitors(bench=("at3", "mo3")))
    assert {TakeOff("at1"), TakeOff("mo2")} <= set(match.legal(AWAY))
    assert choices(Coach(), match, AWAY) == {TakeOff("at1")}


def test_every_coach_agrees_to_extra_time():
    half = scene(club(pile=()), visitors(pile=()), step="half_end", half=2, turn=5, options=AGREED)
    match = Play(half)
    for coach in (Novice(), Coach()):
        assert choices(coach, match, HOME) == {AGREE}


def test_every_coach_signs_the_highest_levels_that_he_may():
    """One of five stars and one of four: two of five are not allowed (Mercato between the 2
    matches)."""
    for coach in (Novice(), Coach()):
        state = SIGNINGS.new(SETUP)
        for code in POOL:
            SIGNINGS.apply(state, CHANCE, Draw(code))
        first = sign(coach, state)
        assert first.card.startswith("V")
        SIGNINGS.apply(state, HOME, first)
        assert sign(coach, state).card.startswith("F")


def sign(coach, state):
    ask, view = SIGNINGS.ask(state), SIGNINGS.view(state, HOME)
    actions = list(SIGNINGS.actions(state, HOME))
    return coach.choose(view, HOME, ask, actions, Chance("sign"))
