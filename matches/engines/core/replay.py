"""The replay door: the log chooses, every step is checked, and so is what the log expects."""

from typing import Any

from msgspec import UNSET, Struct

from matches.engines.core import expectations
from matches.engines.core.log import BadLog, Expectation, Json, Log, Place, Step, check_rules
from matches.engines.core.protocol import Illegal, Rules


class IllegalStep(Exception):
    """A step that the rules do not allow: its number from 1, the code of the rule that refuses,
    and what would have been legal, as steps of a log.

    Besides the rules' own codes: `side`, where several are asked and the step does not say whose it
    is; `over` and `turn`, as everywhere.
    """

    def __init__(self, number: int, rule: str, legal: list[dict[str, Json]]) -> None:
        super().__init__(number, rule, legal)
        self.number = number
        self.rule = rule
        self.legal = legal


class Replayed[State, Outcome](Struct, frozen=True):
    """A replayed log: the state it leads to, its steps with every side named, the events that its
    set-up came with and those of each step, and the outcome if the match is over."""

    state: State
    steps: list[tuple[int, Struct]]
    opening: list[Any]
    events: list[list[Any]]
    outcome: Outcome | None


def replay[State, Setup, Outcome](
    rules: Rules[State, Setup, Outcome, Any], log: Log[Setup]
) -> Replayed[State, Outcome]:
    """Play a log from its set-up, and check each of its steps and expectations.

    Raises OtherRules, BadSetup, IllegalStep, expectations.Unmet, and BadLog for another game or an
    expectation after a step that is not there.
    """
    check_rules(rules, log.game, log.version)
    expected = _by_step(log)
    state = rules.new(log.setup)
    steps: list[tuple[int, Struct]] = []
    events: list[list[Any]] = []
    opening = rules.opening(state)
    _check(rules, state, opening, expected.get(0, []), 0)
    for number, step in enumerate(log.steps, start=1):
        side, news = _apply(rules, state, step, number)
        steps.append((side, step[1]))
        events.append(news)
        _check(rules, state, news, expected.get(number, []), number)
    over = rules.ask(state) is None
    return Replayed(state, steps, opening, events, rules.outcome(state) if over else None)


def _by_step(log: Log[Any]) -> dict[int, list[tuple[int, Expectation]]]:
    last = len(log.steps)
    found: dict[int, list[tuple[int, Expectation]]] = {}
    for index, expectation in enumerate(log.expect, start=1):
        after = last if expectation.after is UNSET else expectation.after
        if not 0 <= after <= last:
            raise BadLog("after", Place(path=f"expect[{index - 1}].after"), str(after))
        found.setdefault(after, []).append((index, expectation))
    return found


def _check(
    rules: Rules[Any, Any, Any, Any],
    state: Any,
    events: list[Any],
    expected: list[tuple[int, Expectation]],
    after: int,
) -> None:
    now = expectations.Moment(rules, state, events)
    for index, expectation in expected:
        expectations.check(now, expectation, index=index, after=after)


def _apply(
    rules: Rules[Any, Any, Any, Any], state: Any, step: Step, number: int
) -> tuple[int, list[Any]]:
    side, answer = step
    ask = rules.ask(state)
    try:
        if side is None:
            if ask is None:
                raise Illegal("over", ())
            if len(ask.sides) > 1:
                raise Illegal("side", ())
            side = ask.sides[0]
        return side, rules.apply(state, side, answer)
    except Illegal as error:
        raise IllegalStep(number, error.rule, expectations.legal(rules, state)) from None
