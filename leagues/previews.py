"""Previews: what a decision would do to the tables, shown before it is taken.

The decision itself is made and rolled back, so that a preview cannot differ from what comes. The
tables of that moment never reach the cache, whose keys the real decision will use.
"""

from collections.abc import Callable, Mapping

import msgspec
from django.db import transaction

from leagues import standings
from leagues.models import Stage
from leagues.standings.gathering import gather
from leagues.tables import Row, Table


class PreviewRow(msgspec.Struct, frozen=True):
    """A club's line after a decision, and its line before; None where it is in no table."""

    entrant: standings.Entrant
    before: Row[int] | None
    after: Row[int] | None

    @property
    def climbs(self) -> int:
        """How many places it goes up; negative for down, 0 where it stays or leaves."""
        return self.before.rank - self.after.rank if self.before and self.after else 0

    @property
    def falls(self) -> int:
        """How many places it goes down; negative for up."""
        return -self.climbs

    @property
    def difference(self) -> str:
        """The goal difference after the decision, as people write it."""
        value = self.after.goal_difference if self.after else 0
        return f"+{value}" if value > 0 else str(value).replace("-", "−")


class Preview(msgspec.Struct, frozen=True):
    """A group's table after a decision, those who leave it last; ``name`` is the group's."""

    name: str
    rows: tuple[PreviewRow, ...]

    @property
    def changes(self) -> bool:
        """Whether anything in the table would differ."""
        return any(row.before != row.after for row in self.rows)


def of(stage: Stage, decide: Callable[[], object]) -> list[Preview]:
    """Return what the tables of a stage would be after ``decide``, which is then undone.

    Raises whatever ``decide`` refuses with.
    """
    before = standings.facts_of_stage(stage)
    with transaction.atomic():
        decide()
        after = gather(Stage.objects.get(pk=stage.pk))
        transaction.set_rollback(True)
    groups = stage.groups.all()
    return [
        _preview(stage_name(stage, group.name), before[group.pk], after[group.pk])
        for group in groups
        if group.pk in before and group.pk in after
    ]


def stage_name(stage: Stage, group: str) -> str:
    """What a table is called among those of a competition; empty for the only one of a league."""
    return " · ".join(filter(None, [stage.division.name, stage.name, group]))


def _preview(name: str, before: standings.Facts, after: standings.Facts) -> Preview:
    cast = {entrant.id: entrant for entrant in (*before.cast, *after.cast)}
    old, new = _rows(before.table), _rows(after.table)
    order = [*new, *(entry for entry in old if entry not in new)]
    return Preview(
        name,
        tuple(PreviewRow(cast[entry], old.get(entry), new.get(entry)) for entry in order),
    )


def _rows(table: Table[int]) -> Mapping[int, Row[int]]:
    return {row.key: row for row in table.rows}
