"""Judges of calendars: they read the clock backwards, from UTC to the wall.

Nothing of ``calendar`` but its data types is used. A slot is right when the clock of the league
shows what was planned, no blocked day is touched, and no earlier free date was passed over.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from .calendar import Break, Kickoff, KickoffPlan, Unit, Window, WindowPlan
from .checkers import Violation
from .local_time import Instant


def check_kickoffs(plan: KickoffPlan, matchdays: int, slots: Sequence[Kickoff]) -> list[Violation]:
    """Judge kick-offs against their plan.

    Codes: `wrong_matchdays` (matchdays, expected), and with `matchday`: `local_is_not_utc`,
    `wrong_wall_clock`, `not_after_the_one_before`, `wrong_weekday`, `wrong_date` (date, expected),
    `in_a_break` (date), `wrong_minutes_between`.
    """
    found = _matchdays([slot.matchday for slot in slots], matchdays)
    found += [v for slot in slots for v in _reading(slot.matchday, slot.at, plan.zone)]
    found += _rising([(slot.matchday, slot.at.utc) for slot in slots])
    openers = slots[:: plan.per_date]
    dates = [(slot.matchday, slot.at.local.date()) for slot in openers]
    for slot in openers:
        found += _wall(slot.matchday, slot.at, plan.at, plan.zone, edge=False)
    found += _weekdays(dates, plan.weekday if plan.unit is Unit.WEEKS else None)
    step = 7 if plan.unit is Unit.WEEKS else 1
    weekday = plan.start.weekday() if plan.weekday is None else plan.weekday
    first = _first(plan.start, weekday)
    found += _sequence(dates, first=first, step=step, every=plan.every, breaks=plan.breaks, span=0)
    return found + list(_evenings(plan, slots))


def check_windows(plan: WindowPlan, matchdays: int, slots: Sequence[Window]) -> list[Violation]:
    """Judge windows against their plan.

    Codes: those of `check_kickoffs` (without `wrong_minutes_between`), and `closes_before_opening`,
    `wrong_closing_weekday`, `wrong_length` (days), each with `matchday`.
    """
    found = _matchdays([slot.matchday for slot in slots], matchdays)
    tick = timedelta(microseconds=1)  # a window may open at the instant at which another closes
    edges = [(s.matchday, edge) for s in slots for edge in (s.opens.utc, s.closes.utc - tick)]
    found += _rising(edges)
    for slot in slots:
        for edge, at in ((slot.opens, plan.opens_at), (slot.closes, plan.closes_at)):
            found += _reading(slot.matchday, edge, plan.zone)
            found += _wall(slot.matchday, edge, at, plan.zone, edge=True)
        found += _length(plan, slot)
    dates = [(slot.matchday, slot.opens.local.date()) for slot in slots]
    found += _weekdays(dates, plan.opens_weekday)
    span = (slots[0].closes.local.date() - slots[0].opens.local.date()).days if slots else 0
    first = _first(plan.start, plan.opens_weekday)
    found += _sequence(dates, first=first, step=7, every=plan.every, breaks=plan.breaks, span=span)
    return found


def _first(start: date, weekday: int) -> date:
    return next(d for d in (start + timedelta(i) for i in range(7)) if d.weekday() == weekday)


def _matchdays(found: Sequence[int], expected: int) -> list[Violation]:
    if list(found) == list(range(1, expected + 1)):
        return []
    return [Violation("wrong_matchdays", {"matchdays": len(found), "expected": expected})]


def _reading(matchday: int, at: Instant, zone: str) -> Iterator[Violation]:
    shown = at.utc.astimezone(ZoneInfo(zone))
    if at.utc.utcoffset() != timedelta(0) or shown.isoformat() != at.local.isoformat():
        yield Violation("local_is_not_utc", {"matchday": matchday, "utc": at.utc.isoformat()})


def _wall(matchday: int, at: Instant, wanted: time, zone: str, *, edge: bool) -> list[Violation]:
    """The right instants are those that show the wanted time; if none does, see `_skipped`."""
    shown = at.utc.astimezone(ZoneInfo(zone))
    wall = datetime.combine(shown.date(), wanted)
    showing = _instants_showing(wall, ZoneInfo(zone))
    if showing:
        right = at.utc == (showing[-1] if edge else showing[0])
    else:
        right = _skipped(at.utc, wall, ZoneInfo(zone), edge=edge)
    return [] if right else [Violation("wrong_wall_clock", {"matchday": matchday})]


def _skipped(utc: datetime, wall: datetime, zone: ZoneInfo, *, edge: bool) -> bool:
    """An edge is where the clock jumps over the wall time; a kick-off as if it had not jumped."""
    if edge:
        just_before = (utc - timedelta(seconds=1)).astimezone(zone).replace(tzinfo=None)
        return just_before < wall < utc.astimezone(zone).replace(tzinfo=None)
    offset = (utc - timedelta(hours=12)).astimezone(zone).utcoffset() or timedelta(0)
    return utc == wall.replace(tzinfo=UTC) - offset


def _instants_showing(wall: datetime, zone: ZoneInfo) -> list[datetime]:
    """Every instant at which the clocks of the zone show that time, in order."""
    base = wall.replace(tzinfo=UTC)
    around = [base + timedelta(hours=hours) for hours in (-30, 30)]
    offsets = {moment.astimezone(zone).utcoffset() or timedelta(0) for moment in around}
    tries = sorted(base - offset for offset in offsets)
    return [one for one in tries if one.astimezone(zone).replace(tzinfo=None, fold=0) == wall]


def _rising(instants: Sequence[tuple[int, datetime]]) -> Iterator[Violation]:
    for (_, before), (matchday, after) in pairwise(instants):
        if after <= before:
            yield Violation("not_after_the_one_before", {"matchday": matchday})


def _weekdays(dates: Sequence[tuple[int, date]], weekday: int | None) -> Iterator[Violation]:
    for matchday, day in dates:
        if weekday is not None and day.weekday() != weekday:
            yield Violation("wrong_weekday", {"matchday": matchday, "date": day.isoformat()})


def _sequence(
    dates: Sequence[tuple[int, date]],
    *,
    first: date,
    step: int,
    every: int,
    breaks: Sequence[Break],
    span: int,
) -> Iterator[Violation]:
    """Each date is the earliest free one that is due: rule out every candidate before it."""
    due = first
    for matchday, day in dates:
        if _blocked(day, breaks, span):
            yield Violation("in_a_break", {"matchday": matchday, "date": day.isoformat()})
        late, odd = divmod((day - due).days, step)
        passed = [due + timedelta(step * i) for i in range(max(late, 0))]
        free = [one for one in passed if not _blocked(one, breaks, span)]
        if late < 0 or odd or free:
            expected = (free or [due])[0].isoformat()
            values: dict[str, int | str] = {"matchday": matchday, "expected": expected}
            yield Violation("wrong_date", {**values, "date": day.isoformat()})
        due = day + timedelta(step * every)


def _blocked(day: date, breaks: Sequence[Break], span: int) -> bool:
    days = [day + timedelta(i) for i in range(span + 1)]
    return any(one.first <= each <= one.last for each in days for one in breaks)


def _evenings(plan: KickoffPlan, slots: Sequence[Kickoff]) -> Iterator[Violation]:
    for at, slot in enumerate(slots):
        opener = slots[at - at % plan.per_date]
        minutes = (slot.at.utc - opener.at.utc) // timedelta(minutes=1)
        if minutes != at % plan.per_date * plan.minutes_between:
            yield Violation("wrong_minutes_between", {"matchday": slot.matchday})


def _length(plan: WindowPlan, slot: Window) -> Iterator[Violation]:
    if slot.closes.utc <= slot.opens.utc:
        yield Violation("closes_before_opening", {"matchday": slot.matchday})
    if slot.closes.local.weekday() != plan.closes_weekday:
        yield Violation("wrong_closing_weekday", {"matchday": slot.matchday})
    opens = datetime.combine(slot.opens.local.date(), plan.opens_at)
    closes = datetime.combine(slot.closes.local.date(), plan.closes_at)
    limit = timedelta(weeks=plan.every)
    if not limit - timedelta(days=7) <= closes - opens <= limit:
        days = (closes - opens).days
        yield Violation("wrong_length", {"matchday": slot.matchday, "days": days})
