"""Formats that a competition can start in: the stages that each of them is played in.

A format is where an organiser begins, not a kind of competition: what it sets up can be changed
afterwards like everything else.
"""

from typing import Any, Literal

import msgspec
from django.utils.translation import gettext as _

from leagues import knockout_rules, rules
from leagues.models import StageKind
from leagues.refusals import Refused
from leagues.rules import StageRules

type Code = Literal[
    "league", "cup", "two_legged_cup", "groups_and_cup", "swiss", "pyramid", "four_clubs"
]
CODES: tuple[Code, ...] = (
    "league",
    "cup",
    "two_legged_cup",
    "groups_and_cup",
    "swiss",
    "pyramid",
    "four_clubs",
)
MOST_GROUPS = 16
MOST_THROUGH = 8
WITH_TABLE: frozenset[Code] = frozenset(
    {"league", "groups_and_cup", "swiss", "pyramid", "four_clubs"}
)
LIMITS: dict[Code, int] = {"four_clubs": 4}
WITH_DIVISIONS: frozenset[Code] = frozenset({"league", "pyramid"})


class FormatRefused(Refused):
    """A format cannot be set up like this."""


class NewStage(msgspec.Struct, frozen=True, kw_only=True):
    """A stage that a format begins with."""

    kind: StageKind
    rules: dict[str, Any] = {}
    name: str = ""
    groups: tuple[str, ...] = ()
    feed: dict[str, Any] = {}


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """What an organiser chose: ``groups`` and who goes on from each, where a format has groups."""

    table: StageRules
    groups: int = 4
    through: int = 2


def stages(code: Code, choices: Choices) -> tuple[NewStage, ...]:
    """Return the stages of one division of a format, in order. Raises FormatRefused."""
    table = rules.to_json(choices.table)
    match code:
        case "cup":
            return (_knockout("1"),)
        case "two_legged_cup":
            return (_knockout("2"),)
        case "groups_and_cup":
            return _groups_and_cup(table, choices)
        case "swiss":
            return (NewStage(kind=StageKind.SWISS, rules=table, groups=("",)),)
        case _:
            return (NewStage(kind=StageKind.ROUND_ROBIN, rules=table, groups=("",)),)


def _knockout(legs: str, feed: dict[str, Any] | None = None) -> NewStage:
    made = {"knockout": knockout_rules.made(legs=legs)}
    return NewStage(kind=StageKind.KNOCKOUT, rules=made, feed=feed or {})


def _groups_and_cup(table: dict[str, Any], choices: Choices) -> tuple[NewStage, ...]:
    if not 2 <= choices.groups <= MOST_GROUPS:
        raise FormatRefused(_("From 2 to %(most)d groups.") % {"most": MOST_GROUPS}, field="groups")
    if not 1 <= choices.through <= MOST_THROUGH:
        raise FormatRefused(
            _("From 1 to %(most)d go on from each group.") % {"most": MOST_THROUGH}, field="through"
        )
    names = tuple(chr(ord("A") + at) for at in range(choices.groups))
    table = {**table, "qualify": {"per_group": choices.through}}
    return (
        NewStage(
            kind=StageKind.ROUND_ROBIN,
            name=_("Groups"),
            rules=table,
            groups=tuple(_("Group %(letter)s") % {"letter": letter} for letter in names),
        ),
        _knockout("1", feed={"from": "groups"}),
    )
