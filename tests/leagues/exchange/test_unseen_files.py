"""Files that are not among the public ones, but are of their format."""

import json
from typing import Any

import pytest

from leagues import standings
from leagues.exchange import judging, loading, writing
from leagues.models import Competition, Fixture, FixtureStatus, Group, Round, Stage
from tests.factories import NOW

pytestmark = pytest.mark.django_db


def played(home: str, score: str | None, away: str, **more: Any) -> dict[str, Any]:
    """A match of a file; no score for one that is still to be played."""
    goals = [int(part) for part in score.split("-")] if score else [None, None]
    return {"home": home, "away": away, "home_goals": goals[0], "away_goals": goals[1], **more}


def taken_in(kind: str, matches: list[dict[str, Any]], **more: Any) -> Competition:
    """Import a file made of these matches."""
    data = json.dumps({"id": "x", "name": "X", "kind": kind, "matches": matches, **more})
    club = loading.imported_club()
    return loading.import_file(club=club, data=data.encode(), by=None, at=NOW).competition


def rows(group: Group) -> list[tuple[str, int, int, int]]:
    shown = {key: entrant.name for key, entrant in standings.entrants_of(group.stage).items()}
    return [(shown[r.key], r.rank, r.played, r.points) for r in standings.of_group(group).rows]


def test_s8_a_knock_out_match_never_enters_a_group_table():
    rules = {"tie_breakers": ["points", "h2h_points", "goal_difference"]}
    taken_in(
        "groups_and_knockout",
        [
            played("A", "1-1", "B", group="Group A", round="Round 1"),
            played("A", "1-0", "C", group="Group A", round="Round 1"),
            played("B", "3-0", "C", group="Group A", round="Round 1"),
            played("A", "5-0", "B", tie="Final/1", round="Round 1", group="Group A"),
            played("C", "2-0", "A", round="Third place"),
        ],
        rules=rules,
    )
    group = Group.objects.get()
    assert rows(group) == [("B", 1, 2, 4), ("A", 2, 2, 4), ("C", 3, 2, 0)]
    assert Fixture.objects.filter(group=group).count() == 3
    assert sorted(Round.objects.values_list("stage__kind", "name")) == [
        ("knockout", "Round 1"),
        ("knockout", "Third place"),
        ("round_robin", "Round 1"),
    ]


def test_what_is_not_played_counts_nothing():
    taken_in(
        "league",
        [
            played("A", "2-0", "B", round="1"),
            played("C", None, "D", round="1"),
            played("A", "9-0", "D", round="2", status="cancelled", reason="Snow"),
        ],
    )
    assert rows(Group.objects.get()) == [
        ("A", 1, 1, 3),
        ("C", 2, 0, 0),
        ("D", 2, 0, 0),
        ("B", 4, 1, 0),
    ]
    off = Fixture.objects.get(status=FixtureStatus.CANCELLED)
    assert (off.outcome, off.status_reason, off.extra) == (
        None, "Snow", {"home_goals": 9, "away_goals": 0}
    )  # fmt: skip


def test_a_pair_may_meet_twice_on_one_day_and_names_differ_in_case():
    taken_in(
        "league",
        [
            played("Évian", "1-0", "Köln", round="A", date="2026-03-25"),
            played("ÉVIAN", "1-0", "Ko\u0308ln", round="B", date="2026-03-25"),
            played("Évian", "1-0", "Köln"),
            played("Évian", "1-0", "Köln"),
        ],
    )
    assert rows(Group.objects.get()) == [("Évian", 1, 4, 12), ("Köln", 2, 4, 0)]


def test_a_team_that_only_the_expected_table_names_enters():
    row = {"won": 0, "drawn": 0, "lost": 0, "gf": 0, "ga": 0, "points": 0, "played": 0}
    expected = {
        "table": [
            {**row, "team": "A", "rank": 1, "played": 1, "won": 1, "gf": 2, "points": 3},
            {**row, "team": "C", "rank": 2},
            {**row, "team": "B", "rank": 3, "played": 1, "lost": 1, "ga": 2},
        ]
    }
    competition = taken_in("league", [played("A", "2-0", "B")], expected=expected)
    assert judging.judge(competition, loading.kept_file(competition)) == judging.Verdict(1, ())


def test_the_differences_are_named():
    expected = {
        "table": [
            {"team": "B", "rank": 1, "points": 4},
            {"team": "A", "rank": 2},
            {"team": "Z", "rank": 3},
        ]
    }
    competition = taken_in("league", [played("A", "2-0", "B")], expected=expected)
    assert judging.judge(competition, loading.kept_file(competition)).differences == (
        "table: B: rank is 2, expected 1",
        "table: B: points is 0, expected 4",
        "table: A: rank is 1, expected 2",
        "table: Z is expected and not there",
    )


def test_unknown_keys_come_back_wherever_they_stand():
    matches = [played("A", "1-0", "B", referee={"name": "Zoë"}, leg_note="x", attendance=12)]
    rules = {"points": {"win": 3, "bonus": 1}, "rounds": "double", "split": None}
    more = {"rules": rules, "mood": ["good"], "tie_break_inputs": {"lots_note": "none"}}
    exported = writing.as_file(taken_in("league", matches, **more))
    assert {key: exported["matches"][0][key] for key in matches[0]} == matches[0]
    assert exported["rules"]["points"] == {"win": 3, "draw": 1, "loss": 0, "bonus": 1}
    assert (exported["rules"]["rounds"], exported["mood"]) == ("double", ["good"])
    assert exported["tie_break_inputs"] == {"lots_note": "none"}


def test_a_phase_needs_no_split_and_a_tie_no_leg():
    competition = taken_in(
        "league_and_knockout",
        [
            played("A", "1-0", "B", round="Matchday 1", phase="Spring"),
            played("B", "1-0", "A", round="Matchday 1", phase="Autumn"),
            played("A", "1-0", "Guest", round="Matchday 1", tie=1),
        ],
    )
    league, cup = Stage.objects.filter(division__competition=competition)
    assert rows(league.groups.get()) == [("A", 1, 2, 3), ("B", 1, 2, 3)]
    assert [(r.number, r.phase) for r in league.rounds.all()] == [(1, "Spring"), (2, "Autumn")]
    assert cup.ties.get().data == {"tie": 1}
    assert writing.as_file(competition)["matches"][2]["tie"] == 1
    assert competition.entries.count() == 3


def test_rounds_are_played_in_the_order_of_their_numbers():
    names = ["Matchday 2", "Matchday 10", "Matchday 1"]
    taken_in("league", [played("A", None, "B", round=name) for name in names])
    assert list(Round.objects.values_list("number", "name")) == [
        (1, "Matchday 1"), (2, "Matchday 2"), (10, "Matchday 10")
    ]  # fmt: skip


def test_a_file_without_rules_plays_by_three_points():
    competition = taken_in("league", [played("A", "1-1", "B"), played("A", "1-0", "B", round="2")])
    rules = standings.rules_of(Stage.objects.get(division__competition=competition))
    assert (rules.points.win, rules.points.draw, rules.criteria[0]) == (3, 1, "points")
