"""Tables in a terminal: aligned columns, and why the order is what it is."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from leagues import standings
from leagues.models import Competition, Group, Stage, StageKind
from leagues.tables import Comparison, Row, Table
from leagues.words import order

FIELDS = ("played", "won", "drawn", "lost", "goals_for", "goals_against", "goal_difference")


def league_stages(competition: Competition) -> list[Stage]:
    """The stages of a competition that have tables, by division."""
    return list(
        Stage.objects.filter(division__competition=competition, kind=StageKind.ROUND_ROBIN)
        .select_related("division__competition")
        .order_by("division__level", "position")
    )


def everything(
    competition: Competition, *, at: date | None = None, explain: bool = False
) -> Iterator[str]:
    """Yield all tables of a competition, the comparison of thirds included, line by line."""
    stages = league_stages(competition)
    if not stages:
        yield _("This competition has no league stage, so it has no table.")
    for stage in stages:
        for group in stage.groups.all():
            group.stage = stage
            yield from one(group, at=at, explain=explain)
        if at is None:
            yield from thirds(stage, explain=explain)


def one(group: Group, *, at: date | None = None, explain: bool = False) -> Iterator[str]:
    """Yield the table of one group, line by line."""
    table = standings.of_group(group, at=at)
    shown = names_in(group.stage)
    yield from _titled(title(group))
    yield from lines(table.rows, shown, per_game=_per_game(group.stage))
    if explain:
        yield from _explained(table, shown)


def thirds(stage: Stage, *, explain: bool = False) -> Iterator[str]:
    """Yield the comparison across groups, where the rules ask for one."""
    found = standings.comparison(stage)
    if found is None:
        return
    shown = names_in(stage)
    yield from _titled(_("Third places"))
    yield from lines(found.rows, shown, per_game=False)
    if found.qualified:
        through = order.listed([shown[key] for key in found.qualified])
        yield _("Through: %(names)s") % {"names": through}
    if explain:
        yield from _explained(found, shown)


def title(group: Group) -> str:
    """What stands above a group's table: its division and its name, where they have one."""
    return " · ".join(filter(None, [group.stage.division.name, group.name]))


def names_in(stage: Stage) -> dict[int, str]:
    """The names of all who play in the groups of a stage, by entry."""
    return {entry: entrant.name for entry, entrant in standings.entrants_of(stage).items()}


def _titled(text: str) -> Iterator[str]:
    yield ""
    if text:
        yield text


def _per_game(stage: Stage) -> bool:
    return "points_per_game" in standings.rules_of(stage).effective_criteria()


def lines(rows: Sequence[Row[int]], shown: Mapping[int, str], *, per_game: bool) -> Iterator[str]:
    """Yield rows as aligned text; equal clubs share a rank, shown once."""
    heads = ["", "", _("P"), _("W"), _("D"), _("L"), _("GF"), _("GA"), _("GD"), _("Pts")]
    if per_game:
        heads.append(_("PPG"))
    cells = [heads]
    for at, row in enumerate(rows):
        same = at > 0 and rows[at - 1].rank == row.rank
        values = [str(getattr(row, field)) for field in FIELDS[:-1]]
        line = ["=" if same else str(row.rank), shown[row.key], *values]
        line += [f"{row.goal_difference:+d}" if row.goal_difference else "0", str(row.points)]
        if per_game:
            line.append(order.value("points_per_game", Fraction(row.points_per_game)))
        cells.append(line)
    widths = [max(width(line[at]) for line in cells) for at in range(len(heads))]
    for line in cells:
        padded = [
            text + " " * (wide - width(text)) if at == 1 else " " * (wide - width(text)) + text
            for at, (text, wide) in enumerate(zip(line, widths, strict=True))
        ]
        yield "  ".join(padded).rstrip()


def width(text: str) -> int:
    """How many columns a text takes in a terminal."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )


def _explained(table: Table[int] | Comparison[int], shown: Mapping[int, str]) -> Iterator[str]:
    for decision in table.decisions:
        yield order.decision(decision, lambda key: shown[key]) + "."
    for level in table.levels:
        yield order.level(level, lambda key: shown[key]) + "."


def as_json(
    rows: Sequence[Row[int]], shown: Mapping[int, str], explained: Sequence[str]
) -> dict[str, Any]:
    """Return a table as plain JSON, with the columns of the exchange format."""
    table = [
        {
            "team": shown[row.key],
            "rank": row.rank,
            "played": row.played,
            "won": row.won,
            "drawn": row.drawn,
            "lost": row.lost,
            "gf": row.goals_for,
            "ga": row.goals_against,
            "points": row.points,
        }
        for row in rows
    ]
    return {"table": table, "explanations": list(explained)}


def json_of(group: Group, *, at: date | None = None) -> dict[str, Any]:
    """Return the table of a group as plain JSON with its explanations."""
    table, shown = standings.of_group(group, at=at), names_in(group.stage)
    made = as_json(table.rows, shown, list(_explained(table, shown)))
    return {"division": group.stage.division.name, "name": group.name, **made}


def json_of_thirds(stage: Stage) -> dict[str, Any] | None:
    """Return the comparison across groups as plain JSON, None where there is none."""
    found, shown = standings.comparison(stage), names_in(stage)
    if found is None:
        return None
    made = as_json(found.rows, shown, list(_explained(found, shown)))
    return {
        "ranking": made["table"],
        "qualified": [shown[key] for key in found.qualified],
        "explanations": made["explanations"],
    }
