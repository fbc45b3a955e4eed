"""Logs: a set-up and the answers, as JSON that a person can write by hand.

Here is what a log holds and how it is laid out as text; `reading` is the way back, `replay` plays
it. docs/log-format.md describes the format.
"""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from msgspec import UNSET, Struct, UnsetType, to_builtins

from matches.engines.core.protocol import CHANCE, Rules, Toss

FORMAT = 1
WIDTH = 100

type Json = Any
type Step = tuple[int | None, Struct]  # the side, CHANCE, or None where a person left it out


class BadLog(Exception):
    """What is no log: `code` says in which way, `place` where, `detail` the value or the type.

    Codes: text, json, cut_off, repeated, type, missing, unknown, value, format, game, checksum,
    side, after.
    """

    def __init__(self, code: str, place: "Place", detail: str = "") -> None:
        super().__init__(code, place, detail)
        self.code = code
        self.place = place
        self.detail = detail


class OtherRules(Exception):
    """A log of another version of the rules: to be shown from its events, not replayed."""

    def __init__(self, game: str, version: int, ours: int) -> None:
        super().__init__(game, version, ours)
        self.game = game
        self.version = version
        self.ours = ours


class Place(Struct, frozen=True):
    """A place in a file, as closely as it is known: line, column and step count from 1; `path`
    leads through the JSON."""

    line: int | None = None
    column: int | None = None
    step: int | None = None
    path: str = ""


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """What is expected of the question that is open; what is left out may be anything."""

    kind: str | UnsetType = UNSET
    sides: tuple[str, ...] | UnsetType = UNSET
    of: str | UnsetType | None = UNSET


class Seen(Struct, frozen=True, forbid_unknown_fields=True):
    """What is expected at one place of a side's view: `path` is names and numbers with dots."""

    side: str
    path: str
    value: Json


class Expectation(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"no_event": "no event", "not_legal": "not legal", "all_legal": "all legal"},
):
    """What must be so after a step: the closed vocabulary of docs/log-format.md.

    `after`: the number of the step, 0 for the start; the last one if it is left out.
    """

    after: int | UnsetType = UNSET
    ask: Asked | UnsetType | None = UNSET
    outcome: dict[str, Json] | UnsetType | None = UNSET
    events: list[dict[str, Json]] | UnsetType = UNSET
    event: dict[str, Json] | UnsetType = UNSET
    no_event: dict[str, Json] | UnsetType = UNSET
    legal: list[dict[str, Json]] | UnsetType = UNSET
    not_legal: list[dict[str, Json]] | UnsetType = UNSET
    all_legal: list[dict[str, Json]] | UnsetType = UNSET
    view: Seen | UnsetType = UNSET


class Log[Setup](Struct, frozen=True):
    """A set-up and the answers that followed, of one version of one game's rules."""

    game: str
    version: int
    setup: Setup
    steps: tuple[Step, ...]
    expect: tuple[Expectation, ...] = ()
    note: str = ""


def check_rules(rules: Rules[Any, Any, Any, Any], game: str, version: int) -> None:
    """Raise BadLog for another game, OtherRules for another version of this one."""
    if game != rules.game:
        raise BadLog("game", Place(path="game"), game)
    if version != rules.version:
        raise OtherRules(game, version, rules.version)


def written[Setup](
    rules: Rules[Any, Setup, Any, Any], setup: Setup, steps: Sequence[Step]
) -> Log[Setup]:
    """Return the log of a match that was played by these rules."""
    return Log(rules.game, rules.version, setup, tuple(steps))


def step_json(seats: Sequence[str], side: int | None, answer: Struct) -> dict[str, Json]:
    """Return a step as it stands in a log: sides by name, the side first."""
    plain: dict[str, Json] = to_builtins(answer)
    if isinstance(answer, Toss):
        return {**plain, "side": seats[answer.side]}
    if side is None or side == CHANCE:
        return plain
    return {"side": seats[side], **plain}


def checksum(document: Mapping[str, Json]) -> str:
    """Return the SHA-256 of everything in a log but its checksum, in hexadecimal digits.

    It is taken from the JSON in one canonical form (keys sorted, no spaces, UTF-8), so that another
    layout of the same log has the same one. Raises ValueError for what is no Unicode or no number.
    """
    rest = {name: value for name, value in document.items() if name != "checksum"}
    text = json.dumps(
        rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )
    return sha256(text.encode()).hexdigest()


def encode(rules: Rules[Any, Any, Any, Any], log: Log[Any], *, signed: bool = False) -> str:
    """Return the text of a log, a step a line, with its checksum if it is to be signed."""
    document: dict[str, Json] = {"format": FORMAT, "game": log.game, "rules": log.version}
    if log.note:
        document["note"] = log.note
    document["setup"] = to_builtins(log.setup)
    document["steps"] = [step_json(rules.seats, side, answer) for side, answer in log.steps]
    if log.expect:
        document["expect"] = [to_builtins(expectation) for expectation in log.expect]
    if signed:
        document["checksum"] = checksum(document)
    parts = [f"  {_line(name)}: {_member(name, value)}" for name, value in document.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _member(name: str, value: Json) -> str:
    if name == "steps" and value:
        return "[\n" + ",\n".join(f"    {_line(step)}" for step in value) + "\n  ]"
    return _laid(value, 2)


def _line(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _laid(value: Json, indent: int) -> str:
    """Lay a value out: on one line if it fits, else each of its parts on a line of its own."""
    line = _line(value)
    if len(line) + indent <= WIDTH or not isinstance(value, dict | list | tuple):
        return line
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        parts = [f"{pad}{_line(name)}: {_laid(part, indent + 2)}" for name, part in value.items()]
        return "{\n" + ",\n".join(parts) + "\n" + " " * indent + "}"
    parts = [f"{pad}{_laid(part, indent + 2)}" for part in value]
    return "[\n" + ",\n".join(parts) + "\n" + " " * indent + "]"
