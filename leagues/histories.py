"""The history of a competition: changes and revisions of results in one list, newest first."""

from datetime import datetime
from typing import Any

import msgspec
from django.core.paginator import Page, Paginator
from django.db.models import CharField, F, QuerySet, Value

from leagues.models import Change, Competition, Fixture, Outcome, User

A_PAGE = 40


class Event(msgspec.Struct, frozen=True):
    """One line of a history: a change, or a result with the one that stood before it."""

    at: datetime
    by: str
    change: Change | None = None
    outcome: Outcome | None = None
    previous: Outcome | None = None


def page_of(competition: Competition, number: str | None) -> tuple[Page[Any], list[Event]]:
    """Return a page of a competition's history and its events, in the same few queries always."""
    page = Paginator(_keys(competition), A_PAGE).get_page(number)
    keys = [(kind, pk) for _at, kind, pk in page.object_list]
    changes = (
        Change.objects.select_related("made_by", "fixture")
        .prefetch_related("fixture__sides__entry__competitor")
        .in_bulk([pk for kind, pk in keys if kind == "change"])
    )
    outcomes = (
        Outcome.objects.filter(pk__in=[pk for kind, pk in keys if kind == "result"])
        .select_related("recorded_by", "fixture")
        .prefetch_related("sides", "fixture__sides__entry__competitor")
    )
    results = {outcome.pk: outcome for outcome in outcomes}
    before = _previous(list(results.values()))
    events = [
        _of_change(changes[pk]) if kind == "change" else _of_result(results[pk], before)
        for kind, pk in keys
    ]
    return page, events


def match_name(fixture: Fixture) -> str:
    """What a match is called in a history: “Ajax – Bari”."""
    sides = sorted(fixture.sides.all(), key=lambda side: side.seat)
    return " – ".join(side.entry.competitor.name if side.entry else "?" for side in sides)


def _keys(competition: Competition) -> QuerySet[Any, Any]:
    columns = ("moment", "source", "pk")
    changes = Change.objects.filter(competition=competition).annotate(
        moment=F("made_at"), source=Value("change", output_field=CharField())
    )
    results = Outcome.objects.filter(fixture__stage__division__competition=competition).annotate(
        moment=F("recorded_at"), source=Value("result", output_field=CharField())
    )
    return (
        changes.order_by()
        .values_list(*columns)
        .union(results.order_by().values_list(*columns), all=True)
        .order_by("-moment", "source", "-pk")
    )


def _previous(outcomes: list[Outcome]) -> dict[tuple[int, int], Outcome]:
    """The revisions before these, by fixture and revision, in two queries."""
    held = Outcome.objects.filter(fixture__in={outcome.fixture_id for outcome in outcomes})
    return {
        (outcome.fixture_id, outcome.revision): outcome
        for outcome in held.prefetch_related("sides")
    }


def _of_change(change: Change) -> Event:
    return Event(change.made_at, author(change.made_by, change.by_name), change=change)


def _of_result(outcome: Outcome, before: dict[tuple[int, int], Outcome]) -> Event:
    previous = before.get((outcome.fixture_id, outcome.revision - 1))
    by = author(outcome.recorded_by, outcome.by_name)
    return Event(outcome.recorded_at, by, outcome=outcome, previous=previous)


def author(user: User | None, name: str) -> str:
    """Who did something: a person of this site, a name that a file brought, or nobody (empty)."""
    return user.shown_name if user else name
