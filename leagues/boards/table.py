"""The board of a table: rows with form and movement, why the order is what it is, the plot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.models import Group
from leagues.standings import Entrant, EntryId, Facts
from leagues.tables import FormEntry, Row, Table, form
from leagues.words import order

type View = Literal["all", "home", "away"]
FORM = 5


@dataclass(frozen=True, slots=True)
class FormMark:
    """One match of the form: its letter, and what it was."""

    letter: str
    css: str
    title: str
    fixture: int


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A row of a table as it is shown; ``starts`` names the part that begins with it."""

    side: Entrant
    row: Row[EntryId]
    own: bool
    moved: int
    form: tuple[FormMark, ...]
    mark: str
    goes_on: bool
    starts: str
    shared: bool

    @property
    def fallen(self) -> int:
        """How many places it has fallen."""
        return -self.moved

    @property
    def per_game(self) -> str:
        """Points per game with three decimals."""
        return order.value("points_per_game", self.row.points_per_game)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a place is whose: the ``sentence`` begins with those who hold it (``who``).

    ``waits``: the criterion that still has to be given, where one could separate them.
    """

    place: int
    who: str
    sentence: str
    waits: str = ""

    @property
    def rest(self) -> str:
        """The sentence without those it begins with; all of it where they stand elsewhere."""
        return self.sentence.removeprefix(self.who)

    @property
    def leads(self) -> bool:
        """Whether the sentence begins with those who hold the place."""
        return self.sentence.startswith(self.who)


@dataclass(frozen=True, slots=True)
class Board:
    """A table as it is shown, with its reasons."""

    group: Group
    rows: tuple[BoardRow, ...]
    reasons: tuple[Reason, ...]
    notes: tuple[tuple[str, str], ...]
    awarded: tuple[str, ...]
    played: int
    view: View = "all"
    per_game: bool = False
    expunged: tuple[Entrant, ...] = field(default=())


def board(
    group: Group,
    facts: Facts,
    *,
    view: View = "all",
    user_id: int | None = None,
    goes_on: int = 0,
) -> Board:
    """Make the board of a group's facts; ``goes_on`` of the group go on, 0 where nobody does."""
    table = facts.table if view == "all" else facts.venue(view)
    notes = _notes(facts) if view == "all" else {}
    marked = {entry: str(at) for at, entry in enumerate(notes, start=1)}
    moved = _moved(facts) if view == "all" else {}
    marks = _form(facts, view)
    cast = {entrant.id: entrant for entrant in facts.cast}
    shared = {found.rank for found in table.levels}
    begins = _begins(table)
    rows = tuple(
        BoardRow(
            side=cast[row.key],
            row=row,
            own=user_id is not None and cast[row.key].manager_id == user_id,
            moved=moved.get(row.key, 0),
            form=marks[row.key],
            mark=marked.get(row.key, ""),
            goes_on=row.rank <= goes_on,
            starts=begins.get(row.key, ""),
            shared=row.rank in shared,
        )
        for row in table.rows
    )
    return Board(
        group=group,
        rows=rows,
        reasons=tuple(reasons(facts, table)) if view == "all" and facts.results else (),
        notes=tuple(
            (marked[entry], order.explained(cast[entry].name, words))
            for entry, words in notes.items()
        ),
        awarded=_byes(table, cast)
        + tuple(
            ngettext(
                "%(name)s: %(count)d match awarded or forfeited",
                "%(name)s: %(count)d matches awarded or forfeited",
                row.awarded,
            )
            % {"name": cast[row.key].name, "count": row.awarded}
            for row in table.rows
            if row.awarded
        ),
        played=len(facts.results),
        view=view,
        per_game="points_per_game" in facts.rules.effective_criteria(),
        expunged=tuple(entrant for entrant in facts.cast if entrant.expunged),
    )


def _byes(table: Table[EntryId], cast: Mapping[EntryId, Entrant]) -> tuple[str, ...]:
    """Who was free in rounds of a Swiss stage, and what that counts."""
    return tuple(
        ngettext(
            "%(name)s: %(count)d bye, a win without goals",
            "%(name)s: %(count)d byes, each a win without goals",
            row.byes,
        )
        % {"name": cast[row.key].name, "count": row.byes}
        for row in table.rows
        if row.byes
    )


def _begins(table: Table[EntryId]) -> dict[EntryId, str]:
    """What each part of a divided league is called, by who stands first in it."""
    named: dict[int, tuple[EntryId, str]] = {}
    top = sum(row.part == 1 for row in table.rows)
    for row in table.rows:
        if row.part and row.part not in named:
            called = _("Top %(count)d") % {"count": top} if row.part == 1 else _("The rest")
            named[row.part] = (row.key, called)
    return dict(named.values())


def reasons(facts: Facts, table: Table[EntryId]) -> list[Reason]:
    """Say for each place that a criterion decided which one, and who shares a place and why."""
    names = {entrant.id: entrant.name for entrant in facts.cast}
    ranks = {row.key: row.rank for row in table.rows}

    def who(clubs: Sequence[EntryId]) -> str:
        return order.listed([names[club] for club in clubs])

    decided = [
        Reason(ranks[each.above[0]], who(each.above), order.decision(each, names.__getitem__))
        for each in table.decisions
    ]
    level = [
        Reason(
            each.rank,
            who(each.clubs),
            order.level(each, names.__getitem__),
            each.waiting[-1] if each.waiting else "",
        )
        for each in table.levels
    ]
    return decided + level


def _notes(facts: Facts) -> dict[EntryId, str]:
    """The points adjustments in words, by entry."""
    notes: dict[EntryId, list[str]] = {}
    for bend in facts.adjustments:
        notes.setdefault(bend.entry, []).append(order.adjustment(bend.points, bend.reason))
    return {entry: "; ".join(words) for entry, words in notes.items()}


def _moved(facts: Facts) -> dict[EntryId, int]:
    """How many places each has climbed (or fallen: negative) since the round before the last."""
    rounds = sorted({result.matchday for result in facts.results})
    if len(rounds) < 2:
        return {}
    before = {row.key: row.rank for row in facts.after(rounds[-2]).table.rows}
    return {row.key: before[row.key] - row.rank for row in facts.table.rows}


def _form(facts: Facts, view: View) -> dict[EntryId, tuple[FormMark, ...]]:
    """The last matches of each, only those of the view."""
    names = {entrant.id: entrant.name for entrant in facts.cast}
    found = form(facts.entries, facts.results, last=0 if view != "all" else FORM)
    if view != "all":
        every = form(facts.entries, facts.results, last=len(facts.results) or 1)
        found = {
            entry: tuple(one for one in played if _there(one, entry) == view)[-FORM:]
            for entry, played in every.items()
        }
    return {entry: tuple(mark_of(one, names) for one in played) for entry, played in found.items()}


def _there(one: FormEntry[EntryId], entry: EntryId) -> str:
    return "home" if one.result.home == entry else "away"


def mark_of(one: FormEntry[EntryId], names: Mapping[EntryId, str]) -> FormMark:
    """A match of the form as it is shown: its letter in the reader's language, and what it was."""
    result = one.result
    letters = {"W": _("W"), "D": _("D"), "L": _("L")}
    title = f"{names[result.home]} {result.home_goals}–{result.away_goals} {names[result.away]}"
    ref = result.ref if isinstance(result.ref, int) else 0
    return FormMark(letters[one.letter], one.letter.lower(), title, ref)
