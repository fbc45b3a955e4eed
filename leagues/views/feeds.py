"""What programs read: calendars, JSON, the table in a frame, and the page that hands them out."""

from collections.abc import Callable
from hashlib import sha256

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues import access, calendars, feeds, links
from leagues.access import Need, Viewer
from leagues.boards import fixtures, plain
from leagues.boards.overview import Asked
from leagues.boards.side import entry_at
from leagues.models import Competition, FeedLink, Side, Visibility
from leagues.views import live
from leagues.views.tokens import token_page

ICS = "text/calendar; charset=utf-8"


@require_safe
def calendar(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The calendar of a competition."""
    found, viewer = access.competition(request, slug)
    rows = calendars.seats().filter(fixture__stage__division__competition=found)
    return _answer(request, found, viewer, lambda: _ics(rows, found.name))


@require_safe
def side_calendar(request: HttpRequest, slug: str, side_slug: str) -> HttpResponseBase:
    """The calendar of one side in a competition."""
    found, viewer = access.competition(request, slug)

    def make() -> HttpResponse:
        entry = entry_at(found, side_slug)
        rows = calendars.seats().filter(fixture__sides__entry=entry)
        return _ics(rows, f"{entry.competitor.name}, {found.name}")

    return _answer(request, found, viewer, make)


@require_safe
@token_page
def token_calendar(request: HttpRequest, token: str) -> HttpResponseBase:
    """The calendar that a person made an address for, in that person's language."""
    link = feeds.find(token, at=timezone.now())
    with override(link.user.language or settings.LANGUAGE_CODE):
        if link.competition is None:
            made = _ics(calendars.matches_of(link.user), _("My matches"))
        else:
            rows = calendars.seats().filter(fixture__stage__division__competition=link.competition)
            made = _ics(rows, link.competition.name)
    tag = f'"{sha256(made.content).hexdigest()[:32]}"'
    response = get_conditional_response(request, etag=tag, response=made) or made
    response["ETag"] = tag
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _ics(rows: QuerySet[Side], name: str) -> HttpResponse:
    shown = calendars.entries(rows, site=settings.SITE_URL)
    return HttpResponse(calendars.text(shown, name=name), content_type=ICS)


@require_safe
def table_json(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The tables as JSON, as they stand or as they stood (``?at=``, ``?after=``)."""
    found, viewer = access.competition(request, slug)
    asked = Asked.of(request.GET)
    return _answer(request, found, viewer, lambda: _json(found, plain.table(found, asked)))


@require_safe
def fixtures_json(request: HttpRequest, slug: str) -> HttpResponseBase:
    """All fixtures as JSON."""
    found, viewer = access.competition(request, slug)
    now = timezone.now()
    return _answer(request, found, viewer, lambda: _json(found, plain.fixture_list(found, now)))


@require_safe
def side_json(request: HttpRequest, slug: str, side_slug: str) -> HttpResponseBase:
    """A side as JSON."""
    found, viewer = access.competition(request, slug)
    now = timezone.now()
    return _answer(
        request, found, viewer, lambda: _json(found, plain.one_side(found, side_slug, now))
    )


@require_safe
def match_json(request: HttpRequest, pk: int) -> HttpResponseBase:
    """A match as JSON."""
    fixture, viewer = access.fixture(request, pk)
    found = fixture.stage.division.competition

    def make() -> HttpResponse:
        rows = fixtures.seats().filter(fixture=fixture)
        line = fixtures.lines(rows, found, now=timezone.now())[0]
        return _json(found, plain.one_match(found, line))

    return _answer(request, found, viewer, make)


def _json(found: Competition, shown: plain.Plain) -> HttpResponse:
    response = JsonResponse(shown, json_dumps_params={"ensure_ascii": False})
    if found.visibility == Visibility.PUBLIC:
        response["Access-Control-Allow-Origin"] = "*"
    return response


def _answer(
    request: HttpRequest,
    found: Competition,
    viewer: Viewer,
    make: Callable[[], HttpResponse],
) -> HttpResponseBase:
    """Answer 304 while the competition's revision stands, else with what ``make`` makes."""
    tag = live.etag(request, found, viewer, "feed")
    response: HttpResponseBase = get_conditional_response(request, etag=tag) or make()
    response["ETag"] = tag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    patch_cache_control(response, private=True, no_cache=True)
    return response


@never_cache
def share(request: HttpRequest, slug: str) -> HttpResponse:
    """What others can take with them: calendars, the table in a frame, JSON, sheets.

    A member of a private competition makes a calendar address here, which is shown this once.
    """
    posts = request.method == "POST"
    found, viewer = access.competition(request, slug, Need.MEMBER if posts else Need.READ)
    token = ""
    if posts and viewer.user is not None:
        token = feeds.open_one(user=viewer.user, competition=found, at=timezone.now())
    public = found.visibility == Visibility.PUBLIC
    context = {
        "competition": found,
        "viewer": viewer,
        "public": public,
        "calendar": _site("calendar", slug),
        "made": _site("token_calendar", token) if token else "",
        "frame": _frame(found) if public else "",
        "feeds": _open_feeds(viewer, found),
        "tab": "share",
    }
    return render(request, "leagues/feeds/share.html", context)


def _frame(found: Competition) -> str:
    """The snippet that shows the table in somebody else's page."""
    return (
        f'<iframe src="{_site("embed", found.slug)}" title="{escape(found.name)}"'
        ' width="100%" height="640" loading="lazy"></iframe>'
    )


def _site(name: str, *args: str) -> str:
    return f"{settings.SITE_URL}{reverse(name, args=args)}"


def _open_feeds(viewer: Viewer, competition: Competition | None) -> list[FeedLink]:
    if viewer.user is None:
        return []
    rows = FeedLink.objects.filter(user=viewer.user, competition=competition)
    return links.standing(rows, at=timezone.now())


@login_required
@never_cache
def own_calendar(request: HttpRequest) -> HttpResponse:
    """Make the address of the calendar of one's own matches; it is shown this once."""
    user = access.user_of(request)
    token = ""
    if request.method == "POST" and user is not None:
        token = feeds.open_one(user=user, competition=None, at=timezone.now())
    context = {
        "made": _site("token_calendar", token) if token else "",
        "feeds": _open_feeds(Viewer(user, Need.READ), None),
    }
    return render(request, "leagues/feeds/own.html", context)
