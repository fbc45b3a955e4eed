"""From the rows of the database to the facts of a stage, in at most four queries."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import DateField, F, Value

from leagues import lots, names
from leagues.models import (
    Adjustment,
    EntryStatus,
    GroupEntry,
    OutcomeKind,
    SideResult,
    Stage,
    TieBreakValue,
)
from leagues.standings.facts import Bend, Entrant, EntryId, Facts
from leagues.tables import Given, Result, TableRules, expunge

COUNTED = (OutcomeKind.PLAYED, OutcomeKind.AWARDED, OutcomeKind.DOUBLE_FORFEIT)


def rules_of(stage: Stage) -> TableRules:
    """The table rules of a stage. Raises BadRules for what cannot be read."""
    return TableRules.from_builtins(stage.rules.get("table", {}))


def gather(stage: Stage) -> dict[int, Facts]:
    """Return the facts of each group of a stage, by the group's id."""
    cast = _cast(stage)
    everyone = [entrant.id for _part, entrant in (p for row in cast.values() for p in row)]
    results = _results(stage)
    adjustments, values = _bent(stage)
    rules = rules_of(stage)
    drawn = lots.standing(stage) if "drawing_of_lots" in _codes(stage, rules) else []
    given = _given(values, everyone, drawn)
    return {
        group: _facts_of_group(cast[group], results.get(group, []), rules, adjustments, given)
        for group in cast
    }


def _codes(stage: Stage, rules: TableRules) -> set[str]:
    across = stage.rules.get("third_place") or {}
    return {*rules.criteria, *across.get("tie_breakers", ())}


def _facts_of_group(
    cast: Sequence[tuple[int, Entrant]],
    results: Sequence[Result[EntryId]],
    rules: TableRules,
    adjustments: Sequence[Bend],
    given: Given[EntryId],
) -> Facts:
    expunged = {entrant.id for _part, entrant in cast if entrant.expunged}
    entries = tuple(entrant.id for _part, entrant in cast if not entrant.expunged)
    parts = {entrant.id: part for part, entrant in cast if not entrant.expunged}
    return Facts(
        cast=tuple(entrant for _part, entrant in cast),
        entries=entries,
        results=tuple(expunge(results, expunged)),
        rules=rules,
        adjustments=tuple(bend for bend in adjustments if bend.entry in parts),
        given=given,
        parts=parts if parts and all(parts.values()) else None,
    )


def _cast(stage: Stage) -> dict[int, list[tuple[int, Entrant]]]:
    """The entrants of each group with their part, in the order of their names."""
    groups: dict[int, list[tuple[int, Entrant]]] = {}
    rows = GroupEntry.objects.filter(
        stage=stage, entry__status__in=(EntryStatus.ENTERED, EntryStatus.WITHDRAWN)
    ).select_related("entry__competitor")
    for place in rows:
        groups.setdefault(place.group_id, []).append((place.part, Entrant.of(place.entry)))
    for cast in groups.values():
        cast.sort(key=lambda one: (names.sort_key(one[1].name), one[1].id))
    return groups


def _results(stage: Stage) -> dict[int, list[Result[EntryId]]]:
    """The results that count, by group, in the order of rounds and fixtures."""
    rows = (
        SideResult.objects.filter(
            outcome__stands_for__stage=stage,
            outcome__stands_for__group__isnull=False,
            outcome__kind__in=COUNTED,
            goals__isnull=False,
        )
        .order_by(
            "outcome__stands_for__round__number", "outcome__stands_for__number", "outcome", "seat"
        )
        .values_list(
            "entry_id",
            "goals",
            "outcome__kind",
            "outcome__played_on",
            "outcome__stands_for",
            "outcome__stands_for__round__number",
            "outcome__stands_for__round__phase",
            "outcome__stands_for__group",
        )
    )
    found = list(rows)
    first_phase = found[0][6] if found else ""
    results: dict[int, list[Result[EntryId]]] = {}
    for home, away in zip(found[::2], found[1::2], strict=True):
        result = _result(home, away, phase=int(home[6] != first_phase))
        results.setdefault(home[7], []).append(result)
    return results


def _result(home: Sequence[Any], away: Sequence[Any], *, phase: int) -> Result[EntryId]:
    entry, goals, kind, played_on, fixture, matchday, _phase, _group = home
    day = played_on.toordinal() if played_on else 0
    return Result(entry, away[0], goals, away[1], kind, matchday, day, phase, fixture)


def _bent(stage: Stage) -> tuple[list[Bend], dict[str, dict[EntryId, int]]]:
    """Adjustments and given values, fetched together: one query."""
    columns = ("entry_id", "code", "value", "since", "words")
    adjusted = Adjustment.objects.filter(stage=stage, removed_at=None).annotate(
        code=Value("adjustment"), value=F("points"), since=F("counts_from"), words=F("reason")
    )
    given = TieBreakValue.objects.filter(stage=stage).annotate(
        since=Value(None, output_field=DateField()), words=Value("")
    )
    adjustments: list[Bend] = []
    values: dict[str, dict[EntryId, int]] = {"fair_play": {}, "ranking_list": {}}
    rows = adjusted.values_list(*columns).union(given.values_list(*columns), all=True)
    for entry, code, value, since, words in rows.order_by():
        if code == "adjustment":
            adjustments.append(Bend(since.toordinal() if since else 0, entry, value, words))
        else:
            values[code][entry] = value
    return adjustments, values


def _given(
    values: Mapping[str, Mapping[EntryId, int]],
    entries: Sequence[EntryId],
    drawn: Sequence[Sequence[EntryId]],
) -> Given[EntryId]:
    ranking = {entry: at for entry, at in values["ranking_list"].items() if entry in set(entries)}
    return Given(
        fair_play=values["fair_play"],
        ranking=sorted(ranking, key=lambda entry: ranking[entry]),
        lots=drawn,
    )
