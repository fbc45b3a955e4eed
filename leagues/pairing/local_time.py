"""A wall clock in a place, and the instant it means.

Two times of the year a wall clock is no clear answer. In the hour that spring skips, a kick-off
moves forward by the length of the gap (02:30 becomes 03:30, as in RFC 5545), and the edge of a
window (its opening, its deadline) is the moment of the jump. In the hour that autumn repeats, a
kick-off is the first of the two, an edge the second: nobody is cut short, and edges keep their
order, so that windows never overlap. ``Instant.note`` says when one of these was applied.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from .errors import PairingError

# Days that can be said in every zone, with room for what is counted on from them.
FIRST, LAST = date(1800, 1, 1), date(8999, 12, 31)


class Note(StrEnum):
    """What had to be decided about a wall-clock time."""

    PLAIN = "plain"
    SKIPPED = "skipped"  # it does not exist that day
    REPEATED = "repeated"  # it exists twice that day


@dataclass(frozen=True, slots=True)
class Instant:
    """One instant, as UTC and as the local time of the venue; both aware."""

    utc: datetime
    local: datetime
    note: Note = Note.PLAIN


def zone_of(name: str) -> ZoneInfo:
    """Return the IANA zone of that name.

    Raises PairingError `zone_unknown` (zone).
    """
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise PairingError("zone_unknown", zone=name) from error


def instant(day: date, at: time, zone: ZoneInfo, *, edge: bool = False) -> Instant:
    """Return the instant at which the clocks of the zone show `at` on that day.

    `edge` applies the rules for openings and deadlines where the time is skipped or repeated.
    """
    first = datetime.combine(day, at.replace(tzinfo=None, fold=0), tzinfo=zone)
    second = first.replace(fold=1)
    if first.utcoffset() == second.utcoffset():
        return Instant(first.astimezone(UTC), first)
    after = first.astimezone(UTC)
    if after.astimezone(zone).replace(tzinfo=None) != first.replace(tzinfo=None):
        utc = _jump(second.astimezone(UTC), after, zone) if edge else after
        return Instant(utc, utc.astimezone(zone), Note.SKIPPED)
    chosen = second if edge else first
    return Instant(chosen.astimezone(UTC), chosen, Note.REPEATED)


def _jump(before: datetime, after: datetime, zone: ZoneInfo) -> datetime:
    """Return the first second of the new offset, by halving the time between two instants."""
    offset = before.astimezone(zone).utcoffset()
    low, high = 0, int((after - before) / timedelta(seconds=1))
    while high - low > 1:
        middle = (low + high) // 2
        same = (before + timedelta(seconds=middle)).astimezone(zone).utcoffset() == offset
        low, high = (middle, high) if same else (low, middle)
    return (before + timedelta(seconds=high)).replace(microsecond=0)
