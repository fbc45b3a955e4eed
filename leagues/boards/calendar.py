"""All fixtures of a competition, by matchday or by date; a long season in a window."""

from datetime import datetime
from typing import Any

from django.db.models import Count

from leagues.access import Viewer
from leagues.boards import fixtures
from leagues.models import Competition, Round

type Context = dict[str, Any]
MOST = 100
BEFORE, AFTER = 1, 3


def calendar(
    competition: Competition, viewer: Viewer, now: datetime, *, everything: bool, by_date: bool
) -> Context:
    """The fixtures for a visitor: all, or the matchdays around the present one; three queries.

    ``numbers`` are all matchdays, to jump to; ``hidden`` says that some are left out.
    """
    counted = (
        Round.objects.filter(stage__division__competition=competition)
        .values_list("number")
        .annotate(Count("fixtures"))
        .order_by("number")
    )
    numbers = [number for number, count in counted if count]
    window = not everything and sum(count for _number, count in counted) > MOST
    found = fixtures.seats().filter(fixture__stage__division__competition=competition)
    if window:
        current = fixtures.current_round(competition, now).values_list("number", flat=True).first()
        at = numbers.index(current) if current in numbers else 0
        shown_numbers = numbers[max(at - BEFORE, 0) : at + AFTER + 1]
        found = found.filter(fixture__round__number__in=shown_numbers)
    user_id = viewer.user.pk if viewer.user else None
    shown = fixtures.lines(found, competition, now=now, user_id=user_id)
    return {
        "by_date": by_date,
        "numbers": numbers if len(numbers) > 1 else [],
        "hidden": window,
        "days": fixtures.by_day(shown) if by_date else [],
        "matchdays": [] if by_date else fixtures.matchdays(shown),
        "overdue": sum(line.overdue for line in shown),
        "sprite": fixtures.sides(shown),
    }


def neighbours(competition: Competition, number: int) -> Context:
    """The numbers of the matchdays before and after one, None at the ends."""
    numbers = sorted(
        set(
            Round.objects.filter(
                stage__division__competition=competition, fixtures__isnull=False
            ).values_list("number", flat=True)
        )
    )
    return {
        "before": max((each for each in numbers if each < number), default=None),
        "next": min((each for each in numbers if each > number), default=None),
    }
