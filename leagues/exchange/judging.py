"""Our tables and ties against those that a file expects: all rows, columns, ranks and orders."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from leagues import names, standings
from leagues.exchange import judging_ties, renaming
from leagues.exchange.expected import Expected, ExpectedThirds
from leagues.exchange.expected import Row as ExpectedRow
from leagues.exchange.layout import File
from leagues.models import Competition, Stage, StageKind
from leagues.tables import Row

COLUMNS = {
    "rank": "rank",
    "played": "played",
    "won": "won",
    "drawn": "drawn",
    "lost": "lost",
    "gf": "goals_for",
    "ga": "goals_against",
    "points": "points",
}


class Verdict(msgspec.Struct, frozen=True):
    """What a judgement found: how many tables and lists it compared, and what differs.

    The ties of a division are one list.
    """

    compared: int
    differences: tuple[str, ...]


def judge(competition: Competition, file: File) -> Verdict:
    """Compare the tables of a competition with what its file expects."""
    expectations: list[Expected | None] = [file.expected]
    for at, division in enumerate(file.divisions):
        if at == 0:
            expectations[0] = file.expected or division.expected
        else:
            expectations.append(division.expected)
    stages = _stages(competition, StageKind.ROUND_ROBIN)
    cups = _stages(competition, StageKind.KNOCKOUT)
    compared = 0
    differences: list[str] = []
    for level, expected in enumerate(expectations, start=1):
        if expected is None:
            continue
        called = renaming.then(competition)
        verdict = _judge_division(stages.get(level), expected, called)
        compared += verdict.compared
        differences += verdict.differences
        if expected.ties is not None:
            compared += 1
            differences += judging_ties.judge(cups.get(level), expected.ties, called)
    return Verdict(compared, tuple(differences))


def _stages(competition: Competition, kind: StageKind) -> dict[int, Stage]:
    """The first stage of a kind in each division, by level."""
    found = Stage.objects.filter(division__competition=competition, kind=kind)
    found = found.select_related("division")
    return {stage.division.level: stage for stage in found.order_by("-position")}


def _judge_division(stage: Stage | None, expected: Expected, called: Mapping[int, str]) -> Verdict:
    tables = {} if stage is None else {g.name: t for g, t in standings.of_stage(stage)}
    shown = {**_names(stage), **called}
    compared = 0
    differences: list[str] = []
    wanted = [(group.name, group.table) for group in expected.groups or ()]
    if expected.table is not None:
        wanted.append(("", expected.table))
    for name, rows in wanted:
        compared += 1
        title = name or _("table")
        ours = tables.get(name)
        if ours is None:
            differences.append(_("%(title)s: there is no such table") % {"title": title})
            continue
        differences += _compare(title, rows, ours.rows, shown)
    if expected.third_place is not None:
        compared += 1
        differences += _judge_thirds(stage, expected.third_place, shown)
    return Verdict(compared, tuple(differences))


def _names(stage: Stage | None) -> dict[int, str]:
    if stage is None:
        return {}
    return {entry: entrant.name for entry, entrant in standings.entrants_of(stage).items()}


def _compare(
    title: str, wanted: Sequence[ExpectedRow], ours: Sequence[Row[int]], shown: dict[int, str]
) -> list[str]:
    """Compare rows; among those that share a rank the order is left open."""
    got = {names.same(shown[row.key]): row for row in ours}
    said: list[str] = []
    for row in wanted:
        mine = got.get(names.same(row.team))
        if mine is None:
            said.append(
                _("%(title)s: %(team)s is expected and not there")
                % {"title": title, "team": row.team}
            )
            continue
        said += _compare_row(title, row, mine)
    known = {names.same(row.team) for row in wanted}
    said += [
        _("%(title)s: %(team)s is there and not expected") % {"title": title, "team": shown[r.key]}
        for r in ours
        if names.same(shown[r.key]) not in known
    ]
    return said or _compare_order(title, wanted, ours, shown)


def _compare_row(title: str, wanted: ExpectedRow, ours: Row[int]) -> list[str]:
    said = []
    for column, name in COLUMNS.items():
        value, got = getattr(wanted, column), getattr(ours, name)
        if value is not None and value != got:
            said.append(
                _("%(title)s: %(team)s: %(column)s is %(ours)d, expected %(wanted)d")
                % {
                    "title": title,
                    "team": wanted.team,
                    "column": column,
                    "ours": got,
                    "wanted": value,
                }
            )
    return said


def _compare_order(
    title: str, wanted: Sequence[ExpectedRow], ours: Sequence[Row[int]], shown: dict[int, str]
) -> list[str]:
    """The rows of the file stand in the order of our ranks; within one rank in any order."""
    place = {names.same(shown[row.key]): row.rank for row in ours}
    ranks = [place[names.same(row.team)] for row in wanted]
    for above, below, row in zip(ranks, ranks[1:], wanted[1:], strict=False):
        if below < above:
            return [
                _("%(title)s: %(team)s stands higher with us than in the file")
                % {"title": title, "team": row.team}
            ]
    return []


def _judge_thirds(
    stage: Stage | None, expected: ExpectedThirds, shown: dict[int, str]
) -> list[str]:
    title = _("third places")
    found = standings.comparison(stage) if stage is not None else None
    if found is None:
        return [_("%(title)s: the rules name no ranking of them") % {"title": title}]
    said: list[str] = []
    if expected.ranking is not None:
        said += _compare(title, expected.ranking, found.rows, shown)
    if expected.qualified is not None:
        ours = sorted(shown[key] for key in found.qualified)
        if {names.same(n) for n in ours} != {names.same(n) for n in expected.qualified}:
            listed: dict[str, Any] = {
                "ours": ", ".join(ours) or "-",
                "wanted": ", ".join(sorted(expected.qualified)) or "-",
            }
            said.append(_("qualified: %(ours)s, expected %(wanted)s") % listed)
    return said
