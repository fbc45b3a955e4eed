"""Downloads of a competition: the exchange format, and sheets for a spreadsheet."""

import json
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.views.decorators.http import require_safe

from leagues import access
from leagues.access import Viewer
from leagues.exchange import sheets, writing
from leagues.models import Competition
from leagues.views import live


@require_safe
def whole(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The competition in the exchange format; names of people and history for members only."""
    found, viewer = access.competition(request, slug)
    return _download(
        request,
        found,
        viewer,
        name=f"{found.slug}.json",
        kind="application/json",
        make=lambda: (
            json.dumps(
                writing.as_file(found, people=viewer.is_member), ensure_ascii=False, indent=1
            )
            + "\n"
        ),
    )


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponseBase:
    """All tables as CSV; ``?bom=1`` for spreadsheets that take UTF-8 for something else."""
    found, viewer = access.competition(request, slug)
    bom = "bom" in request.GET
    return _sheet(request, found, viewer, "table", lambda: sheets.table(found, bom=bom), bom)


@require_safe
def fixtures(request: HttpRequest, slug: str) -> HttpResponseBase:
    """All fixtures with their scores as CSV; ``?results=1`` for those with a result only."""
    found, viewer = access.competition(request, slug)
    bom, results = "bom" in request.GET, "results" in request.GET
    return _sheet(
        request,
        found,
        viewer,
        "results" if results else "fixtures",
        lambda: sheets.fixtures(found, results_only=results, bom=bom),
        bom,
    )


def _sheet(
    request: HttpRequest,
    found: Competition,
    viewer: Viewer,
    what: str,
    make: Callable[[], str],
    bom: bool,
) -> HttpResponseBase:
    name = f"{found.slug}-{what}.csv"
    kind = "text/csv; charset=utf-8"
    return _download(request, found, viewer, name=name, kind=kind, make=make, extra=(bom,))


def _download(
    request: HttpRequest,
    found: Competition,
    viewer: Viewer,
    *,
    name: str,
    kind: str,
    make: Callable[[], str],
    extra: tuple[object, ...] = (),
) -> HttpResponseBase:
    """Answer with a file, or 304 while the competition stands as it did."""
    tag = live.etag(found, viewer, name, *extra)
    response = get_conditional_response(request, etag=tag)
    if response is None:
        response = HttpResponse(make(), content_type=kind)
        response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["ETag"] = tag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    patch_cache_control(response, private=True, no_cache=True)
    return response
