"""Pages whose address holds a token: who guesses is slowed down, who comes late is told so."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.core.internal import ratelimit
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from leagues import links

type View = Callable[..., HttpResponseBase]


def token_page(view: View) -> View:
    """Guard a view that finds its link by a token of its address.

    A link that has gone is answered 410 with a plain page; one that never was, 404; and an address
    that asked for too many of those is sent away with 429 (``token`` in ACCOUNT_RATE_LIMITS).
    Only guesses count, so that a whole club may scan one code from one network. No other site
    sees the token in a Referer, and no cache keeps the page unless the view says so.
    """

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not _guess(request, dry_run=True):
            refusal: HttpResponseBase = ratelimit.respond_429(request)
            return refusal
        try:
            response = view(request, *args, **kwargs)
        except links.LinkUnknown as unknown:
            _guess(request, dry_run=False)
            raise Http404(unknown.sentence) from unknown
        except links.LinkGone:
            response = render(request, "leagues/people/link_gone.html", status=410)
        # Not no-referrer: browsers then send "Origin: null" with the form, which CSRF refuses.
        response.headers["Referrer-Policy"] = "same-origin"
        if "Cache-Control" not in response.headers:
            add_never_cache_headers(response)
        return response

    return guarded


def _guess(request: HttpRequest, *, dry_run: bool) -> bool:
    """Count one more wrong token of this address; False when there were too many."""
    usage = ratelimit.consume(
        request, app="allauth.account", action="token", dry_run=dry_run, limit_get=True
    )
    return usage is not None
