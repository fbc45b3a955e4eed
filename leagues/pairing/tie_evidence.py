"""What the matches of a tie show of its rules, where a report of it says less than they do.

A file of results names the usual rules of a competition; what really happened stands in each match.
Where the two differ the match is believed: a tie has the legs that it has; extra time, a shoot-out
or a replay that was played was in the rules; away goals that did not end a tie were not.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .tie_rules import UNLIMITED, TieRules
from .ties import Game, Pair, TieState, decide, fault


@dataclass(frozen=True, slots=True)
class Reported:
    """A tie as a report has it.

    ``legs`` and ``replays`` are the matches that have a result, in playing order. ``arranged``
    counts the first matches that were not cancelled, played or not, ``cancelled`` the others.
    ``numbered`` says that the report numbers the legs: one match without a number is a tie of its
    own, whatever is usual, and so is one whose other leg was cancelled.
    """

    legs: tuple[Game, ...] = ()
    replays: tuple[Game, ...] = ()
    arranged: int = 1
    cancelled: int = 0
    numbered: bool = False

    @property
    def games(self) -> tuple[Game, ...]:
        """All matches with a result."""
        return self.legs + self.replays


def as_played(rules: TieRules, tie: Reported) -> TieRules:
    """Return the rules by which the matches of a tie were played.

    Rules of a series are returned as they are.
    """
    if rules.best_of is not None:
        return rules
    rules = _replays(_legs(rules, tie), tie)
    if not tie.games:
        return rules
    rules = _late(rules, tie.games)
    if rules.legs == 2 and tie.replays:
        return replace(rules, away_goals=False, away_goals_in_extra_time=False)
    return _away_goals(rules, tie.legs) if len(tie.legs) == 2 else rules


def decide_reported(rules: TieRules, tie: Reported) -> tuple[TieState, int, str]:
    """Return how a reported tie stands by rules that have been read off it.

    Further: the place of the first match (from 0, in the order of ``games``) that says what cannot
    be, and the code of ``ties.fault`` or `replay_though_decided`; -1 and "" where none does.
    """
    state = decide(rules, tie.games)
    for at, game in enumerate(tie.games):
        before = tie.games[:at]
        if game.replay and decide(rules, before).decided:
            return state, at, "replay_though_decided"
        wrong = fault(rules, before, game)
        if wrong is not None and wrong != "undecided":
            return state, at, wrong
    return state, -1, ""


def _legs(rules: TieRules, tie: Reported) -> TieRules:
    if tie.arranged > 1:
        return replace(rules, legs=2)
    if tie.arranged and (tie.cancelled or not tie.numbered):
        return replace(rules, legs=1)
    return rules


def _replays(rules: TieRules, tie: Reported) -> TieRules:
    """A shoot-out leaves no room for a replay after it."""
    played = len(tie.replays)
    if any(game.shots is not None for game in tie.games):
        return replace(rules, replays=played)
    return replace(rules, replays=min(max(rules.replays, played), UNLIMITED))


def _late(rules: TieRules, games: Sequence[Game]) -> TieRules:
    longer = any(game.extra_time for game in games)
    if any(game.shots is not None for game in games):
        return replace(rules, shoot_out=True, extra_time=longer)
    return replace(rules, extra_time=rules.extra_time or longer)


def _away_goals(rules: TieRules, legs: Sequence[Game]) -> TieRules:
    """Away goals that were unequal and did not end the tie were not in its rules."""
    last = legs[-1]
    known = not last.extra_time or last.regular is not None
    went_on = last.extra_time or last.shots is not None
    if went_on and known and _unequal(_away(legs, regular=True)):
        return replace(rules, away_goals=False, away_goals_in_extra_time=False)
    if last.shots is not None and _unequal(_away(legs, regular=False)):
        return replace(rules, away_goals=rules.away_goals and known, away_goals_in_extra_time=False)
    return rules


def _unequal(pair: Pair) -> bool:
    return pair[0] != pair[1]


def _away(legs: Sequence[Game], *, regular: bool) -> Pair:
    first = second = 0
    for game in legs:
        goals = (game.regular if regular else None) or game.goals
        if goals is not None:
            first += goals[0] if game.home == 2 else 0
            second += goals[1] if game.home == 1 else 0
    return first, second
