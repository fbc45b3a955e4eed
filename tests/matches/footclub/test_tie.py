"""Variant: home and away matches: who wins, example by example; FB-71 to FB-73, FB-75, FB-79."""

from typing import Any

import pytest

from matches.engines.core.protocol import Roll, Toss
from matches.engines.footclub.answers import PASS
from matches.engines.footclub.events import Ended, HalfEnded, KickedOff, TurnBegan
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.setup import Options, Setup
from matches.engines.footclub.state import State
from matches.engines.footclub.tie import TieResult, Undecided, decide, second_leg
from tests.matches.footclub.legs import (
    BLUE,
    FIRST,
    RED,
    asked,
    ended,
    forfeited,
    moment,
    result,
    second,
    tackle,
    tackling,
    whistle,
)

# The rulebook's examples


def test_example_away_goals_decide_an_aggregate_of_four_each() -> None:
    """Away Red 3-2 Blue; Home Blue 2-1 Red: Blue wins."""
    first = ended(FIRST, 3, 2)
    last = ended(second(first), 2, 1)
    assert last.after == "regulation"
    assert decide(first, last) == TieResult((4, 4), (1, 2), BLUE, "away_goals", "regulation")


def test_example_a_perfect_tie_goes_to_extra_time() -> None:
    """Away Red 2-0 Blue; Home Blue 2-0 Red."""
    first = ended(FIRST, 2, 0)
    state = whistle(second(first), 2, 0)
    assert (asked(state), state.half) == ("preparation", 3)


def test_example_an_away_goal_in_extra_time_counts() -> None:
    """Away Red 2-0 Blue; after extra time Blue 3-1 Red: Red wins thanks to the away goal."""
    first = ended(FIRST, 2, 0)
    last = ended(second(first), 3, 1, half=3)
    assert last.after == "extra_time"
    assert decide(first, last) == TieResult((3, 3), (1, 0), RED, "away_goals", "extra_time")


# Who wins


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ((1, 0), (0, 0), TieResult((1, 0), (0, 0), RED, "aggregate", "regulation")),
        ((1, 0), (3, 1), TieResult((2, 3), (1, 0), BLUE, "aggregate", "regulation")),
        ((0, 0), (1, 1), TieResult((1, 1), (1, 0), RED, "away_goals", "regulation")),
        ((2, 2), (1, 1), TieResult((3, 3), (1, 2), BLUE, "away_goals", "regulation")),
    ],
)
def test_fb_72_aggregate_then_away_goals(
    first: tuple[int, int], last: tuple[int, int], expected: TieResult
) -> None:
    """The engine ends the second leg at the final whistle exactly where the tie is decided."""
    opening = ended(FIRST, *first)
    closing = ended(second(opening), *last)
    assert decide(opening, closing) == expected


@pytest.mark.parametrize("score", [(0, 0), (1, 1), (2, 2)])
def test_fb_72_aggregate_and_away_goals_level_after_extra_time_is_a_shoot_out(
    score: tuple[int, int],
) -> None:
    """The same score in both legs: after regulation extra time, after extra time the kicks."""
    setup = second(result(*score))
    assert asked(whistle(setup, *score)) == "preparation"
    assert asked(whistle(setup, *score, half=3)) == "kickers"


def test_fb_72_without_away_goals_only_the_aggregate_counts() -> None:
    options = Options(away_goals=False)
    first_setup = Setup(home=FIRST.home, away=FIRST.away, cards=FIRST.cards, options=options)
    first = ended(first_setup, 3, 2)
    setup = second_leg(first_setup, first)
    assert asked(whistle(setup, 2, 1)) == "preparation"
    last = ended(setup, 3, 1, half=3)
    decided = TieResult((4, 5), (1, 2), BLUE, "aggregate", "extra_time")
    assert decide(first, last, away_goals=False) == decided


def test_fb_72_a_second_leg_that_was_not_played_on_decides_nothing() -> None:
    with pytest.raises(Undecided, match="regulation"):
        decide(result(1, 0), result(1, 0))


def kick(state: State, scorer: int) -> None:
    """Play a shoot-out in which one side rolls sixes, with the ball and in goal, the other ones."""
    while (ask := MATCH.ask(state)) is not None:
        side = ask.sides[0]
        if side >= 0:
            MATCH.apply(state, side, MATCH.actions(state, side)[0])
        elif ask.kind == "toss":
            MATCH.apply(state, side, Toss(0))
        else:
            MATCH.apply(state, side, Roll((6 if ask.of == scorer else 1,)))


@pytest.mark.parametrize(("scorer", "club"), [(0, BLUE), (1, RED)])
def test_fb_73_the_shoot_out_of_the_second_leg_decides(scorer: int, club: int) -> None:
    first = ended(FIRST, 2, 0)
    state = whistle(second(first), 2, 0, half=3)
    kick(state, scorer)
    decided = decide(first, MATCH.outcome(state))
    assert (decided.winner, decided.by, decided.after) == (club, "shoot_out", "shoot_out")
    assert decided.kicks == ((3, 0) if club == RED else (0, 3))
    assert (decided.aggregate, decided.away) == ((2, 2), (0, 0))


# Extra time


def test_fb_71_extra_time_of_the_second_leg_from_the_whistle_to_its_end() -> None:
    """Ten cards chosen, four in hand, a new colour, the hosts kick off, three turns of two cards;
    Supporters and Kop remain as they are."""
    setup = second(result(2, 0))
    state = moment(
        setup,
        "half_end",
        2,
        {"goals": 2, "stands": 3, "kop": "K01", "hand": ("B7", "B8")},
        {"stands": 4},
    )
    asks: list[tuple[str, int]] = []
    events: list[Any] = []
    while asked(state) != "kickers":
        ask = MATCH.ask(state)
        side = ask.sides[0]
        listed = MATCH.actions(state, side)
        asks.append((ask.kind, side if side >= 0 else ask.of))
        events += MATCH.apply(state, side, PASS if PASS in listed else listed[0])
    assert asks[:20] == [("preparation", 0)] * 10 + [("preparation", 1)] * 10
    assert asks[20:29] == [("draw", 0)] * 4 + [("draw", 1)] * 4 + [("ball", -1)]
    assert [asks.count(("draw", side)) for side in (0, 1)] == [10, 10]
    assert [(e.half, e.side) for e in events if isinstance(e, KickedOff)] == [(3, 0)]
    assert [e.turn for e in events if isinstance(e, TurnBegan)] == [1, 2, 3]
    assert [e.goals for e in events if isinstance(e, HalfEnded)] == [(2, 0)]
    view = MATCH.view(state, 0)
    assert (view.own.stands, view.rival.stands, view.own.kop_attack) == (3, 4, 2)


# Forfeits


def test_fb_75_a_visitor_that_forfeits_the_first_leg_can_reach_extra_time() -> None:
    """The visitor loses 3-0, then hosts and wins 3-0: 3-3, away goals 0-0."""
    setup = second(forfeited(1))
    assert setup.first_leg == (0, 3)
    assert asked(whistle(setup, 3, 0)) == "preparation"


def test_fb_75_the_goals_of_a_forfeit_count_as_away_goals_for_a_visitor() -> None:
    """The host loses 0-3; a 3-0 reply as a visitor is 3-3 and 3-3; a 3-1 reply loses."""
    first = forfeited(0)
    setup = second(first)
    assert setup.first_leg == (3, 0)
    assert asked(whistle(setup, 0, 3)) == "preparation"
    last = ended(setup, 1, 3)
    assert decide(first, last) == TieResult((3, 4), (3, 3), BLUE, "aggregate", "regulation")


def test_fb_75_the_score_of_a_forfeited_leg_does_not_count() -> None:
    """Blue leads 2-1 in the second leg when it gets its fourth red."""
    state = tackling(goals=(2, 1), first_leg=(2, 0), reds=3)
    events = tackle(state, (1, 2), (1, 1))
    assert events[-1] == Ended(2, 1, (0, 3), "forfeit")
    last = MATCH.outcome(state)
    assert (last.goals, last.played, last.forfeits) == ((0, 3), (2, 1), (0,))
    assert decide(result(0, 2), last) == TieResult((3, 2), (3, 2), RED, "aggregate", "forfeit")


def test_fb_75_a_forfeit_during_extra_time_loses_the_leg() -> None:
    state = tackling(goals=(3, 1), half=3, first_leg=(0, 2), reds=3)
    assert tackle(state, (1, 2), (1, 1))[-1] == Ended(3, 1, (0, 3), "forfeit")


def test_fb_75_both_forfeit_the_same_leg_and_it_counts_nothing() -> None:
    first = forfeited(0, 1)
    setup = second(first)
    assert setup.first_leg == (0, 0)
    last = ended(setup, 1, 1)
    assert decide(first, last) == TieResult((1, 1), (1, 0), RED, "away_goals", "regulation")


def test_fb_79_a_forfeit_that_leaves_all_level_loses_the_tie() -> None:
    """Leg 1 A 3-0 B; in leg 2 the visitor A gets the fourth red: 3-3, away goals 0-0."""
    decided = TieResult((3, 3), (0, 0), BLUE, "forfeit", "forfeit")
    assert decide(result(3, 0), forfeited(1)) == decided


def test_fb_79_a_host_that_forfeits_all_level_loses_the_tie() -> None:
    """Leg 1 A 0-3 B; in leg 2 the host B gets the fourth red: 3-3, away goals 3-3."""
    decided = TieResult((3, 3), (3, 3), RED, "forfeit", "forfeit")
    assert decide(result(0, 3), forfeited(0)) == decided


def test_fb_79_the_same_for_a_forfeit_in_extra_time() -> None:
    """Leg 1 A 0-3 B; leg 2, after 0-3, extra time: the host gets the fourth red."""
    state = tackling(goals=(0, 3), half=3, first_leg=(3, 0), reds=3)
    tackle(state, (1, 2), (1, 1))
    decided = decide(result(0, 3), MATCH.outcome(state))
    assert (decided.winner, decided.by) == (RED, "forfeit")


def test_fb_79_away_goals_come_before_who_forfeited() -> None:
    """Leg 1 A 4-1 B, leg 2 forfeited by the visitor A: 4-4, but B's away goal is one more."""
    decided = TieResult((4, 4), (0, 1), BLUE, "away_goals", "forfeit")
    assert decide(result(4, 1), forfeited(1)) == decided


@pytest.mark.parametrize("lots", [None, RED, BLUE])
def test_fb_79_lots_are_drawn_if_both_forfeited(lots: int | None) -> None:
    decided = decide(result(0, 0), forfeited(0, 1), lots=lots)
    assert decided == TieResult((0, 0), (0, 0), lots, "lots", "forfeit")


def test_fb_79_no_lots_where_goals_decide() -> None:
    decided = decide(result(1, 0), forfeited(0, 1), lots=BLUE)
    assert decided == TieResult((1, 0), (0, 0), RED, "aggregate", "forfeit")
