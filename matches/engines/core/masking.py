"""A full log with the hidden cards of some sides masked: what the table would have written down.

A game that has hidden cards says what its own part of that is; the cards drawn are the same
everywhere. The masked log replays to the same outcome, which the conformance suite holds.
"""

from collections.abc import Collection
from typing import Any, Protocol

from msgspec import Struct

from matches.engines.core.driver import Taken
from matches.engines.core.log import Log, written
from matches.engines.core.protocol import CHANCE, Ask, Draw, Rules
from matches.engines.core.replay import replay


class Maskable[State, Setup, Outcome, View](Rules[State, Setup, Outcome, View], Protocol):
    """A game that can be played without seeing the cards of some sides."""

    def masked_setup(self, setup: Setup, sides: Collection[int]) -> Setup:
        """Return the set-up in which the cards of these sides are unknown."""

    def masked(self, state: State, side: int, answer: Struct) -> Struct | None:
        """Return what a masked log holds for an answer of a side whose cards are unknown: the
        answer itself, another, or None if it leaves no trace. The state has not yet answered."""


def mask[State, Setup](
    rules: Maskable[State, Setup, Any, Any], log: Log[Setup], sides: Collection[int]
) -> Log[Setup]:
    """Return the log with the hidden cards of these sides masked, without its expectations, whose
    numbers of steps are no longer true. Raises what `replay` raises."""
    state = rules.new(log.setup)
    steps: list[Taken] = []
    for side, answer in replay(rules, log).steps:
        ask = rules.ask(state)
        shown = _shown(rules, state, ask, side, answer, sides)
        if shown is not None:
            steps.append((side, shown))
        rules.carry_out(state, side, answer)
    return written(rules, rules.masked_setup(log.setup, sides), steps)


def _shown(  # noqa: PLR0917  (one call, each fact of the step once)
    rules: Maskable[Any, Any, Any, Any],
    state: Any,
    ask: Ask | None,
    side: int,
    answer: Struct,
    sides: Collection[int],
) -> Struct | None:
    if side != CHANCE:
        return rules.masked(state, side, answer) if side in sides else answer
    if isinstance(answer, Draw) and ask is not None and ask.of in sides:
        return Draw(None)
    return answer
