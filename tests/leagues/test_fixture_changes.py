"""One fixture changed by hand: with history, for calendars to follow, and not once it is played."""

from datetime import UTC, date, datetime, time, timedelta

import pytest

from leagues import fixtures, outcomes, rounds
from leagues.fixtures import FixtureRefused
from leagues.models import Change, Competition, Fixture, FixtureStatus, Round
from tests.factories import NOW, ClubFactory, entry_of, fixture, league, stage_of

pytestmark = pytest.mark.django_db
KICKOFF = datetime(2026, 12, 8, 19, tzinfo=UTC)
BY = {"by": None, "at": NOW}


@pytest.fixture
def competition():
    return league(ClubFactory(), ["Ajax", "Bari", "Celtic"])


@pytest.fixture
def match(competition):
    return fixture(competition, "Ajax", "Bari", kicks_off_at=KICKOFF)


def seats(match):
    return list(match.sides.order_by("seat").values_list("entry__competitor__name", flat=True))


def test_s17_a_move_is_local_to_the_league_and_to_the_venue(match):
    moved = fixtures.move(fixture=match, date=date(2026, 7, 1), time=time(20), **BY)
    assert moved.kicks_off_at == datetime(2026, 7, 1, 18, tzinfo=UTC)
    abroad = fixtures.set_venue(
        fixture=moved, venue=" The  Anvil ", time_zone="Europe/London", **BY
    )
    assert (abroad.venue, abroad.kicks_off_at) == (
        "The Anvil",
        datetime(2026, 7, 1, 19, tzinfo=UTC),
    )
    again = fixtures.move(fixture=abroad, date=date(2026, 12, 31), time=time(23, 30), **BY)
    assert (again.date, again.kicks_off_at) == (
        date(2026, 12, 31),
        datetime(2026, 12, 31, 23, 30, tzinfo=UTC),
    )
    assert again.sequence == 3


def test_a_move_is_written_down_and_the_page_is_new(match):
    before = Competition.objects.get().revision
    fixtures.move(fixture=match, date=date(2026, 12, 9), time=None, **BY)
    change = Change.objects.get(code="fixture_moved")
    assert (change.fixture, change.before["date"], change.after) == (
        match,
        "2026-12-08",
        {"status": "scheduled", "reason": "", "date": "2026-12-09", "kicks_off_at": None},
    )
    assert Competition.objects.get().revision == before + 1


def test_a_move_to_where_it_is_changes_nothing(match):
    fixtures.move(fixture=match, date=date(2026, 12, 8), time=time(20), **BY)
    assert (Change.objects.filter(fixture=match).count(), Fixture.objects.get().sequence) == (0, 0)


def test_postponed_has_no_date_until_it_is_moved(match):
    off = fixtures.postpone(fixture=match, reason=" Snow ", **BY)
    assert (off.status, off.status_reason, off.kicks_off_at, off.date) == (
        FixtureStatus.POSTPONED,
        "Snow",
        None,
        None,
    )
    on = fixtures.move(fixture=off, date=date(2026, 12, 15), time=time(20), **BY)
    assert (on.status, on.status_reason, on.sequence) == (FixtureStatus.SCHEDULED, "", 2)


def test_cancelled_stays_where_it_was_and_comes_back(match):
    off = fixtures.cancel(fixture=match, reason="Hall closed", **BY)
    assert (off.status, off.kicks_off_at) == (FixtureStatus.CANCELLED, KICKOFF)
    with pytest.raises(FixtureRefused, match="This match is cancelled; bring it back first"):
        fixtures.move(fixture=match, date=date(2026, 12, 9), time=None, **BY)
    assert fixtures.bring_back(fixture=match, **BY).status == FixtureStatus.SCHEDULED
    with pytest.raises(FixtureRefused, match="This match is on already"):
        fixtures.bring_back(fixture=match, **BY)


def test_turned_round(match):
    fixtures.turn_round(fixture=match, **BY)
    assert seats(match) == ["Bari", "Ajax"]


@pytest.mark.parametrize(
    "change",
    [
        lambda one: fixtures.move(fixture=one, date=date(2026, 12, 9), time=None, **BY),
        lambda one: fixtures.postpone(fixture=one, reason="x", **BY),
        lambda one: fixtures.cancel(fixture=one, reason="x", **BY),
        lambda one: fixtures.turn_round(fixture=one, **BY),
        lambda one: fixtures.remove(fixture=one, **BY),
    ],
)
def test_once_played_it_stays(match, change):
    outcomes.record(fixture=match, outcome=outcomes.score(2, 1), **BY)
    with pytest.raises(FixtureRefused, match="This match has a result"):
        change(match)
    fresh = Fixture.objects.get()
    assert (fresh.kicks_off_at, fresh.status, seats(fresh)) == (
        KICKOFF,
        "scheduled",
        ["Ajax", "Bari"],
    )


def test_added_by_hand_takes_the_day_of_its_round(competition):
    stage = stage_of(competition)
    Round.objects.create(stage=stage, number=4, kicks_off_at=KICKOFF)
    sides = {"home": entry_of(competition, "Celtic"), "away": entry_of(competition, "Ajax")}
    made = fixtures.add(stage=stage, round_number=4, **sides, **BY)
    assert (made.by_hand, made.kicks_off_at, seats(made)) == (True, KICKOFF, ["Celtic", "Ajax"])
    assert made.group == stage.groups.get()
    with pytest.raises(FixtureRefused, match="Nobody plays against himself"):
        fixtures.add(stage=stage, round_number=5, home=sides["home"], away=sides["home"], **BY)
    assert stage.rounds.count() == 1


def test_removed_takes_its_empty_round_along(match):
    fixtures.remove(fixture=match, **BY)
    assert (Fixture.objects.count(), Round.objects.count()) == (0, 0)
    assert Change.objects.get(code="fixture_removed").before["round"] == 1


def test_a_removed_fixture_cannot_be_changed(match):
    fixtures.remove(fixture=match, **BY)
    with pytest.raises(FixtureRefused, match="Somebody else has removed this match"):
        fixtures.turn_round(fixture=match, **BY)


def test_a_round_moves_the_fixtures_that_kick_off_with_it(competition, match):
    other = fixture(competition, "Celtic", "Ajax", kicks_off_at=KICKOFF + timedelta(days=1))
    round_ = Round.objects.get()
    for kickoff in (KICKOFF, KICKOFF + timedelta(days=7)):
        rounds.edit(
            round=round_,
            name="Opening",
            kicks_off_at=kickoff,
            opens_at=None,
            deadline_at=None,
            **BY,
        )
    rows = Fixture.objects.order_by("number").values_list("pk", "kicks_off_at", "date", "sequence")
    assert list(rows) == [
        (match.pk, KICKOFF + timedelta(days=7), date(2026, 12, 15), 1),
        (other.pk, KICKOFF + timedelta(days=1), date(2026, 12, 9), 0),
    ]


def test_a_window_opens_before_its_deadline(match):
    with pytest.raises(rounds.RoundRefused, match="A window opens before its deadline"):
        rounds.edit(
            round=match.round,
            name="",
            kicks_off_at=None,
            opens_at=KICKOFF,
            deadline_at=KICKOFF,
            **BY,
        )


def test_overdue_is_what_passed_without_a_result(competition):
    late = NOW - timedelta(days=1)
    kicked_off = fixture(competition, "Ajax", "Bari", kicks_off_at=late)
    dated = fixture(competition, "Bari", "Celtic", round_number=2, date=late.date())
    by_deadline = fixture(competition, "Celtic", "Ajax", round_number=3)
    Round.objects.filter(number=3).update(deadline_at=late)
    fixture(competition, "Ajax", "Celtic", round_number=3, kicks_off_at=NOW + timedelta(days=1))
    fixture(competition, "Bari", "Ajax", round_number=4, date=NOW.date())
    fixtures.postpone(
        fixture=fixture(competition, "Celtic", "Bari", kicks_off_at=late), reason="x", **BY
    )
    played = fixture(competition, "Celtic", "Bari", round_number=5, kicks_off_at=late)
    outcomes.record(fixture=played, outcome=outcomes.score(0, 0), **BY)
    assert set(rounds.overdue(competition, NOW)) == {kicked_off, dated, by_deadline}
