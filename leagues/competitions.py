"""Competitions: made, set up and described (`archive` puts them away)."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import transaction
from django.utils.translation import gettext as _

from leagues import changes, names, revisions
from leagues.addresses import reserve, slug_for
from leagues.formats import NewStage
from leagues.models import (
    Club,
    Competition,
    Division,
    Group,
    Season,
    Stage,
    StageKind,
    User,
    Visibility,
)
from leagues.refusals import Refused

LONGEST_NAME = 100


class CompetitionRefused(Refused):
    """A competition cannot be made or changed like this."""


@transaction.atomic
def create(
    *,
    club: Club,
    name: str,
    season: str = "",
    visibility: Visibility = Visibility.PUBLIC,
    time_zone: str | None = None,
    slug: str | None = None,
    external_id: str = "",
    extra: dict[str, Any] | None = None,
    by: User | None,
    at: datetime,
) -> Competition:
    """Make an empty competition of a club in a season (made where the club has none of the name).

    Raises NameRefused, or CompetitionRefused for an unknown time zone.
    """
    shown = names.tidy(name, longest=LONGEST_NAME)
    zone = known_zone(time_zone or club.time_zone)
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    wanted = slug or " ".join(filter(None, [shown, season]))
    reserve(wanted, fallback="league")
    competition = Competition.objects.create(
        club=club,
        season=find_or_make_season(club, season),
        name=shown,
        slug=slug_for(
            wanted, lambda it: Competition.objects.filter(slug=it).exists(), fallback="league"
        ),
        visibility=visibility,
        time_zone=zone,
        external_id=external_id,
        extra=extra or {},
        created_by=by,
        created_at=at,
    )
    changes.note(competition=competition, code="competition_created", by=by, at=at)
    return competition


def find_or_make_season(club: Club, name: str) -> Season | None:
    """Return the club's season of this name, made where there is none; None for no name."""
    if not name.strip():
        return None
    shown = names.tidy(name, longest=40, field="season")
    found = Season.objects.filter(club=club, name__iexact=shown).first()
    return found or Season.objects.create(club=club, name=shown)


@transaction.atomic
def add_division(
    *,
    competition: Competition,
    name: str = "",
    rules: dict[str, Any],
    kind: StageKind = StageKind.ROUND_ROBIN,
    stage_name: str = "",
    groups: tuple[str, ...] = ("",),
    feed: dict[str, Any] | None = None,
) -> Division:
    """Add the next division with its first stage and that stage's groups; return the division."""
    competition = revisions.lock(competition.pk)
    level = competition.divisions.count() + 1
    taken = set(competition.divisions.values_list("slug", flat=True))
    division = Division.objects.create(
        competition=competition,
        level=level,
        name=name,
        slug=slug_for(name or f"division-{level}", taken, fallback=f"division-{level}"),
    )
    add_stage(division=division, kind=kind, name=stage_name, rules=rules, groups=groups, feed=feed)
    revisions.rise(competition)
    return division


def add_stage(
    *,
    division: Division,
    kind: StageKind,
    rules: dict[str, Any],
    name: str = "",
    groups: tuple[str, ...] = (),
    feed: dict[str, Any] | None = None,
) -> Stage:
    """Add the next stage to a division, with groups of these names."""
    stage = Stage.objects.create(
        division=division,
        position=division.stages.count() + 1,
        kind=kind,
        name=name,
        rules=rules,
        feed=feed or {},
    )
    Group.objects.bulk_create(
        Group(stage=stage, position=at, name=group) for at, group in enumerate(groups, start=1)
    )
    return stage


@transaction.atomic
def set_up(
    *,
    club: Club,
    name: str,
    season: str,
    visibility: Visibility,
    time_zone: str,
    stages: Sequence[NewStage],
    divisions: Sequence[str],
    entry_limit: int | None = None,
    by: User | None,
    at: datetime,
) -> Competition:
    """Make a competition that is ready for its entrants: with divisions of these names, top first.

    Each division has these stages. No name makes the one division of a plain league. Raises as
    ``create`` does, or CompetitionRefused for a division named twice.
    """
    shown = [names.tidy(name, longest=60, field="divisions") for name in divisions]
    if len({names.same(name) for name in shown}) < len(shown):
        raise CompetitionRefused(_("Each division needs a name of its own."), field="divisions")
    competition = create(
        club=club,
        name=name,
        season=season,
        visibility=visibility,
        time_zone=time_zone,
        by=by,
        at=at,
    )
    if entry_limit is not None:
        competition.entry_limit = entry_limit
        competition.save(update_fields=["entry_limit"])
    first, *later = stages
    for name_of_division in shown or [""]:
        division = add_division(
            competition=competition,
            name=name_of_division,
            kind=first.kind,
            rules=first.rules,
            stage_name=first.name,
            groups=first.groups,
            feed=first.feed,
        )
        for stage in later:
            add_stage(
                division=division,
                kind=stage.kind,
                rules=stage.rules,
                name=stage.name,
                groups=stage.groups,
                feed=stage.feed,
            )
    return competition


def known_zone(name: str) -> str:
    """Return a time zone's name; raises CompetitionRefused where there is none such."""
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise CompetitionRefused(
            _("There is no time zone called “%(name)s”.") % {"name": name}, field="time_zone"
        ) from None
