"""Rules between the file and a stage: the same facts under the names of either side."""

from typing import Any

import msgspec

from leagues.exchange.layout import Rules
from leagues.tables import Forfeits, Points, Split, TableRules

PLAIN = ("third_place", "qualify", "knockout", "award_score", "withdrawal")


def stage_rules(rules: Rules, raw: dict[str, Any]) -> dict[str, Any]:
    """What a stage keeps as its rules; ``raw`` is the same object as the file has it."""
    kept: dict[str, Any] = {"table": table_rules(rules).to_builtins()}
    kept |= {name: raw[name] for name in PLAIN if raw.get(name) is not None}
    if rules.third_place is not None:
        kept["third_place"] = {
            **raw["third_place"],
            "tie_breakers": list(rules.third_place.tie_breakers),
        }
    return kept


def table_rules(rules: Rules) -> TableRules:
    """The rules of the tables; what a file leaves out has its usual value."""
    points = Points(rules.points.win, rules.points.draw, rules.points.loss)
    usual = TableRules()
    forfeits = rules.forfeits
    return TableRules(
        points=points,
        criteria=usual.criteria if rules.tie_breakers is None else rules.tie_breakers,
        head_to_head=(
            "restart" if rules.h2h_restart else "block_again" if rules.h2h_reapply else "once"
        ),
        ranking=rules.ranking or "points",
        split=Split(rules.split.after_matches, rules.split.top) if rules.split else None,
        forfeits=(
            Forfeits(forfeits.double_points, forfeits.double_goals_against, forfeits.loser_points)
            if forfeits
            else usual.forfeits
        ),
        adjustments_in_head_to_head=rules.adjustments_in_head_to_head,
    )


def file_rules(kept: dict[str, Any], remarks: dict[str, Any]) -> dict[str, Any]:
    """The rules as a file has them; ``remarks`` is what the imported file had there."""
    table = TableRules.from_builtins(kept.get("table", {}))
    usual = TableRules()
    made: dict[str, Any] = dict(remarks)
    points = {**_object(remarks, "points"), **_plain(table.points)}
    _set(made, "points", points, usual=_plain(usual.points) if remarks else None)
    criteria = list(table.criteria)
    _set(made, "tie_breakers", criteria, usual=list(usual.criteria) if remarks else None)
    _set(made, "h2h_reapply", table.head_to_head == "block_again", usual=False)
    _set(made, "h2h_restart", table.head_to_head == "restart", usual=False)
    _set(made, "ranking", table.ranking, usual="points")
    split = table.split and {**_object(remarks, "split"), **_plain(table.split)}
    _set(made, "split", split, usual=None)
    _set(made, "forfeits", _plain(table.forfeits), usual=_plain(usual.forfeits))
    _set(made, "adjustments_in_head_to_head", table.adjustments_in_head_to_head, usual=False)
    for name in PLAIN:
        _set(made, name, kept.get(name), usual=None)
    return made


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def _object(remarks: dict[str, Any], name: str) -> dict[str, Any]:
    found = remarks.get(name)
    return found if isinstance(found, dict) else {}


def _set(made: dict[str, Any], name: str, value: Any, *, usual: Any) -> None:
    """Write a rule down; one that has its usual value only where the file said so before."""
    if value != usual or name in made:
        made[name] = value
