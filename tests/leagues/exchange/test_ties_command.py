"""`manage.py ties`: who met, what their matches came to, how it was decided."""

import json
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils import translation

from leagues import competitions, entries, knockout_rules, outcomes
from leagues.exchange import loading
from leagues.knockouts import making
from leagues.knockouts.plans import BracketPlan
from leagues.models import Fixture, StageKind
from leagues.pairing.ties import TieState
from leagues.words import ties as words
from tests.factories import NOW, ClubFactory

pytestmark = pytest.mark.django_db
BY = {"by": None, "at": NOW}
PUBLIC = settings.SHARED_DIR / "data" / "public"


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("ties", *arguments, stdout=out)
    return out.getvalue()


def test_real_ties_are_told_in_words():
    data = (PUBLIC / "ucl-2020-21-knockout.json").read_bytes()
    loading.import_file(club=None, data=data, **BY)
    told = run("ucl-2020-21-knockout")
    lines = told.splitlines()
    at = lines.index(
        "  FC Porto won against Juventus: 4–4 on aggregate, on away goals, after extra time."
    )
    assert lines[at + 1 : at + 3] == [
        "      FC Porto 2–1 Juventus",
        "      Juventus 3–2 FC Porto (after extra time)",
    ]
    assert lines[-3:] == [
        "Final",
        "  Chelsea FC won against Manchester City: 0–1.",
        "      Manchester City 0–1 Chelsea FC",
    ]


def test_json_has_the_words_of_the_format():
    path = PUBLIC / "ucl-2023-24-knockout.json"
    loading.import_file(club=None, data=path.read_bytes(), **BY)
    told = json.loads(run("ucl-2023-24-knockout", "--json"))
    wanted = json.loads(path.read_text())["expected"]["ties"]
    assert sorted(told["ties"], key=str) == sorted(wanted, key=str)


def test_a_bracket_of_our_own_with_a_bye_and_an_open_final():
    competition = competitions.create(club=ClubFactory(), name="Cup", **BY)
    division = competitions.add_division(
        competition=competition, kind=StageKind.KNOCKOUT, rules={}, groups=()
    )
    entries.enter_names(division=division, typed=["A", "B", "C"], **BY)
    stage = division.stages.get()
    making.make(stage=stage, plan=BracketPlan(), rules=knockout_rules.made(), **BY)
    semi = Fixture.objects.get(stage=stage, round__number=1)
    outcomes.record(fixture=semi, outcome=outcomes.score(1, 1, penalties=(4, 3)), **BY)
    assert run(competition.slug).splitlines() == [
        "Cup",
        "",
        "Semi-finals",
        "  A: bye.",
        "  B won against C: 1–1, 4–3 on penalties.",
        "      B 1–1 C (4–3 on penalties)",
        "",
        "Final",
        "  A – B: not played yet.",
    ]


def test_a_competition_that_is_not_there_exits_2():
    with pytest.raises(CommandError) as refused:
        run("nowhere")
    assert refused.value.returncode == 2


@pytest.mark.parametrize(
    ("state", "english", "french"),
    [
        (TieState(True, 1, "regulation", (2, 1)), "A won against B: 2–1.", "A bat B : 2–1."),
        (TieState(True, 2, "walkover"), "B won against A: walkover.", "B bat A : forfait."),
        (
            TieState(True, 1, "replay_penalties", (1, 1), (4, 2)),
            "A won against B: 1–1, 4–2 on penalties, after a replay.",
            "A bat B : 1–1, 4–2 aux tirs au but, après un match rejoué.",
        ),
        (
            TieState(True, 2, "away_goals", (2, 2)),
            "B won against A: 2–2 on aggregate, on away goals.",
            "B bat A : 2–2 au total des deux matchs, aux buts à l’extérieur.",
        ),
        (
            TieState(True, None, "double_forfeit"),
            "A – B: forfeited by both.",
            "A – B : forfait des deux équipes.",
        ),
        (TieState(False), "A – B: not played yet.", "A – B : pas encore joué."),
        (TieState(False, score=(2, 1)), "A – B: not over yet.", "A – B : pas encore terminé."),
    ],
)
def test_how_a_tie_stands_is_said_in_both_languages(state, english, french):
    assert words.sentence(state, "A", "B") == english
    with translation.override("fr"):
        assert words.sentence(state, "A", "B") == french
