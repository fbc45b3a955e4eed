"""What every game of the house must keep to, whatever its rules: one suite over all of them.

`examine` plays a match at random and holds at each step what the architecture promises: actions are
complete, ordered and never empty; what is not listed is refused and changes nothing; a copy is on
its own; the match ends. `hold_log` then replays it from its own log.
"""

from collections.abc import Callable

import pytest

from cards.chance import Chance
from matches.engines.core.log import encode, written
from matches.engines.core.protocol import CHANCE, Illegal
from matches.engines.core.reading import decode, read
from matches.engines.core.replay import replay

BOUND = 5_000  # answers: no match is longer


class Examined:
    """A match that was played: its set-up, its steps, its events and outcome."""

    def __init__(self, rules, setup):
        self.rules, self.setup = rules, setup
        self.steps, self.events, self.outcome = [], [], None


def examine(
    rules,
    setup,
    seed: str,
    *,
    facts: Callable,
    check: Callable = lambda _: None,
    strange: Callable = lambda *_: [],
    every: int = 120,
) -> Examined:
    """Play a match at random and hold the rules of all games.

    `facts(state)` is all of a state, for comparing; `check(state)` raises for a broken invariant;
    `strange(state, side)` gives answers that may or may not be legal. One step in `every` is looked
    at closely.
    """
    found = Examined(rules, setup)
    dice, closely = Chance(f"{seed}/dice"), Chance(f"{seed}/closely")
    state = rules.new(setup)
    found.events += rules.opening(state)
    while (ask := rules.ask(state)) is not None:
        assert len(found.steps) < BOUND, "the clock is stuck"
        check(state)
        for side in ask.sides:
            listed = list(rules.actions(state, side))
            assert listed, (ask, "asked, and nothing to answer")
            assert len(set(listed)) == len(listed), (ask, "an action comes twice")
            assert listed == list(rules.actions(state, side)), (ask, "another order")
        if not closely.below(every):
            _look_closely(rules, state, ask, facts, strange)
        side = ask.sides[dice.below(len(ask.sides))]
        answers = rules.chances(state) if side == CHANCE else rules.actions(state, side)
        answer = answers[dice.below(len(answers))]
        found.steps.append((side, answer))
        found.events += rules.apply(state, side, answer)
    check(state)
    assert rules.actions(state, 0) == ()
    assert rules.chances(state) == ()
    found.outcome = rules.outcome(state)
    return found


def _look_closely(rules, state, ask, facts, strange):
    """Each listed answer applies on a copy, and leaves the original alone; others are refused."""
    before = facts(state)
    for side in ask.sides:
        listed = list(rules.actions(state, side))
        for answer in listed:
            rules.apply(rules.copy(state), side, answer)
            assert facts(state) == before
        for answer in strange(state, side):
            if answer not in listed:
                with pytest.raises(Illegal) as refusal:
                    rules.apply(state, side, answer)
                assert list(refusal.value.legal) == listed
                assert refusal.value.rule
                assert facts(state) == before
    for side in range(len(before)):
        if side not in ask.sides:
            with pytest.raises(Illegal) as refusal:
                rules.apply(state, side, listed[0])
            assert refusal.value.rule == "turn"
    assert rules.ask(state) is ask


def hold_log(found: Examined) -> None:
    """The match's log goes through JSON and back, and replays to the same events and outcome."""
    log = written(found.rules, found.setup, in_seat_order(found))
    text = encode(found.rules, log, signed=True)
    back = decode(found.rules, read(text.encode()))
    assert encode(found.rules, back, signed=True) == text
    again = replay(found.rules, back)
    assert again.outcome == found.outcome
    followed = [event for events in again.events for event in events]
    assert again.opening + followed == found.events


def in_seat_order(found: Examined):
    """Return the steps as a log holds them: of sides asked at once the lowest seat first."""
    from matches.engines.core.table import in_seat_order as ordered

    return ordered(found.rules, found.setup, found.steps).steps
