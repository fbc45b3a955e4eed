"""The page of a Swiss stage: its rounds with why they were paired so, the order, who has left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from leagues import standings, swiss
from leagues.boards import fixtures
from leagues.boards.fixtures import Line
from leagues.models import Bye, Competition, GroupEntry, Round, Stage
from leagues.pairing.swiss import Reason
from leagues.standings import Entrant, EntryId
from leagues.swiss import Draft
from leagues.tables import Row
from leagues.words import order, rounds
from leagues.words.swiss import sentence

type Context = dict[str, Any]
type Names = Mapping[EntryId, str]


@dataclass(frozen=True, slots=True)
class Explained:
    """A match, or somebody who is free, and why."""

    why: str
    line: Line | None = None
    free: str = ""


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A round with its pairings in order; ``last`` where it may still be taken back."""

    round: Round
    name: str
    matches: tuple[Explained, ...]
    free: Explained | None
    last: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the order, with what the opponents were worth."""

    side: Entrant
    row: Row[EntryId]
    gone: bool

    @property
    def buchholz(self) -> int:
        """The points of all opponents."""
        return self.row.strength.buchholz if self.row.strength else 0

    @property
    def median(self) -> int:
        """The same without the strongest and the weakest."""
        return self.row.strength.median_buchholz if self.row.strength else 0

    @property
    def sonneborn_berger(self) -> str:
        """The points of those beaten, and half of those drawn with."""
        found = self.row.strength.sonneborn_berger if self.row.strength else 0
        return order.value("sonneborn_berger", found)


def page(stage: Stage, competition: Competition, *, now: datetime, user_id: int | None) -> Context:
    """All that a reader sees of a Swiss stage, the last round first."""
    group = stage.groups.get()
    group.stage = stage
    facts = standings.facts_of(group)
    names = {entrant.id: entrant.name for entrant in facts.cast}
    cast = {entrant.id: entrant for entrant in facts.cast}
    gone = set(
        GroupEntry.objects.filter(stage=stage, dropped_at__isnull=False).values_list(
            "entry_id", flat=True
        )
    )
    table = [Standing(cast[row.key], row, row.key in gone) for row in facts.table.rows]
    found = fixtures.seats().filter(fixture__stage=stage)
    shown = fixtures.lines(found, competition, now=now, user_id=user_id)
    made = _rounds(stage, shown, names)
    return {
        "rounds": made,
        "number": made[0].round.number + 1 if made else 1,
        "table": table,
        "strong": any(one.row.strength is not None for one in table),
        "sprite": list(facts.cast),
    }


def draft(found: Draft) -> Context:
    """A round that has not been made, as it is shown."""
    sides = [side for board in found.boards for side in (board.home, board.away)]
    names = {entry.pk: entry.competitor.name for entry in sides}
    return {
        "number": found.number,
        "boards": [
            {
                "home": names[board.home.pk],
                "away": names[board.away.pk],
                "why": sentence(board.reasons, names.__getitem__),
            }
            for board in found.boards
        ],
        "free": Explained(
            sentence((found.free.reason,), str), free=found.free.entry.competitor.name
        )
        if found.free
        else None,
    }


def _rounds(stage: Stage, shown: Sequence[Line], names: Names) -> list[RoundShown]:
    byes = dict(Bye.objects.filter(round__stage=stage).values_list("round_id", "entry_id"))
    every = list(stage.rounds.order_by("-number"))
    made: list[RoundShown] = []
    for round_ in every:
        why = swiss.reasons_of(stage, round_.number)
        lines = [line for line in shown if line.fixture.round_id == round_.pk]
        free = byes.get(round_.pk)
        made.append(
            RoundShown(
                round_,
                rounds.name(round_),
                tuple(Explained(_why(line, why, names), line) for line in lines),
                Explained(sentence(why.get(free, ()), str), free=names[free]) if free else None,
                round_ == every[0] and not any(line.played for line in lines),
            )
        )
    return made


def _why(line: Line, why: Mapping[EntryId, tuple[Reason, ...]], names: Names) -> str:
    home = line.home.side
    return sentence(why.get(home.id, ()), lambda one: names.get(one, "")) if home else ""
