"""What has not changed is answered first, for visitors who are not signed in.

A followed table is asked for again and again: by browsers that hold it (``If-None-Match``) and by
open pages that poll (``?rev=``). Both are answered here, ahead of sessions, languages and forms,
after one query for the revision; whatever else is asked goes on to the view, which decides alone.
"""

import threading
import time
from collections.abc import Callable
from typing import NamedTuple

import psycopg
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.utils.cache import patch_cache_control, patch_vary_headers

from leagues.kept import Kept
from leagues.models import Competition

# Written out because it is asked more often than all else together.
REVISION = (
    "select revision from leagues_competition"
    " where slug = %s and visibility = 'public' and deleted_at is null"
)
VARY = ("Cookie", "Accept-Language", "HX-Request")


class Page(NamedTuple):
    """What a visitor's page under an ETag depends on."""

    slug: str
    revision: int
    address: str
    language: tuple[str, str]
    hour: int


class UnchangedMiddleware:
    """Answer 304 or 204 to a visitor whose page still stands; else let the request through."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, or pass on."""
        if request.method == "GET" and settings.SESSION_COOKIE_NAME not in request.COOKIES:
            tag = request.META.get("HTTP_IF_NONE_MATCH")
            if tag and _stands(request, tag):
                response = HttpResponseNotModified()
                response.headers["ETag"] = tag
                response.headers["Vary"] = ", ".join(VARY)
                response.headers["Cache-Control"] = "private, no-cache"
                return response
            if "HTTP_HX_REQUEST" in request.META and _polled(request):
                return HttpResponse(status=204)
        return self.get_response(request)


# What each page sent to a visitor depends on, by ETag: a few hundred bytes each, but addresses and
# languages are as long as whoever asks likes.
known: Kept[Page] = Kept(room=8 * 1024 * 1024)
A_PAGE = 400


class _Line(threading.local):
    """A connection of this thread's own, which is kept, for the one question asked here.

    Taking one from the pool for each request, with its health check, costs more than the question.
    One that broke is dropped and the view, which has the pool, answers instead.
    """

    held: psycopg.Connection[tuple[int]] | None = None

    def ask(self, slug: str) -> int | None:
        try:
            if self.held is None:
                self.held = self._open()
            found = self.held.execute(REVISION, [slug]).fetchone()
        except psycopg.Error:
            self.close()
            return None
        return found[0] if found else None

    def close(self) -> None:
        """Let go of the connection, if there is one."""
        held, self.held = self.held, None
        if held is not None:
            held.close()

    @staticmethod
    def _open() -> psycopg.Connection[tuple[int]]:
        given = connection.get_connection_params()
        known = {key: given[key] for key in given if key not in ("context", "cursor_factory")}
        return psycopg.Connection.connect(
            **{**known, "autocommit": True, "prepare_threshold": None}
        )


line = _Line()


def remember(request: HttpRequest, competition: Competition, tag: str) -> None:
    """Note what the page under an ETag depends on, so that it can be answered from here."""
    kept = Page(
        competition.slug, competition.revision, address(request), _language(request), hour()
    )
    known.keep(tag, kept, A_PAGE + len(kept.address) + sum(map(len, kept.language)))


def _stands(request: HttpRequest, tag: str) -> bool:
    page = known.get(tag)
    return (
        page is not None
        and page.address == address(request)
        and page.hour == hour()
        and page.language == _language(request)
        and page.revision == revision_of(page.slug)
    )


def _language(request: HttpRequest) -> tuple[str, str]:
    """What decides the language of a visitor: the cookie, else what the browser asks for."""
    cookie = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return cookie, request.META.get("HTTP_ACCEPT_LANGUAGE", "")


def _polled(request: HttpRequest) -> bool:
    """Whether this is the poll of a public competition's page that is still up to date."""
    shown = request.GET.get("rev")
    parts = request.path_info.split("/", 3)
    if shown is None or len(parts) < 4 or parts[1] != "c" or "\x00" in parts[2]:
        return False
    return shown == str(revision_of(parts[2]))


def revision_of(slug: str) -> int | None:
    """The revision of a public competition, None where there is none; one query."""
    if settings.UNCHANGED_KEEPS_A_LINE:
        return line.ask(slug)
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


def hour() -> int:
    """The hour that it is: what is overdue changes without anybody writing."""
    return int(time.time() // 3600)


def marked[R: HttpResponseBase](response: R, tag: str) -> R:
    """Give an answer its ETag and what it varies by."""
    response["ETag"] = tag
    patch_vary_headers(response, VARY)
    patch_cache_control(response, private=True, no_cache=True)
    return response
