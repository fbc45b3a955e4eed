"""A mercato in a few words, for tests: answers by code, whole turns, whole mercatos."""

from typing import Any

from matches.engines.core.coaches import Random
from matches.engines.core.driver import Played, luck, play
from matches.engines.core.protocol import Draw, Toss
from matches.engines.footclub.market import (
    State,
)
from matches.engines.footclub.mercato import (
    MERCATO,
    MercatoOutcome,
    MercatoSetup,
)
from tests.matches.footclub.cardboard import card_set

PRINTED = MercatoSetup(cards=card_set())
THREES, FOURS, FIVES = (
    tuple(f"{letter}{n}" for n in range(1, count + 1))
    for letter, count in (("T", 24), ("F", 12), ("V", 8))
)
STRIKERS_ONLY = {"T": "AT", "F": "AT", "V": "AT"}  # nobody can line up

SHORT: dict[type, Any] = {str: Draw, int: Toss}


def tell(state: State, *answers: Any) -> list[Any]:
    """Answer in turn, codes and sides of chance as they are; return all events."""
    news: list[Any] = []
    for short in answers:
        answer = SHORT.get(type(short), lambda whole: whole)(short)
        ask = MERCATO.ask(state)
        assert ask is not None
        news += MERCATO.apply(state, ask.sides[0], answer)
    return news


def asked(state: State) -> tuple[Any, ...]:
    ask = MERCATO.ask(state)
    assert ask is not None
    return (ask.kind, ask.sides, ask.of)


def named(state: State, men: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(MERCATO.view(state, 0).players[man].code for man in men)


def opened(setup: MercatoSetup = PRINTED) -> State:
    """A mercato of two clubs after step 5: club 1 (side 0) has the 5-star coach and begins."""
    state = MERCATO.new(setup)
    tell(state, 0, "C5", "C4", "T1", "T2", "T3", "T4", "T5", "T6", 0)
    return state


def take_turn(state: State, pile: list[str], threes: list[str]) -> list[Any]:
    """Play one club-turn: the first player revealed, the first open pair."""
    news = tell(state, pile.pop(0), pile.pop(0))
    side = MERCATO.ask(state).sides[0]
    news += tell(state, MERCATO.actions(state, side)[0])
    news += tell(state, MERCATO.actions(state, side)[0])
    if threes:
        news += tell(state, threes.pop(0), threes.pop(0))
    return news


def ten_turns(setup: MercatoSetup = PRINTED, fours: int = 12, fives: int = 8) -> State:
    state = opened(setup)
    pile = [f"F{n}" for n in range(1, fours + 1)] + [f"V{n}" for n in range(1, fives + 1)]
    threes = list(THREES[6:])
    for _ in range(10):
        take_turn(state, pile, threes)
    return state


def drawn(setup: MercatoSetup, number: int = 0) -> Played[MercatoOutcome]:
    return play(MERCATO, setup, [Random()] * 20, luck("mercato", number, 20), record=True)
