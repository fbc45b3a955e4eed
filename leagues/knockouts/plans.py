"""Plans of a bracket: its form, who stands where at first, and when its rounds are played."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from leagues.models import Stage
from leagues.pairing import brackets, calendar
from leagues.pairing.brackets import Bracket, Node, Part

type Form = Literal["single", "double"]
type Key = tuple[Part, int]  # a round of a part

NAMED = {0: "final", 1: "semi_final", 2: "quarter_final"}
ENDS: Mapping[str, str] = {
    "third_place": "third_place",
    "grand_final": "grand_final",
    "reset": "reset",
}


class BracketPlan(msgspec.Struct, frozen=True, kw_only=True):
    """How the bracket of a stage is made; ``seed`` is empty where the entrants' order seeds it."""

    form: Form = "single"
    third_place: bool = False
    consolation: bool = False
    seed: str = ""
    kickoffs: calendar.KickoffPlan | None = None
    windows: calendar.WindowPlan | None = None


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """A round of a part of a bracket: its code, and the ``level`` at which it can be played.

    Levels count from 1; rounds of one level can be played on one evening.
    """

    part: Part
    number: int
    phase: str
    level: int


def kept(plan: BracketPlan) -> dict[str, Any]:
    """A plan as the plain JSON that a stage keeps."""
    plain: dict[str, Any] = msgspec.to_builtins(plan)
    return plain


def plan_of(stage: Stage) -> BracketPlan | None:
    """The plan that a stage's bracket was made from, or None."""
    return msgspec.convert(stage.schedule, BracketPlan) if stage.schedule else None


def bracket_for(plan: BracketPlan, size: int) -> Bracket:
    """Return the bracket that a plan makes for so many sides. Raises PairingError."""
    if plan.form == "double":
        return brackets.double_elimination(size)
    return brackets.single_elimination(
        size, third_place=plan.third_place, consolation=plan.consolation
    )


def rounds_of(bracket: Bracket) -> list[RoundPlan]:
    """Return the rounds of all parts, in the order in which they can be played."""
    levels: dict[str, int] = {}
    found: dict[Key, int] = {}
    last: dict[Part, int] = {}
    for node in bracket.nodes:
        levels[node.key] = 1 + max((levels[key] for key in brackets.feeders(node)), default=0)
        key = (node.part, node.round)
        found[key] = max(found.get(key, 0), levels[node.key])
        last[node.part] = max(last.get(node.part, 0), node.round)
    double = "losers" in last
    made = [
        RoundPlan(part, number, phase(part, number, last[part], double=double), level)
        for (part, number), level in found.items()
    ]
    return sorted(made, key=lambda one: one.level)


def phase(part: Part, number: int, last: int, *, double: bool) -> str:
    """Return the code of a round of a part that has ``last`` rounds; words has its name."""
    if part in ENDS:
        return ENDS[part]
    if part == "main" and not double:
        left = last - number
        return NAMED.get(left, f"round_of_{2 ** (left + 1)}")
    prefix = "winners" if part == "main" else part
    return f"{prefix}_final" if number == last else f"{prefix}_{number}"


def round_of(node: Node) -> Key:
    """The round of its part in which a node is played."""
    return node.part, node.round
