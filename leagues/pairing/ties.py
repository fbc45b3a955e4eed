"""Who goes on from a tie, and how that was decided, from its matches under its rules (S10, S30).

Sides are 1 and 2, 1 being the home side of the first match or the upper one of a bracket; all pairs
are in that order, wherever a match was played.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from .tie_rules import TieRules

type Pair = tuple[int, int]
type Seat = Literal[1, 2]
type Kind = Literal["played", "awarded", "walkover", "double_forfeit"]
type How = Literal[
    "regulation",
    "extra_time",
    "penalties",
    "aggregate",
    "away_goals",
    "away_goals_after_extra_time",
    "replay",
    "replay_extra_time",
    "replay_penalties",
    "series",
    "award",
    "walkover",
    "higher_seed",
    "double_forfeit",
]
type Wants = Literal["match", "replay", "decider"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One match of a tie with a result.

    ``home`` is who played at home; ``goals`` after the last whistle, ``regular`` after ninety
    minutes where extra time was played and that is known; ``shots`` of a shoot-out. A walkover has
    its ``winner``, and goals only where some were given. ``replay`` counts from 1, 0 for none.
    """

    home: Seat
    goals: Pair | None = None
    regular: Pair | None = None
    extra_time: bool = False
    shots: Pair | None = None
    kind: Kind = "played"
    winner: Seat | None = None
    replay: int = 0


@dataclass(frozen=True, slots=True)
class TieState:
    """How a tie stands.

    ``winner`` is the side that goes on; None while it is open, or where both have forfeited.
    ``score`` is the aggregate, or that of the last match where there was a replay, or the wins of a
    series. ``wants`` says what is missing while it is open; None where a match is not played yet.
    """

    decided: bool
    winner: Seat | None = None
    how: How | None = None
    score: Pair | None = None
    shots: Pair | None = None
    wants: Wants | None = None


def decide(rules: TieRules, games: Sequence[Game], *, better: Seat = 1) -> TieState:
    """Return how a tie stands by the matches played so far, in the order of legs, then replays.

    ``better`` is the better seeded side, for rules under which it goes on where all is level.
    """
    if not games:
        return TieState(False)
    if (forfeited := _forfeited(rules, games)) is not None:
        return forfeited
    if rules.best_of is not None:
        return _series(rules, games)
    legs = [game for game in games if not game.replay]
    replays = [game for game in games if game.replay]
    if len(legs) < rules.legs:
        return TieState(False, score=_sum(legs))
    state = _legs(rules, legs)
    for game in replays:
        if state.decided:
            break
        state = _replayed(game)
    return state if state.decided else _at_last(rules, state, len(replays), better)


def _forfeited(rules: TieRules, games: Sequence[Game]) -> TieState | None:
    """A walkover ends a tie; a forfeit by both puts both out, unless another leg decides."""
    for game in games:
        if game.kind == "walkover":
            return TieState(True, game.winner, "walkover", _sum(games))
    forfeits = [game for game in games if game.kind == "double_forfeit"]
    all_forfeited = rules.best_of is None and len(forfeits) >= rules.legs
    if all_forfeited or any(game.replay for game in forfeits):
        return TieState(True, None, "double_forfeit", _sum(games))
    return None


def _series(rules: TieRules, games: Sequence[Game]) -> TieState:
    wins: list[Seat] = [seat for game in games if (seat := _won(game)) is not None]
    score = (wins.count(1), wins.count(2))
    for seat in _seats():
        if wins.count(seat) > (rules.best_of or 1) // 2:
            return TieState(True, seat, "series", score)
    return TieState(False, score=score, wants="match")


def _won(game: Game) -> Seat | None:
    return _better(game.goals) or _better(game.shots)


def _better(pair: Pair | None) -> Seat | None:
    if pair is None or pair[0] == pair[1]:
        return None
    return 1 if pair[0] > pair[1] else 2


def _seats() -> tuple[Seat, Seat]:
    return 1, 2


def _legs(rules: TieRules, legs: Sequence[Game]) -> TieState:
    last, score = legs[-1], _sum(legs)
    if (winner := _better(score)) is not None:
        return TieState(True, winner, _by_goals(legs), score)
    if rules.legs == 2 and rules.away_goals:
        late = last.extra_time and rules.away_goals_in_extra_time
        if (winner := _better(_away(legs, late=late))) is not None:
            how: How = "away_goals_after_extra_time" if late else "away_goals"
            return TieState(True, winner, how, score)
    if (winner := _better(last.shots)) is not None:
        return TieState(True, winner, "penalties", score, last.shots)
    return TieState(False, score=score)


def _by_goals(legs: Sequence[Game]) -> How:
    if legs[-1].extra_time:
        return "extra_time"
    if len(legs) == 2:
        return "aggregate"
    return "award" if legs[0].kind == "awarded" else "regulation"


def _replayed(game: Game) -> TieState:
    if (winner := _better(game.goals)) is not None:
        how: How = "replay_extra_time" if game.extra_time else "replay"
        return TieState(True, winner, how, game.goals)
    if (winner := _better(game.shots)) is not None:
        return TieState(True, winner, "replay_penalties", game.goals, game.shots)
    return TieState(False, score=game.goals)


def _at_last(rules: TieRules, state: TieState, replays: int, better: Seat) -> TieState:
    """Level after all that was played: what comes next, or the better seed."""
    if replays < rules.replays:
        return TieState(False, score=state.score, wants="replay")
    if rules.higher_seed:
        return TieState(True, better, "higher_seed", state.score)
    return TieState(False, score=state.score, wants="decider")


def _sum(games: Sequence[Game]) -> Pair:
    goals = [game.goals for game in games if game.goals is not None]
    return sum(pair[0] for pair in goals), sum(pair[1] for pair in goals)


def _away(legs: Sequence[Game], *, late: bool) -> Pair:
    """The goals that each scored away; those of extra time only where they count."""
    first = second = 0
    for game in legs:
        goals = game.goals if late or game.regular is None else game.regular
        if goals is None:
            continue
        if game.home == 1:
            second += goals[1]
        else:
            first += goals[0]
    return first, second


# -- What cannot be entered -----------------------------------------------------------------------


def fault(rules: TieRules, before: Sequence[Game], game: Game) -> str | None:
    """Return the code of what is wrong with a match that is entered, or None.

    ``before`` are the matches of the tie that came before it. The codes: `no_extra_time`,
    `extra_time_in_first_leg`, `extra_time_though_decided`, `no_shoot_out`, `shots_in_first_leg`,
    `shots_though_decided`, `undecided` (S30). A decision at the desk is never wrong.
    """
    if game.kind != "played":
        return None
    ends = _ends(rules, before, game)
    if game.extra_time and (code := _late(rules, before, game, ends=ends)):
        return code
    if game.shots is not None:
        return _shots(rules, before, game, ends=ends)
    if ends and decide(rules, [*before, game]).wants == "decider":
        return "undecided"
    return None


def _ends(rules: TieRules, before: Sequence[Game], game: Game) -> bool:
    """Whether a tie can end with this match."""
    return rules.best_of is not None or bool(game.replay) or len(before) + 1 >= rules.legs


def _late(rules: TieRules, before: Sequence[Game], game: Game, *, ends: bool) -> str | None:
    if not rules.extra_time:
        return "no_extra_time"
    if not ends:
        return "extra_time_in_first_leg"
    if game.regular is None:
        return None
    ninety = replace(game, goals=game.regular, regular=None, extra_time=False, shots=None)
    decided = _is_settled(rules, before, ninety)
    return "extra_time_though_decided" if decided else None


def _shots(rules: TieRules, before: Sequence[Game], game: Game, *, ends: bool) -> str | None:
    if not rules.shoot_out:
        return "no_shoot_out"
    if not ends:
        return "shots_in_first_leg"
    decided = _is_settled(rules, before, replace(game, shots=None))
    return "shots_though_decided" if decided else None


def _is_settled(rules: TieRules, before: Sequence[Game], game: Game) -> bool:
    """Whether goals alone settle it with this match: what is level goes on to the next means."""
    if rules.best_of is not None or game.replay:
        return _better(game.goals) is not None
    level = replace(rules, replays=0, higher_seed=False)
    return decide(level, [*(one for one in before if not one.replay), game]).decided
