"""From the rows of the database to the facts of a stage, in at most five queries."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import DateField, F, Q, Value

from leagues import lots, names
from leagues.models import (
    Adjustment,
    EntryStatus,
    GroupEntry,
    OutcomeKind,
    SideResult,
    Stage,
    StageKind,
    TieBreakValue,
)
from leagues.models import Bye as ByeRow
from leagues.standings.facts import Bend, Entrant, EntryId, Facts
from leagues.tables import Bye, Given, Result, TableRules, expunge

COUNTED = (OutcomeKind.PLAYED, OutcomeKind.AWARDED, OutcomeKind.DOUBLE_FORFEIT)


def rules_of(stage: Stage) -> TableRules:
    """The table rules of a stage. Raises BadRules for what cannot be read."""
    return TableRules.from_builtins(stage.rules.get("table", {}))


def gather(stage: Stage) -> dict[int, Facts]:
    """Return the facts of each group of a stage, by the group's id."""
    cast = _cast(stage)
    everyone = [entrant.id for _part, entrant in (p for row in cast.values() for p in row)]
    results, playoffs = _results(stage)
    adjustments, values = _bent(stage)
    rules = rules_of(stage)
    drawn = lots.standing(stage) if "drawing_of_lots" in _codes(stage, rules) else []
    given = _given(values, everyone, drawn, playoff_orders(playoffs))
    facts = {
        group: _facts_of_group(cast[group], results.get(group, []), rules, adjustments, given)
        for group in cast
    }
    return _with_byes(stage, facts) if stage.kind == StageKind.SWISS else facts


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


def _results(
    stage: Stage,
) -> tuple[dict[int, list[Result[EntryId]]], list[tuple[EntryId, EntryId]]]:
    """The results that count, by group, in the order of rounds and fixtures; and who beat whom in
    the play-offs, which count in no table: one query for both."""
    rows = (
        SideResult.objects.filter(
            Q(outcome__stands_for__group__isnull=False) | Q(outcome__stands_for__playoff=True),
            outcome__stands_for__stage=stage,
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
            "penalties",
        )
    )
    found = list(rows)
    first_phase = next((row[6] for row in found if row[7] is not None), "")
    beaten: list[tuple[EntryId, EntryId]] = []
    results: dict[int, list[Result[EntryId]]] = {}
    for home, away in zip(found[::2], found[1::2], strict=True):
        if home[7] is None:
            beaten += _beaten(home, away)
            continue
        result = _result(home, away, phase=int(home[6] != first_phase))
        results.setdefault(home[7], []).append(result)
    return results, beaten


def _with_byes(stage: Stage, facts: Mapping[int, Facts]) -> dict[int, Facts]:
    """Add the byes of a Swiss stage; each is of the day on which its round was first played."""
    days: dict[int, int] = {}
    for result in (one for each in facts.values() for one in each.results):
        days[result.matchday] = min(days.get(result.matchday, result.day), result.day)
    rows = ByeRow.objects.filter(round__stage=stage).order_by("round__number", "entry")
    byes = [
        Bye(entry, number, days.get(number, 0))
        for entry, number in rows.values_list("entry_id", "round__number")
    ]
    return {
        group: replace(each, byes=tuple(bye for bye in byes if bye.club in each.entries))
        for group, each in facts.items()
    }


def _beaten(home: Sequence[Any], away: Sequence[Any]) -> list[tuple[EntryId, EntryId]]:
    """The winner and the loser of a play-off; nobody where both forfeited it."""
    ours, theirs = (home[1], home[8] or 0), (away[1], away[8] or 0)
    if ours == theirs:
        return []
    return [(home[0], away[0]) if ours > theirs else (away[0], home[0])]


def playoff_orders(beaten: Sequence[tuple[EntryId, EntryId]]) -> list[tuple[EntryId, ...]]:
    """The orders that play-offs make, winner first.

    Of two the last match between them decides. Of more an order comes about only when each two of
    them have met and the wins stand in one line: the first beat all others, the second all but the
    first, and so on. A ring (each beat one) makes none.
    """
    last = {frozenset(pair): pair for pair in beaten}
    orders: list[tuple[EntryId, ...]] = [pair for pair in beaten if last[frozenset(pair)] == pair]
    for circle in _circles(last):
        wins = Counter(winner for winner, _loser in last.values() if winner in circle)
        order = tuple(sorted(circle, key=lambda entry: -wins[entry]))
        places = [wins[entry] for entry in order]
        if len(circle) > 2 and places == list(range(len(circle) - 1, -1, -1)):
            orders.append(order)
    return orders


def _circles(met: Iterable[frozenset[EntryId]]) -> list[set[EntryId]]:
    """Who belongs together by having met, directly or through others."""
    circles: list[set[EntryId]] = []
    for pair in met:
        mine = [circle for circle in circles if circle & pair]
        circles = [circle for circle in circles if not circle & pair]
        circles.append(set(pair).union(*mine))
    return circles


def _result(home: Sequence[Any], away: Sequence[Any], *, phase: int) -> Result[EntryId]:
    entry, goals, kind, played_on, fixture, matchday, *_rest = home
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
    playoffs: Sequence[Sequence[EntryId]],
) -> Given[EntryId]:
    ranking = {entry: at for entry, at in values["ranking_list"].items() if entry in set(entries)}
    return Given(
        fair_play=values["fair_play"],
        ranking=sorted(ranking, key=lambda entry: ranking[entry]),
        lots=drawn,
        playoffs=playoffs,
    )
