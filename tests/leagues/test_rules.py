"""Rules: kept as data, read in one place, changed with history, settled before the season."""

import msgspec
import pytest

from leagues import competitions, formats, rules
from leagues.models import Change, Stage
from leagues.rules import CHOICES, Comparison, Qualify, StageRules, Withdrawal
from leagues.tables.rules import Points, Split, TableRules
from tests.factories import NOW, ClubFactory, UserFactory, league, result, stage_of

ALL_SET = StageRules(
    table=TableRules(
        points=Points(2, 1, 0),
        criteria=("points", "h2h_points", "wins"),
        head_to_head="restart",
        split=Split(10, 4),
    ),
    withdrawal=Withdrawal("award", (5, 0)),
    award_score=(2, 0),
    third_place=Comparison(best=4, tie_breakers=("points", "wins"), leave_out_last=True),
    qualify=Qualify(2, 4),
)


@pytest.mark.parametrize("code", CHOICES)
def test_every_preset_comes_back_from_its_json_and_is_recognised(code):
    chosen = rules.of_preset(code)
    assert rules.from_json(rules.to_json(chosen)) == chosen
    assert rules.preset_of(chosen) == CHOICES[code]


def test_all_that_can_be_set_comes_back_from_its_json():
    assert rules.from_json(rules.to_json(ALL_SET)) == ALL_SET


def test_points_of_ones_own_do_not_hide_the_preset():
    chosen = rules.of_preset("la_liga", Points(2, 1, 0))
    assert chosen.table.points == Points(2, 1, 0)
    assert rules.preset_of(chosen) == CHOICES["la_liga"]


def test_a_stage_that_says_nothing_has_the_defaults():
    assert rules.from_json({}) == StageRules()
    assert rules.from_json({"third_place": None, "remark": "kept"}) == StageRules()


def test_rules_that_cannot_be_read_are_refused():
    with pytest.raises(rules.RulesRefused):
        rules.from_json({"table": {"criteria": ["beauty"]}})


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"table": TableRules(criteria=())}, "criteria"),
        ({"table": TableRules(criteria=("points", "wins", "points"))}, "criteria"),
        ({"table": TableRules(points=Points(win=100))}, "win"),
        ({"award_score": (0, 0)}, "award_winner"),
        ({"withdrawal": Withdrawal("award", (0, 1))}, "withdrawal_winner"),
        ({"third_place": Comparison(best=1, tie_breakers=("wins", "wins"))}, "third_place"),
    ],
)
def test_rules_without_sense_are_refused_beside_their_field(change, field):
    with pytest.raises(rules.RulesRefused) as refused:
        rules.check(msgspec.structs.replace(StageRules(), **change))
    assert refused.value.field == field


@pytest.mark.django_db
def test_changing_rules_is_in_the_history_and_keeps_what_a_file_brought():
    competition = league(ClubFactory(), ["A", "B"], rules={"table": {}, "rounds_note": "kept"})
    stage, by = stage_of(competition), UserFactory()
    new = msgspec.structs.replace(rules.read(stage), award_score=(5, 0))
    assert rules.change(stages=[stage], rules=new, by=by, at=NOW) == [stage]
    stage.refresh_from_db()
    assert (rules.read(stage), stage.rules["rounds_note"], stage.revision) == (new, "kept", 3)
    noted = Change.objects.get(code="rules_changed")
    assert (noted.before, noted.after, noted.made_by) == (
        {"award_score": [3, 0]},
        {"award_score": [5, 0], "division": ""},
        by,
    )
    before = Change.objects.count()
    assert rules.change(stages=[stage], rules=new, by=by, at=NOW) == []
    assert Change.objects.count() == before


@pytest.mark.django_db
def test_s9_the_withdrawal_policy_is_settled_by_the_first_result():
    competition = league(ClubFactory(), ["A", "B"])
    stage = stage_of(competition)
    for policy in ("award", "expunge"):
        new = msgspec.structs.replace(rules.read(stage), withdrawal=Withdrawal(policy))
        rules.change(stages=[stage], rules=new, by=None, at=NOW)
        stage.refresh_from_db()
    result(competition, "A", "1-0", "B")
    late = msgspec.structs.replace(rules.read(stage), withdrawal=Withdrawal("award"))
    with pytest.raises(rules.RulesRefused) as refused:
        rules.change(stages=[stage], rules=late, by=None, at=NOW)
    assert refused.value.field == "withdrawal_policy"
    stage.refresh_from_db()
    assert rules.read(stage).withdrawal.policy == "expunge"


@pytest.mark.django_db
def test_all_divisions_change_together_and_only_those_asked_for():
    competition = competitions.set_up(
        club=ClubFactory(),
        name="League",
        season="2026-27",
        visibility="public",
        time_zone="Europe/Paris",
        stages=formats.stages("league", formats.Choices(table=rules.of_preset("la_liga"))),
        divisions=["First", "Second"],
        by=None,
        at=NOW,
    )
    first, second = rules.league_stages(competition)
    new = rules.of_preset("serie_a")
    rules.change(stages=[second], rules=new, by=None, at=NOW)
    assert [rules.read(stage) for stage in rules.league_stages(competition)] == [
        rules.of_preset("la_liga"),
        new,
    ]
    rules.change(stages=[first, second], rules=new, by=None, at=NOW)
    assert {rules.read(stage).table for stage in Stage.objects.all()} == {new.table}
