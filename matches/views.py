"""The page of a match, and the empty sheet that is filled in at the table."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from leagues import access
from leagues.views import live
from matches import boards


@require_safe
def match(request: HttpRequest, pk: int) -> HttpResponseBase:
    """A match: score or kick-off, how it came about, earlier meetings, what one may do."""
    found, viewer = access.fixture(request, pk)
    competition = found.stage.division.competition
    now = timezone.now()
    polls = "rev" in request.GET
    return live.page(
        request,
        competition=competition,
        viewer=viewer,
        template="matches/match.html",
        context=lambda: boards.match(found, viewer, now),
        extra=(None if polls else boards.club_revision(competition),),
        alone=False,
    )


@require_safe
def sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """An empty match sheet: both sides, goals, bookings, signatures, to fill in by hand."""
    found, viewer = access.fixture(request, pk)
    line = boards.line_of(found, viewer, timezone.now())
    context = {
        "line": line,
        "sides": (line.home.side, line.away.side),
        "competition": found.stage.division.competition,
        "players": range(1, boards.LINE_UP + 1),
    }
    return render(request, "matches/sheet.html", context)
