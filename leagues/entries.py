"""Entries: who takes part, from the first name typed to a withdrawal."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from leagues import changes, competitors, names, revisions
from leagues.models import (
    Competition,
    Competitor,
    Division,
    Entry,
    EntryStatus,
    Group,
    GroupEntry,
    User,
)
from leagues.refusals import Refused


class EntryRefused(Refused):
    """These cannot enter like this."""


@transaction.atomic
def enter_names(
    *, division: Division, typed: Sequence[str], by: User | None, at: datetime
) -> list[Entry]:
    """Enter competitors by name into a division, made where the club has none of the name.

    Returns the new entries. Raises EntryRefused where a name stands twice or has entered already.
    """
    twice = [name for name, count in Counter(map(names.same, typed)).items() if count > 1]
    if twice:
        shown = next(name for name in typed if names.same(name) == twice[0])
        raise EntryRefused(
            _("%(name)s stands there twice.") % {"name": shown.strip()}, field="names"
        )
    found = competitors.find_or_make(club=division.competition.club, typed=typed)
    return enter(division=division, entrants=found, by=by, at=at)


@transaction.atomic
def enter(
    *,
    division: Division,
    entrants: Sequence[Competitor],
    by: User | None,
    at: datetime,
    status: EntryStatus = EntryStatus.ENTERED,
) -> list[Entry]:
    """Enter competitors into a division and, once they count, into its only group.

    Raises EntryRefused where one has entered the competition already.
    """
    competition = revisions.lock(division.competition_id)
    _refuse_entered(competition, entrants)
    top = competition.entries.aggregate(top=Max("number"))["top"] or 0
    made = Entry.objects.bulk_create(
        Entry(
            competition=competition,
            division=division,
            competitor=competitor,
            number=top + place,
            status=status,
            registered_by=by,
            registered_at=at,
        )
        for place, competitor in enumerate(entrants, start=1)
    )
    if status == EntryStatus.ENTERED:
        seat_in_group(division, made)
    changes.note(
        competition=competition,
        code="entered",
        after={"names": [competitor.name for competitor in entrants], "status": status},
        by=by,
        at=at,
    )
    revisions.rise(competition, *division.stages.all())
    return made


def _refuse_entered(competition: Competition, entrants: Sequence[Competitor]) -> None:
    there = competition.entries.filter(competitor__in=entrants).select_related("competitor")
    if already := there.first():
        raise EntryRefused(
            _("%(name)s has already entered.") % {"name": already.competitor.name}, field="names"
        )


def seat_in_group(division: Division, entries: Sequence[Entry]) -> None:
    """Put entries into the group of a division's first stage, where it has exactly one."""
    groups = list(Group.objects.filter(stage__division=division, stage__position=1)[:2])
    if len(groups) == 1:
        GroupEntry.objects.bulk_create(
            GroupEntry(stage_id=groups[0].stage_id, group=groups[0], entry=entry)
            for entry in entries
        )
