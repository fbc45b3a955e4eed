"""Counts of courses of play from small set-ups, and exact odds by going through all of them.

Each count is computed by hand beside it; the odds are those of the pure functions, found again by
the engine itself.
"""

from fractions import Fraction

import pytest

from matches.engines.core.tree import distribution, perft
from matches.engines.footclub.answers import (
    PASS,
    PlayOffensive,
    PlayPressing,
    PlayTackle,
    SupportDefence,
)
from matches.engines.footclub.events import Shot, Tackled
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.odds import attempt, opportunity, supported
from tests.matches.footclub.pitch import Play, away_card, club, home_card, scene, visitors

ATTACK = home_card("set_piece_attack", "MOG")
TACKLE = home_card("tackle", "MDG")
PRESSING = home_card("pressing", "MDG MDD")
DEFENCE = away_card("defensive_support", "MDG")


def tackling(man="MD1"):
    """The home side may tackle with its left MD; nobody has another card."""
    return Play(scene(club({"MD": (man, "MD2")}, hand=[TACKLE]), visitors(), ball=("away", "mo1")))


def attacking(bonus, *, hand=()):
    """The home side may play a Set-piece attack at this bonus; nobody has Supporters to exhaust
    but those that it takes. A man of four stars has no more than four to lose."""
    stars = {"MO1": max(bonus, -4), "AT1": min(bonus + 4, 0)}
    side = club(hand=[ATTACK], stars=stars, stands=3)
    return Play(scene(side, visitors(hand=hand, stands=0), step="offence", ball=("home", "MO1")))


def test_a_tackle_has_3_answers_and_36_throws():
    """Pass, regular, aggressive. After a pass nobody can do anything: the next is the draw, of two
    equal cards. The regular Tackle has 36 throws, the aggressive one as many."""
    assert perft(MATCH, tackling().state, 2) == {0: 1, 1: 3, 2: 1 + 36 + 36}


def test_a_rough_player_has_no_regular_tackle():
    assert perft(MATCH, tackling("MD-rough").state, 2) == {0: 1, 1: 2, 2: 1 + 36}


def test_an_aggressive_tackle_is_rolled_again_when_it_fails():
    """21 of 36 throws are seven or more, and lead to the draw; 15 are rolled again."""
    play = tackling()
    play.home(PlayTackle(TACKLE, True))
    assert perft(MATCH, play.state, 2) == {0: 1, 1: 36, 2: 21 + 15 * 36}


def test_a_pressing_is_paid_in_3_ways_with_one_supporter_and_own_tokens():
    """His own or the Supporter's for the first man; if the Supporter's is left, the same for the
    second: own-own, own-Supporter, Supporter-own. Then comes the draw."""
    side = club(hand=[PRESSING], stands=1, freshness={"MD1": 1, "MD2": 1})
    play = Play(scene(side, visitors(), ball=("away", "mo1")))
    assert play.legal(0) == [PASS, PlayPressing(PRESSING)]
    play.home(PlayPressing(PRESSING))
    assert perft(MATCH, play.state, 3) == {0: 1, 1: 2, 2: 3, 3: 3}


def test_an_opportunity_is_two_dice_and_two_more_when_level():
    """At bonus 0 6 of 36 throws are level and rolled again, 30 lead to the draw. Of a second roll
    6 of 36 are posts and rolled again, 15 goals, 15 corners with one card to take back."""
    play = attacking(0)
    play.home(PlayOffensive(ATTACK))
    play.home(PASS)
    play.home(PASS)
    found = perft(MATCH, play.state, 5)
    assert found == {0: 1, 1: 6, 2: 36, 3: 6 * 6 + 30, 4: 6 * 36 + 30, 5: 6 * (6 * 6 + 30) + 30}


def test_tactical_choices_of_the_second_half():
    """31 different cards: 29 ribbons, Supporters (8, 4 of them in the stands) and Offensive
    supports (5). A ribbon is gone once it is picked, of the others there are more."""
    play = Play(scene(step="half_end"))
    assert perft(MATCH, play.state, 2) == {0: 1, 1: 31, 2: 29 * 30 + 2 * 31}


def tackled(state, events):
    return next((event.result for event in events if isinstance(event, Tackled)), None)


def nobody(state, side, actions):
    raise AssertionError("nobody has anything to choose")


@pytest.mark.parametrize(("man", "modifier"), [("MD1", 0), ("MD-rough", 1)])
@pytest.mark.parametrize("aggressive", [False, True])
def test_odds_of_a_tackle_are_those_of_the_engine(man, modifier, aggressive):
    if modifier and not aggressive:
        assert PlayTackle(TACKLE, False) not in tackling(man).legal(0)
        return
    play = tackling(man)
    play.home(PlayTackle(TACKLE, aggressive))
    found = distribution(MATCH, play.state, nobody, tackled)
    expected = attempt(modifier, aggressive)._asdict()
    assert found == {name: chance for name, chance in expected.items() if chance}


def ended(state, events):
    """How the dice fell, a post left open: it is rolled again without end."""
    results = [event.result for event in events if isinstance(event, Shot)]
    return next((result for result in results if result != "second"), None)


@pytest.mark.parametrize("bonus", range(-7, 8))
def test_odds_of_an_opportunity_are_those_of_the_engine(bonus):
    """Half of what a post leads to is a goal, half a corner: the second roll favours nobody."""
    play = attacking(bonus)
    play.home(PlayOffensive(ATTACK))
    play.home(PASS)
    play.home(PASS)
    found = distribution(MATCH, play.state, nobody, ended)
    post = found.pop("post", Fraction(0))
    goal, corner = (found.get(name, Fraction(0)) + post / 2 for name in ("goal", "corner"))
    assert (goal, corner, found.get("save", Fraction(0))) == opportunity(bonus)


def shot_at(state, events):
    """The bonus at which the dice are about to be rolled."""
    ask = MATCH.ask(state)
    return state.stack[-1].bonus if ask.kind == "die" else None


@pytest.mark.parametrize("aggressive", [False, True])
@pytest.mark.parametrize("bonus", range(-3, 4))
def test_odds_of_a_defensive_support_are_those_of_the_engine(bonus, aggressive):
    """The Offensive is launched, one Defensive support answers it, and everybody passes."""
    wanted = [PlayOffensive(ATTACK), SupportDefence(DEFENCE, aggressive), PASS]

    def policy(state, side, actions):
        return next((each for each in wanted if each in actions), actions[0])

    play = attacking(bonus, hand=[DEFENCE])
    found = distribution(MATCH, play.state, policy, shot_at)
    assert sum(found.values()) == 1
    goal = sum(chance * opportunity(at).goal for at, chance in found.items())
    assert goal == supported(bonus, 0, aggressive, 0, 2)
    assert found.keys() == {bonus - 2, 0}  # won, or a free kick at 0
