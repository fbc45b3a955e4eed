"""Secrecy (FB-69): nothing that a side may not know reaches its view, its actions or its coach."""

import pytest

from cards.chance import Chance
from matches.engines.core.coaches import Random
from matches.engines.core.driver import luck, play
from matches.engines.footclub.answers import PlayTackle
from matches.engines.footclub.coaches import COACHES
from matches.engines.footclub.match import MATCH
from tests.depth import examples
from tests.matches.footclub.pitch import Play, club, home_card, scene, visitors
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


def test_views_differ_where_a_side_does_know():
    state = MATCH.new(scene(club(), visitors(), step="possession", ball=("away", "at1")))
    for change in (
        lambda each: each.clubs[0].stands,
        lambda each: each.clubs[1].goals,
    ):
        assert change(state) == change(MATCH.copy(state))
    twin = MATCH.copy(state)
    twin.clubs[0].hand.put(0)
    twin.clubs[0].reserve.take(0)
    assert MATCH.view(state, 0) != MATCH.view(twin, 0)
    assert MATCH.view(state, 0) != MATCH.view(state, 1)
    assert MATCH.view(state, 0) != "a view"


def test_fb_69_the_bench_is_private():
    view = MATCH.view(MATCH.new(match(1)), 0)
    assert view.rival.shown() == ()
    with pytest.raises(KeyError):
        view.rival.man(0)


def test_fb_69_the_discard_pile_is_public():
    card = home_card("tackle", "MDG")
    setup = scene(club(hand=(card,)), visitors(), step="possession", ball=("away", "at1"))
    game = Play(setup)
    game.home(PlayTackle(card, False))
    game.dice(6, 6)
    rival = MATCH.view(game.state, 1).rival
    assert [rival.deck.cards[n].code for n in rival.discard] == [card]
    assert rival.hand_size == 0


def test_a_view_stays_true_as_the_match_goes_on():
    played = play(MATCH, match(2), [Random(), Random()], luck("view", 0, 2), record=True)
    state = MATCH.new(match(2))
    kept = [MATCH.view(state, side) for side in (0, 1)]
    for side, answer in played.steps:
        MATCH.carry_out(state, side, answer)
        assert kept[0] == MATCH.view(state, 0)
    assert kept[1].own.goals == played.outcome.goals[1]
