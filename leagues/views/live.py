"""Live pages: one address that answers a visitor, a poll and a conditional request.

A page of a competition depends on the competition's revision, the language, the visitor, the
build, the hour (some matches have become overdue) and what the view names as ``extra``, and on
nothing else; that is its ETag. Polls send the revision they show as ``?rev=`` and get 204 while it
stands, after the one query that fetched the competition.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from leagues import unchanged
from leagues.access import Viewer
from leagues.kept import Kept
from leagues.models import Competition

type Context = dict[str, Any]
type Made = tuple[str, str, str]

# Where the content goes in a page that was written without it: long content is then copied once.
PLACE = "<!--content-->"

# What anonymous visitors were shown, by ETag.
written: Kept[Made] = Kept()


def page(
    request: HttpRequest,
    *,
    competition: Competition,
    viewer: Viewer,
    template: str,
    context: Callable[[], Context],
    extra: tuple[object, ...] = (),
    alone: bool = True,
) -> HttpResponseBase:
    """Answer with a page of a competition, its live part, 204 or 304.

    ``template`` shows its content as ``{{ content }}`` and holds two partials: ``content``, and in
    it ``live``, which a poll gets when something has changed. ``context`` is called only when
    something has to be rendered; what an anonymous visitor sees is kept under the ETag. Its
    ``news`` (one sentence for link previews) and ``heading`` reach the whole page as well.
    ``alone`` is False where it shows other competitions too, which ``extra`` must then tell.
    """
    shown = request.GET.get("rev")
    polls = shown is not None and bool(getattr(request, "htmx", False))
    if polls and shown == str(competition.revision):
        return HttpResponse(status=204)
    part = "live" if polls else "content"
    tag = etag(request, competition, viewer, part, *extra)
    fresh = bool(len(get_messages(request)))
    if not polls and not fresh and (same := get_conditional_response(request, etag=tag)):
        return unchanged.marked(same, tag)
    content, news, heading = _kept(
        viewer, tag, lambda: _made(request, competition, viewer, f"{template}#{part}", context())
    )
    if polls:
        return unchanged.marked(HttpResponse(content), tag)
    shell = {
        "competition": competition,
        "viewer": viewer,
        "content": SafeString(PLACE),
        "news": news,
        "heading": heading,
    }
    whole = render_to_string(template, shell, request).replace(PLACE, content, 1)
    response = HttpResponse(whole)
    if fresh:
        return response
    if viewer.user is None and alone:
        unchanged.remember(request, competition, tag)
    return unchanged.marked(response, tag)


def _made(
    request: HttpRequest,
    competition: Competition,
    viewer: Viewer,
    name: str,
    context: Context,
) -> Made:
    filled = {
        "competition": competition,
        "viewer": viewer,
        "here": unchanged.address(request),
        "poll": _poll(request, competition),
        **context,
    }
    # What has no zone of its own is said in the competition's (S17).
    with timezone.override(competition.time_zone):
        text = render_to_string(name, filled, request)
    return text, filled.get("news", ""), filled.get("heading", "")


def etag(request: HttpRequest, competition: Competition, viewer: Viewer, *extra: object) -> str:
    """The ETag of a page of a competition for a visitor, in the language of the request."""
    parts = (
        competition.pk,
        competition.revision,
        get_language(),
        viewer.key,
        settings.BUILD,
        unchanged.address(request),
        unchanged.hour(),
        *extra,
    )
    return f'W/"{sha256(repr(parts).encode()).hexdigest()[:32]}"'


def _poll(request: HttpRequest, competition: Competition) -> str:
    """Where a page asks whether something has changed since it was made."""
    query = request.GET.copy()
    query["rev"] = str(competition.revision)
    return f"{request.path}?{query.urlencode()}"


def _kept(viewer: Viewer, tag: str, make: Callable[[], Made]) -> Made:
    """What ``make`` makes; for anonymous visitors, who all see the same, kept under the ETag."""
    if viewer.user is not None:
        return make()
    found = written.get(tag)
    if found is None:
        found = make()
        written.keep(tag, found, sum(map(len, found)))
    return found
