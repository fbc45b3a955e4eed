"""From a plan to rows, through the functions that the pages use; all of it or nothing."""

import json
from datetime import datetime
from hashlib import sha256
from typing import Any

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from leagues import changes, competitions, entries, names, revisions
from leagues.exchange import extras, reading, results
from leagues.exchange.layout import File
from leagues.exchange.planning import DivisionPlan, Key, Plan, plan
from leagues.exchange.reading import ExchangeRefused, Parsed
from leagues.exchange.ruling import stage_rules
from leagues.models import (
    Club,
    Competition,
    Competitor,
    Division,
    Entry,
    EntryStatus,
    Group,
    GroupEntry,
    Stage,
    StageKind,
    User,
    Visibility,
)
from leagues.refusals import Refused

IMPORTED = "imported"
JUDGED = ("expected", "expected_source", "expected_grade")


class Loaded(msgspec.Struct, frozen=True):
    """What an import came to: the competition, and whether it was made just now."""

    competition: Competition
    parsed: Parsed
    is_new: bool


def imported_club() -> Club:
    """The public club that holds what is imported without naming one."""
    return Club.objects.get_or_create(slug=IMPORTED, defaults={"name": "Imported"})[0]


@transaction.atomic
def import_file(*, club: Club | None, data: bytes, by: User | None, at: datetime) -> Loaded:
    """Import a file of the exchange format into a club, or into the one that holds imports.

    The same file again changes nothing. Raises ExchangeRefused for a file that cannot be imported,
    and for another one under an id that the club has imported before; nothing is written then.
    """
    parsed = reading.parse(data)
    planned = plan(parsed)
    club = club or imported_club()
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    there = Competition.objects.filter(club=club, external_id=parsed.file.id).first()
    if there is not None:
        _refuse_other(there, parsed)
        return Loaded(there, parsed, is_new=False)
    since = parsed.file.created_at or at
    try:
        competition = _competition(planned, club, by, since)
    except Refused as refused:
        raise ExchangeRefused(refused.sentence, path=refused.field or "") from None
    seated = _divisions(planned, competition, by, since)
    results.load(planned, seated, by=by, at=since)
    extras.load(planned, seated, competition, by=by, at=since)
    _remember_names(competition, planned, seated)
    changes.note(
        competition=competition, code="imported", after={"id": parsed.file.id}, by=by, at=at
    )
    revisions.rise(competition, *Stage.objects.filter(division__competition=competition))
    competition.refresh_from_db()
    return Loaded(competition, parsed, is_new=True)


def kept_file(competition: Competition) -> File:
    """The file that a competition was imported from, without its matches."""
    return msgspec.convert({**competition.extra.get("file", {}), "matches": []}, File)


def _remember_names(competition: Competition, planned: Plan, seated: results.Seated) -> None:
    """Number the entries as the file lists them, and keep what it calls them."""
    order = list(planned.shown)
    entered = [seated.entries[key] for key in order]
    for number, entry in enumerate(entered, start=1):
        entry.number = number
    Entry.objects.bulk_update(entered, ["number"], batch_size=500)
    competition.refresh_from_db(fields=["extra"])
    competition.extra["names"] = {str(seated.entries[k].pk): planned.shown[k] for k in order}
    competition.save(update_fields=["extra"])


def digest(raw: dict[str, Any]) -> str:
    """The digest of what a file says of the competition, its expectation left out."""
    said = {key: value for key, value in raw.items() if key not in JUDGED}
    return sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def _refuse_other(there: Competition, parsed: Parsed) -> None:
    if there.deleted_at is not None:
        raise ExchangeRefused(
            _("“%(name)s” was imported before and deleted; bring it back, or change the id.")
            % {"name": there.name},
            path="id",
        )
    if there.extra.get("digest") != digest(parsed.raw):
        raise ExchangeRefused(
            _(
                "the club has imported “%(id)s” before, from a file that said something else. "
                "Nothing was changed: correct the results on the site, or give the file another id."
            )
            % {"id": parsed.file.id},
            path="id",
        )


def _competition(planned: Plan, club: Club, by: User | None, at: datetime) -> Competition:
    file, raw = planned.parsed.file, planned.parsed.raw
    remarks = {key: value for key, value in raw.items() if key != "matches"}
    made = competitions.create(
        club=club,
        name=file.name,
        season=file.season,
        visibility=Visibility(file.visibility),
        time_zone=file.time_zone or None,
        slug=file.slug,
        external_id=file.id,
        extra={"file": remarks, "digest": digest(raw)},
        by=by,
        at=at,
    )
    if file.rules_text:
        made.rules_text = file.rules_text
        made.save(update_fields=["rules_text"])
    return made


def _divisions(
    planned: Plan, competition: Competition, by: User | None, at: datetime
) -> results.Seated:
    seated = results.Seated({}, [], {})
    for number, division in enumerate(planned.divisions):
        raw_rules = _raw_rules(planned, number)
        rules = stage_rules(division.rules, raw_rules)
        first, *later = division.stages
        made = competitions.add_division(
            competition=competition,
            name=division.name,
            rules=rules,
            kind=first.kind,
            groups=tuple(first.groups),
        )
        for stage in later:
            competitions.add_stage(
                division=made, kind=stage.kind, rules=rules, groups=tuple(stage.groups)
            )
        entered = _enter(planned, division, made, by, at)
        seated.entries.update(entered)
        stages = list(made.stages.order_by("position"))
        seated.stages.append(stages)
        _seat(division, stages[0], entered, planned)
    seated.groups.update(
        {
            (group.stage_id, group.name): group.pk
            for group in Group.objects.filter(stage__division__competition=competition)
        }
    )
    return seated


def _raw_rules(planned: Plan, number: int) -> dict[str, Any]:
    raw = planned.parsed.raw
    listed = raw.get("divisions") or []
    own = listed[number].get("rules") if number < len(listed) else None
    found: dict[str, Any] = own if own is not None else raw.get("rules", {})
    return found


def _enter(
    planned: Plan, division: DivisionPlan, made: Division, by: User | None, at: datetime
) -> dict[Key, Entry]:
    """Enter the teams of a division; teams that are listed have their own dates."""
    listed = {names.same(team.name): team for team in planned.parsed.file.teams}
    there = set(
        Competitor.objects.filter(club_id=made.competition.club_id).values_list("pk", flat=True)
    )
    new = entries.enter_names(
        division=made, typed=[planned.shown[key] for key in division.teams], by=by, at=at
    )
    entered = dict(zip(division.teams, new, strict=True))
    for key, entry in entered.items():
        team = listed.get(key)
        if team is None:
            continue
        entry.registered_at = team.registered_at or at
        entry.status = EntryStatus(team.status)
        if team.status == "withdrawn":
            entry.withdrawn_at, entry.withdrawal_policy = team.withdrawn_at, team.withdrawal or ""
        if entry.competitor_id not in there:
            extras.dress(entry.competitor, team)
    Entry.objects.bulk_update(
        new, ["registered_at", "status", "withdrawn_at", "withdrawal_policy"], batch_size=500
    )
    return entered


def _seat(division: DivisionPlan, first: Stage, entered: dict[Key, Entry], planned: Plan) -> None:
    """Put the teams into the groups that the plan says, whatever entering them did."""
    if first.kind != StageKind.ROUND_ROBIN:
        return
    parts = {names.same(team.name): team.part for team in planned.parsed.file.teams}
    GroupEntry.objects.filter(stage=first).delete()
    groups = {group.name: group for group in first.groups.all()}
    GroupEntry.objects.bulk_create(
        GroupEntry(stage=first, group=groups[group], entry=entered[team], part=parts.get(team, 0))
        for group, teams in division.stages[0].groups.items()
        for team in teams
    )
