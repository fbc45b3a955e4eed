"""What has not changed is answered first, for visitors who are not signed in.

A followed table is asked for again and again: by browsers that hold it (``If-None-Match``) and by
open pages that poll (``?rev=``). Both are answered here, ahead of sessions, languages and forms,
after one query for the revision; whatever else is asked goes on to the view, which decides alone.
"""

from collections.abc import Callable
from datetime import datetime

from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language, get_language_from_request

from leagues.models import Competition

# Written out because it is asked more often than all else together.
REVISION = (
    "select revision from leagues_competition"
    " where slug = %s and visibility = 'public' and deleted_at is null"
)
KEPT = 3600


class UnchangedMiddleware:
    """Answer 304 or 204 to a visitor whose page still stands; else let the request through."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, or pass on."""
        if request.method == "GET" and settings.SESSION_COOKIE_NAME not in request.COOKIES:
            tag = request.META.get("HTTP_IF_NONE_MATCH")
            if tag and _stands(request, tag):
                return marked(HttpResponseNotModified(), tag)
            if "HTTP_HX_REQUEST" in request.META and _polled(request):
                return HttpResponse(status=204)
        return self.get_response(request)


def remember(request: HttpRequest, competition: Competition, tag: str) -> None:
    """Note what the page under an ETag depends on, so that it can be answered from here."""
    facts = (
        competition.slug,
        competition.revision,
        address(request),
        get_language(),
        hour(timezone.now()),
    )
    caches["pages"].set(f"unchanged/{tag}", facts, KEPT)


def _stands(request: HttpRequest, tag: str) -> bool:
    facts = caches["pages"].get(f"unchanged/{tag}") if len(tag) < 60 else None
    if facts is None:
        return False
    slug, revision, where, language, then = facts
    return bool(
        where == address(request)
        and then == hour(timezone.now())
        and language == get_language_from_request(request)
        and revision == revision_of(slug)
    )


def _polled(request: HttpRequest) -> bool:
    """Whether this is the poll of a public competition's page that is still up to date."""
    shown = request.GET.get("rev")
    parts = request.path_info.split("/", 3)
    if shown is None or len(parts) < 4 or parts[1] != "c":
        return False
    return shown == str(revision_of(parts[2]))


def revision_of(slug: str) -> int | None:
    """The revision of a public competition, None where there is none; one query."""
    with connection.cursor() as cursor:
        cursor.execute(REVISION, [slug])
        found = cursor.fetchone()
    return found[0] if found else None


def address(request: HttpRequest) -> str:
    """The page's own address without the revision that a poll adds."""
    if not request.META.get("QUERY_STRING"):
        return request.path
    query = request.GET.copy()
    query.pop("rev", None)
    return f"{request.path}?{query.urlencode()}"


def hour(now: datetime) -> str:
    """What a page that shows what is overdue depends on besides revisions."""
    return now.strftime("%Y%m%d%H")


def marked[R: HttpResponseBase](response: R, tag: str) -> R:
    """Give an answer its ETag and what it varies by."""
    response["ETag"] = tag
    patch_vary_headers(response, ["Cookie", "Accept-Language", "HX-Request"])
    patch_cache_control(response, private=True, no_cache=True)
    return response
