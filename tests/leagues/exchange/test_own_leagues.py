"""Leagues of our own, taken out and in again: what was decided stands, and can be undone."""

import json

import pytest

from leagues import fixtures, withdrawals
from leagues.exchange import loading, writing
from leagues.models import Competition, Fixture, WithdrawalPolicy
from tests.factories import NOW, ClubFactory, entry_of, fixture, league, result

pytestmark = pytest.mark.django_db
BY = {"by": None, "at": NOW}


def told(competition: Competition) -> list[tuple[object, ...]]:
    """The fixtures by name: status, reason, what stands, and what the withdrawal found."""
    rows = []
    for each in Fixture.objects.filter(stage__division__competition=competition):
        sides = each.sides.order_by("seat").select_related("entry__competitor")
        goals = each.outcome and [side.goals for side in each.outcome.sides.all()]
        gone = each.withdrawn_entry and each.withdrawn_entry.competitor.name
        rows.append(
            (
                *(side.entry.competitor.name for side in sides if side.entry),
                *(each.status, each.status_reason, goals, gone),
                *(each.found_status, each.found_status_reason),
            )
        )
    return sorted(rows, key=repr)


@pytest.mark.parametrize("policy", WithdrawalPolicy)
def test_a_withdrawal_and_its_undoing_survive_export_and_import(policy):
    competition = league(ClubFactory(), ["A", "B", "C", "D"])
    result(competition, "A", "1-0", "D")
    fixture(competition, "B", "D", round_number=2)
    late = fixture(competition, "D", "C", round_number=3)
    fixtures.postpone(fixture=late, reason="Snow", **BY)
    before = told(competition)
    gone = entry_of(competition, "D")
    withdrawals.withdraw(entry=gone, policy=policy, **BY)
    settled = told(competition)
    text = json.dumps(writing.as_file(competition))
    again = loading.import_file(club=ClubFactory(), data=text.encode(), **BY).competition
    assert told(again) == settled
    for each in (competition, again):
        withdrawals.reinstate(entry=entry_of(each, "D"), **BY)
        assert told(each) == before


def test_two_who_meet_twice_in_one_round_survive_as_well():
    competition = league(ClubFactory(), ["A", "B"])
    for score in ("1-0", "2-2"):
        result(competition, "A", score, "B")
    text = json.dumps(writing.as_file(competition))
    again = loading.import_file(club=ClubFactory(), data=text.encode(), **BY).competition
    assert told(again) == told(competition)
