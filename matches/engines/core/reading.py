"""From the text of a log to its struct: strict, and with the place of whatever is wrong.

`read` checks what every log has, whatever its game; `decode` needs the rules, because they know the
set-up and the answers.
"""

import json
import re
from collections.abc import Sequence
from typing import Any, Union

import msgspec
from msgspec import Struct

from matches.engines.core.log import (
    FORMAT,
    BadLog,
    Expectation,
    Json,
    Log,
    Place,
    Step,
    check_rules,
    checksum,
)
from matches.engines.core.protocol import CHANCE, Action, Rules

MISTAKES = {  # msgspec says them in words; whatever it says otherwise is a wrong value
    "unknown": re.compile(r"Object contains unknown field `(.*)`", re.DOTALL),
    "missing": re.compile(r"Object missing required field `(.*)`"),
    "type": re.compile(r"(Expected .*, got .*)"),
    "value": re.compile(r"(.*)", re.DOTALL),
}


class Envelope(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of every log."""

    format: int
    game: str
    rules: int
    setup: dict[str, Json]
    steps: list[dict[str, Json]]
    expect: list[dict[str, Json]] = []
    note: str = ""
    checksum: str = ""


class Document(Struct, frozen=True):
    """A log of which nothing but its game's own part is unknown."""

    text: str
    envelope: Envelope

    @property
    def game(self) -> str:
        """The game whose rules can decode it."""
        return self.envelope.game


def read(data: bytes) -> Document:
    """Return what the bytes of a log file hold. Raises BadLog."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        start = data[: error.start].decode("utf-8-sig")
        raise BadLog("text", _place(start, len(start)), f"{data[error.start]:02x}") from None
    fields = _parsed(text)
    envelope = _converted(fields, Envelope)
    if envelope.format != FORMAT:
        raise BadLog("format", Place(path="format"), str(envelope.format))
    try:
        found = checksum(fields)
    except UnicodeEncodeError:
        raise BadLog("text", Place(), "surrogate") from None
    except ValueError:
        raise BadLog("value", Place(), "infinity") from None
    if "checksum" in fields and envelope.checksum != found:
        raise BadLog("checksum", Place(path="checksum"), found)
    return Document(text, envelope)


def decode[Setup](rules: Rules[Any, Setup, Any, Any], document: Document) -> Log[Setup]:
    """Return the log of this game that a document holds. Raises BadLog and OtherRules."""
    envelope = document.envelope
    check_rules(rules, envelope.game, envelope.rules)
    text = document.text
    setup: Setup = _converted(envelope.setup, rules.setup_type, "setup")
    steps = _steps(rules, envelope.steps, text)
    expect = _converted(envelope.expect, tuple[Expectation, ...], "expect")
    return Log(envelope.game, envelope.rules, setup, steps, expect, envelope.note)


def _parsed(text: str) -> Json:
    """Parse JSON as written down in RFC 8259, without a key that comes twice."""
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise _no_json(text, error.pos) from None
    except RecursionError:
        raise BadLog("json", Place(), "depth") from None
    except ValueError:  # a number of thousands of digits
        raise BadLog("json", Place(), "number") from None


def _no_json(text: str, at: int) -> BadLog:
    """Return what is wrong with a text: msgspec tells an end that came too early from the rest."""
    try:
        msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        if "truncated" in str(error):
            return BadLog("cut_off", _place(text, len(text)))
    return BadLog("json", _place(text, at))


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        raise BadLog("repeated", Place(), next(n for n in names if names.count(n) > 1))
    return made


def _no_number(name: str) -> Json:
    raise BadLog("value", Place(), name)


def _place(text: str, at: int) -> Place:
    before = text[:at]
    return Place(before.count("\n") + 1, at - before.rfind("\n"))


def _steps(
    rules: Rules[Any, Any, Any, Any], raw: list[dict[str, Json]], text: str
) -> tuple[Step, ...]:
    actions: list[type[Struct]] = []
    answers: list[type[Struct]] = []
    for kind in rules.answer_types:
        (actions if issubclass(kind, Action) else answers).append(kind)
    sides, plain = [], []
    for number, step in enumerate(raw, start=1):
        side, rest = _sided(rules.seats, step, number, text)
        sides.append(side)
        plain.append(rest)
    made: dict[int, Struct] = {}
    for kinds, mine in ((actions, False), (answers, True)):
        numbers = [n for n, side in enumerate(sides, start=1) if (side == CHANCE) is mine]
        listed = [plain[n - 1] for n in numbers]
        found = _answers(listed, kinds, numbers, text)
        made.update(zip(numbers, found, strict=True))
    return tuple((side, made[number]) for number, side in enumerate(sides, start=1))


def _sided(
    seats: Sequence[str], step: dict[str, Json], number: int, text: str
) -> tuple[int | None, dict[str, Json]]:
    """Return whose step it is (None if that is left out) and what the answer is made of."""
    by_chance = "chance" in step and "do" not in step
    if "side" not in step:
        return (CHANCE if by_chance else None), step
    if by_chance and step["chance"] != "toss":
        return CHANCE, step
    name = step["side"]
    if not isinstance(name, str) or name not in seats:
        raise BadLog("side", _at_step(text, number, "side"), str(name))
    seat = seats.index(name)
    if by_chance:
        return CHANCE, {**step, "side": seat}
    return seat, {key: value for key, value in step.items() if key != "side"}


def _answers(
    listed: list[dict[str, Json]], kinds: list[type[Struct]], numbers: list[int], text: str
) -> list[Struct]:
    if not listed:
        return []
    if not kinds:
        raise BadLog("unknown", _at_step(text, numbers[0], "chance"), "chance")
    try:
        made: list[Struct] = msgspec.convert(listed, list[Union[tuple(kinds)]])  # type: ignore[misc]  # noqa: UP007
    except msgspec.ValidationError as error:
        code, path, detail = _mistake(error)
        index, _, rest = path.removeprefix("[").partition("]")
        raise BadLog(code, _at_step(text, numbers[int(index)], rest.lstrip(".")), detail) from None
    return made


def _converted(raw: Json, kind: Any, name: str = "") -> Any:
    try:
        return msgspec.convert(raw, kind)
    except UnicodeEncodeError:  # half a character, in the name of a field
        raise BadLog("text", Place(), "surrogate") from None
    except msgspec.ValidationError as error:
        code, path, detail = _mistake(error)
        raise BadLog(code, Place(path=(name + path).lstrip(".")), detail) from None


def _mistake(error: msgspec.ValidationError) -> tuple[str, str, str]:
    """Return the code, the path and the detail of what msgspec says in words."""
    words, _, path = str(error).rpartition(" - at `$")
    words, path = (words, path.removesuffix("`")) if words else (path, "")
    return next(
        (code, path, found[1])
        for code, kind in MISTAKES.items()
        if (found := kind.fullmatch(words))
    )


def _at_step(text: str, number: int, path: str) -> Place:
    """Return the place of a step of a text that is known to be JSON."""
    scan = json.JSONDecoder().raw_decode
    at, name = _skip(text, text.index("{") + 1), ""
    while name != "steps":
        name, at = scan(text, at)
        at = _skip(text, at)
        value_at = at
        _, at = scan(text, at)
        at = _skip(text, at)
    at = _skip(text, value_at + 1)
    for _ in range(number - 1):
        _, at = scan(text, at)
        at = _skip(text, at)
    place = _place(text, at)
    return Place(place.line, place.column, number, path)


def _skip(text: str, at: int) -> int:
    while text[at] in " \t\r\n,:":
        at += 1
    return at
