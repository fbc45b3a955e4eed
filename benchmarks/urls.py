"""The site's addresses and the yardstick: the base template with 20 constant rows."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import etag

from config.urls import urlpatterns as site

ROWS = [
    {
        "rank": at,
        "name": f"Club number {at}",
        "played": 38,
        "won": 38 - at,
        "drawn": 0,
        "lost": at,
        "goals_for": 90 - at,
        "goals_against": 30 + at,
        "difference": 60 - 2 * at,
        "points": 3 * (38 - at),
    }
    for at in range(1, 21)
]


def tag(_request: HttpRequest) -> str:
    """Its ETag costs nothing either."""
    return '"constant"'


@etag(tag)
def bare(request: HttpRequest) -> HttpResponse:
    """What a page costs that asks nothing and computes nothing."""
    return render(request, "benchmarks/bare.html", {"rows": ROWS})


urlpatterns = [path("bare/", bare), *site]
