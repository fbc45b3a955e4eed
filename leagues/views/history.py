"""The history of a competition."""

from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from leagues import access, histories
from leagues.words import history as words


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Who changed what and when: decisions and results, newest first."""
    competition, viewer = access.competition(request, slug)
    page, events = histories.page_of(competition, request.GET.get("page"))
    zone = ZoneInfo(competition.time_zone)
    told = [(event, words.event(event, zone)) for event in events]
    context = {"competition": competition, "viewer": viewer, "page": page, "events": told}
    return render(request, "leagues/settings/history.html", context)
