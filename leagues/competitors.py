"""Competitors: named sides of a club, their managers, colours and crests."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from leagues import changes, names, revisions
from leagues.addresses import slug_for
from leagues.drawings.crests import default_crest
from leagues.models import Club, Competition, Competitor, ManagerSpell, Stage, User
from leagues.refusals import Refused

LONGEST_NAME = 80


class CompetitorRefused(Refused):
    """A competitor cannot be made or changed like this."""


@transaction.atomic
def find_or_make(*, club: Club, typed: Sequence[str]) -> list[Competitor]:
    """Return the club's competitors of these names, made where there are none yet.

    Names are compared without regard to case and spaces. Raises NameRefused for what cannot be a
    name. The club's row is locked, so that two people typing one name make one competitor.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    wanted = [names.tidy(name, longest=LONGEST_NAME) for name in typed]
    known = {names.same(found.name): found for found in Competitor.objects.filter(club=club)}
    slugs = {found.slug for found in known.values()}
    made: dict[str, Competitor] = {}
    for name in wanted:
        key = names.same(name)
        if key in known or key in made:
            continue
        made[key] = _new(club, name, slugs)
        slugs.add(made[key].slug)
    Competitor.objects.bulk_create(made.values())
    return [known.get(names.same(name)) or made[names.same(name)] for name in wanted]


def _new(club: Club, name: str, slugs: set[str]) -> Competitor:
    crest = default_crest(name)
    return Competitor(
        club=club,
        name=name,
        slug=slug_for(name, slugs, fallback="side"),
        initials=crest.initials,
        primary_colour=crest.primary,
        secondary_colour=crest.secondary,
        crest_shape=crest.shape,
        crest_pattern=crest.pattern,
    )


@transaction.atomic
def rename(*, competitor: Competitor, name: str, by: User | None, at: datetime) -> Competitor:
    """Give a competitor a new name; its address, its results and its history stay.

    Raises NameRefused, or CompetitorRefused where another one of the club has the name.
    """
    Club.objects.select_for_update(no_key=True).get(pk=competitor.club_id)
    fresh = Competitor.objects.select_related("club").get(pk=competitor.pk)
    new = names.tidy(name, longest=LONGEST_NAME)
    if new == fresh.name:
        return fresh
    others = Competitor.objects.filter(club=fresh.club).exclude(pk=fresh.pk)
    if any(names.same(other.name) == names.same(new) for other in others):
        raise CompetitorRefused(
            _("There is already a competitor called %(name)s.") % {"name": new}, field="name"
        )
    old, fresh.name = fresh.name, new
    fresh.save(update_fields=["name"])
    changes.note(
        club=fresh.club,
        code="competitor_renamed",
        before={"name": old},
        after={"name": new, "competitor": fresh.pk},
        by=by,
        at=at,
    )
    raise_revisions_of(fresh)
    return fresh


@transaction.atomic
def change_manager(
    *, competitor: Competitor, manager: User | None, by: User | None, at: datetime
) -> Competitor:
    """Put a competitor into another member's hands, or nobody's; the spells are kept.

    Raises CompetitorRefused where the new manager is no member of the club.
    """
    Club.objects.select_for_update(no_key=True).get(pk=competitor.club_id)
    fresh = Competitor.objects.select_related("club", "manager").get(pk=competitor.pk)
    if fresh.manager == manager:
        return fresh
    if manager is not None and not manager.memberships.filter(club=fresh.club).exists():
        raise CompetitorRefused(
            _("%(name)s is not a member of the club.") % {"name": manager.shown_name},
            field="manager",
        )
    ManagerSpell.objects.filter(competitor=fresh, ended_at=None).update(ended_at=at)
    if manager is not None:
        ManagerSpell.objects.create(competitor=fresh, user=manager, began_at=at)
    old, fresh.manager = fresh.manager, manager
    fresh.save(update_fields=["manager"])
    changes.note(
        club=fresh.club,
        code="manager_changed",
        before={"manager": old.pk if old else None},
        after={"manager": manager.pk if manager else None, "competitor": fresh.pk},
        by=by,
        at=at,
    )
    raise_revisions_of(fresh)
    return fresh


@transaction.atomic
def redraw(
    *,
    competitor: Competitor,
    initials: str,
    primary_colour: str,
    secondary_colour: str,
    shape: str,
    pattern: str,
    short_name: str = "",
) -> Competitor:
    """Change how a competitor looks: initials, colours, crest, short name."""
    fresh = Competitor.objects.select_for_update(no_key=True).get(pk=competitor.pk)
    fresh.initials = names.tidy(initials, longest=3, field="initials").upper()
    fresh.primary_colour, fresh.secondary_colour = primary_colour.lower(), secondary_colour.lower()
    fresh.crest_shape, fresh.crest_pattern = shape, pattern
    fresh.short_name = short_name.strip()
    fresh.full_clean()
    fresh.save()
    raise_revisions_of(fresh)
    return fresh


def raise_revisions_of(competitor: Competitor) -> None:
    """Raise the revision of each competition that shows a competitor, and of its tables.

    Tables are cached with the names and looks of those who stand in them.
    """
    held = Competition.objects.filter(entries__competitor=competitor).order_by("pk")
    tables = Stage.objects.filter(division__entries__competitor=competitor)
    for competition in held.select_for_update(no_key=True, of=("self",)):
        revisions.rise(competition, *tables.filter(division__competition=competition))
