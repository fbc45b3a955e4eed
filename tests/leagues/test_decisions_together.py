"""Two people decide at one instant, over two real connections."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from leagues import outcomes, tiebreaks, withdrawals
from leagues.models import Change, Entry, EntryStatus, Fixture, Outcome, TieBreakValue
from leagues.refusals import Refused
from tests.factories import NOW, ClubFactory, entry_of, fixture, league, stage_of

pytestmark = pytest.mark.django_db(transaction=True)


def together(*acts: Callable[[], object]) -> list[str]:
    """Run each in a thread with a connection of its own; return what became of them, sorted."""
    barrier = Barrier(len(acts))

    def run(act: Callable[[], object]) -> str:
        try:
            barrier.wait(timeout=10)
            act()
        except Refused as refusal:
            return type(refusal).__name__
        else:
            return "done"
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return sorted(pool.map(run, acts))


def test_one_club_withdraws_once():
    competition = league(ClubFactory(), ["A", "B"])
    fixture(competition, "A", "B")
    entry = entry_of(competition, "A")

    def leave() -> None:
        withdrawals.withdraw(entry=entry, by=None, at=NOW)

    assert together(leave, leave) == ["WithdrawalRefused", "done"]
    assert Change.objects.filter(code="withdrawn").count() == 1


def test_two_clubs_withdraw_and_their_match_is_forfeited_by_both():
    competition = league(ClubFactory(), ["A", "B"])
    fixture(competition, "A", "B")
    entries = [entry_of(competition, name) for name in "AB"]
    acts = [
        lambda entry=entry: withdrawals.withdraw(entry=entry, policy="award", by=None, at=NOW)
        for entry in entries
    ]
    assert together(*acts) == ["done", "done"]
    assert set(Entry.objects.values_list("status", flat=True)) == {EntryStatus.WITHDRAWN}
    match = Fixture.objects.get()
    assert (match.outcome.kind, match.revision) == ("double_forfeit", 2)


def test_a_score_and_a_withdrawal_at_one_instant_leave_one_of_both():
    competition = league(ClubFactory(), ["A", "B"])
    match = fixture(competition, "A", "B")
    entry = entry_of(competition, "A")
    ends = together(
        lambda: withdrawals.withdraw(entry=entry, by=None, at=NOW),
        lambda: outcomes.record(
            fixture=match, outcome=outcomes.score(1, 0), by=None, at=NOW, based_on=0
        ),
    )
    match.refresh_from_db()
    if ends == ["done", "done"]:  # the score came first: it stands, and nothing was open
        assert (match.status, match.withdrawn_entry_id) == ("scheduled", None)
        assert Outcome.objects.count() == 1
    else:
        assert ends == ["OutcomeRefused", "done"]
        assert (match.status, match.withdrawn_entry_id) == ("cancelled", entry.pk)
        assert Outcome.objects.count() == 0


def test_two_cannot_take_one_place_of_a_list():
    competition = league(ClubFactory(), ["A", "B"])
    stage = stage_of(competition)
    acts = [
        lambda pk=pk: tiebreaks.set_values(
            stage=stage, code="ranking_list", values={pk: 1}, by=None, at=NOW
        )
        for pk in [entry_of(competition, name).pk for name in "AB"]
    ]
    assert together(*acts) == ["ValueRefused", "done"]
    assert TieBreakValue.objects.count() == 1
