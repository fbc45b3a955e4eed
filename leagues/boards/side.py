"""The page of one side in one competition: form, fixtures, places, records, names it has had."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404

from leagues import standings
from leagues.access import Viewer
from leagues.boards import fixtures, plots
from leagues.boards.overview import groups_of, stages_of
from leagues.boards.runs import Numbers, numbers
from leagues.boards.table import FormMark, mark_of
from leagues.models import (
    Change,
    Competition,
    Competitor,
    Entry,
    EntryStatus,
    Group,
    ManagerSpell,
    Stage,
)
from leagues.standings import Entrant, EntryId, Facts
from leagues.tables import Row, form
from leagues.words import news

type Context = dict[str, Any]
FORM = 10
SHOWN = (EntryStatus.ENTERED, EntryStatus.WITHDRAWN)


@dataclass(frozen=True, slots=True)
class Record:
    """A side's line in the table of one group, and the same at home and away."""

    stage: Stage
    group: Group
    rank: int
    of: int
    shared: bool
    total: Row[EntryId]
    home: Row[EntryId]
    away: Row[EntryId]
    form: tuple[FormMark, ...]
    numbers: Numbers
    desk: str
    phone: str

    @property
    def rows(self) -> tuple[tuple[str, Row[EntryId]], ...]:
        """The three lines by what they count."""
        return (("all", self.total), ("home", self.home), ("away", self.away))


def entry_at(competition: Competition, slug: str) -> Entry:
    """The entry whose competitor has this address, the withdrawn included; raises Http404."""
    found = (
        Entry.objects.select_related("competitor__manager", "competitor__club", "division")
        .filter(competition=competition, competitor__slug=slug, status__in=SHOWN)
        .first()
    )
    if found is None:
        raise Http404
    return found


def side(competition: Competition, slug: str, viewer: Viewer, now: datetime) -> Context:
    """All that a side's page shows, in at most six queries besides the facts of its stages."""
    entry = entry_at(competition, slug)
    user_id = viewer.user.pk if viewer.user else None
    stages = [one for one in stages_of(competition) if one.division_id == entry.division_id]
    records = [found for stage in stages for found in records_of(stage, entry.pk)]
    seats = fixtures.seats().filter(fixture__sides__entry=entry)
    shown = fixtures.lines(seats, competition, now=now, user_id=user_id)
    ahead = [line for line in shown if not line.played]
    return {
        "heading": entry.competitor.name,
        "news": news.of_side(
            entry.competitor.name,
            records[0].total if records else None,
            records[0].of if records else 0,
        ),
        "entry": entry,
        "side": Entrant.of(entry),
        "manager": entry.competitor.manager,
        "manages": viewer.user is not None and entry.competitor.manager_id == user_id,
        "records": records,
        "ahead": ahead,
        "played": [line for line in reversed(shown) if line.played],
        "names": names_of(entry.competitor),
        "spells": spells_of(entry.competitor),
        "tab": "side",
    }


def records_of(stage: Stage, entry: EntryId) -> list[Record]:
    """A side's records in the groups of a stage: one where it plays there, else none."""
    every = standings.facts_of_stage(stage)
    return [
        record(stage, group, every[group.pk], entry)
        for group in groups_of(stage)
        if group.pk in every and entry in every[group.pk].entries
    ]


def record(stage: Stage, group: Group, facts: Facts, entry: EntryId) -> Record:
    """A side's record from the facts of its group."""
    total = facts.table.row(entry)
    played = form((entry,), facts.results, last=max(len(facts.results), 1))[entry]
    names = {entrant.id: entrant.name for entrant in facts.cast}
    several = len({result.matchday for result in facts.results}) > 1
    return Record(
        stage=stage,
        group=group,
        rank=total.rank,
        of=len(facts.entries),
        shared=sum(row.rank == total.rank and row.part == total.part for row in facts.table.rows)
        > 1,
        total=total,
        home=facts.venue("home").row(entry),
        away=facts.venue("away").row(entry),
        form=tuple(mark_of(one, names) for one in played[-FORM:]),
        numbers=numbers(entry, played),
        desk=plots.of_facts(facts, plots.DESK, own=entry) if several else "",
        phone=plots.of_facts(facts, plots.PHONE, own=entry) if several else "",
    )


def names_of(competitor: Competitor) -> Sequence[Change]:
    """The changes of its name, latest first: one query."""
    return list(
        Change.objects.filter(
            club=competitor.club_id, code="competitor_renamed", after__competitor=competitor.pk
        )
    )


def spells_of(competitor: Competitor) -> Sequence[ManagerSpell]:
    """Who has managed it from when to when, latest first: one query."""
    return list(competitor.spells.select_related("user").order_by("-began_at", "-pk"))
