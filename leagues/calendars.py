"""Calendars: fixtures as iCalendar text, the same bytes for the same facts.

A match is one event for good: its UID is the fixture's own, which holds no secret and no address,
and SEQUENCE counts its changes (S18). Kick-offs are written in UTC, so that every calendar shows
them right in its own zone; the description says them as the venue does. A match with a day alone is
an all-day event; one that its managers still have to date stands, tentatively, on the last day of
its round's window; one without any day is left out until it has one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from leagues.boards import fixtures
from leagues.boards.fixtures import Line
from leagues.models import (
    Change,
    Competition,
    Fixture,
    FixtureStatus,
    OutcomeKind,
    Side,
    User,
    Visibility,
)
from leagues.words import news, rounds

LENGTH = timedelta(hours=2)
REFRESH = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Entry:
    """A match in a calendar: its line, its competition, when its facts last changed, its page."""

    line: Line
    competition: Competition
    changed_at: datetime
    url: str


def seats() -> QuerySet[Side]:
    """All seats with what a calendar shows of them: ``fixtures.seats`` and the last change."""
    changed = Change.objects.filter(fixture=OuterRef("fixture")).order_by("-made_at")
    return (
        fixtures.seats()
        .select_related("fixture__stage__division__competition")
        .annotate(changed_at=Subquery(changed.values("made_at")[:1]))
    )


def entries(found: QuerySet[Side], *, site: str) -> list[Entry]:
    """The matches whose seats were found, in their order; ``site`` is where their pages are."""
    rows = list(found)
    changed = {side.fixture_id: side.changed_at for side in rows}  # type: ignore[attr-defined]
    held = {side.fixture_id: side.fixture.stage.division.competition for side in rows}
    shown = []
    for competition in dict.fromkeys(held.values()):
        theirs = [side for side in rows if held[side.fixture_id] == competition]
        shown += fixtures.lines(theirs, competition, now=datetime.min.replace(tzinfo=UTC))
    return [
        Entry(
            line,
            held[line.fixture.pk],
            _changed_at(line.fixture, held[line.fixture.pk], changed[line.fixture.pk]),
            f"{site}/matches/{line.fixture.pk}/",
        )
        for line in shown
    ]


def _changed_at(fixture: Fixture, competition: Competition, changed: datetime | None) -> datetime:
    recorded = fixture.outcome.recorded_at if fixture.outcome else None
    known = [moment for moment in (changed, recorded) if moment is not None]
    return max(known, default=competition.created_at)


def matches_of(user: User) -> QuerySet[Side]:
    """The seats of all matches of the sides that a person manages, where they may read them."""
    theirs = Fixture.objects.filter(
        Q(stage__division__competition__visibility=Visibility.PUBLIC)
        | Q(stage__division__competition__club__memberships__user=user),
        sides__entry__competitor__manager=user,
        stage__division__competition__deleted_at=None,
        stage__division__competition__archived_at=None,
    )
    return seats().filter(fixture__in=theirs)


def text(shown: Iterable[Entry], *, name: str) -> bytes:
    """Write matches as an iCalendar text of that name."""
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//Touchline//Touchline//EN")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    calendar.add("name", name)
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", REFRESH)
    for entry in shown:
        event = _event(entry)
        if event is not None:
            calendar.add_component(event)
    written: bytes = calendar.to_ical()
    return written


def _event(entry: Entry) -> Event | None:
    """The event of a match, None for one that has no day yet."""
    line, fixture = entry.line, entry.line.fixture
    event = Event()
    event.add("uid", str(fixture.uid))
    event.add("sequence", fixture.sequence)
    event.add("dtstamp", entry.changed_at.astimezone(UTC))
    event.add("last-modified", entry.changed_at.astimezone(UTC))
    due = _due(line)
    if line.kick_off is not None:
        event.add("dtstart", line.kick_off.astimezone(UTC))
        event.add("dtend", line.kick_off.astimezone(UTC) + LENGTH)
    elif line.day is not None or due is not None:
        day = line.day or due
        event.add("dtstart", day)
        event.add("dtend", day + timedelta(days=1) if day else day)
        event.add("transp", "TRANSPARENT")
    else:
        return None
    event.add("summary", _summary(line, due))
    event.add("status", _status(line))
    event.add("description", "\n".join(_description(entry)))
    if fixture.venue:
        event.add("location", fixture.venue)
    event.add("url", entry.url)
    return event


def _due(line: Line) -> date | None:
    """The day by which a match without a date of its own is to be played."""
    deadline = line.fixture.round.deadline_at
    if line.day is not None or deadline is None or line.played:
        return None
    return deadline.astimezone(ZoneInfo(line.zone)).date()


def _status(line: Line) -> str:
    if line.fixture.status == FixtureStatus.CANCELLED:
        return "CANCELLED"
    settled = line.played or (
        line.day is not None and line.fixture.status == FixtureStatus.SCHEDULED
    )
    return "CONFIRMED" if settled else "TENTATIVE"


def _summary(line: Line, due: date | None) -> str:
    match = news.match(line)
    if line.fixture.status == FixtureStatus.POSTPONED:
        return _("%(match)s (postponed)") % {"match": match}
    if due is not None and line.fixture.status == FixtureStatus.SCHEDULED:
        return _("%(match)s (last day to play)") % {"match": match}
    return match


def _description(entry: Entry) -> Sequence[str]:
    line, fixture = entry.line, entry.line.fixture
    said = [f"{entry.competition.name}, {rounds.name(fixture.round)}"]
    if line.kick_off is not None:
        said.append(f"{date_format(line.kick_off, _('D j M Y, H:i'))} ({line.zone})")
    if fixture.status_reason:
        said.append(fixture.status_reason)
    if fixture.withdrawn_entry_id and fixture.status == FixtureStatus.CANCELLED:
        said.append(_("Cancelled: one of the two has withdrawn."))
    if fixture.outcome is not None and fixture.outcome.kind != OutcomeKind.PLAYED:
        said.append(str(OutcomeKind(fixture.outcome.kind).label))
    return said
