"""Pages as plain data, for programs: the shapes that docs/json.md promises."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from leagues.boards import fixtures
from leagues.boards.fixtures import Line, Score
from leagues.boards.overview import Asked, boards_of, stages_of
from leagues.boards.side import Record, entry_at, records_of
from leagues.boards.table import Board, BoardRow
from leagues.models import Competition
from leagues.standings import Entrant
from leagues.tables import Row

type Plain = dict[str, Any]
NOW = Asked(division="", view="all", after=None, at=None)


def competition(found: Competition) -> Plain:
    """What every answer begins with: the competition it is of, and the revision it shows."""
    return {"name": found.name, "slug": found.slug, "revision": found.revision}


def table(found: Competition, asked: Asked = NOW) -> Plain:
    """The tables of a competition: divisions, in them groups, in them rows."""
    groups = [
        {
            "division": stage.division.name,
            "stage": stage.name,
            "group": made.group.name,
            "rows": [_row(row, made) for row in made.rows],
            "reasons": [reason.sentence for reason in made.reasons],
        }
        for stage in stages_of(found)
        for made in boards_of(stage, asked, None)
    ]
    return {"competition": competition(found), "tables": groups}


def _row(line: BoardRow, made: Board) -> Plain:
    notes = dict(made.notes)
    return {
        "rank": line.row.rank,
        "side": side(line.side),
        **counted(line.row),
        "form": "".join(one.css.upper() for one in line.form),
        "note": notes.get(line.mark, ""),
    }


def counted(row: Row[int]) -> Plain:
    """The figures of a row."""
    return {
        "played": row.played,
        "won": row.won,
        "drawn": row.drawn,
        "lost": row.lost,
        "goals_for": row.goals_for,
        "goals_against": row.goals_against,
        "goal_difference": row.goal_difference,
        "points": row.points,
    }


def side(entrant: Entrant | None) -> Plain | None:
    """A side by its name and address; None where it is not known yet."""
    return None if entrant is None else {"name": entrant.name, "slug": entrant.slug}


def fixture_list(found: Competition, now: datetime) -> Plain:
    """All fixtures in the order of their rounds."""
    seats = fixtures.seats().filter(fixture__stage__division__competition=found)
    shown = fixtures.lines(seats, found, now=now)
    return {"competition": competition(found), "fixtures": [match(line) for line in shown]}


def match(line: Line) -> Plain:
    """One fixture with its result."""
    fixture = line.fixture
    outcome = fixture.outcome
    return {
        "id": fixture.pk,
        "round": {"number": fixture.round.number, "name": fixture.round.name},
        "home": side(line.home.side),
        "away": side(line.away.side),
        "status": "finished" if outcome else str(fixture.status),
        "reason": fixture.status_reason,
        "date": line.day.isoformat() if line.day else None,
        "kick_off": line.kick_off.isoformat() if line.kick_off else None,
        "time_zone": line.zone,
        "venue": fixture.venue,
        "leg": fixture.leg,
        "result": None if outcome is None else _result(line, str(outcome.kind)),
    }


def _result(line: Line, kind: str) -> Plain:
    outcome = line.fixture.outcome
    return {
        "kind": kind,
        "home_goals": line.home.goals,
        "away_goals": line.away.goals,
        "extra_time": bool(outcome and outcome.extra_time),
        "penalties": _pair(line.home, line.away, "penalties"),
        "on_the_pitch": _pair(line.home, line.away, "played_goals"),
        "winner": "home" if line.home.won else "away" if line.away.won else None,
    }


def _pair(home: Score, away: Score, name: str) -> list[int] | None:
    both = [getattr(home, name), getattr(away, name)]
    return None if None in both else both


def one_match(found: Competition, line: Line) -> Plain:
    """A fixture alone, with its competition."""
    return {"competition": competition(found), "fixture": match(line)}


def one_side(found: Competition, slug: str, now: datetime) -> Plain:
    """A side: who it is, where it stands, what it plays. Raises Http404."""
    entry = entry_at(found, slug)
    stages = [one for one in stages_of(found) if one.division_id == entry.division_id]
    records = [record for stage in stages for record in records_of(stage, entry.pk)]
    seats = fixtures.seats().filter(fixture__sides__entry=entry)
    shown = fixtures.lines(seats, found, now=now)
    manager = entry.competitor.manager
    return {
        "competition": competition(found),
        "side": side(Entrant.of(entry)),
        "manager": manager.shown_name if manager else None,
        "withdrawn": entry.withdrawn_at is not None,
        "records": _records(records),
        "fixtures": [match(line) for line in shown],
    }


def _records(records: Sequence[Record]) -> list[Plain]:
    return [
        {
            "group": record.group.name,
            "rank": record.rank,
            "of": record.of,
            **{what: counted(row) for what, row in record.rows},
        }
        for record in records
    ]
