"""The strength of opponents and byes, each value counted by hand."""

from fractions import Fraction

import pytest

from leagues.tables import (
    AWARDED,
    DOUBLE_FORFEIT,
    PRESETS,
    Bye,
    Group,
    Result,
    TableRules,
    UnknownCompetitor,
    compare,
    positions,
    table,
    table_after,
    venue_table,
)
from tests.leagues.tables.build import order, ranks, results

SWISS = PRESETS["swiss"].rules


def by(*codes, **facts):
    return TableRules(criteria=codes, **facts)


# Five of them, three rounds: A 9 points, B 6 (3 of them a bye), C 4, D 4 (3 a bye), E 3 (a bye).
ROUNDS = "A 1-0 B, C 1-0 D, A 2-0 C, B 1-0 E, A 1-0 E, C 1-1 D"
FIVE = results(ROUNDS)
BYES = [Bye("E", 1), Bye("D", 2), Bye("B", 3)]


def test_five_over_three_rounds_by_hand():
    got = table("ABCDE", FIVE, SWISS, byes=BYES)
    assert [(row.key, row.points, row.played, row.won) for row in got.rows] == [
        ("A", 9, 3, 3),
        ("B", 6, 3, 2),
        ("C", 4, 3, 1),
        ("D", 4, 3, 1),
        ("E", 3, 3, 1),
    ]
    strength = {row.key: row.strength for row in got.rows}
    # A met B, C and E: 6 + 4 + 3; without the strongest and the weakest C's 4; beat all three.
    assert (strength["A"].buchholz, strength["A"].median_buchholz) == (13, 4)
    assert strength["A"].sonneborn_berger == 13
    # B met A and E; beat E.
    assert (strength["B"].buchholz, strength["B"].median_buchholz) == (12, 0)
    assert strength["B"].sonneborn_berger == 3
    # C met D, A and D; beat D and drew with D: 4 + 2.
    assert (strength["C"].buchholz, strength["C"].median_buchholz) == (17, 4)
    assert strength["C"].sonneborn_berger == 6
    assert (strength["D"].buchholz, strength["D"].sonneborn_berger) == (8, 2)
    (last,) = [each for each in got.decisions if each.above == ("C",)]
    assert (last.criterion, last.scope) == ("buchholz", "opponents")
    assert (last.above_value, last.below_value) == (17, 8)


def test_s13_a_swiss_bye_is_a_win_without_goals():
    got = table("AB", [], by("points"), byes=[Bye("B")])
    row = got.row("B")
    assert (row.points, row.played, row.won, row.byes) == (3, 1, 1, 1)
    assert (row.goals_for, row.goals_against, row.away_wins, row.awarded) == (0, 0, 0, 0)
    assert order(got) == ["B", "A"]


def test_a_bye_is_no_opponent():
    got = table("ABC", results("A 1-0 B, A 0-1 C"), by("points", "buchholz"), byes=[Bye("B")])
    assert got.row("B").strength.buchholz == 3
    assert got.row("A").strength.buchholz == 6


def test_halves_of_sonneborn_berger_are_exact():
    # A drew with B, who has 1 from that and lost to C: half of 1.
    got = table("ABC", results("A 0-0 B, C 1-0 B"), by("points", "sonneborn_berger"))
    assert got.row("A").strength.sonneborn_berger == Fraction(1, 2)
    assert got.row("C").strength.sonneborn_berger == 1


def test_median_separates_whom_buchholz_does_not():
    # A and B both beat three opponents of 9 points in all: 6, 3, 0 and 4, 4, 1.
    played = results(
        "A 1-0 P, A 1-0 Q, A 1-0 R, B 1-0 S, B 1-0 T, B 1-0 U,"
        "P 1-0 Y, P 1-0 Z, Q 1-0 Y, S 1-0 Y, S 0-0 Z, T 1-0 Z, T 0-0 Y, U 0-0 Z"
    )
    got = table("ABPQRSTUYZ", played, SWISS)
    strength = {row.key: row.strength for row in got.rows}
    assert (strength["A"].buchholz, strength["B"].buchholz) == (9, 9)
    assert (strength["A"].median_buchholz, strength["B"].median_buchholz) == (3, 4)
    (first,) = [each for each in got.decisions if each.above == ("B",)]
    assert (first.criterion, first.above_value, first.below_value) == ("median_buchholz", 4, 3)


def test_direct_encounter_decides_among_those_who_have_all_met():
    # A, B and Y have 4 points each; among them Y has 4, B 3 and A 1.
    played = results("B 1-0 A, A 1-0 X, A 0-0 Y, Y 1-0 B, X 0-0 B")
    got = table("ABXY", played, by("points", "direct_encounter"))
    assert order(got) == ["Y", "B", "A", "X"]
    found = got.decisions[0]
    assert (found.above, found.below, found.scope) == (("Y",), ("B",), "head_to_head")
    assert (found.criterion, found.above_value, found.below_value) == ("direct_encounter", 4, 3)


def test_direct_encounter_leaves_those_level_who_shared_the_points():
    shared = results("B 1-0 A, A 1-0 B")
    assert ranks(table("AB", shared, by("points", "direct_encounter"))) == {"A": 1, "B": 1}


def test_direct_encounter_is_passed_over_unless_all_have_met():
    played = results("A 1-0 B, B 1-0 X, C 1-0 X")
    assert ranks(table("ABCX", played, by("points", "direct_encounter"))) == {
        "A": 1,
        "B": 1,
        "C": 1,
        "X": 4,
    }


def test_adjustments_stay_out_of_the_strength_of_opponents():
    got = table("AB", results("A 1-0 B"), by("points", "buchholz"), adjustments={"A": -2})
    assert (got.row("A").points, got.row("B").strength.buchholz) == (1, 3)


def test_an_awarded_match_is_a_meeting_and_a_double_forfeit_beats_nobody():
    played = [Result("A", "B", 3, 0, AWARDED), Result("A", "C", 0, 0, DOUBLE_FORFEIT)]
    got = table("ABC", [*played, *results("C 1-0 B")], by("points", "buchholz"))
    assert (got.row("A").strength.buchholz, got.row("A").strength.sonneborn_berger) == (3, 0)
    assert (got.row("B").strength.buchholz, got.row("C").strength.buchholz) == (6, 3)


def test_strengths_are_counted_only_where_they_are_asked_for():
    assert table("ABCDE", FIVE, by("points"), byes=BYES).row("A").strength is None


def test_a_bye_counts_from_its_round_on():
    dated = [Result("A", "B", 1, 0, matchday=1), Result("C", "A", 1, 0, matchday=2)]
    byes = [Bye("B", 2), Bye("C", 1)]
    after = table_after("ABC", dated, SWISS, 1, byes=byes)
    assert {row.key: row.points for row in after.rows} == {"A": 3, "B": 0, "C": 3}
    # After the first A and C have 3; A has met somebody with 0, C nobody: level but for lots.
    moved = positions("ABC", dated, SWISS, byes=byes)
    assert moved.ranks == {"A": (1, 2), "B": (3, 3), "C": (1, 1)}
    assert {row.key: row.rank for row in table("ABC", dated, SWISS, byes=byes).rows} == {
        key: ranks_[-1] for key, ranks_ in moved.ranks.items()
    }


def test_a_bye_is_neither_at_home_nor_away():
    assert venue_table("AB", [], SWISS, "home").row("A").played == 0


def test_the_comparison_across_groups_counts_byes_and_opponents():
    one = results("A 1-0 B")
    groups = [
        Group("1", table("AB", one, by("points"), byes=[Bye("B")]), one),
        Group("2", table("CD", results("C 1-0 D"), by("points")), results("C 1-0 D")),
    ]
    got = compare(groups, 1, by("points", "buchholz"), best=1)
    assert got.rows[0].key == "A"
    assert got.decisions[0].criterion == "buchholz"


def test_a_bye_of_a_stranger_is_refused():
    with pytest.raises(UnknownCompetitor):
        table("AB", [], SWISS, byes=[Bye("X")])
