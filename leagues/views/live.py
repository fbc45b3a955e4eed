"""Live pages: one address that answers a visitor, a poll and a conditional request.

A page of a competition depends on the competition's revision, the language, the visitor and the
build, and on nothing else; that is its ETag. Polls send the revision they show as ``?rev=`` and get
204 while it stands, after the one query that fetched the competition.
"""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from leagues.access import Viewer
from leagues.models import Competition

type Context = dict[str, Any]


def etag(competition: Competition, viewer: Viewer, *extra: object) -> str:
    """The ETag of a page of a competition for a visitor, in the language of the request."""
    parts = (competition.revision, get_language(), viewer.key, settings.BUILD, *extra)
    return 'W/"' + "|".join(str(part) for part in parts) + '"'


def page(
    request: HttpRequest,
    *,
    competition: Competition,
    viewer: Viewer,
    template: str,
    fragment: str,
    context: Callable[[], Context],
    extra: tuple[object, ...] = (),
) -> HttpResponseBase:
    """Answer with a page of a competition, its live fragment, 204 or 304.

    ``template`` holds a partial named ``fragment`` (``{% partialdef %}``), which a poll gets when
    something changed. ``context`` is called only when something has to be rendered. ``extra`` is
    what else the page depends on, such as today's date.
    """
    shown = request.GET.get("rev")
    polls = shown is not None and request.headers.get("HX-Request") == "true"
    if polls and shown == str(competition.revision):
        return HttpResponse(status=204)
    tag = etag(competition, viewer, "poll" if polls else "page", *extra)
    messages_wait = hasattr(request, "_messages") and len(request._messages) > 0
    if not polls and not messages_wait:
        unchanged = get_conditional_response(request, etag=tag)
        if unchanged is not None:
            return _marked(unchanged, tag)
    filled = {"competition": competition, "viewer": viewer, **context()}
    name = f"{template}#{fragment}" if polls else template
    response = render(request, name, filled)
    return response if messages_wait else _marked(response, tag)


def _marked(response: HttpResponse, tag: str) -> HttpResponse:
    response["ETag"] = tag
    patch_vary_headers(response, ["Cookie", "Accept-Language", "HX-Request"])
    patch_cache_control(response, private=True, no_cache=True)
    return response
