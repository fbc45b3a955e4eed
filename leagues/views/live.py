"""Live pages: one address that answers a visitor, a poll and a conditional request.

A page of a competition depends on the competition's revision, the language, the visitor, the
build and what the view names as ``extra``, and on nothing else; that is its ETag. Polls send the
revision they show as ``?rev=`` and get 204 while it stands, after the one query that fetched the
competition.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from leagues.access import Viewer
from leagues.models import Competition

type Context = dict[str, Any]
type Made = tuple[str, str, str]


def page(
    request: HttpRequest,
    *,
    competition: Competition,
    viewer: Viewer,
    template: str,
    context: Callable[[], Context],
    extra: tuple[object, ...] = (),
) -> HttpResponseBase:
    """Answer with a page of a competition, its live part, 204 or 304.

    ``template`` shows its content as ``{{ content }}`` and holds two partials: ``content``, and in
    it ``live``, which a poll gets when something has changed. ``context`` is called only when
    something has to be rendered; what an anonymous visitor sees is kept under the ETag. Its
    ``news`` (one sentence for link previews) and ``heading`` reach the whole page as well.
    """
    shown = request.GET.get("rev")
    polls = shown is not None and bool(getattr(request, "htmx", False))
    if polls and shown == str(competition.revision):
        return HttpResponse(status=204)
    part = "live" if polls else "content"
    tag = etag(request, competition, viewer, part, *extra)
    fresh = bool(len(get_messages(request)))
    if not polls and not fresh and (unchanged := get_conditional_response(request, etag=tag)):
        return _marked(unchanged, tag)

    def make() -> Made:
        filled = {
            "competition": competition,
            "viewer": viewer,
            "here": _address(request),
            "poll": _poll(request, competition),
            **context(),
        }
        written = render_to_string(f"{template}#{part}", filled, request)
        return written, filled.get("news", ""), filled.get("heading", "")

    content, news, heading = _kept(viewer, tag, make)
    if polls:
        return _marked(HttpResponse(content), tag)
    shell = {
        "competition": competition,
        "viewer": viewer,
        "content": content,
        "news": news,
        "heading": heading,
    }
    response = render(request, template, shell)
    return response if fresh else _marked(response, tag)


def etag(request: HttpRequest, competition: Competition, viewer: Viewer, *extra: object) -> str:
    """The ETag of a page of a competition for a visitor, in the language of the request."""
    parts = (
        competition.pk,
        competition.revision,
        get_language(),
        viewer.key,
        settings.BUILD,
        _address(request),
        *extra,
    )
    return f'W/"{sha256(repr(parts).encode()).hexdigest()[:32]}"'


def _address(request: HttpRequest) -> str:
    """The page's own address without the revision that a poll adds."""
    query = request.GET.copy()
    query.pop("rev", None)
    return f"{request.path}?{query.urlencode()}"


def _poll(request: HttpRequest, competition: Competition) -> str:
    """Where a page asks whether something has changed since it was made."""
    query = request.GET.copy()
    query["rev"] = str(competition.revision)
    return f"{request.path}?{query.urlencode()}"


def _kept(viewer: Viewer, tag: str, make: Callable[[], Made]) -> Made:
    """What ``make`` makes; for anonymous visitors, who all see the same, kept under the ETag."""
    if viewer.user is not None:
        return make()
    cache = caches["pages"]
    found: Made | None = cache.get(tag)
    if found is None:
        found = make()
        cache.set(tag, found, 3600)
    return found


def _marked(response: HttpResponse, tag: str) -> HttpResponse:
    response["ETag"] = tag
    patch_vary_headers(response, ["Cookie", "Accept-Language", "HX-Request"])
    patch_cache_control(response, private=True, no_cache=True)
    return response
