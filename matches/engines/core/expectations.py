"""What a log may expect after a step, word by word, and whether it is so.

A pattern is JSON: of an object the keys that it names must be so, the others may be anything; a
list must be as long as the pattern, each item as its own says; all else must be equal.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct, to_builtins

from matches.engines.core.log import Expectation, Json, step_json
from matches.engines.core.protocol import CHANCE, Rules

type AnyRules = Rules[Any, Any, Any, Any]


class Unmet(Exception):
    """An expectation that is not so.

    `index`: its number among the log's expectations, from 1; `after`: the number of the step;
    `word`: which of its words; `expected` and `found`: as JSON.
    """

    def __init__(self, index: int, after: int, word: str, expected: Json, found: Json) -> None:
        super().__init__(index, after, word, expected, found)
        self.index = index
        self.after = after
        self.word = word
        self.expected = expected
        self.found = found


class Moment(Struct, frozen=True):
    """A state, and the events of the step that led to it."""

    rules: AnyRules
    state: Any
    events: Sequence[Any]


def check(now: Moment, expectation: Expectation, *, index: int, after: int) -> None:
    """Check an expectation at its moment. Raises Unmet with the numbers that name it."""
    expected: dict[str, Json] = to_builtins(expectation)
    for word, test in WORDS.items():
        if word in expected:
            holds, found = test(now, expected[word])
            if not holds:
                raise Unmet(index, after, word, expected[word], found)


def fits(pattern: Json, found: Json) -> bool:
    """Return whether what was found is as the pattern says."""
    if isinstance(pattern, dict):
        return isinstance(found, dict) and all(
            name in found and fits(part, found[name]) for name, part in pattern.items()
        )
    if isinstance(pattern, list | tuple):
        return (
            isinstance(found, list | tuple)
            and len(pattern) == len(found)
            and all(map(fits, pattern, found))
        )
    return pattern == found and isinstance(pattern, bool) == isinstance(found, bool)


type Found = tuple[bool, Json]


def _name(rules: AnyRules, side: int) -> str:
    return "chance" if side == CHANCE else rules.seats[side]


def _ask(now: Moment, pattern: Json) -> Found:
    ask = now.rules.ask(now.state)
    found = ask and {
        "kind": ask.kind,
        "sides": [_name(now.rules, side) for side in ask.sides],
        "of": None if ask.of == CHANCE else _name(now.rules, ask.of),
    }
    return fits(pattern, found), found


def _outcome(now: Moment, pattern: Json) -> Found:
    found = to_builtins(now.rules.outcome(now.state)) if now.rules.ask(now.state) is None else None
    return fits(pattern, found), found


def _events(now: Moment, pattern: Json) -> Found:
    found = to_builtins(now.events)
    return fits(pattern, found), found


def _event(now: Moment, pattern: Json) -> Found:
    found = to_builtins(now.events)
    return any(fits(pattern, event) for event in found), found


def _no_event(now: Moment, pattern: Json) -> Found:
    holds, found = _event(now, pattern)
    return not holds, found


def legal(rules: AnyRules, state: Any) -> list[dict[str, Json]]:
    """Return all that may be answered now, as steps of a log: by seat, then in the rules' order."""
    ask = rules.ask(state)
    return [
        step_json(rules.seats, side, answer)
        for side in (ask.sides if ask else ())
        for answer in rules.actions(state, side)
    ]


def _legal(now: Moment, patterns: Json) -> Found:
    found = legal(now.rules, now.state)
    return all(any(fits(pattern, step) for step in found) for pattern in patterns), found


def _not_legal(now: Moment, patterns: Json) -> Found:
    found = legal(now.rules, now.state)
    return not any(fits(pattern, step) for step in found for pattern in patterns), found


def _all_legal(now: Moment, patterns: Json) -> Found:
    holds, found = _legal(now, patterns)
    return holds and all(any(fits(p, step) for p in patterns) for step in found), found


def _view(now: Moment, pattern: Json) -> Found:
    """Follow a path of names and numbers; None where it leads nowhere. Names that begin with an
    underscore are not for logs, and a method is no value."""
    if pattern["side"] not in now.rules.seats:
        return False, None
    found: Any = now.rules.view(now.state, now.rules.seats.index(pattern["side"]))
    for name in pattern["path"].split("."):
        found = _part(found, name)
    if callable(found):
        return False, None
    try:
        found = to_builtins(found)
    except TypeError:  # an object of the engine's own is no value either
        return False, None
    return fits(pattern["value"], found), found


def _part(found: Any, name: str) -> Any:
    if isinstance(found, dict):
        return found.get(name, found.get(int(name)) if name.isdecimal() else None)
    if isinstance(found, list | tuple):
        return found[int(name)] if name.isdecimal() and int(name) < len(found) else None
    return None if name.startswith("_") else getattr(found, name, None)


WORDS: dict[str, Callable[[Moment, Json], Found]] = {
    "ask": _ask,
    "outcome": _outcome,
    "events": _events,
    "event": _event,
    "no event": _no_event,
    "legal": _legal,
    "not legal": _not_legal,
    "all legal": _all_legal,
    "view": _view,
}
