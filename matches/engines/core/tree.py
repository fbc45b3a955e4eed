"""Going through all that can happen: counts of positions, and exact odds.

Both take copies of the state that they are given and leave it as it is.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from matches.engines.core.protocol import CHANCE, Rules

type Policy[State] = Callable[[State, int, Sequence[Struct]], Struct]
type Measure[State, Key] = Callable[[State, Sequence[Any]], Key | None]


def perft[State](rules: Rules[State, Any, Any, Any], state: State, depth: int) -> dict[int, int]:
    """Return how many courses of play of each length there are, from 0 to depth answers.

    Every action counts, and every answer of chance that differs from the others. Of several sides
    asked at once the lowest seat answers first; a match that is over goes no deeper.
    """
    counts = dict.fromkeys(range(depth + 1), 0)
    _count(rules, state, 0, depth, counts)
    return counts


def _count(
    rules: Rules[Any, Any, Any, Any], state: Any, at: int, depth: int, counts: dict[int, int]
) -> None:
    counts[at] += 1
    ask = rules.ask(state)
    if ask is None or at == depth:
        return
    side = ask.sides[0]
    for answer in rules.actions(state, side):
        child = rules.copy(state)
        rules.carry_out(child, side, answer)
        _count(rules, child, at + 1, depth, counts)


def distribution[State, Key: Hashable](
    rules: Rules[State, Any, Any, Any],
    state: State,
    policy: Policy[State],
    measure: Measure[State, Key],
) -> dict[Key, Fraction]:
    """Return how likely each measure is, exactly, when all sides choose by the policy.

    `policy(state, side, actions)` returns one of the actions. `measure(state, events)`, asked at
    the start and after each answer with all events since the start, returns what counts, or None
    as long as it is open. Raises ValueError where a match ends and it is still open.
    """
    found: dict[Key, Fraction] = {}
    waiting: list[tuple[State, tuple[Any, ...], Fraction]] = [(rules.copy(state), (), Fraction(1))]
    while waiting:
        now, events, weight = waiting.pop()
        key = measure(now, events)
        if key is not None:
            found[key] = found.get(key, Fraction(0)) + weight
            continue
        for side, answer, share in _branches(rules, now, policy):
            child = rules.copy(now)
            news = rules.carry_out(child, side, answer)
            waiting.append((child, (*events, *news), weight * share))
    return found


def _branches[State](
    rules: Rules[State, Any, Any, Any], state: State, policy: Policy[State]
) -> list[tuple[int, Struct, Fraction]]:
    ask = rules.ask(state)
    if ask is None:
        raise ValueError("the match is over, and nothing was measured")
    side = ask.sides[0]
    if side != CHANCE:
        return [(side, policy(state, side, rules.actions(state, side)), Fraction(1))]
    answers = Counter(rules.chances(state))
    return [(side, answer, Fraction(n, answers.total())) for answer, n in answers.items()]
