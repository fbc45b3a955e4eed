"""Every official league, group and third-place table, straight through the pure functions."""

import json
import os
from datetime import date
from pathlib import Path

import pytest

from leagues.tables import (
    AWARDED,
    Comparison,
    Given,
    Group,
    Points,
    Result,
    Split,
    Table,
    TableRules,
    compare,
    table,
)

ROOT = Path(__file__).resolve().parents[3]
PUBLIC = Path(os.environ.get("SHARED_DIR", ROOT / "../shared")) / "data" / "public"
FILES = sorted(PUBLIC.glob("*.json"))
COLUMNS = ("team", "rank", "played", "won", "drawn", "lost", "gf", "ga", "points")


def load(path: Path) -> dict:
    return json.loads(path.read_text(encoding="utf-8"))


def with_key(*path: str) -> list[Path]:
    found = []
    for file in FILES:
        value = load(file)["expected"]
        for key in path:
            value = value.get(key) or {}
        if value:
            found.append(file)
    return found


def rules_of(data: dict) -> TableRules:
    rules = data["rules"]
    split = rules.get("split")
    return TableRules(
        points=Points(**rules["points"]),
        criteria=tuple(rules["tie_breakers"]),
        head_to_head="block_again" if rules.get("h2h_reapply") else "once",
        ranking=rules.get("ranking", "points"),
        split=Split(split["after_matches"], split["top"]) if split else None,
    )


def given_of(data: dict) -> Given[str]:
    inputs = data.get("tie_break_inputs", {})
    return Given(fair_play=inputs.get("fair_play", {}), lots=inputs.get("lots", ()))


def results_of(matches: list[dict], first_phase: str | None = None) -> list[Result[str]]:
    return [
        Result(
            match["home"],
            match["away"],
            match["home_goals"],
            match["away_goals"],
            AWARDED if match.get("awarded") else "played",
            day=date.fromisoformat(match["date"]).toordinal(),
            phase=int(match.get("phase", first_phase) != first_phase),
        )
        for match in matches
        if match["home_goals"] is not None and "status" not in match
    ]


def rows_of(table: Table[str] | Comparison[str]) -> list[tuple]:
    return [
        (
            row.key,
            row.rank,
            row.played,
            row.won,
            row.drawn,
            row.lost,
            row.goals_for,
            row.goals_against,
            row.points,
        )
        for row in table.rows
    ]


def official(rows: list[dict]) -> list[tuple]:
    return [tuple(row[column] for column in COLUMNS) for row in rows]


def league_of(data: dict) -> Table[str]:
    clubs = sorted(row["team"] for row in data["expected"]["table"])
    adjustments: dict[str, int] = {}
    for adjustment in data["adjustments"]:
        team = adjustment["team"]
        adjustments[team] = adjustments.get(team, 0) + adjustment["points"]
    first = data["matches"][0].get("phase")
    matches = [match for match in data["matches"] if "tie" not in match]
    return table(
        clubs,
        results_of(matches, first),
        rules_of(data),
        adjustments=adjustments,
        given=given_of(data),
    )


def groups_of(data: dict) -> list[Group[str]]:
    groups = []
    for group in data["expected"]["groups"]:
        clubs = sorted(row["team"] for row in group["table"])
        played = results_of([m for m in data["matches"] if m.get("group") == group["name"]])
        ranked = table(clubs, played, rules_of(data), given=given_of(data))
        groups.append(Group(group["name"], ranked, played))
    return groups


def thirds_of(data: dict) -> Comparison[str]:
    third = data["rules"]["third_place"]
    rules = TableRules(
        points=Points(**data["rules"]["points"]), criteria=tuple(third["tie_breakers"])
    )
    return compare(groups_of(data), 3, rules, best=third["best"], given=given_of(data))


def test_there_are_official_tables():
    assert len(with_key("table")) >= 11
    assert len(with_key("groups")) >= 3
    assert len(with_key("third_place")) >= 2


@pytest.mark.parametrize("path", with_key("table"), ids=lambda path: path.stem)
def test_league_table_is_the_official_one(path):
    data = load(path)
    assert rows_of(league_of(data)) == official(data["expected"]["table"])


@pytest.mark.parametrize("path", with_key("groups"), ids=lambda path: path.stem)
def test_group_tables_are_the_official_ones(path):
    data = load(path)
    got = {group.name: rows_of(group.table) for group in groups_of(data)}
    assert got == {g["name"]: official(g["table"]) for g in data["expected"]["groups"]}


@pytest.mark.parametrize("path", with_key("third_place", "ranking"), ids=lambda path: path.stem)
def test_ranking_of_thirds_is_the_official_one(path):
    data = load(path)
    got = rows_of(thirds_of(data))
    wanted = official(data["expected"]["third_place"]["ranking"])
    assert sorted(got) == sorted(wanted)
    assert [row[1] for row in got] == [row[1] for row in wanted]


@pytest.mark.parametrize("path", with_key("third_place"), ids=lambda path: path.stem)
def test_qualified_thirds_are_the_official_ones(path):
    data = load(path)
    thirds = thirds_of(data)
    assert set(thirds.qualified) == set(data["expected"]["third_place"]["qualified"])
    assert (thirds.undecided, thirds.places, thirds.open_groups) == ((), 0, ())


def decisions_of(name: str) -> list[tuple]:
    return [
        (*d.above, *d.below, d.criterion, d.above_value, d.below_value, len(d.among))
        for d in league_of(load(PUBLIC / f"{name}.json")).decisions
    ]


def test_spain_2019_explains_itself():
    assert decisions_of("esp-la-liga-2018-19") == [
        ("Getafe CF", "Sevilla FC", "h2h_points", 6, 0, 2),
        ("Espanyol Barcelona", "Athletic Club", "h2h_points", 4, 1, 2),
        ("Real Sociedad", "Real Betis", "h2h_points", 6, 5, 3),
        ("Real Betis", "CD Alavés", "goal_difference", -8, -11, 2),
        ("Villarreal CF", "Levante UD", "h2h_points", 4, 1, 2),
        ("Real Valladolid", "RC Celta", "h2h_points", 4, 1, 2),
    ]


def test_division_outranks_points():
    (split,) = (
        d
        for d in league_of(load(PUBLIC / "sco-premiership-2023-24.json")).decisions
        if d.criterion == "split"
    )
    assert (split.above, split.below) == (("Dundee FC",), ("Aberdeen FC",))
