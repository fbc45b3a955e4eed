"""More tables of a group: who did what against whom, at home and away, and who is in form."""

from collections.abc import Mapping
from dataclasses import dataclass

from leagues.boards.table import FORM, Board, FormMark, board, mark_of
from leagues.models import Group
from leagues.standings import Entrant, EntryId, Facts
from leagues.tables import DOUBLE_FORFEIT, PLAYED, FormEntry, Result, cross_table, form
from leagues.tables.rules import TableRules


@dataclass(frozen=True, slots=True)
class Met:
    """One result in a cell of the cross table, seen from the home side."""

    home_goals: int
    away_goals: int
    css: str
    fixture: int
    awarded: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """What one side did at home against another; None stands for itself."""

    against: Entrant
    met: tuple[Met, ...] | None


@dataclass(frozen=True, slots=True)
class InForm:
    """A row of the form table: the last matches of a side alone."""

    side: Entrant
    rank: int
    played: int
    won: int
    drawn: int
    lost: int
    goals_for: int
    goals_against: int
    points: int
    form: tuple[FormMark, ...]
    own: bool

    @property
    def goal_difference(self) -> int:
        """Goals for minus goals against."""
        return self.goals_for - self.goals_against

    @property
    def merit(self) -> tuple[int, int, int]:
        """What orders the form table: points, goal difference, goals."""
        return (self.points, self.goal_difference, self.goals_for)


@dataclass(frozen=True, slots=True)
class MoreTables:
    """All tables of one group besides the table itself."""

    group: Group
    cross: tuple[tuple[Entrant, tuple[Cell, ...]], ...]
    heads: tuple[Entrant, ...]
    home: Board
    away: Board
    form: tuple[InForm, ...]
    played: int


def more_tables(group: Group, facts: Facts, user_id: int | None) -> MoreTables:
    """Make them from the facts of a group."""
    cast = {entrant.id: entrant for entrant in facts.cast}
    heads = tuple(cast[row.key] for row in facts.table.rows)
    return MoreTables(
        group=group,
        cross=cross(facts, heads),
        heads=heads,
        home=board(group, facts, view="home", user_id=user_id),
        away=board(group, facts, view="away", user_id=user_id),
        form=form_table(facts, user_id),
        played=len(facts.results),
    )


def cross(facts: Facts, heads: tuple[Entrant, ...]) -> tuple[tuple[Entrant, tuple[Cell, ...]], ...]:
    """The rows of the cross table in the order of the table: home sides down, guests across."""
    cells = cross_table(facts.results)
    return tuple(
        (
            home,
            tuple(
                Cell(
                    away,
                    None
                    if home.id == away.id
                    else tuple(_met(one) for one in cells.get((home.id, away.id), ())),
                )
                for away in heads
            ),
        )
        for home in heads
    )


def _met(result: Result[EntryId]) -> Met:
    margin = result.home_goals - result.away_goals
    css = "w" if margin > 0 else "l" if margin < 0 or result.kind == DOUBLE_FORFEIT else "d"
    return Met(
        result.home_goals,
        result.away_goals,
        css,
        result.ref if isinstance(result.ref, int) else 0,
        result.kind != PLAYED,
    )


def form_table(facts: Facts, user_id: int | None, last: int = FORM) -> tuple[InForm, ...]:
    """Sides by their own last matches: points, goal difference, goals; equals share a rank."""
    played = form(facts.entries, facts.results, last=last)
    names = {entrant.id: entrant.name for entrant in facts.cast}
    rows = [
        _in_form(entrant, played[entrant.id], facts.rules, names, user_id)
        for entrant in facts.cast
        if entrant.id in played
    ]
    rows.sort(key=lambda row: row.merit, reverse=True)
    return tuple(
        InForm(
            row.side,
            1 + sum(other.merit > row.merit for other in rows),
            row.played,
            row.won,
            row.drawn,
            row.lost,
            row.goals_for,
            row.goals_against,
            row.points,
            row.form,
            row.own,
        )
        for row in rows
    )


def _in_form(
    side: Entrant,
    played: tuple[FormEntry[EntryId], ...],
    rules: TableRules,
    names: Mapping[EntryId, str],
    user_id: int | None,
) -> InForm:
    letters = [one.letter for one in played]
    home = [one.result.home == side.id for one in played]
    goals = [(one.result.home_goals, one.result.away_goals) for one in played]
    scored = [pair if at_home else pair[::-1] for pair, at_home in zip(goals, home, strict=True)]
    return InForm(
        side=side,
        rank=0,
        played=len(played),
        won=letters.count("W"),
        drawn=letters.count("D"),
        lost=letters.count("L"),
        goals_for=sum(own for own, _other in scored),
        goals_against=sum(other for _own, other in scored),
        points=sum(_points(one, rules) for one in played),
        form=tuple(mark_of(one, names) for one in played),
        own=user_id is not None and side.manager_id == user_id,
    )


def _points(one: FormEntry[EntryId], rules: TableRules) -> int:
    """The points of one match as the table counts them, forfeits included (S10)."""
    if one.result.kind == DOUBLE_FORFEIT:
        return rules.forfeits.double_points
    if one.letter == "L" and one.result.kind != PLAYED and rules.forfeits.loser_points is not None:
        return rules.forfeits.loser_points
    return {"W": rules.points.win, "D": rules.points.draw, "L": rules.points.loss}[one.letter]
