"""The next season from the last in one step: divisions, rules, and sides where they play now."""

import re
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from leagues import changes, competitions, entries, revisions
from leagues.closing import ClosingRefused
from leagues.models import (
    Competition,
    Competitor,
    Division,
    Entry,
    EntryStatus,
    Movement,
    Stage,
    StageKind,
    User,
    Visibility,
)

YEARS = re.compile(r"^(\d{4})(?:(\D)(\d{2}|\d{4}))?$")


@transaction.atomic
def begin(*, competition: Competition, by: User | None, at: datetime) -> Competition:
    """Make the season after a closed one, with its sides where they play now; return it.

    Asking again returns the one that was made. Raises ClosingRefused for one that is not closed.
    """
    last = revisions.lock(competition.pk, shelved=True)
    made = Competition.objects.filter(previous=last).first()
    if made is not None and made.deleted_at is None:
        return made
    if last.closed_at is None:
        raise ClosingRefused(_("Close the season first; then the next one is made from it."))
    if made is not None:
        made.previous = None  # deleted: another takes its place
        made.save(update_fields=["previous"])
    fresh = competitions.create(
        club=last.club,
        name=last.name,
        season=name_after(last.season.name if last.season else ""),
        visibility=Visibility(last.visibility),
        time_zone=last.time_zone,
        by=by,
        at=at,
    )
    _settings(fresh, last)
    for division in last.divisions.order_by("level"):
        _division(fresh, division, by, at)
    changes.note(competition=last, code="next_season", after={"slug": fresh.slug}, by=by, at=at)
    return fresh


def name_after(season: str) -> str:
    """The name of the season after one: 2026-27 makes 2027-28, 2026 makes 2027; else nothing."""
    found = YEARS.match(season.strip())
    if found is None:
        return ""
    first, mark, second = found.groups()
    if mark is None:
        return str(int(first) + 1)
    after = str(int(second) + 1) if len(second) == 4 else f"{(int(second) + 1) % 100:02}"
    return f"{int(first) + 1}{mark}{after}"


def _settings(fresh: Competition, last: Competition) -> None:
    fresh.previous = last
    fresh.rules_text, fresh.entry_limit = last.rules_text, last.entry_limit
    fresh.entries_need_confirmation = last.entries_need_confirmation
    fresh.save(update_fields=["previous", "rules_text", "entry_limit", "entries_need_confirmation"])


def _division(fresh: Competition, division: Division, by: User | None, at: datetime) -> None:
    """A division as it was: its stages with their rules, and those who play in it now."""
    stages = list(division.stages.order_by("position"))
    first, *later = stages or [Stage(kind=StageKind.ROUND_ROBIN, rules={})]
    made = competitions.add_division(
        competition=fresh,
        name=division.name,
        kind=StageKind(first.kind),
        rules=first.rules,
        stage_name=first.name,
        groups=_groups(first),
        feed=first.feed,
    )
    for stage in later:
        competitions.add_stage(
            division=made,
            kind=StageKind(stage.kind),
            rules=stage.rules,
            name=stage.name,
            groups=_groups(stage),
            feed=stage.feed,
        )
    entries.enter(division=made, entrants=_sides(division), by=by, at=at)


def _groups(stage: Stage) -> tuple[str, ...]:
    if stage.pk is None:
        return ("",)
    return tuple(stage.groups.order_by("position").values_list("name", flat=True))


def _sides(division: Division) -> Sequence[Competitor]:
    """Who plays at the level of a division next: those who came down, who stayed, who came up."""
    rows = Entry.objects.filter(
        competition=division.competition_id, status=EntryStatus.ENTERED
    ).select_related("competitor", "division")
    moved = {
        move.entry_id: move for move in Movement.objects.filter(competition=division.competition_id)
    }

    def level(entry: Entry) -> int:
        move = moved.get(entry.pk)
        return move.to_level if move else entry.division.level

    there = [entry for entry in rows if level(entry) == division.level]
    there.sort(key=lambda entry: (entry.division.level, entry.number))
    return [entry.competitor for entry in there]
