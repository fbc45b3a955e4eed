"""Who plays in which group of a stage: put there by hand, by number, or by a draw from pots."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from cards.chance import Chance
from leagues import changes, draws, revisions
from leagues.models import (
    Competition,
    Draw,
    Entry,
    EntryStatus,
    Fixture,
    Group,
    GroupEntry,
    Stage,
    User,
)
from leagues.pairing import groups as pairing
from leagues.pairing.errors import PairingError
from leagues.refusals import Refused


class GroupingRefused(Refused):
    """Sides cannot be put into groups like this."""


def entrants_of(stage: Stage) -> list[Entry]:
    """Who is entered into a stage's division, in the order of their numbers: best first."""
    rows = Entry.objects.filter(division_id=stage.division_id, status=EntryStatus.ENTERED)
    return list(rows.select_related("competitor").order_by("number"))


def placements(stage: Stage) -> dict[int, int]:
    """The group of each entry that has one."""
    return dict(GroupEntry.objects.filter(stage=stage).values_list("entry_id", "group_id"))


def filled(stage: Stage) -> list[tuple[Group, list[Entry]]]:
    """The groups of a stage, each with who plays in it, in the order of their numbers."""
    there = placements(stage)
    entries = entrants_of(stage)
    return [
        (group, [entry for entry in entries if there.get(entry.pk) == group.pk])
        for group in stage.groups.order_by("position")
    ]


def is_placed(stage: Stage) -> bool:
    """Whether everybody who is entered stands in a group."""
    there = placements(stage)
    return all(entry.pk in there for entry in entrants_of(stage))


def pots_of(stage: Stage) -> tuple[tuple[Entry, ...], ...]:
    """The pots of a stage's draw. Raises GroupingRefused where there are too few."""
    count = stage.groups.count()
    try:
        return pairing.pots(entrants_of(stage), count)
    except PairingError as error:
        raise GroupingRefused(
            _("%(groups)d groups need at least %(least)d entrants; %(n)d have entered.")
            % {"groups": count, "least": 2 * count, "n": len(entrants_of(stage))}
        ) from error


def why_not(stage: Stage) -> str:
    """Why the groups of a stage can no longer change; empty while they can."""
    if Fixture.objects.filter(stage=stage).exists():
        return _("The fixtures are made, so the groups stay. Take the schedule back first.")
    return ""


@transaction.atomic
def place(*, stage: Stage, chosen: Mapping[int, int], by: User | None, at: datetime) -> None:
    """Put entries into groups by hand: numbers of entries to those of groups, others are taken out.

    Raises GroupingRefused where there are fixtures, or for what does not belong to the stage.
    """
    competition, stage = _lock(stage)
    entries = {entry.pk for entry in entrants_of(stage)}
    groups = set(stage.groups.values_list("pk", flat=True))
    if not set(chosen) <= entries or not set(chosen.values()) <= groups:
        raise GroupingRefused(_("Somebody has changed the entrants meanwhile. Look again."))
    draws.lapse(stage, at=at)
    _write(competition, stage, chosen)
    _note(competition, stage, "groups_set", by=by, at=at)


@transaction.atomic
def by_number(*, stage: Stage, by: User | None, at: datetime) -> None:
    """Put the entrants into groups by their numbers alone. Raises GroupingRefused."""
    competition, stage = _lock(stage)
    made = pairing.by_number(pots_of(stage), stage.groups.count())
    draws.lapse(stage, at=at)
    _write(competition, stage, _chosen(stage, made))
    _note(competition, stage, "groups_set", by=by, at=at)


@transaction.atomic
def commit(*, stage: Stage, by: User | None, at: datetime) -> Draw:
    """Settle the seed of a stage's draw before it is made; only its hash is shown till then.

    Raises GroupingRefused where there are fixtures, or too few to draw.
    """
    competition, stage = _lock(stage)
    pots_of(stage)
    made = draws.commit(stage, by=by, at=at)
    revisions.rise(competition)
    return made


@transaction.atomic
def draw(*, stage: Stage, by: User | None, at: datetime) -> Draw:
    """Draw the groups from the pots by the seed that was committed to. Raises GroupingRefused.

    Drawing again what is drawn changes nothing.
    """
    competition, stage = _lock(stage)
    found = draws.standing(stage)
    if found is None:
        raise GroupingRefused(_("Settle the seed first; then draw."))
    if found.drawn_at is not None:
        return found
    made = pairing.drawn(pots_of(stage), stage.groups.count(), Chance(f"groups/{found.seed}"))
    _write(competition, stage, _chosen(stage, made))
    draws.reveal(found, [entry.pk for group in made for entry in group], at=at)
    _note(competition, stage, "groups_drawn", seed=found.seed, by=by, at=at)
    return found


def _lock(stage: Stage) -> tuple[Competition, Stage]:
    competition, fresh = revisions.lock_of_stage(stage.pk)
    if reason := why_not(fresh):
        raise GroupingRefused(reason)
    return competition, fresh


def _chosen(stage: Stage, made: Sequence[Sequence[Entry]]) -> dict[int, int]:
    groups = Group.objects.filter(stage=stage).order_by("position")
    return {entry.pk: group.pk for group, mine in zip(groups, made, strict=True) for entry in mine}


def _write(competition: Competition, stage: Stage, chosen: Mapping[int, int]) -> None:
    GroupEntry.objects.filter(stage=stage).delete()
    GroupEntry.objects.bulk_create(
        GroupEntry(stage=stage, group_id=group, entry_id=entry) for entry, group in chosen.items()
    )
    revisions.rise(competition, stage)


def _note(
    competition: Competition,
    stage: Stage,
    code: str,
    *,
    seed: str = "",
    by: User | None,
    at: datetime,
) -> None:
    names: dict[str, list[str]] = {}
    rows = GroupEntry.objects.filter(stage=stage).select_related("group", "entry__competitor")
    for row in rows.order_by("group__position", "entry__number"):
        names.setdefault(row.group.name, []).append(row.entry.competitor.name)
    after = {"groups": names, "seed": seed}
    changes.note(competition=competition, code=code, after=after, by=by, at=at)
