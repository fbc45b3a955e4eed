"""Head-to-head blocks: what is one block, what it looks at, and where it stands in the order."""

import pytest

from leagues.tables import Given, TableRules, table
from tests.leagues.tables.build import order, ranks, results

READINGS = ["once", "block_again", "restart"]


def rules(*codes, reading="once", **facts):
    return TableRules(criteria=("points", *codes), head_to_head=reading, **facts)


@pytest.mark.parametrize("reading", READINGS)
def test_block_after_goal_difference_sees_only_those_level_there(reading):
    # A, B, C have 6 points; C goes on goal difference; A and B met once, and B won.
    played = results("B 1-0 A, A 3-1 C, C 1-0 B, A 1-0 D, B 2-0 D, C 1-0 D, A 0-0 E, D 0-0 E")
    level = rules("goal_difference", "h2h_points", "goals_for", reading=reading)
    got = table("ABCDE", played, level)
    assert [(r.key, r.points) for r in got.rows] == [
        ("A", 7),
        ("B", 6),
        ("C", 6),
        ("E", 2),
        ("D", 1),
    ]
    got = table("ABCDE", played, level, adjustments={"A": -1})
    assert order(got) == ["B", "A", "C", "E", "D"]
    first = got.decisions[0]
    assert (first.criterion, first.among) == ("h2h_points", ("A", "B"))


def test_two_blocks_apart_are_two_blocks():
    played = results("A 1-0 B, B 2-1 A")
    got = table("AB", played, rules("h2h_points", "goal_difference", "h2h_away_goals"))
    (decision,) = got.decisions
    assert order(got) == ["A", "B"]
    assert (decision.criterion, decision.above_value, decision.below_value) == (
        "h2h_away_goals",
        1,
        0,
    )


def test_second_block_is_looked_at_among_those_level_then():
    # All four level on points and in the first block; goals leave A-B and C-D, and each pair
    # then has a mini-table of its own.
    played = results("A 1-0 B, C 1-0 D, B 3-2 C, D 3-2 A, C 1-1 A, D 1-1 B")
    got = table("ABCD", played, rules("h2h_points", "goals_for", "h2h_points"))
    assert {r.key: (r.points, r.goals_for) for r in got.rows} == {
        "A": (4, 4),
        "B": (4, 4),
        "C": (4, 4),
        "D": (4, 4),
    }
    assert ranks(got) == dict.fromkeys("ABCD", 1)
    more = [*played, *results("A 1-1 E, B 1-1 E, C 0-0 E, D 0-0 E")]
    got = table("ABCDE", more, rules("h2h_points", "goals_for", "h2h_points"))
    assert order(got)[:4] == ["A", "B", "C", "D"]
    assert [(d.criterion, d.among) for d in got.decisions] == [
        ("h2h_points", ("A", "B")),
        ("goals_for", ("A", "B", "C", "D")),
        ("h2h_points", ("C", "D")),
    ]


# A, B, C are level in the mini-table of four, D is last; in the mini-table of three C is last.
PEELS = results("A 2-1 B, B 1-0 C, C 1-0 A, A 1-0 D, B 1-0 D, C 2-1 D")
PEEL_BLOCK = ("h2h_points", "h2h_goal_difference", "h2h_goals_for", "goals_for")


def test_block_again_goes_on_while_it_separates():
    block = rules(*PEEL_BLOCK, reading="block_again")
    got = table("DCBA", PEELS, block, adjustments={"D": 6})
    assert [
        (*d.above, *d.below, d.criterion, d.above_value, d.below_value, "".join(d.among), d.round)
        for d in got.decisions
    ] == [
        ("A", "B", "h2h_points", 3, 0, "BA", 3),
        ("B", "C", "h2h_goals_for", 2, 1, "CBA", 2),
        ("C", "D", "h2h_points", 6, 0, "DCBA", 1),
    ]


def test_block_once_leaves_them_to_the_next_criterion():
    got = table("DCBA", PEELS, rules(*PEEL_BLOCK), adjustments={"D": 6})
    assert ranks(got) == {"C": 1, "B": 1, "A": 1, "D": 4}


def test_given_values_decide_only_where_all_the_level_clubs_have_one():
    played = results("A 1-0 D, B 1-0 D, C 1-0 D")
    partly = Given(fair_play={"A": -4, "B": -2})
    got = table("ABCD", played, rules("fair_play", "drawing_of_lots"), given=partly)
    assert ranks(got) == {"A": 1, "B": 1, "C": 1, "D": 4}
    assert got.levels[0].waiting == ("fair_play", "drawing_of_lots")
    fully = Given(fair_play={"A": -4, "B": -2, "C": -4}, lots=[["C", "A"]])
    got = table("ABCD", played, rules("fair_play", "drawing_of_lots"), given=fully)
    assert ranks(got) == {"B": 1, "C": 2, "A": 3, "D": 4}
    assert [(d.criterion, d.above_value, d.below_value) for d in got.decisions] == [
        ("fair_play", -2, -4),
        ("drawing_of_lots", 1, 2),
    ]


def test_mini_table_counts_every_meeting():
    played = results("A 1-0 B, B 1-0 A, A 0-0 B, B 0-2 A, B 1-0 C, B 1-0 C, C 0-0 B, A 0-1 C")
    got = table("ABC", played, rules("h2h_points"), adjustments={"A": 4})
    level = {r.key: r.points for r in got.rows}
    assert level["A"] == level["B"] == 11
    assert (got.decisions[0].above_value, got.decisions[0].below_value) == (7, 4)


@pytest.mark.parametrize("reading", READINGS)
def test_the_criterion_right_after_the_block_comes_next(reading):
    played = results("A 1-1 B, A 2-0 X, B 3-2 X")
    got = table("BAX", played, rules("h2h_points", "goal_difference", "goals_for", reading=reading))
    assert order(got) == ["A", "B", "X"]
    first = got.decisions[0]
    assert (first.criterion, first.above_value, first.below_value) == ("goal_difference", 2, 1)
    assert (first.scope, first.among, first.round) == ("overall", ("B", "A"), 0)
