"""Results of ties as officials enter them: what the rules of the round take, and what not (S30)."""

import json

import pytest
from django.urls import reverse

from leagues import competitions, entries, knockout_rules, outcomes
from leagues.exchange import loading
from leagues.knockouts import making
from leagues.knockouts.plans import BracketPlan
from leagues.models import Fixture, Outcome, Stage, StageKind, Tie
from leagues.outcomes import OutcomeRefused
from tests.cast import Cast, assemble, sign_in
from tests.factories import NOW

pytestmark = pytest.mark.django_db
BY = {"by": None, "at": NOW}


@pytest.fixture
def cast() -> Cast:
    return assemble()


def cup(cast: Cast, count: int = 2, **rules: object) -> Stage:
    """A cup of sides 1 to ``count`` whose final has the rules of the other rounds as well."""
    competition = competitions.create(club=cast.club, name="Cup", **BY)
    division = competitions.add_division(
        competition=competition, kind=StageKind.KNOCKOUT, rules={}, groups=()
    )
    entries.enter_names(division=division, typed=[f"Side {n}" for n in range(1, count + 1)], **BY)
    stage = division.stages.get()
    made = knockout_rules.made(single_final=False, **rules)
    making.make(stage=stage, plan=BracketPlan(), rules=made, **BY)
    return stage


def legs(stage: Stage) -> list[Fixture]:
    return list(Fixture.objects.filter(stage=stage).order_by("replay", "leg", "number"))


def enter(client, fixture: Fixture, home: int, away: int, **more: object):
    fixture.refresh_from_db()
    given = {"home_goals": home, "away_goals": away, "based_on": fixture.revision} | more
    return client.post(reverse("enter_score", args=[fixture.pk]), given)


def test_s30_penalties_at_3_2_are_refused_and_nothing_is_written(cast, client):
    sign_in(client, cast.official)
    first, second = legs(cup(cast, legs="2"))
    assert enter(client, first, 2, 1).status_code == 302
    answer = enter(client, second, 1, 1, home_penalties=4, away_penalties=3)
    assert answer.status_code == 422
    assert "this tie is decided on goals" in answer.content.decode()
    assert Outcome.objects.filter(fixture=second).count() == 0


def test_s30_no_decider_at_2_2_is_undecided(cast, client):
    sign_in(client, cast.official)
    first, second = legs(cup(cast, legs="2"))
    enter(client, first, 2, 1)
    answer = enter(client, second, 1, 0)
    assert (answer.status_code, "Undecided" in answer.content.decode()) == (422, True)
    late = {"home_goals_90": 1, "away_goals_90": 0, "home_penalties": 3, "away_penalties": 4}
    assert enter(client, second, 1, 0, **late).status_code == 302
    standing = Outcome.objects.get(fixture=second)
    assert standing.extra_time
    assert [(s.goals, s.goals_90, s.penalties) for s in standing.sides.order_by("seat")] == [
        (1, 1, 3),
        (0, 0, 4),
    ]


def test_s30_away_goals_need_no_decider(cast, client):
    sign_in(client, cast.official)
    first, second = legs(cup(cast, legs="2", away_goals=True))
    enter(client, first, 2, 1)
    assert enter(client, second, 1, 0).status_code == 302


@pytest.mark.parametrize(
    ("rules", "entered", "sentence"),
    [
        (
            {"legs": "2"},
            ((1, 1), {"home_goals_90": 1, "away_goals_90": 1}),
            "A first leg has no ex",
        ),
        (
            {"legs": "2"},
            ((1, 1), {"home_penalties": 2, "away_penalties": 1}),
            "A first leg has no s",
        ),
        (
            {"level": "shoot_out"},
            ((2, 1), {"home_goals_90": 1, "away_goals_90": 1}),
            "The rules of this round have no extra time.",
        ),
        (
            {"level": "higher_seed"},
            ((1, 1), {"home_penalties": 2, "away_penalties": 1}),
            "The rules of this round have no shoot-out.",
        ),
        ({}, ((3, 1), {"home_goals_90": 2, "away_goals_90": 1}), "level after 90 minutes"),
        ({}, ((1, 1), {"home_goals_90": 1}), "or neither"),
        ({}, ((1, 1), {}), "Undecided"),
    ],
)
def test_what_the_rules_of_a_round_forbid_is_refused(cast, client, rules, entered, sentence):
    score, more = entered
    sign_in(client, cast.official)
    fixture = legs(cup(cast, **rules))[0]
    answer = enter(client, fixture, *score, **more)
    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)
    assert not Outcome.objects.exists()


def test_a_level_match_is_replayed_and_the_last_replay_is_decided(cast, client):
    sign_in(client, cast.official)
    stage = cup(cast, level="replay")
    assert enter(client, legs(stage)[0], 1, 1).status_code == 302
    replay = Fixture.objects.get(stage=stage, replay=1)
    assert enter(client, replay, 0, 0).status_code == 422
    assert enter(client, replay, 0, 0, home_penalties=2, away_penalties=4).status_code == 302


def test_fields_for_what_decides_stand_only_where_the_rules_have_it(cast, client):
    sign_in(client, cast.official)
    first, second = legs(cup(cast, legs="2"))
    only = legs(cup(cast, level="shoot_out"))[0]
    shown = []
    for fixture in (first, second, only):
        page = enter(client, fixture, 100, 0).content.decode()
        shown.append(('name="home_goals_90"' in page, 'name="home_penalties"' in page))
    assert shown == [(False, False), (True, True), (False, True)]


def test_a_decision_at_the_desk_needs_no_decider(cast):
    fixture = legs(cup(cast))[0]
    outcomes.record(fixture=fixture, outcome=outcomes.double_forfeit(reason="Nobody"), **BY)
    assert Outcome.objects.count() == 1


def test_a_tie_of_a_file_goes_by_its_matches():
    matches = [
        {"home": "A", "away": "B", "home_goals": 1, "away_goals": 1, "tie": 1, "penalties": [4, 2]},
        {"home": "C", "away": "D", "tie": 2},
    ]
    rules = {"knockout": {"penalties": False}}
    file = {"id": "x", "name": "X", "kind": "knockout", "matches": matches, "rules": rules}
    loading.import_file(club=None, data=json.dumps(file).encode(), **BY)
    played, still_open = (Tie.objects.get(key=key).fixtures.get() for key in ("1", "2"))
    outcomes.record(fixture=played, outcome=outcomes.score(1, 1, penalties=(5, 4)), **BY)
    outcomes.record(fixture=still_open, outcome=outcomes.score(2, 1), **BY)
    with pytest.raises(OutcomeRefused, match="decided on goals"):
        outcomes.record(fixture=played, outcome=outcomes.score(3, 2, penalties=(5, 4)), **BY)
