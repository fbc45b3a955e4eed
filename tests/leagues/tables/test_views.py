"""Home and away tables, form, cross table, positions, tables of the past."""

import pytest

from leagues.tables import (
    PRESETS,
    Result,
    TableRules,
    cross_table,
    form,
    positions,
    table,
    table_after,
    up_to_day,
    up_to_matchday,
    venue_table,
)
from tests.leagues.tables.build import order, ranks, results

PLAYED = [
    *results("A 2-1 B, C 0-0 D", matchday=1, day=10),
    *results("B 1-0 C, D 1-3 A", matchday=2, day=20),
    *results("A 0-0 C", matchday=3, day=30),
    *results("B 2-2 D", matchday=3, day=45),
    *results("B 3-0 A, D 0-1 C", matchday=4, day=40),
]


def facts(got):
    return [(r.key, r.played, r.won, r.goals_for, r.goals_against, r.points) for r in got.rows]


def test_home_table():
    assert facts(venue_table("ABCD", PLAYED, TableRules(), "home")) == [
        ("B", 3, 2, 6, 2, 7),
        ("A", 2, 1, 2, 1, 4),
        ("C", 1, 0, 0, 0, 1),
        ("D", 2, 0, 1, 4, 0),
    ]


def test_away_table():
    assert facts(venue_table("ABCD", PLAYED, TableRules(), "away")) == [
        ("C", 3, 1, 1, 1, 4),
        ("A", 2, 1, 3, 4, 3),
        ("D", 2, 0, 2, 2, 2),
        ("B", 1, 0, 1, 2, 0),
    ]


@pytest.mark.parametrize("venue", ["home", "away"])
def test_venue_tables_leave_out_what_has_no_meaning_there(venue):
    rules = TableRules(criteria=("h2h_points", "playoff_match", "points", "goals_for"))
    got = venue_table("ABCD", PLAYED, rules, venue)
    assert order(got) == {"home": ["B", "A", "C", "D"], "away": ["C", "A", "D", "B"]}[venue]
    assert got.levels == ()


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.code)
def test_home_and_away_add_up(preset):
    whole = table("ABCD", PLAYED, preset.rules)
    home = venue_table("ABCD", PLAYED, preset.rules, "home")
    away = venue_table("ABCD", PLAYED, preset.rules, "away")
    for row in whole.rows:
        for fact in ("played", "won", "drawn", "lost", "goals_for", "goals_against", "points"):
            parts = getattr(home.row(row.key), fact) + getattr(away.row(row.key), fact)
            assert parts == getattr(row, fact)


def test_form_is_in_the_order_of_play():
    got = form("ABCDE", PLAYED, last=3)
    assert {club: "".join(entry.letter for entry in played) for club, played in got.items()} == {
        "A": "WDL",
        "B": "WWD",
        "C": "LDW",
        "D": "LLD",
        "E": "",
    }
    assert got["D"][-1].result == PLAYED[5]
    assert form("A", PLAYED, last=0) == {"A": ()}


def test_cross_table():
    again = Result("A", "B", 5, 5, day=99)
    cells = cross_table([again, *PLAYED])
    assert cells["A", "B"] == (PLAYED[0], again)
    assert cells["D", "C"] == (PLAYED[7],)
    assert ("C", "B") not in cells


def test_results_up_to_a_matchday_and_a_day():
    assert up_to_matchday(PLAYED, 2) == PLAYED[:4]
    assert up_to_day(PLAYED, 40) == [*PLAYED[:5], *PLAYED[6:]]


def test_table_after_a_matchday():
    got = table_after("ABCD", PLAYED, TableRules(), 1)
    assert order(got) == ["A", "C", "D", "B"]
    assert ranks(got) == {"A": 1, "C": 2, "D": 2, "B": 4}


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.code)
def test_positions_are_the_ranks_of_the_tables_of_the_past(preset):
    got = positions("ABCD", PLAYED, preset.rules)
    assert got.matchdays == (1, 2, 3, 4)
    for at, matchday in enumerate(got.matchdays):
        then = ranks(table_after("ABCD", PLAYED, preset.rules, matchday))
        assert {club: places[at] for club, places in got.ranks.items()} == then


def test_positions_count_adjustments_from_their_matchday_on():
    got = positions("ABCD", PLAYED, TableRules(), adjustments=[(2, "A", -9), (3, "A", 8)])
    assert got.ranks["A"] == (1, 4, 1, 2)


def test_positions_add_nothing_to_clubs_without_an_adjustment():
    rules = TableRules(criteria=("wins", "points"))
    got = positions("AB", results("A 0-0 B", matchday=1), rules, adjustments=[(1, "A", 1)])
    assert got.ranks == {"A": (1,), "B": (2,)}


def test_positions_before_any_result():
    got = positions("AB", [], TableRules())
    assert (got.matchdays, got.ranks) == ((), {"A": (), "B": ()})
