"""A competition as a file of the exchange format: what was imported, what was added, what changed.

Everything that the imported file said and that we hold no opinion on comes back as it was.
"""

import json
from collections.abc import Iterable
from typing import Any
from zoneinfo import ZoneInfo

from leagues.exchange import renaming, written
from leagues.exchange.layout import File
from leagues.exchange.ruling import file_rules
from leagues.exchange.written_matches import Chronicle, match_of
from leagues.models import (
    Adjustment,
    Change,
    Competition,
    DrawnLots,
    Entry,
    Fixture,
    GroupEntry,
    Round,
    Stage,
    StageKind,
    TieBreakValue,
)

PERSONAL = {"by", "removed_by", "manager", "changes"}

__all__ = ["as_file", "as_text"]


def as_text(competition: Competition) -> str:
    """A competition as the text of a file."""
    return json.dumps(as_file(competition), ensure_ascii=False, indent=1) + "\n"


def as_file(competition: Competition, *, people: bool = True) -> dict[str, Any]:
    """A competition as a file of the exchange format, plain JSON.

    Without ``people`` it names nobody: no managers, no authors, no history of changes.
    """
    zone = ZoneInfo(competition.time_zone)
    remarks: dict[str, Any] = competition.extra.get("file", {})
    stages = list(
        Stage.objects.filter(division__competition=competition)
        .select_related("division")
        .order_by("division__level", "position")
    )
    entries = list(
        competition.entries.select_related("competitor__manager", "division").order_by("number")
    )
    shown = {entry.pk: entry.competitor.name for entry in entries}
    fixtures = _fixtures(competition)
    made: dict[str, Any] = {
        **remarks,
        "id": competition.external_id or competition.slug,
        "name": competition.name,
        "season": competition.season.name if competition.season else "",
        "kind": kind_of([stage for stage in stages if stage.division.level == 1]),
        "rules": file_rules(stages[0].rules, remarks.get("rules", {})) if stages else {},
        "adjustments": written.adjustments(
            _adjustments(competition), shown, zone, competition.created_at
        ),
        "tie_break_inputs": written.inputs(
            remarks.get("tie_break_inputs", {}),
            list(TieBreakValue.objects.filter(stage__division__competition=competition)),
            list(DrawnLots.objects.filter(stage__division__competition=competition)),
            shown,
            zone,
        ),
    }
    if "expected" in made:
        made["expected"] = renaming.renamed(made["expected"], renaming.now(competition, shown))
    made |= _ours(competition, stages, entries, zone, remarks)
    chronicle = Chronicle(shown, zone, *_told_apart(stages), competition.created_at)
    made["matches"] = [match_of(fixture, chronicle) for fixture in fixtures]
    made["changes"] = _changes(competition, fixtures, zone)
    made["notices"] = written.notices(competition.notices.select_related("posted_by"), zone)
    whole = _without_empty(made, keep=set(remarks))
    if people:
        return whole
    nameless: dict[str, Any] = _nameless(whole)
    return nameless


def kind_of(stages: list[Stage]) -> str:
    """The kind of a division's stages, in the words of the format."""
    kinds = {stage.kind for stage in stages}
    if kinds == {StageKind.KNOCKOUT}:
        return "knockout"
    if StageKind.KNOCKOUT not in kinds:
        return "league"
    grouped = any(group.name for stage in stages for group in stage.groups.all())
    return "groups_and_knockout" if grouped else "league_and_knockout"


def _fixtures(competition: Competition) -> list[Fixture]:
    """All fixtures in the order of divisions, rounds and numbers, with all they need."""
    found = (
        Fixture.objects.filter(stage__division__competition=competition)
        .select_related("stage__division", "round", "group", "tie", "withdrawn_entry")
        .prefetch_related("sides", "outcomes__sides", "outcomes__recorded_by")
        .order_by("stage__division__level", "stage__position", "number")
    )
    return list(found)


def _adjustments(competition: Competition) -> Iterable[Adjustment]:
    return Adjustment.objects.filter(stage__division__competition=competition).select_related(
        "made_by", "removed_by"
    )


def _ours(
    competition: Competition,
    stages: list[Stage],
    entries: list[Entry],
    zone: ZoneInfo,
    remarks: dict[str, Any],
) -> dict[str, Any]:
    places = {
        place.entry_id: place
        for place in GroupEntry.objects.filter(
            stage__division__competition=competition
        ).select_related("group")
    }
    divisions = list(competition.divisions.order_by("level"))
    rounds = Round.objects.filter(stage__division__competition=competition).select_related(
        "stage__division"
    )
    made: dict[str, Any] = {
        "slug": competition.slug,
        "created_at": written.moment(competition.created_at, zone),
        "time_zone": competition.time_zone,
        "visibility": competition.visibility,
        "rules_text": competition.rules_text,
        "teams": [written.team(entry, places.get(entry.pk), zone) for entry in entries],
        "rounds": [
            written.round_window(each, zone)
            for each in rounds.order_by("stage__division__level", "stage__position", "number")
        ],
    }
    if len(divisions) > 1 or any(division.name for division in divisions):
        told = remarks.get("divisions") or []
        made["divisions"] = [
            _division(at, division.name, [s for s in stages if s.division_id == division.pk], told)
            for at, division in enumerate(divisions)
        ]
    return made


def _division(at: int, name: str, stages: list[Stage], told: list[Any]) -> dict[str, Any]:
    said = dict(told[at]) if at < len(told) else {}
    rules = file_rules(stages[0].rules, said.get("rules", {})) if stages else {}
    return {**said, "name": name, "kind": kind_of(stages), "rules": rules}


def _told_apart(stages: list[Stage]) -> tuple[set[int], set[int]]:
    """The rounds whose name is another's of their stage as well, and those that need no name."""
    ambiguous: set[int] = set()
    unnamed: set[int] = set()
    for stage in stages:
        seen: dict[str, int] = {}
        rounds = list(stage.rounds.all())
        if len(rounds) == 1 and not rounds[0].name:
            unnamed.add(rounds[0].pk)
        for each in rounds:
            name = written.round_name(each)
            if name in seen:
                ambiguous |= {each.pk, seen[name]}
            seen[name] = each.pk
    return ambiguous, unnamed


def _changes(
    competition: Competition, fixtures: list[Fixture], zone: ZoneInfo
) -> list[dict[str, Any]]:
    at = {fixture.pk: place for place, fixture in enumerate(fixtures)}
    found = (
        Change.objects.filter(competition=competition)
        .exclude(code="imported")
        .select_related("made_by")
        .order_by("made_at", "pk")
    )
    return [written.change(each, at, zone) for each in found]


def _nameless(value: Any) -> Any:
    """The same without the keys that name people or tell what they did."""
    if isinstance(value, dict):
        return {key: _nameless(inner) for key, inner in value.items() if key not in PERSONAL}
    if isinstance(value, list):
        return [_nameless(inner) for inner in value]
    return value


def _without_empty(made: dict[str, Any], keep: set[str]) -> dict[str, Any]:
    """Leave out our own keys that say nothing; keep what the imported file had."""
    plain = {"id", "name", "season", "kind", "rules", "adjustments", "tie_break_inputs", "matches"}
    order = {key: at for at, key in enumerate(File.__struct_fields__)}
    return {
        key: made[key]
        for key in sorted(made, key=lambda key: order.get(key, len(order)))
        if key in keep or key in plain or made[key] not in ("", [], {}, None)
    }
