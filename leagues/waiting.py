"""Places and the waiting list: who holds one, and who gets the next that is free."""

from collections.abc import Sequence
from datetime import datetime

from leagues import changes, revisions
from leagues.models import (
    Competition,
    Division,
    Entry,
    EntryStatus,
    Fixture,
    Group,
    GroupEntry,
    User,
)

HOLDING = (EntryStatus.ENTERED, EntryStatus.UNCONFIRMED, EntryStatus.WITHDRAWN)


def free_places(competition: Competition) -> int | None:
    """How many may still enter; None without a limit. One that waits for confirmation holds one."""
    if competition.entry_limit is None:
        return None
    held = competition.entries.filter(status__in=HOLDING).count()
    return max(competition.entry_limit - held, 0)


def queue(competition: Competition) -> list[Entry]:
    """Who waits, in the order in which they registered."""
    rows = competition.entries.filter(status=EntryStatus.WAITING)
    return list(rows.select_related("competitor", "division").order_by("registered_at", "pk"))


def fill(competition: Competition, *, by: User | None, at: datetime) -> list[Entry]:
    """Let those in who wait, as far as there are places; return them.

    The caller has locked the competition. A division that has fixtures takes nobody by itself:
    there a late entry is for an organiser to decide.
    """
    free = free_places(competition)
    started = set(
        Fixture.objects.filter(stage__division__competition=competition).values_list(
            "stage__division", flat=True
        )
    )
    able = [entry for entry in queue(competition) if entry.division_id not in started]
    lucky = able if free is None else able[:free]
    confirmed = not competition.entries_need_confirmation
    to = EntryStatus.ENTERED if confirmed else EntryStatus.UNCONFIRMED
    for entry in lucky:
        admit(competition, entry, code="entry_promoted", to=to, by=by, at=at)
    return lucky


def admit(
    competition: Competition,
    entry: Entry,
    *,
    code: str,
    to: EntryStatus = EntryStatus.ENTERED,
    by: User | None,
    at: datetime,
) -> Entry:
    """Give an entry that waited a place; once it counts it stands in its division's group."""
    before, entry.status = entry.status, to
    entry.save(update_fields=["status"])
    if to == EntryStatus.ENTERED:
        seat_in_group(entry.division, [entry])
    changes.note(
        competition=competition,
        code=code,
        before={"status": before},
        after={"names": [entry.competitor.name], "status": entry.status},
        by=by,
        at=at,
    )
    revisions.rise(competition, *entry.division.stages.all())
    return entry


def seat_in_group(division: Division, entries: Sequence[Entry]) -> None:
    """Put entries into the group of a division's first stage, where it has exactly one."""
    groups = list(Group.objects.filter(stage__division=division, stage__position=1)[:2])
    if len(groups) == 1:
        GroupEntry.objects.bulk_create(
            GroupEntry(stage_id=groups[0].stage_id, group=groups[0], entry=entry)
            for entry in entries
        )
