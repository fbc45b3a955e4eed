"""Exact odds: the tables of the rulings, to the last printed digit and as fractions."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest

from cards.chance import Chance
from matches.engines.core.protocol import CHANCE
from matches.engines.footclub.answers import PASS, PlayOffensive, PlayTackle
from matches.engines.footclub.events import Shot, Tackled
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.odds import attempt, kick, opportunity, supported
from matches.engines.footclub.referee import capped, second_shot, shot
from tests.depth import examples
from tests.matches.footclub.pitch import Play, club, home_card, scene, visitors

SIX = range(1, 7)


def percent(value, digits):
    """A chance as the rulings print it, in percent."""
    return float(round(value * 100, digits))


@pytest.mark.parametrize(
    ("modifier", "won", "warning", "yellow"),
    [(0, 58.33, 38.89, 2.78), (-1, 41.67, 55.56, 2.78)],
)
def test_rulings_1_5_regular(modifier, won, warning, yellow):
    found = attempt(modifier, False)
    assert [percent(each, 2) for each in found] == [won, warning, yellow, 0]


@pytest.mark.parametrize(
    ("modifier", "won", "yellow", "red"),
    [(0, 75.69, 23.15, 1.16), (1, 88.43, 10.80, 0.77), (-1, 57.87, 40.51, 1.62)],
)
def test_rulings_1_5_aggressive(modifier, won, yellow, red):
    found = attempt(modifier, True)
    assert [percent(each, 2) for each in found] == [won, 0, yellow, red]


def test_attempts_as_fractions():
    assert attempt(0, False) == (Fraction(21, 36), Fraction(14, 36), Fraction(1, 36), 0)
    again = Fraction(15, 36)
    won = Fraction(21, 36) + again * Fraction(15, 36)
    assert attempt(0, True) == (won, 0, again * Fraction(20, 36), again * Fraction(1, 36))
    assert {type(each) for each in attempt(0, False)} == {Fraction}
    assert {sum(attempt(modifier, way)) for modifier in (-1, 0, 1) for way in (False, True)} == {1}


GOALS = (1.4, 5.6, 12.5, 22.2, 34.7, 50.0, 65.3, 77.8, 87.5, 94.4, 98.6)
CORNERS = (1.4, 2.8, 4.2, 5.6, 6.9, 8.3, 6.9, 5.6, 4.2, 2.8, 1.4)
SAVES = (97.2, 91.7, 83.3, 72.2, 58.3, 41.7, 27.8, 16.7, 8.3, 2.8, 0)


@pytest.mark.parametrize(
    ("bonus", "expected"),
    [
        (bonus, list(row))
        for bonus, row in zip(range(-5, 6), zip(GOALS, CORNERS, SAVES, strict=True), strict=True)
    ],
)
def test_rulings_1_5_goal_opportunity(bonus, expected):
    assert [percent(each, 1) for each in opportunity(bonus)] == expected


def test_opportunities_as_fractions():
    assert opportunity(0) == (Fraction(1, 2), Fraction(1, 12), Fraction(5, 12))
    assert opportunity(2) == (Fraction(7, 9), Fraction(1, 18), Fraction(1, 6))
    assert opportunity(-5) == (Fraction(1, 72), Fraction(1, 72), Fraction(35, 36))
    assert {sum(opportunity(bonus)) for bonus in range(-6, 7)} == {1}


def test_exploit_rule_the_final_bonus_is_between_minus_5_and_plus_5():
    assert [capped(bonus) for bonus in (-12, -6, -5, -4, 0, 4, 5, 6, 8)] == [
        *(-5, -5, -5, -4, 0, 4, 5, 5, 5)
    ]
    assert opportunity(-6) == opportunity(-5)
    assert opportunity(6) == opportunity(5)


def test_fb_1_first_roll_above_is_a_goal_below_a_save_level_a_second_roll():
    for bonus in range(-5, 6):
        for defence in SIX:
            for attack in SIX:
                lead = attack + bonus - defence
                expected = "second" if lead == 0 else "goal" if lead > 0 else "save"
                assert shot(defence, attack, bonus) == expected


def test_fb_2_second_roll_dice_only_above_is_a_goal_below_a_corner_level_a_post():
    found = {
        result: {(d, a) for d in SIX for a in SIX if second_shot(d, a) == result}
        for result in ("goal", "corner", "post")
    }
    assert found["post"] == {(n, n) for n in SIX}
    assert found["goal"] == {(d, a) for d in SIX for a in SIX if a > d}
    assert found["corner"] == {(d, a) for d in SIX for a in SIX if a < d}


def test_fb_73_a_kick_is_scored_as_a_penalty_is():
    assert percent(kick(), 1) == 77.8


def test_ai_hint_a_first_support_helps_from_minus_1_regular_and_minus_2_aggressive():
    assert percent(opportunity(-1).goal, 1) == 34.7
    assert percent(supported(-1, 0, False, 0, 2), 1) == 28.1
    assert percent(opportunity(-2).goal, 1) == 22.2
    assert percent(supported(-2, 0, True, 0, 2), 1) == 16.4
    lowers = {
        way: [b for b in range(-5, 6) if supported(b, 0, way, 0, 2) < opportunity(b).goal]
        for way in (False, True)
    }
    assert lowers == {False: list(range(-1, 6)), True: list(range(-2, 6))}
    raises = [b for b in range(-5, 6) if supported(b, 0, False, 0, 2) > opportunity(b).goal]
    assert raises == [-5, -4, -3, -2]


def compared(earlier):
    """Per bonus, whether aggressive lowers the goal chance more than regular (1), less (-1)."""
    found = {}
    for bonus in range(-5, 6):
        lead = supported(bonus, 0, False, earlier, 2) - supported(bonus, 0, True, earlier, 2)
        found[bonus] = (lead > 0) - (lead < 0)
    return found


def test_ai_hint_aggressive_beats_regular_up_to_1_ties_at_2_loses_from_3():
    assert compared(0) == dict.fromkeys(range(-5, 2), 1) | {2: 0} | dict.fromkeys(range(3, 6), -1)


def test_ai_hint_of_a_second_support_they_tie_at_4():
    assert compared(1) == dict.fromkeys(range(-5, 4), 1) | {4: 0, 5: -1}


def test_a_foul_of_the_first_support_is_a_free_kick_of_any_later_a_penalty():
    """FB-57: with a modifier, and however many came before."""
    for modifier in (-1, 0, 1):
        won = attempt(modifier, False).won
        left = won * opportunity(-2).goal
        assert supported(0, modifier, False, 0, 2) == left + (1 - won) * Fraction(1, 2)
        assert supported(0, modifier, False, 1, 2) == left + (1 - won) * Fraction(7, 9)
        assert supported(0, modifier, False, 2, 2) == left + (1 - won) * Fraction(7, 9)


def ends(state, event, chance):
    """Let chance decide until this event has come, or a goal opportunity is over: its result."""
    state = MATCH.copy(state)
    while True:
        options = MATCH.chances(state)
        for each in MATCH.apply(state, CHANCE, options[chance.below(len(options))]):
            if isinstance(each, event) and each.result not in ("second", "post"):
                return each.result


def agrees(found, chances, times):
    """Whether each frequency is within four standard errors of its chance."""
    return all(
        abs(found[name] / times - p) <= 4 * sqrt(p * (1 - p) / times) for name, p in chances.items()
    )


@pytest.mark.parametrize(("man", "modifier"), [("MD1", 0), ("MD-rough", 1)])
def test_a_large_seeded_run_of_tackles_agrees(man, modifier):
    card = home_card("tackle", "MDG")
    side = club({"MD": (man, "MD2")}, hand=(card,))
    play = Play(scene(side, visitors(), ball=("away", "mo1")))
    play.home(PlayTackle(card, True))
    times, chance = examples(1000), Chance(f"tackles {man}")
    found = Counter(ends(play.state, Tackled, chance) for _ in range(times))
    assert agrees(found, attempt(modifier, True)._asdict(), times)
    assert found.total() == times


@pytest.mark.parametrize("bonus", [-2, 0, 3])
def test_a_large_seeded_run_of_opportunities_agrees(bonus):
    card = home_card("set_piece_attack", "MOG")
    side = club(hand=(card,), stars={"MO1": bonus}, stands=3)
    play = Play(scene(side, visitors(stands=0), step="offence", ball=("home", "MO1")))
    play.home(PlayOffensive(card))
    play.home(PASS)
    play.home(PASS)  # the green light: the visitors can do nothing
    times, chance = examples(1000), Chance(f"opportunities {bonus}")
    found = Counter(ends(play.state, Shot, chance) for _ in range(times))
    assert agrees(found, opportunity(bonus)._asdict(), times)
    assert found.total() == times
