"""Two managers agree a date inside the window; one proposes, the other answers."""

from datetime import UTC, date, datetime, time, timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection

from leagues import fixtures, outcomes, proposals
from leagues.models import DateProposal, Fixture, Round
from leagues.proposals import ProposalRefused
from tests.factories import NOW, ClubFactory, fixture, league

BY = {"by": None, "at": NOW}


pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    """Playable from Tuesday, 1 December, to Sunday, 6 December, 23:59 in Paris."""
    competition = league(ClubFactory(), ["Ajax", "Bari"])
    made = fixture(competition, "Ajax", "Bari")
    Round.objects.update(
        opens_at=datetime(2026, 11, 30, 23, tzinfo=UTC),
        deadline_at=datetime(2026, 12, 6, 22, 59, tzinfo=UTC),
    )
    return made


def propose(match, day=3, seat=1, clock=time(20), **fields):
    return proposals.propose(
        fixture=match, seat=seat, date=date(2026, 12, day), time=clock, **fields, **BY
    )


def test_s17_agreed_in_local_time(match):
    offer = propose(match, venue="Bar des Sports")
    agreed = proposals.accept(proposal=offer, seat=2, **BY)
    assert (agreed.kicks_off_at, agreed.date, agreed.venue, agreed.sequence) == (
        datetime(2026, 12, 3, 19, tzinfo=UTC),
        date(2026, 12, 3),
        "Bar des Sports",
        1,
    )
    assert DateProposal.objects.get().accepted is True


def test_declined_leaves_the_match_open(match):
    proposals.decline(proposal=propose(match), seat=2, **BY)
    assert (DateProposal.objects.get().accepted, Fixture.objects.get().kicks_off_at) == (
        False,
        None,
    )


def test_a_counter_proposal_declines_the_first(match):
    first, second = propose(match), propose(match, day=4, seat=2)
    first.refresh_from_db()
    assert (first.accepted, proposals.waiting(match)) == (False, second)
    with pytest.raises(ProposalRefused, match="waits for no answer any more"):
        proposals.accept(proposal=first, seat=2, **BY)


def test_ones_own_proposal_is_replaced_not_answered(match):
    first, second = propose(match), propose(match, day=4)
    first.refresh_from_db()
    assert (first.accepted, first.answered_at) == (None, NOW)
    with pytest.raises(ProposalRefused, match="The other side answers this date"):
        proposals.accept(proposal=second, seat=1, **BY)


@pytest.mark.parametrize(
    ("day", "clock", "sentence"),
    [
        (7, time(0), "This round is to be played by Sun 6 Dec, 23:59."),
        (1, time(0), None),
        (6, time(23, 59), None),
    ],
)
def test_s17_the_window_is_local_to_the_league(match, day, clock, sentence):
    if sentence is None:
        assert propose(match, day=day, clock=clock).pk
        return
    with pytest.raises(ProposalRefused) as refused:
        propose(match, day=day, clock=clock)
    assert (refused.value.sentence, DateProposal.objects.count()) == (sentence, 0)


def test_before_the_window_and_in_the_past(match):
    early = NOW - timedelta(days=10)
    for when, sentence in (
        (early, "This round may be played from Tue 1 Dec, 00:00."),
        (NOW, "Choose a day to come."),
    ):
        with pytest.raises(ProposalRefused) as refused:
            proposals.propose(
                fixture=match, seat=1, date=date(2026, 11, 29), time=time(20), by=None, at=when
            )
        assert refused.value.sentence == sentence


def test_a_fixed_kick_off_is_no_matter_of_agreement_unless_postponed(match):
    Round.objects.update(opens_at=None, deadline_at=None)
    fixtures.move(fixture=match, date=date(2026, 12, 2), time=time(20), **BY)
    with pytest.raises(ProposalRefused, match="This match has a fixed kick-off"):
        propose(match)
    fixtures.postpone(fixture=match, reason="Snow", **BY)
    proposals.accept(proposal=propose(match, day=20), seat=2, **BY)
    fresh = Fixture.objects.get()
    assert (fresh.status, fresh.date) == ("scheduled", date(2026, 12, 20))


def test_what_changes_the_match_withdraws_the_offer(match):
    propose(match)
    fixtures.turn_round(fixture=match, **BY)
    assert proposals.waiting(match) is None


def test_a_played_match_has_no_date_to_agree(match):
    offer = propose(match)
    outcomes.record(fixture=match, outcome=outcomes.score(1, 1), **BY)
    with pytest.raises(ProposalRefused, match="This match has been played"):
        proposals.accept(proposal=offer, seat=2, **BY)


@pytest.mark.django_db(transaction=True)
def test_accepted_and_countered_at_once_only_one_happens():
    competition = league(ClubFactory(), ["Ajax", "Bari"])
    match = fixture(competition, "Ajax", "Bari")
    offer = propose(match)
    barrier, heard = Barrier(2), []

    def run(change):
        barrier.wait()
        try:
            change()
        except ProposalRefused as refused:
            heard.append(refused.sentence)
        finally:
            connection.close()

    threads = [
        Thread(target=run, args=[lambda: proposals.accept(proposal=offer, seat=2, **BY)])
        for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert heard == ["This date waits for no answer any more."]
    assert Fixture.objects.get().sequence == 1
