"""The scenarios of tables, by name (S1 to S11); the database's half of them is tested elsewhere."""

from itertools import permutations

import pytest

from leagues.tables import (
    AWARDED,
    DOUBLE_FORFEIT,
    Forfeits,
    Given,
    Points,
    Result,
    TableRules,
    award_rest,
    expunge,
    form,
    table,
)
from tests.leagues.tables.build import order, ranks, results

H2H = ("h2h_points", "h2h_goal_difference", "h2h_goals_for")
GOALS = ("goal_difference", "goals_for")
EURO = ("points", *H2H, *GOALS)

GROUP_E = results(
    "Romania 3-0 Ukraine, Belgium 0-1 Slovakia, Slovakia 1-2 Ukraine,"
    "Belgium 2-0 Romania, Slovakia 1-1 Romania, Ukraine 0-0 Belgium"
)
S2 = results("A 2-1 B, B 1-0 C, C 1-0 A, A 1-0 D, B 5-0 D, C 1-0 D")
S9 = results("A 1-0 B, B 2-0 C, C 1-1 A, A 5-0 D, B 1-1 D")


@pytest.mark.parametrize(
    ("reading", "wanted"),
    [
        ("once", ["Romania", "Belgium", "Slovakia", "Ukraine"]),
        ("block_again", ["Romania", "Belgium", "Slovakia", "Ukraine"]),
        ("restart", ["Belgium", "Romania", "Slovakia", "Ukraine"]),
    ],
)
def test_s1_block_does_not_restart_half_way(reading, wanted):
    euro = TableRules(criteria=EURO, head_to_head=reading)
    got = table(["Belgium", "Romania", "Slovakia", "Ukraine"], GROUP_E, euro)
    assert order(got) == wanted
    assert [row.points for row in got.rows] == [4, 4, 4, 4]


def test_s1_restart_says_in_which_mini_table_it_decided():
    euro = TableRules(criteria=EURO, head_to_head="restart")
    clubs = ("Belgium", "Romania", "Slovakia", "Ukraine")
    first = table(clubs, GROUP_E, euro).decisions[0]
    assert (first.above, first.below) == (("Belgium",), ("Romania",))
    assert (first.criterion, first.above_value, first.below_value) == ("h2h_points", 3, 0)
    assert (first.scope, first.among, first.round) == ("head_to_head", ("Belgium", "Romania"), 2)


@pytest.mark.parametrize(
    ("criteria", "reading", "wanted"),
    [
        (EURO, "block_again", "ABCD"),
        (EURO, "restart", "ABCD"),
        (EURO, "once", "BACD"),  # A and B go on to overall goal difference
        (("points", *GOALS, *H2H), "once", "BACD"),
        (("points", *GOALS, *H2H), "block_again", "BACD"),
        (("points", *GOALS, *H2H), "restart", "BACD"),
    ],
)
def test_s2_mini_table_is_computed_anew_for_those_still_level(criteria, reading, wanted):
    got = table("ABCD", S2, TableRules(criteria=criteria, head_to_head=reading))
    assert "".join(order(got)) == wanted
    assert list(ranks(got).values()) == [1, 2, 3, 4]


def test_s2_explains_both_rounds():
    got = table("ABCD", S2, TableRules(criteria=EURO, head_to_head="block_again"))
    assert [
        (d.above, d.below, d.criterion, d.above_value, d.below_value, d.among, d.round)
        for d in got.decisions
    ] == [
        (("A",), ("B",), "h2h_points", 3, 0, ("A", "B"), 2),
        (("B",), ("C",), "h2h_goals_for", 2, 1, ("A", "B", "C"), 1),
    ]


CYCLE = results("A 1-0 B, B 1-0 C, C 1-0 A")


@pytest.mark.parametrize("reading", ["once", "block_again", "restart"])
def test_s4_a_cycle_shares_rank_1(reading):
    rules = TableRules(criteria=(*EURO, "drawing_of_lots"), head_to_head=reading)
    got = table("ABC", CYCLE, rules)
    assert ranks(got) == {"A": 1, "B": 1, "C": 1}
    (level,) = got.levels
    assert (level.rank, level.clubs) == (1, ("A", "B", "C"))
    assert level.waiting == ("drawing_of_lots",)
    assert got.decisions == ()


@pytest.mark.parametrize("reading", ["once", "block_again", "restart"])
def test_s4_same_ranking_for_six_input_orders(reading):
    rules = TableRules(criteria=EURO, head_to_head=reading)
    assert len({table("ABC", given, rules) for given in permutations(CYCLE)}) == 1


def test_s4_drawing_of_lots_decides():
    rules = TableRules(criteria=(*EURO, "drawing_of_lots"))
    got = table("ABC", CYCLE, rules, given=Given(lots=[["C", "A", "B"]]))
    assert ranks(got) == {"C": 1, "A": 2, "B": 3}
    assert [(d.criterion, d.above_value, d.below_value) for d in got.decisions] == [
        ("drawing_of_lots", 1, 2),
        ("drawing_of_lots", 2, 3),
    ]


def test_s4_lots_that_do_not_cover_all_the_level_clubs_decide_nothing():
    clubs = "ABCD"
    rules = TableRules(criteria=("points", "drawing_of_lots"))
    got = table(clubs, [], rules, given=Given(lots=[["C", "A", "B"]]))
    assert ranks(got) == dict.fromkeys(clubs, 1)


def test_s6_unplayed_is_not_a_goalless_draw():
    got = table("ABCD", results("A 2-0 B"), TableRules())
    assert [(r.key, r.rank, r.played, r.drawn, r.points) for r in got.rows] == [
        ("A", 1, 1, 0, 3),
        ("C", 2, 0, 0, 0),
        ("D", 2, 0, 0, 0),
        ("B", 4, 1, 0, 0),
    ]


def test_s6_a_real_goalless_draw_counts():
    got = table("AB", results("A 0-0 B"), TableRules())
    assert [(r.played, r.drawn, r.points) for r in got.rows] == [(1, 1, 1), (1, 1, 1)]


def test_s8_nothing_but_the_given_results_counts():
    group = results("A 1-0 B")
    knock_out = results("B 5-0 A")
    rules = TableRules(criteria=EURO)
    before = table("AB", group, rules)
    assert order(before) == ["A", "B"]
    assert table("AB", [*group], rules) == before
    assert table("AB", [*group, *knock_out], rules) != before


def test_s9_expunge():
    kept = expunge(S9, ["D"])
    got = table("ABC", kept, TableRules())
    assert [(r.key, r.points, r.goal_difference) for r in got.rows] == [
        ("A", 4, 1),
        ("B", 3, 1),
        ("C", 1, -2),
    ]


@pytest.mark.parametrize(
    ("criteria", "wanted"), [(("points", *GOALS), "ACBD"), (("points", *H2H), "ABCD")]
)
def test_s9_keep_and_award_the_rest(criteria, wanted):
    awards = award_rest([("C", "D")], "D", (3, 0))
    got = table("ABCD", [*S9, *awards], TableRules(criteria=criteria))
    assert "".join(order(got)) == wanted
    assert {r.key: (r.points, r.goal_difference, r.goals_for, r.awarded) for r in got.rows} == {
        "A": (7, 6, 7, 0),
        "C": (4, 1, 4, 1),
        "B": (4, 1, 3, 0),
        "D": (1, -8, 1, 1),
    }


def test_s9_undoing_restores_the_table():
    before = table("ABCD", S9, TableRules())
    awarded = table("ABCD", [*S9, *award_rest([("D", "C"), ("A", "C")], "D")], TableRules())
    assert awarded != before
    assert table("ABCD", S9, TableRules()) == before


def test_s9_two_withdrawn_clubs_that_never_met_both_lose():
    awards = award_rest([("C", "D"), ("D", "A"), ("B", "D"), ("A", "B")], "D", withdrawn=["C", "D"])
    assert awards == [
        Result("C", "D", 0, 0, DOUBLE_FORFEIT),
        Result("D", "A", 0, 3, AWARDED),
        Result("B", "D", 3, 0, AWARDED),
    ]


def test_s10_an_award_counts_as_its_score_and_in_head_to_head():
    award = Result("B", "A", 3, 0, "awarded")
    got = table("AB", [*results("A 2-0 B"), award], TableRules(criteria=EURO))
    b, a = got.rows
    assert (b.key, b.points, b.goals_for, b.won, b.awarded) == ("B", 3, 3, 1, 1)
    assert (a.key, a.points, a.goals_for, a.lost, a.awarded) == ("A", 3, 2, 1, 1)
    (decision,) = got.decisions
    assert (decision.criterion, decision.above_value) == ("h2h_goal_difference", 1)


def test_s10_both_lose_a_double_forfeit():
    got = table("AB", [Result("A", "B", 0, 0, DOUBLE_FORFEIT)], TableRules())
    assert [
        (r.rank, r.played, r.lost, r.points, r.goals_for, r.goals_against, r.awarded)
        for r in got.rows
    ] == [(1, 1, 1, 0, 0, 0, 1)] * 2
    assert [e.letter for e in form("AB", [Result("A", "B", 0, 0, DOUBLE_FORFEIT)])["A"]] == ["L"]


def test_s10_policies_of_forfeits():
    policy = Forfeits(double_points=-1, double_goals_against=3, loser_points=-2)
    rules = TableRules(points=Points(3, 2, 1), forfeits=policy)
    played = [Result("A", "B", 0, 0, DOUBLE_FORFEIT), Result("B", "A", 0, 2, "awarded")]
    a, b = table("AB", played, rules).rows
    assert (a.key, a.points, a.goals_for, a.goals_against) == ("A", 2, 2, 3)
    assert (b.key, b.points, b.goals_for, b.goals_against) == ("B", -3, 0, 5)


def test_s10_an_award_that_is_drawn_has_no_loser():
    rules = TableRules(forfeits=Forfeits(loser_points=-2))
    got = table("AB", [Result("A", "B", 1, 1, AWARDED)], rules)
    assert [(r.drawn, r.points) for r in got.rows] == [(1, 1), (1, 1)]


S11 = results("A 2-0 B, B 1-0 C, A 1-0 C, C 0-0 A, D 0-3 B")


def test_s11_points_adjustment():
    before = table("ABCD", S11, TableRules())
    after = table("ABCD", S11, TableRules(), adjustments={"A": -3})
    assert [(r.key, r.points) for r in before.rows][:2] == [("A", 7), ("B", 6)]
    assert [(r.key, r.points) for r in after.rows][:2] == [("B", 6), ("A", 4)]
    assert after.row("A").adjustment == -3
    facts = ("played", "won", "drawn", "lost", "goals_for", "goals_against")
    for fact in facts:
        assert getattr(after.row("A"), fact) == getattr(before.row("A"), fact)
    assert table("ABCD", S11, TableRules(), adjustments={}) == before


@pytest.mark.parametrize(
    ("enters", "wanted", "values"), [(False, ["A", "B"], (3, 0)), (True, ["B", "A"], (0, -1))]
)
def test_s11_adjustments_enter_head_to_head_by_policy_only(enters, wanted, values):
    played = results("A 1-0 B, A 1-0 C, A 1-0 D, B 1-0 C, B 0-0 D, D 0-0 B")
    rules = TableRules(criteria=EURO, adjustments_in_head_to_head=enters)
    got = table("ABCD", played, rules, adjustments={"A": -4})
    assert got.row("A").points == got.row("B").points == 5
    assert order(got)[:2] == wanted
    first = got.decisions[0]
    assert (first.criterion, first.above_value, first.below_value) == ("h2h_points", *values)
