"""One side in one competition, and more tables of its groups."""

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.views.decorators.http import require_safe

from leagues import access, standings
from leagues.access import Viewer
from leagues.boards.cross import more_tables
from leagues.boards.overview import comparison_words, groups_of, stages_of
from leagues.boards.side import side as side_board
from leagues.models import Competition
from leagues.views import live
from leagues.words import news


@require_safe
def side(request: HttpRequest, slug: str, side_slug: str) -> HttpResponseBase:
    """A side's form, fixtures, places and records."""
    found, viewer = access.competition(request, slug)
    now = timezone.now()
    return live.page(
        request,
        competition=found,
        viewer=viewer,
        template="leagues/sides/side.html",
        context=lambda: side_board(found, side_slug, viewer, now),
    )


@require_safe
def tables(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Cross table, home, away and form tables of each group, and clubs compared across groups."""
    found, viewer = access.competition(request, slug)
    return live.page(
        request,
        competition=found,
        viewer=viewer,
        template="leagues/sides/tables.html",
        context=lambda: _tables(found, viewer),
    )


def _tables(found: Competition, viewer: Viewer) -> live.Context:
    user_id = viewer.user.pk if viewer.user else None
    shown, comparisons, every = [], [], []
    for stage in stages_of(found):
        facts = standings.facts_of_stage(stage)
        for group in groups_of(stage):
            if group.pk in facts:
                shown.append((stage, more_tables(group, facts[group.pk], user_id)))
                every.append(facts[group.pk])
        if compared := comparison_words(stage):
            comparisons.append(compared)
    return {
        "groups": shown,
        "comparisons": comparisons,
        "several": len(shown) > 1,
        "tab": "tables",
        "news": news.of_tables(every),
    }
