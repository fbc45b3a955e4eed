"""Entries: who takes part, from the first name typed to a withdrawal."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from leagues import changes, competitors, names, revisions, sheets, waiting
from leagues.models import (
    Adjustment,
    Competition,
    Competitor,
    Division,
    Entry,
    EntryStatus,
    Fixture,
    TieBreakValue,
    User,
)
from leagues.refusals import Refused

LONGEST_SHORT_NAME = 20


class EntryRefused(Refused):
    """These cannot enter like this."""


@transaction.atomic
def enter_names(
    *, division: Division, typed: Sequence[str], by: User | None, at: datetime
) -> list[Entry]:
    """Enter competitors by name into a division, made where the club has none of the name.

    Returns the new entries. Raises EntryRefused where a name stands twice or has entered already,
    or once the division has fixtures.
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
    late: bool = False,
) -> list[Entry]:
    """Enter competitors into a division and, once they count, into its only group.

    ``late`` is for the one way in once there are fixtures, ``late_entries.add``. Raises
    EntryRefused where one has entered the competition already, or the division has fixtures.
    """
    competition = revisions.lock(division.competition_id)
    if not entrants:
        return []
    if status == EntryStatus.ENTERED and not late:
        refuse_started(division)
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
        waiting.seat_in_group(division, made)
    changes.note(
        competition=competition,
        code="entered",
        after={"names": [competitor.name for competitor in entrants], "status": status},
        by=by,
        at=at,
    )
    revisions.rise(competition, *division.stages.all())
    return made


@transaction.atomic
def import_sheet(
    *, division: Division, content: bytes | str, by: User | None, at: datetime
) -> tuple[int, int]:
    """Enter the names of a sheet; return how many are new and how many had entered before.

    Raises SheetRefused by line and column, or EntryRefused; then nothing was written.
    """
    rows = sheets.read(content, sheets.ENTRANTS)
    competition = division.competition
    there = {
        names.same(name) for name in competition.entries.values_list("competitor__name", flat=True)
    }
    seen: set[str] = set()
    fresh: list[sheets.Row] = []
    for row in rows:
        key = names.same(row["name"])
        _check_row(row, key in seen)
        seen.add(key)
        if key not in there:
            fresh.append(row)
    if fresh:
        typed = [row["name"] for row in fresh]
        made = enter_names(division=division, typed=typed, by=by, at=at)
        _shorten(made, fresh)
    return len(fresh), len(rows) - len(fresh)


def _check_row(row: sheets.Row, again: bool) -> None:
    if again:
        raise row.refused("name", _("%(name)s stands there twice.") % {"name": row["name"]})
    try:
        names.tidy(row["name"], longest=competitors.LONGEST_NAME)
    except names.NameRefused as refusal:
        raise row.refused("name", refusal.sentence) from refusal
    if len(row["short_name"]) > LONGEST_SHORT_NAME:
        raise row.refused(
            "short_name",
            _("A short name has at most %(most)d characters.") % {"most": LONGEST_SHORT_NAME},
        )


def _shorten(made: Sequence[Entry], rows: Sequence[sheets.Row]) -> None:
    """Give those the short name of their row who have none yet."""
    changed = []
    for entry, row in zip(made, rows, strict=True):
        if row["short_name"] and not entry.competitor.short_name:
            entry.competitor.short_name = row["short_name"]
            changed.append(entry.competitor)
    Competitor.objects.bulk_update(changed, ["short_name"])


@transaction.atomic
def remove(*, entry: Entry, by: User | None, at: datetime) -> None:
    """Take an entry back as if it had never been; a place that it held goes to who waits.

    Raises EntryRefused for one that is in the fixtures: that one withdraws instead.
    """
    competition = revisions.lock(entry.competition_id)
    fresh = fetch(entry)
    if fresh.sides.exists():
        raise EntryRefused(
            _("%(name)s is in the fixtures already. Let it withdraw instead.")
            % {"name": fresh.competitor.name}
        )
    name, division = fresh.competitor.name, fresh.division
    fresh.delete()
    changes.note(
        competition=competition, code="entry_removed", before={"names": [name]}, by=by, at=at
    )
    revisions.rise(competition, *division.stages.all())
    waiting.fill(competition, by=by, at=at)


@transaction.atomic
def reorder(*, division: Division, order: Sequence[int], by: User | None, at: datetime) -> None:
    """Number a division's entries anew, in an order of entry ids that names each once.

    Raises EntryRefused once there are fixtures, or where somebody entered or left meanwhile.
    """
    competition = revisions.lock(division.competition_id)
    refuse_started(division)
    there = {entry.pk: entry for entry in division.entries.order_by("number")}
    if sorted(order) != sorted(there):
        raise EntryRefused(_("Somebody has entered or left meanwhile. Look again, then order."))
    before = list(there)
    if before == list(order):
        return
    for number, pk in zip(sorted(entry.number for entry in there.values()), order, strict=True):
        there[pk].number = number
    Entry.objects.bulk_update(there.values(), ["number"])
    changes.note(
        competition=competition,
        code="entries_reordered",
        before={"order": before},
        after={"order": list(order)},
        by=by,
        at=at,
    )
    revisions.rise(competition, *division.stages.all())


@transaction.atomic
def change_division(*, entry: Entry, division: Division, by: User | None, at: datetime) -> Entry:
    """Let an entrant play in another division of its competition.

    Raises EntryRefused once it is in the fixtures, or the other division has some.
    """
    competition = revisions.lock(entry.competition_id)
    fresh = fetch(entry)
    if fresh.division_id == division.pk:
        return fresh
    if division.competition_id != competition.pk or fresh.sides.exists():
        raise EntryRefused(
            _("%(name)s is in the fixtures of its division already.")
            % {"name": fresh.competitor.name},
            field="division",
        )
    refuse_started(division)
    old, fresh.division = fresh.division, division
    fresh.save(update_fields=["division"])
    fresh.places.all().delete()
    # Points that were given or taken follow; places in a list are those of the old table.
    if first := division.stages.order_by("position").first():
        Adjustment.objects.filter(entry=fresh).update(stage=first)
    TieBreakValue.objects.filter(entry=fresh).delete()
    # Whoever has withdrawn keeps a place as well: it may be reinstated where it is now.
    if fresh.status in (EntryStatus.ENTERED, EntryStatus.WITHDRAWN):
        waiting.seat_in_group(division, [fresh])
    changes.note(
        competition=competition,
        code="division_changed",
        before={"division": old.name or old.level},
        after={"division": division.name or division.level, "entry": fresh.pk},
        by=by,
        at=at,
    )
    revisions.rise(competition, *old.stages.all(), *division.stages.all())
    return fresh


def fetch(entry: Entry) -> Entry:
    """An entry as it stands now; the competition is locked. Raises EntryRefused if it is gone."""
    found = (
        Entry.objects.select_related("competitor", "division", "registered_by")
        .filter(pk=entry.pk)
        .first()
    )
    if found is None:
        raise EntryRefused(_("This entry has been taken back meanwhile."))
    return found


def has_fixtures(division: Division) -> bool:
    """Whether a division's fixtures have been made, or some of them."""
    return Fixture.objects.filter(stage__division=division).exists()


def refuse_started(division: Division) -> None:
    """Raise EntryRefused once a division has fixtures."""
    if has_fixtures(division):
        raise EntryRefused(
            _("The fixtures are made. Add a late entry, or take the schedule back first.")
        )


def _refuse_entered(competition: Competition, entrants: Sequence[Competitor]) -> None:
    there = competition.entries.filter(competitor__in=entrants).select_related("competitor")
    if already := there.first():
        raise EntryRefused(
            _("%(name)s has already entered.") % {"name": already.competitor.name}, field="names"
        )
