"""The criteria of an order: one small object each.

| code | value | better |
|---|---|---|
| `points` | points, adjustments included | higher |
| `points_per_game` | points / matches, exact | higher |
| `goal_difference` | goals for - goals against | higher |
| `goal_average` | goals for / goals against, exact; nothing conceded: beyond all numbers | higher |
| `goals_for`, `away_goals_for` | goals, goals scored away | higher |
| `wins`, `away_wins` | matches won, won away | higher |
| `h2h_…` | the same in the matches among the clubs concerned | higher |
| `direct_encounter` | points among the clubs concerned, if each two of them have met | higher |
| `buchholz`, `median_buchholz`, `sonneborn_berger` | see `opponents` | higher |
| `fair_play` | given points, where all the clubs concerned have them | higher |
| `ranking_list` | place in a given list, where all are in it | lower |
| `drawing_of_lots` | place in a drawn order, where one covers them all | lower |
| `playoff_match` | place in the play-off, where one covers them all; else they stay level | lower |
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from leagues.tables.opponents import CODES as OPPONENTS
from leagues.tables.rules import Code
from leagues.tables.tally import Record

type Value = int | Fraction | None
"""What a criterion saw: a whole number, an exact ratio, or None for "nothing conceded"."""
type Scope = Literal["overall", "head_to_head", "opponents", "given"]
type SortKey = tuple[int, int | Fraction]


class Given[K: Hashable](msgspec.Struct, frozen=True):
    """What results cannot tell.

    `fair_play`: points a club, higher is better (-4 beats -6). `ranking`: clubs, best first.
    `lots`: drawn orders, first drawn is placed first. `playoffs`: orders of finish, winner first.
    """

    fair_play: Mapping[K, int] = msgspec.field(default_factory=dict)
    ranking: Sequence[K] = ()
    lots: Sequence[Sequence[K]] = ()
    playoffs: Sequence[Sequence[K]] = ()


class Criterion(msgspec.Struct, frozen=True):
    """A criterion: its code, where it looks, which way it reads, and how it gets its value.

    `measure` is None where the value is given or comes from the opponents; `waits` says that
    nothing after it may decide while its value is missing; `all_met` that it is passed over unless
    each two of the clubs concerned have met.
    """

    code: Code
    scope: Scope
    direction: Literal[1, -1]
    measure: Callable[[Record], Value] | None
    waits: bool = False
    all_met: bool = False

    def sort_key(self, value: Value) -> SortKey:
        """Return the key of a value; of two keys the greater is the better."""
        return (1, 0) if value is None else (0, value * self.direction)


def goal_average(record: Record) -> Value:
    """Return goals for / goals against; None where nothing was conceded, 0 for 0-0."""
    if record.goals_against:
        return Fraction(record.goals_for, record.goals_against)
    return None if record.goals_for else 0


def _overall(code: Code, measure: Callable[[Record], Value]) -> Criterion:
    return Criterion(code, "overall", 1, measure)


def _among(code: Code, measure: Callable[[Record], Value]) -> Criterion:
    return Criterion(code, "head_to_head", 1, measure)


REGISTRY: dict[Code, Criterion] = {
    criterion.code: criterion
    for criterion in (
        _overall("points", lambda record: record.points),
        _overall("points_per_game", lambda record: record.points_per_game),
        _overall("goal_difference", lambda record: record.goal_difference),
        _overall("goal_average", goal_average),
        _overall("goals_for", lambda record: record.goals_for),
        _overall("away_goals_for", lambda record: record.away_goals_for),
        _overall("wins", lambda record: record.won),
        _overall("away_wins", lambda record: record.away_wins),
        _among("h2h_points", lambda record: record.points),
        _among("h2h_goal_difference", lambda record: record.goal_difference),
        _among("h2h_goals_for", lambda record: record.goals_for),
        _among("h2h_away_goals", lambda record: record.away_goals_for),
        Criterion(
            "direct_encounter", "head_to_head", 1, lambda record: record.points, all_met=True
        ),
        *(Criterion(code, "opponents", 1, None) for code in OPPONENTS),
        Criterion("fair_play", "given", 1, None),
        Criterion("ranking_list", "given", -1, None),
        Criterion("drawing_of_lots", "given", -1, None),
        Criterion("playoff_match", "given", -1, None, waits=True),
    )
}


def given_values[K: Hashable](
    code: Code, clubs: Sequence[K], given: Given[K]
) -> Mapping[K, int] | None:
    """Return what was given for each of the level `clubs`, or None unless all are covered.

    Places count from 1. Of several drawn orders that cover the clubs the last one counts, since a
    later draw was made because the earlier one had lapsed.
    """
    if code == "fair_play":
        covered = all(club in given.fair_play for club in clubs)
        return {club: given.fair_play[club] for club in clubs} if covered else None
    orders = {
        "ranking_list": [given.ranking],
        "drawing_of_lots": given.lots,
        "playoff_match": given.playoffs,
    }[code]
    for order in reversed(orders):
        places = {club: place for place, club in enumerate(order, 1)}
        if all(club in places for club in clubs):
            return {club: places[club] for club in clubs}
    return None
