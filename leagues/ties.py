"""Ties as their matches have them: outcomes become the plain games that ``pairing`` decides."""

from collections.abc import Mapping, Sequence
from typing import cast

from leagues.models import Fixture, Outcome, OutcomeKind, Side, SideResult
from leagues.pairing.tie_rules import TieRules
from leagues.pairing.ties import Game, Kind, Pair, Seat, TieState, decide

type Entries = tuple[int, int]


def state_of(
    rules: TieRules, fixtures: Sequence[Fixture], sides: Entries, *, better: Seat = 1
) -> TieState:
    """Return how a tie stands between two entries, by those of its fixtures that have a result.

    ``sides`` are the numbers of the entries, ``fixtures`` in the order of play with their outcomes
    and the results of those fetched. A result in which somebody else played counts nothing.
    """
    games = [
        game(each.outcome, sides, replay=each.replay or 0)
        for each in fixtures
        if each.outcome is not None and is_between(each.outcome, sides)
    ]
    return decide(rules, games, better=better)


def is_between(outcome: Outcome, sides: Entries) -> bool:
    """Whether an outcome is that of a match between these two."""
    return {side.entry_id for side in outcome.sides.all()} == set(sides)


def game(outcome: Outcome, sides: Entries, *, replay: int = 0) -> Game:
    """Return an outcome as the game it was, seen from two entries who played it."""
    by_entry = {side.entry_id: side for side in outcome.sides.all()}
    first, second = (by_entry[entry] for entry in sides)
    goals, regular = pair(first.goals, second.goals), pair(first.goals_90, second.goals_90)
    played = outcome.kind == OutcomeKind.PLAYED  # a decision at the desk replaces what was played
    longer = outcome.extra_time or (regular is not None and regular != goals)
    return Game(
        home=1 if first.seat < second.seat else 2,
        goals=goals,
        regular=regular if played else None,
        extra_time=played and longer,
        shots=pair(first.penalties, second.penalties) if played else None,
        kind=cast(Kind, str(outcome.kind)),
        winner=_winner(outcome, first, second),
        replay=replay,
    )


def pair(first: int | None, second: int | None) -> Pair | None:
    """Return two figures as a pair, None where one is missing."""
    return (first, second) if first is not None and second is not None else None


def _winner(outcome: Outcome, first: SideResult, second: SideResult) -> Seat | None:
    """Who won a walkover: the one with the better placing, or with more goals."""
    if outcome.kind != OutcomeKind.WALKOVER:
        return None
    if first.placing is not None and second.placing is not None:
        return 1 if first.placing < second.placing else 2
    return 1 if (first.goals or 0) >= (second.goals or 0) else 2


def seated(seats: Mapping[int, Sequence[Side]], fixture: Fixture) -> set[int | None]:
    """Whose seats a fixture has, from the sides by fixture."""
    return {side.entry_id for side in seats.get(fixture.pk, ())}
