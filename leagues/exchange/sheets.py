"""Tables, fixtures and results as CSV for people with a spreadsheet.

A cell that a spreadsheet would take for a formula gets an apostrophe in front; `read` in
`leagues.exchange.result_sheets` takes it off again.
"""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from zoneinfo import ZoneInfo

from leagues import standings
from leagues.exchange.printing import league_stages, names_in
from leagues.exchange.written import round_name
from leagues.models import Competition, Fixture, Outcome

BOM = "\ufeff"
FORMULA = ("=", "+", "-", "@", "\t", "\r")

TABLE = (
    *("division", "group", "rank", "team", "played", "won", "drawn", "lost"),
    *("goals for", "goals against", "goal difference", "points"),
)
FIXTURES = (
    *("division", "group", "round", "date", "time", "home", "away"),
    *("home goals", "away goals", "status", "venue"),
)


def safe(cell: object) -> object:
    """A cell that no spreadsheet runs as a formula; numbers stay numbers."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def table(competition: Competition, *, bom: bool = False) -> str:
    """All tables of a competition as CSV."""
    rows: list[Sequence[object]] = []
    for stage in league_stages(competition):
        shown = names_in(stage)
        for group, ranked in standings.of_stage(stage):
            rows += [
                (
                    stage.division.name,
                    group.name,
                    row.rank,
                    shown[row.key],
                    row.played,
                    row.won,
                    row.drawn,
                    row.lost,
                    row.goals_for,
                    row.goals_against,
                    row.goal_difference,
                    row.points,
                )
                for row in ranked.rows
            ]
    return _written(TABLE, rows, bom=bom)


def fixtures(competition: Competition, *, results_only: bool = False, bom: bool = False) -> str:
    """All fixtures of a competition with their scores as CSV, or those with a result only."""
    found = (
        Fixture.objects.filter(stage__division__competition=competition)
        .select_related("stage__division", "round", "group", "outcome")
        .prefetch_related("sides__entry__competitor", "outcome__sides")
        .order_by("stage__division__level", "stage__position", "round__number", "number")
    )
    if results_only:
        found = found.filter(outcome__isnull=False)
    zone = ZoneInfo(competition.time_zone)
    return _written(FIXTURES, [_fixture(each, zone) for each in found], bom=bom)


def _fixture(fixture: Fixture, zone: ZoneInfo) -> Sequence[object]:
    kick_off = fixture.kicks_off_at and fixture.kicks_off_at.astimezone(zone)
    seats = sorted(fixture.sides.all(), key=lambda side: side.seat)
    teams = [side.entry.competitor.name if side.entry else "" for side in seats]
    return (
        fixture.stage.division.name,
        fixture.group.name if fixture.group else "",
        round_name(fixture.round),
        fixture.date.isoformat() if fixture.date else "",
        f"{kick_off:%H:%M}" if kick_off else "",
        *teams[:2],
        *_goals(fixture.outcome),
        fixture.outcome.kind if fixture.outcome else fixture.status,
        fixture.venue,
    )


def _goals(outcome: Outcome | None) -> tuple[int | str, int | str]:
    if outcome is None:
        return "", ""
    home, away = sorted(outcome.sides.all(), key=lambda side: side.seat)[:2]
    return ("" if home.goals is None else home.goals), ("" if away.goals is None else away.goals)


def _written(heads: Sequence[str], rows: Iterable[Sequence[object]], *, bom: bool) -> str:
    out = StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(heads)
    writer.writerows([safe(cell) for cell in row] for row in rows)
    return (BOM if bom else "") + out.getvalue()
