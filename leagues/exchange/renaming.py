"""Names then and now: a file keeps calling a team what it was called when it was imported."""

from collections.abc import Mapping
from typing import Any

from leagues import names
from leagues.models import Competition

NAMED = {"team", "team1", "team2", "winner"}


def then(competition: Competition) -> dict[int, str]:
    """What the imported file calls each team, by entry."""
    kept: Mapping[str, str] = competition.extra.get("names", {})
    return {int(entry): name for entry, name in kept.items()}


def now(competition: Competition, shown: Mapping[int, str]) -> dict[str, str]:
    """What the teams that were renamed are called now, by their old names."""
    return {
        names.same(name): shown[entry]
        for entry, name in then(competition).items()
        if entry in shown and names.same(name) != names.same(shown[entry])
    }


def renamed(value: Any, new: Mapping[str, str], key: str = "") -> Any:
    """The same expectation with the new names of teams."""
    if not new:
        return value
    if isinstance(value, dict):
        return {name: renamed(inner, new, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [renamed(inner, new, "team" if key == "qualified" else "") for inner in value]
    if isinstance(value, str) and key in NAMED:
        return new.get(names.same(value), value)
    return value
