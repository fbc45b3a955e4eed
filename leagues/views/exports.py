"""Downloads of a competition: the exchange format, and sheets for a spreadsheet."""

import json
from collections.abc import Callable
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.views.decorators.http import require_safe

from leagues import access
from leagues.access import Viewer
from leagues.exchange import sheets, writing
from leagues.models import Competition
from leagues.views import live

CSV = "text/csv; charset=utf-8"


class Download(NamedTuple):
    """A file to be sent: its name, what it is, and what makes it once it is wanted."""

    name: str
    kind: str
    make: Callable[[], str]


@require_safe
def whole(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The competition in the exchange format; names of people and history for members only."""
    found, viewer = access.competition(request, slug)

    def make() -> str:
        made = writing.as_file(found, people=viewer.is_member)
        return json.dumps(made, ensure_ascii=False, indent=1) + "\n"

    download = Download(f"{found.slug}.json", "application/json", make)
    return _send(request, found, viewer, download)


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponseBase:
    """All tables as CSV; ``?bom=1`` for spreadsheets that take UTF-8 for something else."""
    found, viewer = access.competition(request, slug)
    bom = "bom" in request.GET
    download = Download(f"{found.slug}-table.csv", CSV, lambda: sheets.table(found, bom=bom))
    return _send(request, found, viewer, download)


@require_safe
def fixtures(request: HttpRequest, slug: str) -> HttpResponseBase:
    """All fixtures with their scores as CSV; ``?results=1`` for those with a result only."""
    found, viewer = access.competition(request, slug)
    bom, results = "bom" in request.GET, "results" in request.GET
    download = Download(
        f"{found.slug}-{'results' if results else 'fixtures'}.csv",
        CSV,
        lambda: sheets.fixtures(found, results_only=results, bom=bom),
    )
    return _send(request, found, viewer, download)


def _send(
    request: HttpRequest, found: Competition, viewer: Viewer, download: Download
) -> HttpResponseBase:
    """Answer with a file, or 304 while the competition stands as it did."""
    tag = live.etag(request, found, viewer, "download")
    response = get_conditional_response(request, etag=tag)
    if response is None:
        response = HttpResponse(download.make(), content_type=download.kind)
        response["Content-Disposition"] = f'attachment; filename="{download.name}"'
    response["ETag"] = tag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    patch_cache_control(response, private=True, no_cache=True)
    return response
