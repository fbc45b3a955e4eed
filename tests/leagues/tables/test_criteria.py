"""Each criterion by itself, and what a missing value does."""

from fractions import Fraction

import pytest

from leagues.tables import Given, TableRules, table
from tests.leagues.tables.build import order, ranks, results


def by(*codes, **facts):
    return TableRules(criteria=codes, **facts)


@pytest.mark.parametrize(
    ("code", "played", "values"),
    [
        ("goal_difference", "A 3-1 X, B 1-0 X", (2, 1)),
        ("goals_for", "A 2-1 X, B 1-0 X", (2, 1)),
        ("away_goals_for", "X 1-2 A, B 2-1 X", (2, 0)),
        ("wins", "A 1-0 X, X 1-0 A, X 1-0 A, X 1-0 A, B 0-0 X, B 0-0 X, B 0-0 X", (1, 0)),
        ("away_wins", "X 0-1 A, B 1-0 X", (1, 0)),
        ("goal_average", "A 2-1 X, B 3-2 X", (2, Fraction(3, 2))),
        ("h2h_points", "A 1-0 B, X 0-1 B", (3, 0)),
        ("h2h_goal_difference", "A 2-0 B, B 1-0 A", (1, -1)),
        ("h2h_goals_for", "A 2-1 B, X 0-1 B", (2, 1)),
        ("h2h_away_goals", "A 0-0 B, B 1-1 A", (1, 0)),
    ],
)
def test_criterion_decides_with_its_values(code, played, values):
    got = table("BAX", results(played), by("points", code))
    first = next(d for d in got.decisions if d.above == ("A",))
    assert got.row("A").points == got.row("B").points
    assert (first.below, first.criterion) == (("B",), code)
    assert (first.above_value, first.below_value) == values
    assert order(got).index("A") < order(got).index("B")


def test_points_per_game_is_exact_and_counts_adjustments():
    played = results("A 1-0 X, A 0-1 X, B 1-0 X, B 0-1 X, B 0-0 X, X 0-0 B")
    got = table("ABX", played, by("points_per_game"), adjustments={"B": -1})
    assert [(r.key, r.points, r.points_per_game) for r in got.rows] == [
        ("A", 3, Fraction(3, 2)),
        ("X", 8, Fraction(4, 3)),
        ("B", 4, Fraction(1)),
    ]


def test_points_per_game_before_the_first_match():
    got = table("AB", [], by("points_per_game"), adjustments={"A": -12})
    assert [(r.key, r.rank, r.points_per_game) for r in got.rows] == [("B", 1, 0), ("A", 2, -12)]


@pytest.mark.parametrize(
    ("played", "wanted"),
    [
        ("A 1-0 X, B 9-1 X", {"A": 1, "B": 2}),  # nothing conceded beats any number
        ("A 1-0 X, B 3-0 X", {"A": 1, "B": 1}),  # two such are level
        ("A 0-0 X, B 1-1 X", {"B": 1, "A": 2}),  # 0-0 is worth nothing
    ],
)
def test_goal_average_with_nothing_conceded(played, wanted):
    got = table("ABX", results(played), by("points", "goal_average"))
    placed = ranks(got)
    low = min(placed["A"], placed["B"])
    assert {club: placed[club] - low + 1 for club in "AB"} == wanted


def test_goal_average_explains_nothing_conceded_as_none():
    (first, *_) = table("ABX", results("A 1-0 X, B 9-1 X"), by("points", "goal_average")).decisions
    assert (first.above_value, first.below_value) == (None, 9)


def test_ranking_list_reads_downwards():
    got = table("ABC", [], by("points", "ranking_list"), given=Given(ranking="XCBA"))
    assert order(got) == ["C", "B", "A"]
    assert [(d.above_value, d.below_value) for d in got.decisions] == [(2, 3), (3, 4)]
    partly = table("ABC", [], by("points", "ranking_list"), given=Given(ranking="CB"))
    assert ranks(partly) == {"A": 1, "B": 1, "C": 1}


def test_a_missing_value_lets_the_next_criterion_decide():
    rules = by("points", "fair_play", "ranking_list")
    given = Given(fair_play={"A": -1}, ranking="BA")
    assert order(table("AB", [], rules, given=given)) == ["B", "A"]


def test_playoff_match_leaves_level_and_stops_there():
    rules = by("points", "playoff_match", "ranking_list")
    got = table("AB", [], rules, given=Given(ranking="BA"))
    assert ranks(got) == {"A": 1, "B": 1}
    assert got.levels[0].waiting == ("playoff_match",)


def test_playoff_match_that_was_played_decides():
    rules = by("points", "playoff_match")
    got = table("ABC", results("A 1-0 C, B 1-0 C"), rules, given=Given(playoffs=["BA"]))
    assert order(got) == ["B", "A", "C"]
    assert got.decisions[0].criterion == "playoff_match"


def test_a_later_draw_counts():
    given = Given(lots=["AB", "BA"])
    assert order(table("AB", [], by("points", "drawing_of_lots"), given=given)) == ["B", "A"]


def test_clubs_of_one_rank_keep_the_callers_order():
    assert order(table("CAB", [], by("points"))) == ["C", "A", "B"]
