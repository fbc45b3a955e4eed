"""Leagues that divide: when, into what, and that nobody leaves his part."""

from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.tables import Result, Split, TableRules, positions, table, table_after
from tests.leagues.tables.build import order, ranks, results

RULES = TableRules(split=Split(after_matches=3, top=2))
FIRST = [
    *results("A 2-0 B, C 0-0 D", matchday=1),
    *results("A 1-0 C, B 2-0 D", matchday=2),
    *results("A 1-0 D, B 0-0 C", matchday=3),
]
SECOND = [
    *results("A 1-0 B", matchday=4),
    *results("C 5-0 D", matchday=4),
    *results("A 3-0 B", matchday=5),
    *results("D 0-5 C", matchday=5),
]


def parts(got):
    return {row.key: row.part for row in got.rows}


def test_undivided_until_all_first_matches_are_played():
    got = table("ABCD", FIRST[:-1], RULES)
    assert (got.divided, parts(got)) == (False, dict.fromkeys("ABCD", 0))


def test_divides_when_they_are():
    got = table("ABCD", FIRST, RULES)
    assert (got.divided, parts(got)) == (True, {"A": 1, "B": 1, "C": 2, "D": 2})
    assert ranks(got) == {"A": 1, "B": 2, "C": 3, "D": 4}


def test_nobody_leaves_his_part_though_he_has_more_points():
    got = table("ABCD", FIRST + SECOND, RULES)
    assert [(r.key, r.rank, r.points, r.part) for r in got.rows] == [
        ("A", 1, 15, 1),
        ("B", 2, 4, 1),
        ("C", 3, 8, 2),
        ("D", 4, 1, 2),
    ]
    (split,) = got.decisions
    assert (split.criterion, split.above, split.below) == ("split", ("B",), ("C",))
    assert (split.above_value, split.below_value, split.scope) == (1, 2, "split")
    assert (split.among, split.round) == ((), 0)


def test_phase_says_what_came_before_even_when_played_later():
    late = Result("B", "C", 0, 0, matchday=99)
    marked = [Result(r.home, r.away, r.home_goals, r.away_goals, phase=1) for r in SECOND]
    got = table("ABCD", [*marked, late, *FIRST[:-1]], RULES)
    assert ranks(got) == {"A": 1, "B": 2, "C": 3, "D": 4}
    assert got.divided


def test_second_phase_divides_though_a_first_match_was_cancelled():
    marked = [Result("C", "D", 1, 0, phase=1)]
    assert table("ABCD", [*FIRST[:-1], *marked], RULES).divided


def test_level_across_the_border_is_left_open():
    got = table("ABCD", results("A 0-0 B, C 0-0 D, A 0-0 C, B 0-0 D, A 1-0 D, B 0-0 C"), RULES)
    assert not got.divided
    assert got.border == ("B", "C")
    assert [level.clubs for level in got.levels] == [("B", "C")]


def test_a_drawn_division_is_never_drawn_anew():
    corrected = [*FIRST[:-1], *results("B 0-9 C", matchday=3), *SECOND]
    assert parts(table("ABCD", corrected, RULES)) == {"A": 1, "C": 1, "B": 2, "D": 2}
    drawn = {"A": 1, "B": 1, "C": 2, "D": 2}
    assert order(table("ABCD", corrected, RULES, parts=drawn)) == ["A", "B", "C", "D"]


def test_the_past_is_shown_undivided():
    drawn = {"A": 1, "B": 1, "C": 2, "D": 2}
    assert not table_after("ABCD", FIRST + SECOND, RULES, 2, parts=drawn).divided
    assert table_after("ABCD", FIRST + SECOND, RULES, 3, parts=drawn).divided


def test_parts_without_a_split_do_not_show_in_the_past():
    got = table_after("ABCD", FIRST, TableRules(), 3, parts=dict.fromkeys("ABCD", 1))
    assert not got.divided


def test_positions_of_a_split_league():
    got = positions("ABCD", FIRST + SECOND, RULES)
    assert got.matchdays == (1, 2, 3, 4, 5)
    assert got.ranks["C"] == (2, 3, 3, 3, 3)
    assert got.ranks == {
        club: tuple(
            table_after("ABCD", FIRST + SECOND, RULES, day).row(club).rank for day in got.matchdays
        )
        for club in "ABCD"
    }


def test_shared_ranks_count_on_in_the_lower_part():
    level = [r for r in FIRST if "D" not in (r.home, r.away)] + results(
        "A 1-0 D, B 1-0 D, C 0-0 D", matchday=3
    )
    got = table("ABCD", level, TableRules(criteria=("points",), split=Split(3, 2)))
    assert ranks(got) == {"A": 1, "B": 2, "C": 3, "D": 4}


@settings(deadline=None)
@given(
    st.lists(
        st.builds(
            lambda pair, home, away, day, phase: Result(
                pair[0], pair[1], home, away, matchday=day, phase=phase
            ),
            st.permutations("ABCD"),
            st.integers(0, 3),
            st.integers(0, 3),
            st.integers(1, 6),
            st.sampled_from([0, 0, 0, 1]),
        ),
        max_size=20,
    ),
    st.randoms(use_true_random=False),
)
def test_division_does_not_depend_on_input_order(played, random):
    got = table("ABCD", played, RULES)
    assert sorted(row.key for row in got.rows) == list("ABCD")
    assert not (got.divided and got.border)
    random.shuffle(played)
    assert table("ABCD", played, RULES) == got
