"""The table door: people choose and roll, in whatever order they are ready, and may undo any step.

A table holds the set-up and the answers in the order of a log; its state is always what these
replay to.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from matches.engines.core.driver import Taken
from matches.engines.core.log import Log, written
from matches.engines.core.protocol import CHANCE, Ask, Illegal, Rules


class Course[State](Struct, frozen=True):
    """Answers in the order of a log: the state they lead to, the events that the set-up came with,
    and for each answer what was asked and what followed."""

    state: State
    opening: list[Any]
    steps: list[Taken]
    asks: list[Ask | None]
    events: list[list[Any]]


def in_seat_order[State, Setup](
    rules: Rules[State, Setup, Any, Any], setup: Setup, steps: Sequence[Taken]
) -> Course[State]:
    """Play the steps, each side's in their order, so that of several sides asked at once the
    lowest seat that has answered comes first. Raises BadSetup and Illegal."""
    state = rules.new(setup)
    course = Course(state, rules.opening(state), [], [], [])
    left = list(steps)
    while left:
        ask = rules.ask(course.state)
        asked = ask.sides if ask else ()
        ready = (at for side in asked for at, step in enumerate(left) if step[0] == side)
        side, answer = left.pop(next(ready, 0))
        course.events.append(rules.apply(course.state, side, answer))
        course.asks.append(ask)
        course.steps.append((side, answer))
    return course


class Table[State, Setup, Outcome, View]:
    """One match at a table. Whatever it refuses raises Illegal and changes nothing."""

    def __init__(
        self,
        rules: Rules[State, Setup, Outcome, View],
        setup: Setup,
        steps: Sequence[Taken] = (),
    ) -> None:
        """Sit down to a match, or go on with one. Raises BadSetup, and Illegal for its steps."""
        self._rules = rules
        self._setup = setup
        self._course = in_seat_order(rules, setup, steps)

    @property
    def steps(self) -> tuple[Taken, ...]:
        """The answers so far, in the order of a log; a step's number is its place, from 1."""
        return tuple(self._course.steps)

    @property
    def opening(self) -> tuple[Any, ...]:
        """The events that the set-up came with."""
        return tuple(self._course.opening)

    @property
    def events(self) -> tuple[tuple[Any, ...], ...]:
        """What followed on each step."""
        return tuple(map(tuple, self._course.events))

    def ask(self) -> Ask | None:
        """Return who is asked what, or None when the match is over."""
        return self._rules.ask(self._course.state)

    def actions(self, side: int) -> Sequence[Struct]:
        """Return all that the side (or CHANCE) may answer."""
        return self._rules.actions(self._course.state, side)

    def view(self, side: int) -> View:
        """Return what the side may know."""
        return self._rules.view(self._course.state, side)

    def outcome(self) -> Outcome:
        """Return how it ended. Raises ValueError while it is not over."""
        return self._rules.outcome(self._course.state)

    def log(self) -> Log[Setup]:
        """Return the log so far; the same whatever the order in which sides were ready."""
        return written(self._rules, self._setup, self._course.steps)

    def answer(self, side: int, answer: Struct) -> list[Any]:
        """Answer for a side, or for CHANCE what fell or was drawn; return what followed."""
        course = self._course
        ask = self._rules.ask(course.state)
        events = self._rules.apply(course.state, side, answer)
        before = course.steps[-1][0] if course.steps else CHANCE
        course.steps.append((side, answer))
        course.asks.append(ask)
        course.events.append(events)
        if CHANCE < side < before:
            self._play(course.steps)
        return events

    def undo(self, number: int) -> None:
        """Take back the step of that number and all that followed. `legal` of a refusal: the
        numbers that there are."""
        numbers = range(1, len(self._course.steps) + 1)
        if number not in numbers:
            raise Illegal("step", numbers)
        self._play(self._course.steps[: number - 1])

    def take_back(self, side: int) -> None:
        """Take back the side's last answer to the question that it and others are asked at once,
        and nobody else's. `legal` of a refusal: the sides that have such an answer."""
        steps = self._course.steps
        mine = {who: at for at, (who, _) in enumerate(steps) if at >= self._opened()}
        if side not in mine:
            raise Illegal("take_back", sorted(mine))
        self._play(steps[: mine[side]] + steps[mine[side] + 1 :])

    def _play(self, steps: Sequence[Taken]) -> None:
        self._course = in_seat_order(self._rules, self._setup, steps)

    def _opened(self) -> int:
        """Return where the answers to the open question begin: those since several were asked at
        once, of whom some still are, while nothing was said."""
        asks = [*self._course.asks, self.ask()]
        opened = at = len(self._course.steps)
        while at and not self._course.events[at - 1] and _goes_on(asks[at - 1], asks[at]):
            at -= 1
            before = asks[at]
            if before is not None and len(before.sides) > 1:
                opened = at
        return opened


def _goes_on(before: Ask | None, after: Ask | None) -> bool:
    """Return whether the second question is what is left of the first."""
    return (
        before is not None
        and after is not None
        and (before.kind, before.of) == (after.kind, after.of)
        and set(after.sides) <= set(before.sides)
    )
