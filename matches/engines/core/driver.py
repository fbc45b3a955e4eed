"""The simulate door: coaches choose, seeded chance answers, and the match is played to its end.

This is the loop that the benchmark measures: answers come from the lists of the rules themselves,
so they are carried out without being looked up again.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from cards.chance import Chance
from matches.engines.core.coaches import Coach
from matches.engines.core.protocol import CHANCE, Rules

type Taken = tuple[int, Struct]  # who answered (a side, or CHANCE), and what


class Luck(Struct, frozen=True):
    """The streams of one match: the dice, and one for each coach in seat order.

    They are separate, so that a coach that draws more often than another meets the same dice.
    """

    dice: Chance
    coaches: tuple[Chance, ...]


class Played[Outcome](Struct, frozen=True):
    """A finished match: its outcome, all events in order, the answers (none unless they were
    recorded), and how many of them were people's decisions."""

    outcome: Outcome
    events: list[Any]
    steps: list[Taken]
    decisions: int


def luck(seed: str, number: int, seats: int) -> Luck:
    """Return the streams of match `number` of a run, which depend on nothing else."""
    start = f"{seed}/{number}"
    return Luck(
        Chance(f"{start}/dice"), tuple(Chance(f"{start}/coach/{seat}") for seat in range(seats))
    )


def play[State, Setup, Outcome](
    rules: Rules[State, Setup, Outcome, Any],
    setup: Setup,
    coaches: Sequence[Coach],
    luck: Luck,
    *,
    record: bool,
) -> Played[Outcome]:
    """Play a match to its end, the coaches in seat order.

    Of several sides asked at once the lowest seat answers first, until it is asked no more: the
    order of a log. A coach is not asked where there is nothing to choose. Raises BadSetup.
    """
    state = rules.new(setup)
    steps: list[Taken] = []
    events, decisions = _run(rules, state, coaches, luck, steps if record else None)
    return Played(rules.outcome(state), events, steps, decisions)


def _run[State](
    rules: Rules[State, Any, Any, Any],
    state: State,
    coaches: Sequence[Coach],
    luck: Luck,
    steps: list[Taken] | None,
) -> tuple[list[Any], int]:
    """Play on to the end, noting the steps; return all events and the number of decisions."""
    events, decisions = rules.opening(state), 0
    while (ask := rules.ask(state)) is not None:
        side = ask.sides[0]
        listed = rules.chances(state) if side == CHANCE else rules.actions(state, side)
        decisions += side != CHANCE
        if len(listed) == 1:
            answer = listed[0]
        elif side == CHANCE:
            answer = listed[luck.dice.below(len(listed))]
        else:
            coach = coaches[side]
            view = rules.view(state, side) if coach.looks else None
            answer = coach.choose(view, side, ask, listed, luck.coaches[side])
        if steps is not None:
            steps.append((side, answer))
        events += rules.carry_out(state, side, answer)
    return events, decisions
