"""Divisions: the levels of a competition; added, named, put in order, taken away while empty."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from leagues import changes, competitions, names, revisions, rules
from leagues.addresses import slug_for
from leagues.models import Competition, Division, User
from leagues.refusals import Refused
from leagues.rules import StageRules

LONGEST_NAME = 60
MOST = 30
ASIDE = 1000  # levels are unique at every moment: those that move step aside first


class DivisionRefused(Refused):
    """A division cannot be made or changed like this."""


@transaction.atomic
def add(
    *,
    competition: Competition,
    name: str,
    table_rules: StageRules | None = None,
    by: User | None,
    at: datetime,
) -> Division:
    """Add a division below the others, under the rules of the one above unless given others.

    Raises NameRefused, or DivisionRefused where the name is taken or there are too many.
    """
    competition = revisions.lock(competition.pk)
    shown = _free_name(competition, name)
    if competition.divisions.count() >= MOST:
        raise DivisionRefused(_("At most %(most)d divisions.") % {"most": MOST}, field="name")
    stages = rules.league_stages(competition)
    kept = stages[-1].rules if stages else {}
    division = competitions.add_division(
        competition=competition,
        name=shown,
        rules=rules.to_json(table_rules) if table_rules else kept,
    )
    changes.note(
        competition=competition, code="division_added", after={"name": shown}, by=by, at=at
    )
    return division


@transaction.atomic
def rename(*, division: Division, name: str, by: User | None, at: datetime) -> Division:
    """Give a division another name; its address follows while nobody may have shared it.

    Raises NameRefused, or DivisionRefused where another one has the name.
    """
    competition = revisions.lock(division.competition_id)
    fresh = revisions.fresh(competition.divisions.all(), division.pk)
    new = names.tidy(name, longest=LONGEST_NAME)
    if new == fresh.name:
        return fresh
    _free_name(competition, new, other_than=fresh)
    old, fresh.name = fresh.name, new
    taken = set(competition.divisions.exclude(pk=fresh.pk).values_list("slug", flat=True))
    if not rules.has_begun(competition):
        fresh.slug = slug_for(new[:50], taken, fallback=f"division-{fresh.level}")
    fresh.save(update_fields=["name", "slug"])
    changes.note(
        competition=competition,
        code="division_renamed",
        before={"name": old},
        after={"name": new},
        by=by,
        at=at,
    )
    revisions.rise(competition, *fresh.stages.all())
    return fresh


@transaction.atomic
def reorder(
    *, competition: Competition, order: Sequence[Division], by: User | None, at: datetime
) -> list[Division]:
    """Put all divisions of a competition into this order, top first.

    Raises DivisionRefused where one is missing or there twice.
    """
    competition = revisions.lock(competition.pk)
    known = {division.pk: division for division in competition.divisions.all()}
    wanted = [division.pk for division in order]
    if sorted(wanted) != sorted(known):
        raise DivisionRefused(_("The divisions have changed meanwhile: look again."))
    before = [division.name for division in known.values()]
    if list(known) == wanted:
        return list(known.values())
    competition.divisions.update(level=F("level") + ASIDE)
    ordered = [known[pk] for pk in wanted]
    for level, division in enumerate(ordered, start=1):
        division.level = level
    Division.objects.bulk_update(ordered, ["level"])
    changes.note(
        competition=competition,
        code="divisions_reordered",
        before={"names": before},
        after={"names": [division.name for division in ordered]},
        by=by,
        at=at,
    )
    revisions.rise(competition)
    return ordered


@transaction.atomic
def move_up(*, division: Division, by: User | None, at: datetime) -> list[Division]:
    """Let a division change places with the one above it; the top one stays where it is."""
    competition = revisions.lock(division.competition_id)
    order = list(competition.divisions.all())
    place = order.index(revisions.fresh(competition.divisions.all(), division.pk))
    if place:
        order[place - 1], order[place] = order[place], order[place - 1]
    return reorder(competition=competition, order=order, by=by, at=at)


@transaction.atomic
def remove(*, division: Division, by: User | None, at: datetime) -> None:
    """Take an empty division away; those below move up.

    Raises DivisionRefused where somebody has entered it, where fixtures are made, or where it is
    the only one.
    """
    competition = revisions.lock(division.competition_id)
    fresh = revisions.fresh(competition.divisions.all(), division.pk)
    if competition.divisions.count() == 1:
        raise DivisionRefused(_("A competition has at least one division."))
    if fresh.entries.exists() or fresh.stages.filter(fixtures__isnull=False).exists():
        raise DivisionRefused(_("%(name)s is not empty.") % {"name": fresh.name})
    name, level = fresh.name, fresh.level
    fresh.delete()
    below = competition.divisions.filter(level__gt=level)
    below.update(level=F("level") + ASIDE)
    competition.divisions.filter(level__gt=ASIDE).update(level=F("level") - ASIDE - 1)
    changes.note(
        competition=competition, code="division_removed", before={"name": name}, by=by, at=at
    )
    revisions.rise(competition)


def _free_name(competition: Competition, name: str, *, other_than: Division | None = None) -> str:
    shown = names.tidy(name, longest=LONGEST_NAME)
    for division in competition.divisions.all():
        if division != other_than and names.same(division.name) == names.same(shown):
            raise DivisionRefused(
                _("There is already a division called %(name)s.") % {"name": shown}, field="name"
            )
    return shown
