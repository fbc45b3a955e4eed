"""Levels: entrants who share a place, as those who may separate them see them."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from leagues import lots, previews, revisions, rules, standings
from leagues.lots import LotsRefused
from leagues.models import Competition, DrawnLots, Entry, Stage, User
from leagues.standings import Entrant
from leagues.tables import Level as TableLevel
from leagues.tables import Row

LOTS = "drawing_of_lots"


class Level(msgspec.Struct, frozen=True):
    """Entrants of a stage that share a place until lots are drawn; ``name`` is their table's."""

    stage: Stage
    name: str
    rank: int
    entrants: tuple[Entrant, ...]

    @property
    def key(self) -> str:
        """What names them in a form: it changes with those who are level."""
        return "-".join(str(each) for each in (self.stage.pk, *(one.id for one in self.entrants)))

    def entries(self) -> list[Entry]:
        """Their entries."""
        return list(Entry.objects.filter(pk__in=[one.id for one in self.entrants]))


def waiting(competition: Competition) -> list[Level]:
    """Those of a competition whom only a drawing of lots can separate now."""
    return [level for stage in rules.league_stages(competition) for level in _waiting_in(stage)]


def _waiting_in(stage: Stage) -> Iterator[Level]:
    for group, table in standings.of_stage(stage):
        name = previews.stage_name(stage, group.name)
        yield from _levels(stage, name, table.levels, _played(table.rows))
    across = standings.comparison(stage)
    if across is not None:
        name = previews.stage_name(stage, _("across the groups"))
        yield from _levels(stage, name, across.levels, _played(across.rows))


def _played(rows: Iterable[Row[int]]) -> set[int]:
    """Those who have played: before that all are level, and nobody draws lots."""
    return {row.key for row in rows if row.played}


def _levels(
    stage: Stage, name: str, found: Iterable[TableLevel[int]], played: set[int]
) -> Iterator[Level]:
    cast = standings.entrants_of(stage)
    for level in found:
        if LOTS in level.waiting and not played.isdisjoint(level.clubs):
            yield Level(stage, name, level.rank, tuple(cast[club] for club in level.clubs))


def still_level(levels: Sequence[Level], key: str) -> Level:
    """Return the one of this key. Raises LotsRefused where they are no longer level."""
    for level in levels:
        if level.key == key:
            return level
    raise LotsRefused(_("They are no longer level: look at the table again."))


@transaction.atomic
def draw(
    *, competition: Competition, key: str, seed: str, by: User | None, at: datetime
) -> DrawnLots:
    """Draw lots among those of a key, who must still be level now that nobody else can write.

    So a second click draws nothing anew. Raises LotsRefused.
    """
    level = still_level(waiting(revisions.lock(competition.pk)), key)
    return lots.draw(stage=level.stage, entries=level.entries(), seed=seed, by=by, at=at)
