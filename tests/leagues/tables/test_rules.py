"""Rules as plain JSON, there and back, and what is said of bad ones."""

import json

import pytest

from leagues.tables import (
    PRESETS,
    REGISTRY,
    BadRules,
    Forfeits,
    Points,
    Split,
    TableRules,
    UnknownCompetitor,
    table,
)
from tests.leagues.tables.build import results

FULL = TableRules(
    points=Points(2, 1, 0),
    criteria=("points_per_game", "h2h_points", "goals_for"),
    head_to_head="restart",
    ranking="points_per_game",
    split=Split(33, 6),
    forfeits=Forfeits(-1, 3, -2),
    adjustments_in_head_to_head=True,
)


@pytest.mark.parametrize("rules", [TableRules(), FULL])
def test_rules_survive_json(rules):
    plain = json.loads(json.dumps(rules.to_builtins()))
    assert TableRules.from_builtins(plain) == rules


def test_plain_rules_speak_the_exchange_vocabulary():
    assert FULL.to_builtins() == {
        "points": {"win": 2, "draw": 1, "loss": 0},
        "criteria": ["points_per_game", "h2h_points", "goals_for"],
        "head_to_head": "restart",
        "ranking": "points_per_game",
        "split": {"after_matches": 33, "top": 6},
        "forfeits": {"double_points": -1, "double_goals_against": 3, "loser_points": -2},
        "adjustments_in_head_to_head": True,
    }


@pytest.mark.parametrize(
    ("plain", "path"),
    [
        ({"points": {"win": "3"}}, "$.points.win"),
        ({"points": {"win": 2.5}}, "$.points.win"),
        ({"criteria": ["points", "beauty"]}, "$.criteria[1]"),
        ({"criteria": "points"}, "$.criteria"),
        ({"head_to_head": "twice"}, "$.head_to_head"),
        ({"split": {"after_matches": 33}}, "top"),
        ({"split": {"after_matches": 0, "top": 6}}, "$.split.after_matches"),
        ({"tie_breakers": []}, "tie_breakers"),
        ([], "object"),
    ],
)
def test_bad_rules_are_named_by_path(plain, path):
    with pytest.raises(BadRules) as refused:
        TableRules.from_builtins(plain)
    assert path in str(refused.value)


@pytest.mark.parametrize(
    ("criteria", "ranking", "wanted"),
    [
        (("points", "goals_for"), "points", ("points", "goals_for")),
        (("goals_for",), "points", ("points", "goals_for")),
        (("points", "goals_for"), "points_per_game", ("points_per_game", "goals_for")),
        (("goals_for",), "points_per_game", ("points_per_game", "goals_for")),
        (("points_per_game", "points"), "points_per_game", ("points_per_game", "points")),
        (("wins", "points"), "points", ("wins", "points")),
        ((), "points", ("points",)),
    ],
)
def test_effective_criteria(criteria, ranking, wanted):
    assert TableRules(criteria=criteria, ranking=ranking).effective_criteria() == wanted


def test_registry_knows_every_code_once():
    assert [criterion.code for criterion in REGISTRY.values()] == list(REGISTRY)
    assert len(REGISTRY) == 20


@pytest.mark.parametrize("code", PRESETS)
def test_preset_is_sound(code):
    preset = PRESETS[code]
    assert preset.code == code
    assert TableRules.from_builtins(preset.rules.to_builtins()) == preset.rules
    assert preset.rules.criteria[0] == "points"
    assert set(preset.across) <= set(REGISTRY)
    assert len(table("ABC", results("A 1-0 B"), preset.rules).rows) == 3


def test_presets_have_names_of_their_own():
    assert len({preset.name for preset in PRESETS.values()}) == len(PRESETS) >= 12


def test_strangers_and_twins_are_refused():
    with pytest.raises(UnknownCompetitor, match="'X'"):
        table("AB", results("A 1-0 X"), TableRules())
    with pytest.raises(UnknownCompetitor, match="'X'"):
        table("AB", [], TableRules(), adjustments={"X": 1})
    with pytest.raises(UnknownCompetitor, match="'B'"):
        table("AB", [], TableRules(), parts={"A": 1})
    with pytest.raises(ValueError, match="twice"):
        table("ABA", [], TableRules())
    with pytest.raises(UnknownCompetitor):
        table("AB", [], TableRules()).row("X")
