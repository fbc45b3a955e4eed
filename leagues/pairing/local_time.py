"""A wall clock in a place, and the instant it means.

Two times of the year a wall clock is no clear answer. In the hour that spring skips, a time that
does not exist moves forward by the length of the gap (02:30 becomes 03:30, as in RFC 5545). In the
hour that autumn repeats, a kick-off is the first of the two, a deadline the second, so that nobody
is cut short. ``Instant.note`` says when one of these was applied.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from enum import StrEnum
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from .errors import PairingError


class Note(StrEnum):
    """What had to be decided about a wall-clock time."""

    PLAIN = "plain"
    SKIPPED = "skipped"  # it does not exist that day: moved forward by the gap
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


def instant(day: date, at: time, zone: ZoneInfo, *, later: bool = False) -> Instant:
    """Return the instant at which the clocks of the zone show `at` on that day.

    `later` picks the second of two instants where the time is repeated (deadlines).
    """
    first = datetime.combine(day, at.replace(tzinfo=None, fold=0), tzinfo=zone)
    second = first.replace(fold=1)
    if first.utcoffset() == second.utcoffset():
        return Instant(first.astimezone(UTC), first)
    utc = first.astimezone(UTC)
    local = utc.astimezone(zone)
    if local.replace(tzinfo=None) != first.replace(tzinfo=None):
        return Instant(utc, local, Note.SKIPPED)
    chosen = second if later else first
    return Instant(chosen.astimezone(UTC), chosen, Note.REPEATED)
