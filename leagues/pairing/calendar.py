"""Dates for matchdays: a kick-off each, or a window with a deadline.

A calendar is never too short: a date inside a break moves on, week by week (or day by day), and
everything after it moves too. The wall clock stays where it is all year (S17): 20:00 in Paris is
19:00Z in winter and 18:00Z in summer; ``local_time`` says what happens in the hours of the change.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from enum import StrEnum

from .errors import PairingError
from .local_time import Instant, instant, zone_of

MOST_BREAK_DAYS = 3653  # ten years: past that a season is not postponed but forgotten
MOST_INTERVAL = 520  # ten years of weeks
YEARS = (1900, 9000)
MOST_EVENING_MINUTES = 12 * 60


class Unit(StrEnum):
    """What the interval between two dates counts in; a blocked date moves on by one of them."""

    DAYS = "days"
    WEEKS = "weeks"


@dataclass(frozen=True, slots=True)
class Break:
    """Days on which nothing is played, both included."""

    first: date
    last: date


@dataclass(frozen=True, slots=True, kw_only=True)
class KickoffPlan:
    """One kick-off a matchday, at a wall-clock time of the league.

    The first date is the first `weekday` (Monday 0 .. Sunday 6) on or after `start`, or `start`
    itself where no weekday is given. With `per_date` several matchdays share an evening,
    `minutes_between` kick-offs apart.
    """

    start: date
    at: time
    zone: str
    weekday: int | None = None
    every: int = 1
    unit: Unit = Unit.WEEKS
    breaks: tuple[Break, ...] = ()
    per_date: int = 1
    minutes_between: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowPlan:
    """A span of days a matchday, in which the two sides agree their own date.

    A window opens on a weekday and closes on the last closing weekday and time before the next one
    could open: Monday 00:00 to Sunday 23:59 every two weeks is fourteen days. A window that has a
    blocked day moves on by whole weeks until it has none.
    """

    start: date
    opens_weekday: int
    closes_weekday: int
    zone: str
    opens_at: time = time(0, 0)
    closes_at: time = time(23, 59)
    every: int = 1
    breaks: tuple[Break, ...] = ()


@dataclass(frozen=True, slots=True)
class Kickoff:
    """When a matchday (1, 2, ...) starts."""

    matchday: int
    at: Instant


@dataclass(frozen=True, slots=True)
class Window:
    """From when to when a matchday (1, 2, ...) may be played."""

    matchday: int
    opens: Instant
    closes: Instant


def kickoffs(plan: KickoffPlan, matchdays: int) -> tuple[Kickoff, ...]:
    """Return a kick-off for each of the matchdays 1..matchdays, in order.

    Raises PairingError: `matchdays_out_of_range`, `interval_out_of_range`, `weekday_out_of_range`,
    `start_out_of_range`, `zone_unknown`, `break_ends_before_it_starts`, `breaks_too_long`,
    `per_date_out_of_range`, `minutes_between_out_of_range`, `evening_too_long`.
    """
    _require(plan.start, plan.every, plan.breaks, matchdays)
    _require_evening(plan)
    zone = zone_of(plan.zone)
    first = plan.start if plan.weekday is None else _on_or_after(plan.start, plan.weekday)
    dates = _dates(first, plan.every, plan.unit, plan.breaks)
    slots: list[Kickoff] = []
    while len(slots) < matchdays:
        opening = instant(next(dates), plan.at, zone)
        slots.append(Kickoff(len(slots) + 1, opening))
        for later in range(1, min(plan.per_date, matchdays - len(slots) + 1)):
            utc = opening.utc + timedelta(minutes=later * plan.minutes_between)
            slots.append(Kickoff(len(slots) + 1, Instant(utc, utc.astimezone(zone))))
    return tuple(slots)


def windows(plan: WindowPlan, matchdays: int) -> tuple[Window, ...]:
    """Return a window for each of the matchdays 1..matchdays; they never overlap.

    Raises PairingError: as `kickoffs`, without the codes about an evening.
    """
    _require(plan.start, plan.every, plan.breaks, matchdays)
    _require_weekday(plan.closes_weekday)
    zone = zone_of(plan.zone)
    days = _window_days(plan)
    first = _on_or_after(plan.start, plan.opens_weekday)
    dates = _dates(first, plan.every, Unit.WEEKS, plan.breaks, span=days)
    found: list[Window] = []
    for matchday in range(1, matchdays + 1):
        day = next(dates)
        opens = instant(day, plan.opens_at, zone, edge=True)
        closes = instant(day + timedelta(days=days), plan.closes_at, zone, edge=True)
        found.append(Window(matchday, opens, closes))
    return tuple(found)


def _window_days(plan: WindowPlan) -> int:
    """Days from the opening date to the closing date."""
    days = (plan.closes_weekday - plan.opens_weekday) % 7
    if days == 0 and plan.closes_at <= plan.opens_at:
        days = 7
    return days + 7 * (plan.every - 1)


def _dates(
    first: date, every: int, unit: Unit, breaks: Sequence[Break], *, span: int = 0
) -> Iterator[date]:
    """Yield free dates for ever; each counts its interval from the one before it."""
    step = timedelta(days=7 if unit is Unit.WEEKS else 1)
    day = first
    while True:
        day = _free(day, step, breaks, span)
        yield day
        day = _moved(day, step * every)


def _free(day: date, step: timedelta, breaks: Sequence[Break], span: int) -> date:
    """Return the day, or the next one some steps on, from which span days hold no blocked day."""
    wanted = day
    while any(one.first <= _moved(day, timedelta(span)) and day <= one.last for one in breaks):
        day = _moved(day, step)
        if (day - wanted).days > MOST_BREAK_DAYS:
            raise PairingError("breaks_too_long", start=wanted.isoformat(), most=MOST_BREAK_DAYS)
    return day


def _moved(day: date, by: timedelta) -> date:
    try:
        moved = day + by
    except OverflowError:
        moved = date.max
    if moved.year > YEARS[1]:
        raise PairingError("date_out_of_range", latest_year=YEARS[1])
    return moved


def _on_or_after(start: date, weekday: int) -> date:
    _require_weekday(weekday)
    return start + timedelta(days=(weekday - start.weekday()) % 7)


def _require_weekday(weekday: int) -> None:
    if not 0 <= weekday <= 6:
        raise PairingError("weekday_out_of_range", weekday=weekday, least=0, most=6)


def _require(start: date, every: int, breaks: Sequence[Break], matchdays: int) -> None:
    if matchdays < 0:
        raise PairingError("matchdays_out_of_range", matchdays=matchdays, least=0)
    if not 1 <= every <= MOST_INTERVAL:
        raise PairingError("interval_out_of_range", every=every, least=1, most=MOST_INTERVAL)
    if not YEARS[0] <= start.year < YEARS[1]:
        raise PairingError("start_out_of_range", start=start.isoformat(), earliest_year=YEARS[0])
    for one in breaks:
        if one.last < one.first:
            first, last = one.first.isoformat(), one.last.isoformat()
            raise PairingError("break_ends_before_it_starts", first=first, last=last)


def _require_evening(plan: KickoffPlan) -> None:
    if plan.per_date < 1:
        raise PairingError("per_date_out_of_range", per_date=plan.per_date, least=1)
    if plan.minutes_between < (1 if plan.per_date > 1 else 0):
        raise PairingError("minutes_between_out_of_range", minutes=plan.minutes_between, least=1)
    minutes = (plan.per_date - 1) * plan.minutes_between
    if minutes > MOST_EVENING_MINUTES:
        raise PairingError("evening_too_long", minutes=minutes, most=MOST_EVENING_MINUTES)
