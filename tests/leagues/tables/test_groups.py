"""Clubs of one place across groups."""

from leagues.tables import Given, Group, TableRules, compare, table
from tests.leagues.tables.build import results

RULES = TableRules()
LOTS = TableRules(criteria=("points", "goal_difference", "drawing_of_lots"))


def group(name, clubs, text, **facts):
    played = results(text)
    return Group(name, table(clubs, played, RULES, **facts), played)


# Second places: B 3 points (+1), F 3 (+1), J 3 (0).
ONE = group("one", "ABC", "A 1-0 B, A 1-0 C, B 2-0 C")
TWO = group("two", "EFG", "E 1-0 F, E 1-0 G, F 2-0 G")
THREE = group("three", "IJK", "I 1-0 J, I 1-0 K, J 1-0 K")


def places(got):
    return {row.key: row.rank for row in got.rows}


def test_best_of_a_place():
    got = compare([ONE, TWO, THREE], 2, RULES, best=2)
    assert places(got) == {"B": 1, "F": 1, "J": 3}
    assert got.groups == {"B": "one", "F": "two", "J": "three"}
    assert (got.qualified, got.undecided, got.places) == (("B", "F"), (), 0)
    (decision,) = got.decisions
    assert (decision.above, decision.below) == (("B", "F"), ("J",))
    assert (decision.criterion, decision.above_value, decision.below_value) == (
        "goal_difference",
        1,
        0,
    )


def test_level_across_the_border_is_undecided():
    got = compare([ONE, TWO, THREE], 2, RULES, best=1)
    assert (got.qualified, got.undecided, got.places) == ((), ("B", "F"), 1)


def test_lots_decide_across_groups():
    got = compare([ONE, TWO, THREE], 2, LOTS, best=1, given=Given(lots=["FB"]))
    assert (got.qualified, got.undecided) == (("F",), ())


def test_more_places_than_clubs():
    got = compare([ONE, TWO], 2, RULES, best=8)
    assert (got.qualified, got.places) == (("B", "F"), 0)
    assert compare([], 3, RULES, best=4).rows == ()


def test_groups_without_the_place_are_passed_over():
    small = group("small", "XY", "X 1-0 Y")
    assert places(compare([ONE, small], 3, RULES, best=1)) == {"C": 1}


def test_results_against_the_last_of_larger_groups_are_left_out():
    big = group("big", "PQRS", "P 1-0 Q, P 1-0 R, P 1-0 S, Q 1-0 R, Q 9-0 S, R 1-0 S")
    whole = compare([big, ONE], 2, RULES, best=1)
    assert (whole.qualified, whole.rows[0].points) == (("Q",), 6)
    fair = compare([big, ONE], 2, RULES, best=1, leave_out_last=True)
    assert fair.qualified == ("B",)
    assert {r.key: (r.played, r.points, r.goal_difference) for r in fair.rows} == {
        "B": (2, 3, 1),
        "Q": (2, 3, 0),
    }


def test_adjustments_count_in_full():
    docked = group("one", "ABC", "A 1-0 B, A 1-0 C, B 2-0 C", adjustments={"B": -1})
    got = compare([docked, THREE], 2, RULES, best=1)
    assert got.qualified == ("J",)
    assert {r.key: (r.points, r.adjustment) for r in got.rows} == {"J": (3, 0), "B": (2, -1)}


def test_a_place_that_is_shared_in_its_group_is_open():
    shared = group("shared", "UVW", "U 1-0 V, U 1-0 W, V 3-3 W")
    got = compare([shared, ONE, TWO], 2, RULES, best=3)
    assert got.open_groups == ("shared",)
    assert (got.qualified, got.undecided, got.places) == (("B", "F"), ("V",), 1)


def test_a_last_place_that_is_shared_matters_only_where_it_is_left_out():
    big = group("big", "PQRS", "P 1-0 Q, P 1-0 R, P 1-0 S, Q 1-0 R, Q 1-0 S, R 0-0 S")
    assert compare([big, ONE], 2, RULES, best=1).open_groups == ()
    assert compare([big, ONE], 2, RULES, best=1, leave_out_last=True).open_groups == ("big",)
