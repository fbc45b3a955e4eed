"""A late entry meets everybody: in open rounds where the opponent is idle, else in new ones."""

from datetime import UTC, date, datetime, time

import pytest

from leagues import entries, late_entries, outcomes, schedules
from leagues.models import Competitor, EntryStatus, Fixture, Side
from leagues.pairing.calendar import KickoffPlan
from tests.factories import NOW, ClubFactory, entry_of, league, stage_of

pytestmark = pytest.mark.django_db
BY = {"by": None, "at": NOW}
PLAN = schedules.Plan(
    legs=1,
    kickoffs=KickoffPlan(start=date(2026, 12, 2), at=time(20), zone="Europe/Paris", weekday=2),
)


def running(names):
    competition = league(ClubFactory(), list(names))
    stage = stage_of(competition)
    made = schedules.make(stage=stage, plan=PLAN, **BY)
    outcomes.record(fixture=made[0], outcome=outcomes.score(1, 0), **BY)
    stage.refresh_from_db()
    return competition, stage


def test_the_preview_is_what_is_added():
    _competition, stage = running("ABC")
    draft = late_entries.preview(stage=stage, name=" D ", legs=1, at=NOW)
    assert Fixture.objects.count() == 3
    newcomer = late_entries.add(stage=stage, name="D", legs=1, **BY)
    added = Fixture.objects.filter(sides__entry=newcomer)
    assert [(match.round, match.slot.kicks_off_at) for match in draft.matches] == list(
        added.values_list("round__number", "kicks_off_at")
    )
    assert newcomer.places.get().group == stage.groups.get()
    opponents = Side.objects.filter(fixture__in=added).exclude(entry=newcomer)
    assert sorted(opponents.values_list("entry__competitor__name", flat=True)) == ["A", "B", "C"]
    assert added.filter(round__number=1).count() == 0


def test_new_rounds_continue_the_calendar():
    _competition, stage = running("ABCD")
    late_entries.add(stage=stage, name="E", legs=1, **BY)
    further = stage.rounds.filter(number__gt=3).values_list("number", "kicks_off_at")
    assert list(further) == [
        (4, datetime(2026, 12, 23, 19, tzinfo=UTC)),
        (5, datetime(2026, 12, 30, 19, tzinfo=UTC)),
        (6, datetime(2027, 1, 6, 19, tzinfo=UTC)),
        (7, datetime(2027, 1, 13, 19, tzinfo=UTC)),
    ]


def test_who_waits_for_a_place_comes_in_with_its_entry():
    competition, stage = running("ABC")
    side = Competitor.objects.create(club=competition.club, name="D", slug="d")
    entries.enter(division=stage.division, entrants=[side], status=EntryStatus.WAITING, **BY)
    late_entries.add(stage=stage, name="d", legs=2, **BY)
    assert entry_of(competition, "D").status == EntryStatus.ENTERED
    assert Fixture.objects.filter(sides__entry__competitor__name="D").count() == 6


def test_who_has_entered_and_what_has_not_begun_are_refused():
    _competition, stage = running("ABC")
    with pytest.raises(entries.EntryRefused, match="A has already entered"):
        late_entries.add(stage=stage, name="a", legs=1, **BY)
    fresh = stage_of(league(ClubFactory(), ["A", "B"]))
    with pytest.raises(entries.EntryRefused, match="There are no fixtures yet"):
        late_entries.add(stage=fresh, name="C", legs=1, **BY)
    assert Competitor.objects.filter(name="C", club=fresh.division.competition.club).count() == 0
