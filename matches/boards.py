"""The page of one match: what it came to, how that came about, and what this visitor may do."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q, Sum
from django.urls import NoReverseMatch, reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues import proposals
from leagues.access import Viewer
from leagues.boards import fixtures
from leagues.boards.fixtures import Line, Local
from leagues.histories import author
from leagues.models import (
    Change,
    Competition,
    Fixture,
    FixtureStatus,
    Outcome,
    OutcomeKind,
    Visibility,
)
from leagues.words import moves, news

type Context = dict[str, Any]
MEETINGS = 10
LINE_UP = 14  # lines of the empty sheet: eleven and a bench


@dataclass(frozen=True, slots=True)
class Event:
    """One step in the life of a match: a sentence, who did it and when."""

    sentence: str
    who: str
    at: Local
    stands: bool


@dataclass(frozen=True, slots=True)
class Meeting:
    """An earlier match of the two sides, and the competition it was played in."""

    line: Line
    competition: Competition


@dataclass(frozen=True, slots=True)
class Action:
    """Something that this visitor may do with this match."""

    url: str
    verb: str


def match(found: Fixture, viewer: Viewer, now: datetime) -> Context:
    """All that a match's page shows, in at most seven queries."""
    competition = found.stage.division.competition
    line = line_of(found, viewer, now)
    home, away = line.home.side, line.away.side
    met = meetings(line, competition, viewer, now) if home and away else []
    return {
        "heading": news.match(line),
        "news": news.of_match(line, competition.name),
        "line": line,
        "when": news.when(line),
        "legs": legs(found, competition, now),
        "events": events(found, line.zone),
        "reason": moves.reason(line.fixture.outcome.reason) if line.fixture.outcome else "",
        "played_otherwise": _played_otherwise(line),
        "meetings": met,
        "balance": balance(line, met),
        "actions": actions(line, competition, viewer),
        "deadline": _deadline(line),
        "proposal": _proposal(line),
        "enters": line.enterable and viewer.officiates and competition.archived_at is None,
    }


def line_of(found: Fixture, viewer: Viewer, now: datetime) -> Line:
    """The match as a line, to this visitor: one query."""
    competition = found.stage.division.competition
    user_id = viewer.user.pk if viewer.user else None
    seats = fixtures.seats().filter(fixture=found)
    return fixtures.lines(seats, competition, now=now, user_id=user_id)[0]


def _deadline(line: Line) -> str:
    """By when a match without a date is to be played, in the zone of its venue."""
    due = line.fixture.round.deadline_at
    if due is None or line.day is not None or line.played:
        return ""
    return f"{date_format(due.astimezone(ZoneInfo(line.zone)), _('D j M, H:i'))} ({line.zone})"


def _proposal(line: Line) -> str:
    """The date that waits for one of its managers, told to them alone; one query for those."""
    waiting = proposals.waiting(line.fixture) if line.own and not line.played else None
    if waiting is None:
        return ""
    local = waiting.kicks_off_at.astimezone(ZoneInfo(line.zone))
    return f"{date_format(local, _('D j M, H:i'))} ({line.zone})"


def _played_otherwise(line: Line) -> str:
    """What happened on the pitch, where the result that counts is another."""
    outcome = line.fixture.outcome
    if outcome is None or outcome.kind == OutcomeKind.PLAYED:
        return ""
    goals = (line.home.played_goals, line.away.played_goals)
    return "" if None in goals else f"{goals[0]}–{goals[1]}"


def legs(found: Fixture, competition: Competition, now: datetime) -> list[Line]:
    """The other matches of its tie: one query, none without a tie."""
    if found.tie_id is None:
        return []
    seats = fixtures.seats().filter(fixture__tie=found.tie_id).exclude(fixture=found)
    return fixtures.lines(seats, competition, now=now)


def events(found: Fixture, zone: str) -> list[Event]:
    """Its results and changes, the latest first: three queries."""
    revisions = list(
        found.outcomes.select_related("recorded_by").prefetch_related("sides").order_by("revision")
    )
    changed = Change.objects.filter(fixture=found).select_related("made_by")
    told = [_changed(one, zone) for one in changed]
    told += [
        _recorded(outcome, before, found, zone)
        for before, outcome in pairwise([None, *revisions])
        if outcome is not None
    ]
    return sorted(told, key=lambda event: event.at, reverse=True)


def _changed(one: Change, zone: str) -> Event:
    who = author(one.made_by, one.by_name)
    said = moves.change(one, ZoneInfo(zone))
    return Event(said, who, Local.of(one.made_at, zone), stands=False)


def _recorded(outcome: Outcome, before: Outcome | None, found: Fixture, zone: str) -> Event:
    who = author(outcome.recorded_by, outcome.by_name)
    stands = outcome.pk == found.outcome_id
    at = Local.of(outcome.recorded_at, zone)
    return Event(moves.result(outcome, before), who, at, stands=stands)


def meetings(line: Line, competition: Competition, viewer: Viewer, now: datetime) -> list[Meeting]:
    """The last meetings before this one in the club's competitions that this visitor may read."""
    pair = _pair(line)
    both = Fixture.objects.filter(
        readable(competition, viewer),
        outcome__isnull=False,
        sides__entry__competitor__slug=pair[0],
    )
    both = both.filter(sides__entry__competitor__slug=pair[1]).exclude(pk=line.fixture.pk)
    if line.day is not None:
        before = Q(date__isnull=True) | Q(date=line.day)
        both = both.filter(Q(date__lt=line.day) | before & Q(pk__lt=line.fixture.pk))
    latest = both.order_by("-date", "-pk").values("pk")[:MEETINGS]
    seats = fixtures.seats().select_related("fixture__stage__division__competition")
    found = fixtures.lines(seats.filter(fixture__in=latest), competition, now=now)
    found.sort(key=lambda one: (one.day or date.min, one.fixture.pk), reverse=True)
    return [Meeting(one, one.fixture.stage.division.competition) for one in found]


def _pair(line: Line) -> tuple[str, str]:
    home, away = line.home.side, line.away.side
    return (home.slug if home else "", away.slug if away else "")


def readable(competition: Competition, viewer: Viewer) -> Q:
    """The matches of a club's competitions that a visitor of one of them may read."""
    held = Q(
        stage__division__competition__club=competition.club_id,
        stage__division__competition__deleted_at=None,
    )
    if viewer.is_member:
        return held
    return held & Q(stage__division__competition__visibility=Visibility.PUBLIC)


def balance(line: Line, met: Sequence[Meeting]) -> tuple[int, int, int] | None:
    """How often the home side won, both drew, and the away side won before; None where unmet."""
    if not met:
        return None
    winners = [
        (one.line.home if one.line.home.won else one.line.away if one.line.away.won else None)
        for one in met
    ]
    slugs = [winner.side.slug if winner and winner.side else "" for winner in winners]
    home, away = _pair(line)
    return (slugs.count(home), slugs.count(""), slugs.count(away))


def actions(line: Line, competition: Competition, viewer: Viewer) -> list[Action]:
    """What this visitor may do with a match besides entering its score; nothing else is shown."""
    if competition.archived_at is not None or viewer.user is None:
        return []
    able: list[tuple[str, str]] = []
    known = line.home.side is not None and line.away.side is not None
    on = line.fixture.status != FixtureStatus.CANCELLED
    if line.own and known and not proposals.why_not(line.fixture):
        able.append(("fixture_date", _("Agree on a date")))
    if viewer.officiates and known and on:
        able.append(("award", _("Award the match")))
    if viewer.officiates and line.played:
        able.append(("take_back", _("Take the result back")))
    if viewer.officiates:
        able.append(("fixture_edit", _("Change date or place")))
    return [Action(url, verb) for name, verb in able if (url := _address(name, line))]


def _address(name: str, line: Line) -> str:
    try:
        return reverse(name, args=[line.fixture.pk])
    except NoReverseMatch:
        return ""


def club_revision(competition: Competition) -> int:
    """A number that rises with every result of the club: earlier meetings hang on it. One query."""
    rows = Competition.objects.filter(club=competition.club_id)
    return int(rows.aggregate(sum=Sum("revision"))["sum"] or 0)
