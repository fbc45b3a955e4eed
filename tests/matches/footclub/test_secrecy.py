"""Secrecy (FB-69): nothing that a side may not know changes what its coach chooses."""

import pytest

from cards.chance import Chance
from matches.engines.footclub.coaches import COACHES
from matches.engines.footclub.match import MATCH
from tests.depth import examples
from tests.matches.footclub.redealt import redealt
from tests.matches.footclub.test_conformance import match

COACHED = {name: COACHES[name]() for name in COACHES}


def hold_secrets(setup, seed):
    """At each decision of a match the side asked sees, may do and chooses the same in a state that
    differs from this one only in what it may not know."""
    state, chance = MATCH.new(setup), Chance(seed)
    hidden, decisions = 0, 0
    while (ask := MATCH.ask(state)) is not None:
        side = ask.sides[chance.below(len(ask.sides))]
        if side < 0:
            answers = MATCH.chances(state)
        else:
            answers = MATCH.actions(state, side)
            other = redealt(state, side, chance)
            hidden += other.clubs[1 - side].hand != state.clubs[1 - side].hand
            decisions += 1
            assert MATCH.view(state, side) == MATCH.view(other, side)
            assert MATCH.ask(other) == ask
            assert MATCH.actions(other, side) == answers
            hold_choices(state, other, side, ask, answers)
        MATCH.carry_out(state, side, answers[chance.below(len(answers))])
    return hidden, decisions


def hold_choices(state, other, side, ask, answers):
    if len(answers) < 2:
        return
    for name, coach in COACHED.items():
        one, two = (
            coach.choose(MATCH.view(each, side), side, ask, answers, Chance(name))
            for each in (state, other)
        )
        assert one == two, name
        assert one in answers, name


@pytest.mark.parametrize("number", range(examples(3)))
def test_fb_69_what_a_side_may_not_know_changes_nothing_for_it(number):
    hidden, decisions = hold_secrets(match(number), f"secrets {number}")
    assert decisions == 0 or hidden > decisions // 10
