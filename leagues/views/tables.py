"""What everybody reads: the competition's first page, its fixtures, a matchday."""

from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils import timezone
from django.views.decorators.http import require_safe

from leagues import access
from leagues.boards import calendar as calendars
from leagues.boards import fixtures, plots
from leagues.boards.overview import Asked, overview
from leagues.views import live
from leagues.words import rounds


@require_safe
def competition(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Tables, the matchday now, latest results, the plot of places."""
    found, viewer = access.competition(request, slug)
    now = timezone.now()
    asked = Asked.of(request.GET)
    return live.page(
        request,
        competition=found,
        viewer=viewer,
        template="leagues/tables/competition.html",
        context=lambda: {
            **(shown := overview(found, viewer, asked, now)),
            "plots": plots.of_boards(shown["boards"], shown["facts"]),
            "tab": "table",
        },
    )


@require_safe
def fixture_list(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Fixtures by matchday or by date; officials enter scores in place.

    A long season shows the matchdays around the present one, and all of them when asked.
    """
    found, viewer = access.competition(request, slug)
    now = timezone.now()
    by_date = request.GET.get("by") == "date"
    everything = by_date or request.GET.get("all") == "1"
    return live.page(
        request,
        competition=found,
        viewer=viewer,
        template="leagues/tables/fixtures.html",
        context=lambda: {
            **calendars.calendar(found, viewer, now, everything=everything, by_date=by_date),
            "tab": "fixtures",
        },
    )


@require_safe
def matchday(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """One matchday of every division, with the table as it stood after it."""
    found, viewer = access.competition(request, slug)
    now = timezone.now()
    user_id = viewer.user.pk if viewer.user else None

    def context() -> live.Context:
        seats = fixtures.seats().filter(
            fixture__stage__division__competition=found, fixture__round__number=number
        )
        shown = fixtures.lines(seats, found, now=now, user_id=user_id)
        if not shown:
            raise Http404
        asked = Asked(request.GET.get("division", ""), "all", number, None)
        return {
            **overview(found, viewer, asked, now),
            "number": number,
            "heading": rounds.name(shown[0].fixture.round),
            **calendars.neighbours(found, number),
            "matchdays": fixtures.matchdays(shown),
            "sprite": fixtures.sides(shown),
            "tab": "fixtures",
        }

    return live.page(
        request,
        competition=found,
        viewer=viewer,
        template="leagues/tables/matchday.html",
        context=context,
    )
