"""Outcomes: recorded once, corrected with history, never under a stale form."""

import pytest

from leagues import outcomes
from leagues.models import Outcome, Stage
from tests.factories import NOW, ClubFactory, fixture, league, result

pytestmark = pytest.mark.django_db


def test_s27_a_stale_form_meets_a_conflict_and_changes_nothing():
    competition = league(ClubFactory(), ["A", "B"])
    match = fixture(competition, "A", "B")
    for goals in ((0, 0), (1, 0), (1, 1)):
        outcomes.record(fixture=match, outcome=outcomes.score(*goals), by=None, at=NOW)
    match.refresh_from_db()
    assert match.revision == 3
    outcomes.record(
        fixture=match, outcome=outcomes.score(2, 1), by=None, at=NOW, based_on=match.revision
    )
    with pytest.raises(outcomes.StaleResult) as conflict:
        outcomes.record(fixture=match, outcome=outcomes.score(0, 5), by=None, at=NOW, based_on=3)
    assert [side.goals for side in conflict.value.current.sides.all()] == [2, 1]
    match.refresh_from_db()
    assert match.revision == 4
    assert Outcome.objects.filter(fixture=match).count() == 4


def test_saving_what_stands_changes_nothing():
    competition = league(ClubFactory(), ["A", "B"])
    match = result(competition, "A", "2-1", "B")
    before = Stage.objects.get().revision
    outcomes.record(fixture=match, outcome=outcomes.score(2, 1), by=None, at=NOW)
    assert Outcome.objects.count() == 1
    assert Stage.objects.get().revision == before
