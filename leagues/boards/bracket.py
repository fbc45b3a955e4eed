"""A bracket as it is drawn: its parts, their rounds from left to right, the ties in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any, Literal, cast

from django.utils.translation import gettext as _

from leagues.boards.fixtures import Local
from leagues.knockouts import reseeding, states
from leagues.knockouts.gathering import Held, gather
from leagues.models import (
    Competition,
    Fixture,
    FixtureStatus,
    Round,
    Source,
    Stage,
    StageKind,
    TiePlace,
)
from leagues.pairing.bracket_states import Known, Nobody
from leagues.standings import Entrant
from leagues.words import knockouts as knockout_words
from leagues.words import rounds as words
from leagues.words import ties as tie_words

type Context = dict[str, Any]
type Kind = Literal["side", "awaited", "bye"]


@dataclass(frozen=True, slots=True)
class Seat:
    """One of the two places of a tie: who stands there, or ``text`` on whom it waits for."""

    kind: Kind
    side: Entrant | None = None
    text: str = ""
    goals: tuple[int | None, ...] = ()
    penalties: int | None = None
    won: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """One tie of a drawing; ``match`` is the fixture that its link leads to."""

    key: str
    name: str
    upper: Seat
    lower: Seat
    bye: bool
    needed: bool
    decided: bool
    match: int | None
    kick_off: Local | None
    day: date | None
    note: str


@dataclass(frozen=True, slots=True)
class Column:
    """A round of a part: its name and its ties from top to bottom."""

    name: str
    round: Round
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a bracket that is drawn as one tree."""

    code: str
    name: str
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """The bracket of one stage; ``places`` are those settled, with the names that share each."""

    stage: Stage
    name: str
    parts: tuple[Part, ...]
    champion: Entrant | None
    warnings: tuple[str, ...]
    places: tuple[tuple[int, tuple[Entrant, ...]], ...]


def board(stage: Stage, competition: Competition) -> Board | None:
    """The bracket of a stage as it is drawn, in a fixed number of queries; None before that."""
    held = gather(stage)
    if not held.ties:
        return None
    stands = states.stands_of(held)
    everybody = {pk: Entrant.of(entry) for pk, entry in held.everybody.items()}
    cells = [(key, _cell(stands, key, everybody, competition)) for key in held.ties]
    champion = stands.state.champion
    return Board(
        stage,
        words.part(stage),
        tuple(_parts(held, cells)),
        everybody[champion] if champion else None,
        tuple(knockout_words.difference(each) for each in reseeding.differences(stage)),
        tuple(
            (place, tuple(everybody[each] for each in who))
            for place, who in stands.state.placings()
        ),
    )


def sides(boards: Sequence[Board]) -> list[Entrant]:
    """Everybody who stands in these brackets, for the sprite of crests."""
    return [
        seat.side
        for one in boards
        for part in one.parts
        for column in part.columns
        for cell in column.cells
        for seat in (cell.upper, cell.lower)
        if seat.side is not None
    ]


def _parts(held: Held, cells: Sequence[tuple[str, Cell]]) -> list[Part]:
    double = any(tie.part == "losers" for tie in held.ties.values())

    def drawn_in(key: str) -> str:
        part = held.ties[key].part
        if part in ("grand_final", "reset"):
            return "end"
        return "winners" if double and part == "main" else part

    made = []
    order = list(words.BRACKET_PARTS)
    for code, theirs in groupby(
        sorted(cells, key=lambda one: order.index(drawn_in(one[0]))), lambda one: drawn_in(one[0])
    ):
        columns = [
            _column(held, list(found))
            for _round, found in groupby(theirs, lambda one: held.ties[one[0]].round_id)
        ]
        made.append(Part(code, words.BRACKET_PARTS[code](), tuple(columns)))
    return made


def _column(held: Held, cells: Sequence[tuple[str, Cell]]) -> Column:
    round_ = cast(Round, held.ties[cells[0][0]].round)
    return Column(words.name(round_), round_, tuple(cell for _key, cell in cells))


def _cell(
    stands: states.Stands, key: str, everybody: dict[int, Entrant], competition: Competition
) -> Cell:
    held = stands.held
    one = stands.state.nodes[key]
    shown = _shown(_on(held, key))
    zone = (shown.time_zone if shown else "") or competition.time_zone
    kick_off = Local.of(shown.kicks_off_at, zone) if shown and shown.kicks_off_at else None
    upper, lower = (_seat(stands, key, at, everybody) for at in (0, 1))
    tie = held.ties[key]
    return Cell(
        key=key,
        name=words.tie(cast(Round, tie.round).phase, tie.position),
        upper=upper,
        lower=lower,
        bye=one.bye,
        needed=one.needed,
        decided=one.decided,
        match=shown.pk if shown else None,
        kick_off=kick_off,
        day=kick_off.date() if kick_off else (shown.date if shown else None),
        note=tie_words.how(stands.ties[key]) if key in stands.ties else "",
    )


def _on(held: Held, key: str) -> list[Fixture]:
    """The matches of a tie that are played or to be played."""
    return [
        each
        for each in held.fixtures[key]
        if each.status != FixtureStatus.CANCELLED or each.outcome_id is not None
    ]


def _shown(mine: Sequence[Fixture]) -> Fixture | None:
    """The match that a tie's link leads to: the next to be played, else the last."""
    ahead = [each for each in mine if each.outcome_id is None]
    return ahead[0] if ahead else (mine[-1] if mine else None)


def _seat(stands: states.Stands, key: str, at: int, everybody: dict[int, Entrant]) -> Seat:
    """The upper place of a tie (0), or the lower one (1)."""
    one = stands.state.nodes[key]
    now = (one.upper, one.lower)[at]
    if isinstance(now, Nobody):
        return Seat("bye", text=_("bye"))
    if not isinstance(now, Known):
        return Seat("awaited", text=waits_for(stands.held, stands.held.places[key][at]))
    goals, penalties = goals_of(_on(stands.held, key), now.entrant)
    won = one.decided and one.played and one.winner == now
    return Seat("side", everybody[now.entrant], "", goals, penalties, won)


def waits_for(held: Held, place: TiePlace) -> str:
    """Whom a place waits for, in words."""
    if place.feeder_id is None:
        return _("not drawn yet")
    feeder = held.ties[held.keys[place.feeder_id]]
    named = words.tie(cast(Round, feeder.round).phase, feeder.position)
    if place.source == Source.WINNER:
        return _("winner of %(tie)s") % {"tie": named}
    return _("loser of %(tie)s") % {"tie": named}


def goals_of(mine: Sequence[Fixture], entry: int) -> tuple[tuple[int | None, ...], int | None]:
    """What a side scored in each match of a tie, and in its shoot-out."""
    goals: list[int | None] = []
    penalties = None
    for fixture in mine:
        if fixture.outcome is None:
            continue
        for side in fixture.outcome.sides.all():
            if side.entry_id == entry:
                goals.append(side.goals)
                penalties = side.penalties if side.penalties is not None else penalties
    return tuple(goals), penalties


def _any(stage: Stage, competition: Competition) -> Board | None:
    """The bracket of a stage, else the ties that a file brought."""
    from leagues.boards import reported  # it draws with the pieces of this module

    return board(stage, competition) or reported.board(stage)


def page(competition: Competition, division: str) -> Context:
    """All that the bracket page shows."""
    stages = list(
        Stage.objects.filter(division__competition=competition, kind=StageKind.KNOCKOUT)
        .select_related("division")
        .order_by("division__level", "position")
    )
    divisions = list({stage.division_id: stage.division for stage in stages}.values())
    chosen = next((one for one in divisions if one.slug == division), None) or (
        divisions[0] if divisions else None
    )
    mine = [stage for stage in stages if stage.division == chosen]
    boards = [made for stage in mine if (made := _any(stage, competition)) is not None]
    champions = [one.champion.name for one in boards if one.champion]
    news = _("%(name)s have won.") % {"name": champions[-1]} if champions else _("The bracket.")
    return {
        "boards": boards,
        "unmade": [stage for stage in mine if all(one.stage != stage for one in boards)],
        "divisions": divisions if len(divisions) > 1 else [],
        "division": chosen,
        "sprite": sides(boards),
        "news": news,
        "tab": "bracket",
    }
