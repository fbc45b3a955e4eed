"""Calendars: S17, breaks, windows, evenings, and the hours in which clocks change."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.pairing.calendar import (
    Break,
    Kickoff,
    KickoffPlan,
    Unit,
    Window,
    WindowPlan,
    kickoffs,
    windows,
)
from leagues.pairing.calendar_checkers import check_kickoffs, check_windows
from leagues.pairing.errors import PairingError
from leagues.pairing.local_time import Instant, Note, instant, zone_of
from tests.depth import examples

PARIS = "Europe/Paris"
WEEKLY = KickoffPlan(start=date(2026, 3, 25), at=time(20, 0), zone=PARIS)
WEEKS = WindowPlan(start=date(2026, 3, 16), opens_weekday=0, closes_weekday=6, zone=PARIS)
ZONES = ["Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC",
         "America/Sao_Paulo", "Africa/Casablanca", "Pacific/Auckland"]  # fmt: skip


def _dates(slots):
    return [slot.at.local.date().isoformat() for slot in slots]


@pytest.mark.parametrize(
    ("start", "utc"),
    [
        (date(2026, 3, 25), ["2026-03-25T19:00Z", "2026-04-01T18:00Z"]),
        (date(2026, 10, 21), ["2026-10-21T18:00Z", "2026-10-28T19:00Z"]),
    ],
)
def test_s17_eight_in_paris_stays_eight_in_paris(start, utc):
    slots = kickoffs(replace(WEEKLY, start=start), 2)
    assert [slot.at.utc.strftime("%Y-%m-%dT%H:%MZ") for slot in slots] == utc
    assert [slot.at.local.time() for slot in slots] == [time(20, 0)] * 2
    assert {slot.at.utc.tzinfo for slot in slots} == {UTC}


def test_s17_a_deadline_on_sunday_is_local_all_year():
    made = windows(replace(WEEKS, start=date(2026, 1, 5)), 52)
    assert {(w.closes.local.weekday(), w.closes.local.time()) for w in made} == {(6, time(23, 59))}
    assert made[11].closes.utc == datetime(2026, 3, 29, 21, 59, tzinfo=UTC)
    assert made[10].closes.utc == datetime(2026, 3, 22, 22, 59, tzinfo=UTC)


def test_the_first_date_is_the_first_such_weekday_on_or_after_the_start():
    assert _dates(kickoffs(replace(WEEKLY, weekday=2), 1)) == ["2026-03-25"]
    assert _dates(kickoffs(replace(WEEKLY, weekday=1), 1)) == ["2026-03-31"]


def test_a_blocked_week_moves_the_rest():
    plan = replace(WEEKLY, breaks=(Break(date(2026, 3, 30), date(2026, 4, 12)),))
    assert _dates(kickoffs(plan, 3)) == ["2026-03-25", "2026-04-15", "2026-04-22"]
    fortnightly = replace(WEEKLY, every=2, breaks=(Break(date(2026, 4, 8), date(2026, 4, 8)),))
    assert _dates(kickoffs(fortnightly, 3)) == ["2026-03-25", "2026-04-15", "2026-04-29"]


def test_a_blocked_day_of_a_daily_plan_moves_by_a_day():
    blocked = Break(date(2026, 3, 28), date(2026, 3, 28))
    plan = replace(WEEKLY, unit=Unit.DAYS, every=3, breaks=(blocked,))
    assert _dates(kickoffs(plan, 3)) == ["2026-03-25", "2026-03-29", "2026-04-01"]


def test_several_matchdays_an_evening():
    plan = replace(WEEKLY, per_date=3, minutes_between=45)
    times = [f"{slot.at.local:%m-%d %H:%M}" for slot in kickoffs(plan, 4)]
    assert times == ["03-25 20:00", "03-25 20:45", "03-25 21:30", "04-01 20:00"]


def test_an_evening_through_the_change_of_clocks_counts_real_minutes():
    plan = replace(WEEKLY, start=date(2026, 3, 29), at=time(1, 30), per_date=2, minutes_between=60)
    assert [f"{slot.at.local:%H:%M}" for slot in kickoffs(plan, 2)] == ["01:30", "03:30"]


def test_a_time_that_does_not_exist_moves_forward():
    found = instant(date(2026, 3, 29), time(2, 30), zone_of(PARIS))
    assert (f"{found.local:%H:%M}", found.note) == ("03:30", Note.SKIPPED)
    assert found.utc == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)


def test_a_deadline_that_does_not_exist_is_the_moment_of_the_jump():
    found = instant(date(2026, 3, 29), time(2, 30), zone_of(PARIS), edge=True)
    assert (f"{found.local:%H:%M:%S}", found.note) == ("03:00:00", Note.SKIPPED)
    assert found.utc == datetime(2026, 3, 29, 1, 0, tzinfo=UTC)


@pytest.mark.parametrize("start", [date(2026, 3, 22), date(2026, 10, 18)])
@pytest.mark.parametrize(("closes", "opens"), [(150, 150), (179, 180), (130, 140), (120, 121)])
def test_windows_do_not_overlap_when_clocks_change(start, closes, opens):
    edges = [time(minutes // 60, minutes % 60) for minutes in (closes, opens)]
    plan = WindowPlan(
        start=start, opens_weekday=6, closes_weekday=6, zone=PARIS, closes_at=edges[0],
        opens_at=edges[1],
    )  # fmt: skip
    first, second = windows(plan, 2)
    assert first.closes.utc <= second.opens.utc
    assert check_windows(plan, 2, (first, second)) == []


def test_a_repeated_time_is_the_first_for_a_kickoff_and_the_second_for_a_deadline():
    day, at, zone = date(2026, 10, 25), time(2, 30), zone_of(PARIS)
    assert instant(day, at, zone).utc == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    late = instant(day, at, zone, edge=True)
    assert (late.utc, late.note) == (datetime(2026, 10, 25, 1, 30, tzinfo=UTC), Note.REPEATED)


def test_a_window_with_a_blocked_day_moves_by_whole_weeks():
    made = windows(replace(WEEKS, breaks=(Break(date(2026, 3, 24), date(2026, 4, 1)),)), 2)
    spans = [(f"{w.opens.local:%m-%d %H:%M}", f"{w.closes.local:%m-%d %H:%M}") for w in made]
    assert spans == [("03-16 00:00", "03-22 23:59"), ("04-06 00:00", "04-12 23:59")]


def test_a_window_fills_its_interval():
    made = windows(replace(WEEKS, every=2), 2)
    assert [f"{w.closes.local:%m-%d}" for w in made] == ["03-29", "04-12"]
    same = replace(WEEKS, closes_weekday=0, opens_at=time(20, 0), closes_at=time(20, 0))
    assert windows(same, 2)[0].closes == windows(same, 2)[1].opens


def test_nine_years_of_breaks_move_and_eleven_are_refused():
    nine = replace(WEEKLY, breaks=(Break(date(2026, 1, 1), date(2034, 12, 31)),))
    assert _dates(kickoffs(nine, 1)) == ["2035-01-03"]
    eleven = replace(WEEKLY, breaks=(Break(date(2026, 1, 1), date(2036, 12, 31)),))
    with pytest.raises(PairingError) as caught:
        kickoffs(eleven, 1)
    assert caught.value.code == "breaks_too_long"
    assert caught.value.values == {"start": "2026-03-25", "most": 3653}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"zone": "Europe/Atlantis"}, "zone_unknown"),
        ({"zone": "../etc/passwd"}, "zone_unknown"),
        ({"zone": ""}, "zone_unknown"),
        ({"weekday": 7}, "weekday_out_of_range"),
        ({"every": 0}, "interval_out_of_range"),
        ({"start": date(1, 1, 1)}, "start_out_of_range"),
        ({"start": date.max}, "start_out_of_range"),
        ({"every": 10**9}, "interval_out_of_range"),
        ({"start": date(8999, 12, 1)}, "date_out_of_range"),
        ({"per_date": 0}, "per_date_out_of_range"),
        ({"per_date": 2}, "minutes_between_out_of_range"),
        ({"per_date": 20, "minutes_between": 60}, "evening_too_long"),
        ({"breaks": (Break(date(2026, 2, 1), date(2026, 1, 1)),)}, "break_ends_before_it_starts"),
    ],
)
def test_impossible_input_is_refused_by_code(change, code):
    with pytest.raises(PairingError) as caught:
        kickoffs(replace(WEEKLY, **change), 90)
    assert caught.value.code == code


def test_no_matchdays_no_dates():
    assert kickoffs(WEEKLY, 0) == ()
    assert windows(WEEKS, 0) == ()
    with pytest.raises(PairingError, match="matchdays_out_of_range"):
        windows(WEEKS, -1)


START = st.dates(date(2000, 1, 1), date(2035, 1, 1))
CLOCK = st.times().map(lambda at: at.replace(second=0, microsecond=0))


@st.composite
def _breaks(draw, start):
    offsets = draw(st.lists(st.tuples(st.integers(-20, 300), st.integers(0, 40)), max_size=4))
    first = [start + timedelta(days=days) for days, _ in offsets]
    return tuple(Break(a, a + timedelta(days=n)) for a, (_, n) in zip(first, offsets, strict=True))


@given(
    data=st.data(),
    start=START,
    at=CLOCK,
    zone=st.sampled_from(ZONES),
    weekday=st.none() | st.integers(0, 6),
    every=st.integers(1, 4),
    unit=st.sampled_from(Unit),
    evening=st.sampled_from([(1, 0), (2, 45), (3, 20)]),
)
@settings(max_examples=examples(200), deadline=None)
def test_any_kickoffs_pass_the_checker(*, data, start, at, zone, weekday, every, unit, evening):
    plan = KickoffPlan(
        start=start, at=at, zone=zone, weekday=weekday, every=every, unit=unit,
        breaks=data.draw(_breaks(start)), per_date=evening[0], minutes_between=evening[1],
    )  # fmt: skip
    assert check_kickoffs(plan, 40, kickoffs(plan, 40)) == []


@given(
    data=st.data(),
    start=START,
    zone=st.sampled_from(ZONES),
    days=st.tuples(st.integers(0, 6), st.integers(0, 6)),
    clock=st.tuples(CLOCK, CLOCK),
    every=st.integers(1, 3),
)
@settings(max_examples=examples(150), deadline=None)
def test_any_windows_pass_the_checker(*, data, start, zone, days, clock, every):
    plan = WindowPlan(
        start=start, opens_weekday=days[0], closes_weekday=days[1], zone=zone, opens_at=clock[0],
        closes_at=clock[1], every=every, breaks=data.draw(_breaks(start)),
    )  # fmt: skip
    assert check_windows(plan, 30, windows(plan, 30)) == []


def _shift(at: Instant, **by: int) -> Instant:
    utc = at.utc + timedelta(**by)
    return Instant(utc, utc.astimezone(zone_of(PARIS)))


def test_the_checker_of_kickoffs_sees_each_kind_of_fault():
    plan = replace(WEEKLY, weekday=2, breaks=(Break(date(2026, 4, 8), date(2026, 4, 8)),))
    good = list(kickoffs(plan, 2))

    def codes(second):
        return [v.code for v in check_kickoffs(plan, 2, [good[0], Kickoff(2, second)])]

    at = good[1].at
    assert codes(at) == []
    assert codes(_shift(at, minutes=5)) == ["wrong_wall_clock"]
    assert codes(_shift(at, days=1)) == ["wrong_weekday", "wrong_date"]
    assert codes(_shift(at, days=7)) == ["in_a_break", "wrong_date"]
    assert codes(_shift(at, days=14)) == ["wrong_date"]
    assert "not_after_the_one_before" in codes(good[0].at)
    assert codes(Instant(at.utc, at.local + timedelta(hours=1))) == ["local_is_not_utc"]
    assert [v.code for v in check_kickoffs(plan, 3, good)] == ["wrong_matchdays"]
    evening = replace(plan, per_date=2, minutes_between=30)
    pair = [good[0], Kickoff(2, _shift(good[0].at, minutes=31))]
    assert [v.code for v in check_kickoffs(evening, 2, pair)] == ["wrong_minutes_between"]


def test_the_checker_of_windows_sees_each_kind_of_fault():
    good = windows(WEEKS, 1)[0]

    def codes(opens, closes):
        return {v.code for v in check_windows(WEEKS, 1, [Window(1, opens, closes)])}

    assert codes(good.opens, good.closes) == set()
    assert codes(good.opens, _shift(good.closes, days=-1)) == {"wrong_closing_weekday"}
    assert "wrong_length" in codes(good.opens, _shift(good.closes, days=7))
    assert "closes_before_opening" in codes(good.opens, _shift(good.closes, days=-7))
    assert codes(_shift(good.opens, hours=1), good.closes) == {"wrong_wall_clock"}
