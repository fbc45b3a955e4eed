"""Variant: home and away matches: what two legs have to do with one another (FB-12, FB-34, FB-72 to
FB-79). Pure functions of set-ups and outcomes; the clubs of a tie are 0, at home in the first leg,
and 1.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from matches.engines.core.protocol import BadSetup
from matches.engines.footclub.outcome import Outcome, Tally
from matches.engines.footclub.setup import Carried, Setup, Side

Goals = tuple[int, int]
By = Literal["aggregate", "away_goals", "shoot_out", "forfeit", "lots"]


class Undecided(Exception):
    """Two outcomes that are no tie: the second leg ended level and was not played on."""


class TieResult(Struct, frozen=True, forbid_unknown_fields=True):
    """How a tie ended, by club.

    `aggregate` and `away`: goals over both legs, and those scored as a visitor, forfeits and extra
    time included. `by`: what decided it; `after`: how the second leg ended. `kicks`: of the
    shoot-out. `winner` is None only where lots are still to be drawn.
    """

    aggregate: tuple[int, int]
    away: tuple[int, int]
    winner: int | None
    by: By
    after: str
    kicks: tuple[int, int] | None = None


def carried(outcome: Outcome) -> tuple[Carried, Carried]:
    """Return what each club of a first leg, home and away, takes into the second: also from one
    that ended on forfeit (FB-75)."""
    home, away = outcome.tallies
    return (_carried(home), _carried(away))


def _carried(tally: Tally) -> Carried:
    """Suspend for a red, of whose yellows nothing is left (FB-74, FB-77); halve a yellow (FB-34);
    take a star from a man who was seriously injured, while a light injury heals (FB-76)."""
    return Carried(
        suspended=tally.reds,
        booked=tuple(man for man in tally.yellows if man not in tally.reds),
        injured=tally.injured,
    )


def second_leg(
    setup: Setup,
    outcome: Outcome,
    signings: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
) -> Setup:
    """Return the set-up of the second leg from the first one's and its outcome.

    The visitors are now at home; each club keeps its colour and its squad, and adds its signings
    (codes; by club). All else starts afresh (FB-76). Raises BadSetup for a first leg that was
    decided by extra time or kicks: it ends as it stands.
    """
    if outcome.after not in ("regulation", "forfeit"):
        raise BadSetup("tie.first_leg", outcome.after)
    home, away = carried(outcome)
    return replace(
        setup,
        home=_strengthened(setup.away, away, signings[1]),
        away=_strengthened(setup.home, home, signings[0]),
        first_leg=outcome.goals[::-1],
        start=None,
    )


def _strengthened(side: Side, brought: Carried, recruits: tuple[str, ...]) -> Side:
    return replace(side, players=side.players + recruits, carried=brought)


def decide(
    first: Outcome, second: Outcome, *, away_goals: bool = True, lots: int | None = None
) -> TieResult:
    """Return who wins a tie, from the outcomes of its legs.

    More goals over both legs, then more away goals, extra time included (FB-72), then what the
    second leg settled itself: kicks, or a forfeit, which leaves no time to play (FB-79). If both
    clubs forfeited it, `by` is `lots` and the winner is the club that `lots` names, which the
    caller asks of chance. Raises Undecided.
    """
    aggregate, away = _totals(first.goals, second.goals)
    winner, by = ahead(first.goals, second.goals, away_goals=away_goals)
    if winner is None:
        winner, by = _settled(second, lots)
    kicks = second.kicks[::-1] if second.kicks else None
    return TieResult(aggregate, away, winner, by, second.after, kicks)


def ahead(first: Goals, second: Goals, *, away_goals: bool) -> tuple[int | None, By]:
    """Return which club leads a tie on goals, if any, and on which (FB-72).

    `first`, `second`: the goals of each leg's home and away side.
    """
    aggregate, away = _totals(first, second)
    winner = _more(aggregate)
    if winner is None and away_goals:
        return _more(away), "away_goals"
    return winner, "aggregate"


def _totals(first: Goals, second: Goals) -> tuple[Goals, Goals]:
    """Return the goals of both clubs over both legs, and those they scored as visitors."""
    aggregate = (first[0] + second[1], first[1] + second[0])
    return aggregate, (second[1], first[1])


def _settled(second: Outcome, lots: int | None) -> tuple[int | None, By]:
    """Return who wins a tie whose goals are level, seen from the second leg."""
    if len(second.forfeits) == 1:
        return second.forfeits[0], "forfeit"  # its side is the other club of the tie
    if second.forfeits:
        return lots, "lots"
    if second.kicks is None:
        raise Undecided(second.after)
    return _more(second.kicks[::-1]), "shoot_out"


def _more(goals: Goals) -> int | None:
    return None if goals[0] == goals[1] else int(goals[1] > goals[0])
