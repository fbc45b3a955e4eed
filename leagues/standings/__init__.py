"""Standings: from the rows of the database to the pure tables, and nothing in between.

A table is computed from the outcomes that stand and the rules of the stage whenever it is wanted,
and cached under the stage's revision; nothing here is stored.
"""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from django.core.cache import caches

from leagues.models import Group, Stage
from leagues.standings.facts import Entrant, EntryId, Facts
from leagues.standings.gathering import gather, rules_of
from leagues.tables import Comparison, Table, TableRules, compare
from leagues.tables import Group as RankedGroup

__all__ = [
    "Entrant",
    "EntryId",
    "Facts",
    "cached",
    "comparison",
    "entrants_of",
    "facts_of",
    "facts_of_stage",
    "of_group",
    "of_stage",
    "rules_of",
]


def facts_of(group: Group) -> Facts:
    """What the tables of one group are made from."""
    found = facts_of_stage(group.stage).get(group.pk)
    return found or Facts.of_nobody(rules_of(group.stage))


def facts_of_stage(stage: Stage) -> dict[int, Facts]:
    """What the tables of a stage are made from, by group, in at most four queries; cached."""
    return cached(stage, "facts", lambda: gather(stage))


def entrants_of(stage: Stage) -> dict[EntryId, Entrant]:
    """Everybody who plays in the groups of a stage, the withdrawn included, by entry."""
    return {
        entrant.id: entrant for facts in facts_of_stage(stage).values() for entrant in facts.cast
    }


def cached[T](stage: Stage, key: str, make: Callable[[], T]) -> T:
    """Return what ``make`` makes, kept under the stage's revision."""
    cache = caches["pages"]
    full = f"standings/{stage.pk}/{stage.revision}/{key}"
    found: T | None = cache.get(full)
    if found is None:
        found = make()
        cache.set(full, found, None)
    return found


def of_group(group: Group, *, at: date | None = None, after: int | None = None) -> Table[EntryId]:
    """The table of a group, as it stands, at the end of a day, or after a round's number."""

    def make() -> Table[EntryId]:
        facts = facts_of(group)
        if after is not None:
            facts = facts.after(after)
        if at is not None:
            facts = facts.at(at)
        return facts.table

    return cached(group.stage, f"table/{group.pk}/{at}/{after}", make)


def of_stage(stage: Stage) -> list[tuple[Group, Table[EntryId]]]:
    """The tables of all groups of a stage, in the order of the groups."""
    return [(group, of_group(group)) for group in _with_stage(stage)]


def comparison(stage: Stage, groups: Sequence[Group] | None = None) -> Comparison[EntryId] | None:
    """The clubs of one place compared across the groups (best thirds), where the rules ask for it.

    ``groups`` are the stage's, where the caller has them. ``rules["third_place"]``: ``best`` (how
    many go on), ``tie_breakers`` (codes), and optionally ``place`` (3) and ``leave_out_last``.
    """
    rule: dict[str, Any] | None = stage.rules.get("third_place")
    if not rule:
        return None

    def make() -> Comparison[EntryId]:
        every = facts_of_stage(stage)
        across = TableRules.from_builtins(
            {**stage.rules.get("table", {}), "criteria": rule["tie_breakers"], "split": None}
        )
        return compare(
            [
                RankedGroup(group.name, every[group.pk].table, every[group.pk].results)
                for group in (groups if groups is not None else stage.groups.all())
                if group.pk in every
            ],
            rule.get("place", 3),
            across,
            best=rule["best"],
            leave_out_last=bool(rule.get("leave_out_last")),
            given=next(iter(every.values())).given if every else None,
        )

    return cached(stage, "comparison", make)


def _with_stage(stage: Stage) -> list[Group]:
    groups = list(stage.groups.all())
    for group in groups:
        group.stage = stage
    return groups
