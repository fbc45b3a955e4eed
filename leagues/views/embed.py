"""The table in somebody else's page, the printed list of fixtures, and what robots may read."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.csp import CSP
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.csp import csp_override
from django.views.decorators.http import require_safe

from leagues import access
from leagues.access import Need, Viewer
from leagues.boards import fixtures
from leagues.boards.overview import Asked, boards_of, stages_of
from leagues.models import Competition, Visibility
from leagues.views import live

# Anybody may frame it; it runs nothing, and sends nothing anywhere.
FRAMED: dict[str, Any] = {
    **settings.SECURE_CSP,
    "script-src": [CSP.NONE],
    "connect-src": [CSP.NONE],
    "form-action": [CSP.NONE],
    "frame-ancestors": ["*"],
}
NOBODY = Viewer(None, Need.READ)
PRIVATE = (
    "/accounts/", "/admin/", "/calendar/", "/clubs/*/people/", "/i18n/", "/join/", "/me/",
    "/password/", "/register/", "/c/*/settings/", "/c/*/share/",
)  # fmt: skip


@xframe_options_exempt
@csp_override(FRAMED)
@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The tables of a public competition alone, the same for everybody: no session is read."""
    found = Competition.objects.filter(
        slug=slug, visibility=Visibility.PUBLIC, deleted_at=None
    ).first()
    if found is None:
        raise Http404
    tag = live.etag(request, found, NOBODY, "embed")
    response: HttpResponseBase | None = get_conditional_response(request, etag=tag)
    if response is None:
        shown = [
            made
            for stage in stages_of(found)
            for made in boards_of(stage, Asked.of(request.GET), None)
        ]
        context = {"competition": found, "boards": shown, "site": settings.SITE_URL}
        response = render(request, "leagues/feeds/embed.html", context)
    response["ETag"] = tag
    patch_vary_headers(response, ["Accept-Language"])
    patch_cache_control(response, public=True, max_age=60)
    return response


@require_safe
def sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """All fixtures to print: played ones with their score, the others with empty boxes."""
    found, viewer = access.competition(request, slug)
    seats = fixtures.seats().filter(fixture__stage__division__competition=found)
    shown = fixtures.lines(seats, found, now=timezone.now())
    context = {"competition": found, "viewer": viewer, "matchdays": fixtures.matchdays(shown)}
    return render(request, "leagues/feeds/sheet.html", context)


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    """What robots leave alone: accounts, and addresses that hold a token."""
    rules = "".join(f"Disallow: {path}\n" for path in PRIVATE)
    return HttpResponse(f"User-agent: *\n{rules}", content_type="text/plain; charset=utf-8")
