"""Schedules: drawn, previewed, made, made again; S13, S14 and S17 on real rows."""

from collections import Counter
from datetime import UTC, date, datetime, time
from itertools import permutations
from threading import Barrier, Thread

import pytest
from django.db import connection

from benchmarks import schedules as benchmark
from leagues import outcomes, schedules
from leagues.models import Change, Fixture, Round, Side
from leagues.pairing.calendar import Break, KickoffPlan, WindowPlan
from leagues.schedules import Plan
from tests.factories import NOW, ClubFactory, fixture, league, stage_of

pytestmark = pytest.mark.django_db

WEEKLY = KickoffPlan(start=date(2026, 3, 25), at=time(20), zone="Europe/Paris", weekday=2)


def make(names, **plan):
    competition = league(ClubFactory(), list(names))
    stage = stage_of(competition)
    return stage, schedules.make(stage=stage, plan=Plan(**plan), by=None, at=NOW)


def pairs(stage):
    """Home and away by name, with the number of the round."""
    found = {}
    sides = Side.objects.filter(fixture__stage=stage).order_by("fixture__number", "seat")
    for side in sides.select_related("fixture__round", "entry__competitor"):
        found.setdefault(side.fixture_id, [side.fixture.round.number]).append(
            side.entry.competitor.name
        )
    return list(found.values())


@pytest.mark.parametrize(("size", "rounds", "matches"), [(3, 3, 3), (5, 5, 10), (7, 7, 21)])
def test_s13_odd_numbers_have_one_bye_each(size, rounds, matches):
    names = "ABCDEFG"[:size]
    stage, made = make(names, legs=1)
    assert (stage.rounds.count(), len(made)) == (rounds, matches)
    playing = Counter(name for _round, *both in pairs(stage) for name in both)
    assert playing == dict.fromkeys(names, rounds - 1)


def test_s14_six_clubs_twice_home_and_away():
    stage, made = make("ABCDEF", legs=2)
    assert (stage.rounds.count(), len(made)) == (10, 30)
    met = [(home, away) for _round, home, away in pairs(stage)]
    assert sorted(met) == sorted(permutations("ABCDEF", 2))
    first = [(home, away) for round_, home, away in pairs(stage) if round_ <= 5]
    home, away = Counter(pair[0] for pair in first), Counter(pair[1] for pair in first)
    assert {abs(home[name] - away[name]) for name in "ABCDEF"} == {1}


def test_s14_five_clubs_once_have_two_at_home_and_two_away():
    stage, _made = make("ABCDE", legs=1)
    home = Counter(one for _round, one, _away in pairs(stage))
    away = Counter(one for _round, _home, one in pairs(stage))
    assert (home, away) == (dict.fromkeys("ABCDE", 2), dict.fromkeys("ABCDE", 2))


def test_s17_a_weekly_kick_off_keeps_its_wall_clock():
    stage, _made = make("ABC", legs=1, kickoffs=WEEKLY)
    assert list(stage.rounds.values_list("kicks_off_at", flat=True)) == [
        datetime(2026, 3, 25, 19, tzinfo=UTC),
        datetime(2026, 4, 1, 18, tzinfo=UTC),
        datetime(2026, 4, 8, 18, tzinfo=UTC),
    ]
    assert list(stage.fixtures.values_list("date", flat=True)) == [
        date(2026, 3, 25),
        date(2026, 4, 1),
        date(2026, 4, 8),
    ]


def test_s17_a_deadline_is_local_to_the_league():
    plan = WindowPlan(
        start=date(2026, 10, 19), opens_weekday=0, closes_weekday=6, zone="Europe/Paris"
    )
    stage, _made = make("ABC", legs=1, windows=plan)
    assert list(stage.rounds.values_list("opens_at", "deadline_at"))[:2] == [
        (datetime(2026, 10, 18, 22, tzinfo=UTC), datetime(2026, 10, 25, 22, 59, tzinfo=UTC)),
        (datetime(2026, 10, 25, 23, tzinfo=UTC), datetime(2026, 11, 1, 22, 59, tzinfo=UTC)),
    ]
    assert list(stage.fixtures.values_list("kicks_off_at", flat=True)) == [None, None, None]


def test_a_break_moves_the_rest():
    breaks = (Break(date(2026, 4, 1), date(2026, 4, 8)),)
    plan = KickoffPlan(start=date(2026, 3, 25), at=time(20), zone="UTC", weekday=2, breaks=breaks)
    stage, _made = make("ABC", legs=1, kickoffs=plan)
    assert [when.date() for when in stage.rounds.values_list("kicks_off_at", flat=True)] == [
        date(2026, 3, 25),
        date(2026, 4, 15),
        date(2026, 4, 22),
    ]


def test_several_rounds_share_an_evening():
    plan = KickoffPlan(
        start=date(2026, 12, 1), at=time(19), zone="UTC", per_date=2, minutes_between=45
    )
    stage, _made = make("ABC", legs=1, kickoffs=plan)
    assert list(stage.rounds.values_list("kicks_off_at", flat=True)) == [
        datetime(2026, 12, 1, 19, tzinfo=UTC),
        datetime(2026, 12, 1, 19, 45, tzinfo=UTC),
        datetime(2026, 12, 8, 19, tzinfo=UTC),
    ]


def test_a_preview_writes_nothing_and_counts_byes_and_sides():
    competition = league(ClubFactory(), list("ABC"))
    draft = schedules.preview(stage=stage_of(competition), plan=Plan(legs=2, kickoffs=WEEKLY))
    assert (draft.matches, len(draft.matchdays)) == (6, 6)
    assert [(one.home, one.away, one.byes) for one in draft.balance] == [(2, 2, 2)] * 3
    assert (Fixture.objects.count(), Round.objects.count()) == (0, 0)


def test_a_preview_is_what_is_made():
    competition = league(ClubFactory(), list("ABCDE"))
    plan = Plan(legs=1, seed="tuesday")
    draft = schedules.preview(stage=stage_of(competition), plan=plan)
    schedules.make(stage=stage_of(competition), plan=plan, by=None, at=NOW)
    assert pairs(stage_of(competition)) == [
        [day.number, home.competitor.name, away.competitor.name]
        for day in draft.matchdays
        for _group, home, away in day.pairs
    ]


def test_one_seed_gives_one_order_and_another_seed_another():
    drawn = [pairs(make("ABCDEF", legs=1, seed=seed)[0]) for seed in ("a", "a", "b", "")]
    assert drawn[0] == drawn[1]
    assert drawn[0] != drawn[2]
    assert drawn[0] != drawn[3]


def test_made_again_replaces_what_the_plan_made_and_keeps_what_hands_made():
    competition = league(ClubFactory(), list("ABCD"))
    stage = stage_of(competition)
    schedules.make(stage=stage, plan=Plan(legs=2), by=None, at=NOW)
    extra = fixture(competition, "A", "B", round_number=5, by_hand=True)
    schedules.make(stage=stage, plan=Plan(legs=1, kickoffs=WEEKLY), by=None, at=NOW)
    assert list(stage.rounds.values_list("number", flat=True)) == [1, 2, 3, 5]
    assert stage.fixtures.count() == 7
    assert Fixture.objects.get(by_hand=True).pk == extra.pk
    codes = Change.objects.filter(code="schedule_made").values_list("before__matches", flat=True)
    assert sorted(codes) == [0, 12]


def test_a_round_that_a_hand_made_fixture_keeps_takes_the_new_date():
    competition = league(ClubFactory(), list("AB"))
    fixture(competition, "A", "B", round_number=1, by_hand=True)
    schedules.make(stage=stage_of(competition), plan=Plan(legs=1, kickoffs=WEEKLY), by=None, at=NOW)
    assert Round.objects.get().kicks_off_at == datetime(2026, 3, 25, 19, tzinfo=UTC)


def test_once_a_result_stands_the_schedule_stays():
    stage, made = make("ABCD", legs=1)
    outcomes.record(fixture=made[0], outcome=outcomes.score(1, 0), by=None, at=NOW)
    for change in (
        lambda: schedules.make(stage=stage, plan=Plan(legs=2), by=None, at=NOW),
        lambda: schedules.discard(stage=stage, by=None, at=NOW),
    ):
        with pytest.raises(schedules.ScheduleRefused) as refused:
            change()
        assert refused.value.sentence == (
            "1 match has a result, so the schedule stays. "
            "Move, add or remove single matches instead."
        )
    assert stage.fixtures.count() == 6


def test_a_schedule_taken_back_leaves_nothing():
    stage, _made = make("ABCD", legs=1)
    assert schedules.discard(stage=stage, by=None, at=NOW) == 6
    stage.refresh_from_db()
    assert (stage.schedule, stage.rounds.count()) == ({}, 0)


def test_the_stage_keeps_even_the_plainest_plan():
    stage, _made = make("AB")
    stage.refresh_from_db()
    assert schedules.plan_of(stage) == Plan()


def test_the_stage_keeps_its_plan():
    stage, _made = make("AB", legs=3, seed="x", kickoffs=WEEKLY)
    stage.refresh_from_db()
    assert schedules.plan_of(stage) == Plan(legs=3, seed="x", kickoffs=WEEKLY)


@pytest.mark.parametrize(
    ("names", "plan", "field", "sentence"),
    [
        ("A", Plan(), None, "A schedule needs at least two entrants. Add them first."),
        ("AB", Plan(legs=0), "legs", "Everybody meets from once to 10 times."),
        (
            "AB",
            Plan(
                kickoffs=KickoffPlan(
                    start=date(2026, 1, 1),
                    at=time(20),
                    zone="UTC",
                    breaks=(Break(date(2026, 2, 2), date(2026, 2, 1)),),
                )
            ),
            "breaks",
            "A break ends before it starts: 2026-02-02 to 2026-02-01.",
        ),
    ],
)
def test_what_cannot_be_is_refused(names, plan, field, sentence):
    competition = league(ClubFactory(), list(names))
    with pytest.raises(schedules.ScheduleRefused) as refused:
        schedules.make(stage=stage_of(competition), plan=plan, by=None, at=NOW)
    assert (refused.value.field, refused.value.sentence) == (field, sentence)
    assert Round.objects.count() == 0


def test_the_number_of_queries_does_not_grow(django_assert_num_queries):
    for names in ("ABCD", "ABCDEFGH"):
        competition = league(ClubFactory(), list(names))
        stage = stage_of(competition)
        with django_assert_num_queries(25):
            schedules.make(stage=stage, plan=Plan(legs=2), by=None, at=NOW)


def test_the_benchmark_leaves_nothing_behind():
    assert benchmark.measure(runs=1) > 0
    assert Fixture.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_two_organisers_at_once_make_one_schedule():
    competition = league(ClubFactory(), list("ABCD"))
    stage = stage_of(competition)
    barrier, failed = Barrier(2), []

    def run(legs):
        barrier.wait()
        try:
            schedules.make(stage=stage, plan=Plan(legs=legs), by=None, at=NOW)
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [Thread(target=run, args=[legs]) for legs in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    stage.refresh_from_db()
    legs = schedules.plan_of(stage).legs
    assert (stage.fixtures.count(), stage.rounds.count()) == (6 * legs, 3 * legs)
