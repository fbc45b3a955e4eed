"""One pair of simulated matches: a mercato, then a match or a tie with each squad in each seat.

Everything of pair number k comes from (seed, k), so that a run is the same however its pairs are
shared out. Coach 0 is the one named for the home side; he is at home first.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from cards.chance import Chance
from matches.engines.core.coaches import Coach
from matches.engines.core.driver import Played, luck, play
from matches.engines.core.log import encode, written
from matches.engines.footclub import tie
from matches.engines.footclub.coaches import COACHES
from matches.engines.footclub.events import Booked, Injured, SentOff
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.mercato import MERCATO, MercatoOutcome, MercatoSetup, Roster
from matches.engines.footclub.outcome import Outcome
from matches.engines.footclub.sets import reference
from matches.engines.footclub.setup import Options, Setup
from matches.engines.footclub.signings import SIGNINGS, SigningsOutcome, SigningsSetup
from matches.engines.footclub.tables import EXTRA_TIME

ExtraTime = Literal["never", "agreed", "always"]


class Spec(Struct, frozen=True):
    """What is simulated: how many matches (or ties, with two legs), and by whom."""

    matches: int
    seed: str
    coaches: tuple[str, str]
    cards: str = "classic"
    legs: int = 1
    extra_time: ExtraTime = "never"

    @property
    def pairs(self) -> int:
        """How many mercatos that makes: one for two matches."""
        return (self.matches + 1) // 2


class Result(Struct, frozen=True):
    """One match or tie, by coach: goals as played, the winner, and what happened.

    `after`: how it ended; `extra_time`, `shoot_out`: whether it came to them; `forfeits`: matches
    that ended so. `logs`: name and text of each log, if they were asked for.
    """

    number: int
    goals: tuple[int, int]
    winner: int | None
    after: str
    possessions: tuple[int, int]
    yellows: int
    reds: int
    light: int
    serious: int
    extra_time: bool
    shoot_out: bool
    forfeits: int
    logs: tuple[tuple[str, str], ...] = ()


class Leg(Struct, frozen=True):
    """A match that was played, and which coach was at home."""

    setup: Setup
    played: Played[Outcome]
    host: int


def simulate(spec: Spec, pair: int, *, logs: bool = False) -> list[Result]:
    """Play pair number `pair` of a run: two matches or ties, or one if no more are left."""
    coaches = [COACHES[name]() for name in spec.coaches]
    setup = MercatoSetup(clubs=2, set=reference(spec.cards))
    fortune = luck(f"{spec.seed}/mercato", pair, 2)
    market = play(MERCATO, setup, coaches, fortune, record=logs)
    numbers = range(2 * pair, min(2 * pair + 2, spec.matches))
    results = [_contest(spec, coaches, market.outcome, number, logs=logs) for number in numbers]
    if logs:
        name = _named("mercato", pair, spec.pairs)
        text = encode(MERCATO, written(MERCATO, setup, market.steps), signed=True)
        results[0] = replace(results[0], logs=((name, text), *results[0].logs))
    return results


def _contest(
    spec: Spec, coaches: Sequence[Coach], market: MercatoOutcome, number: int, *, logs: bool
) -> Result:
    """Play one match or tie: every second one with squads and home swapped."""
    swapped = number % 2
    own: tuple[Roster, Roster] = (market.rosters[swapped], market.rosters[1 - swapped])
    setup = Setup(
        set=reference(spec.cards),
        home=own[swapped].side("B"),
        away=own[1 - swapped].side("R"),
        options=_options(spec),
    )
    first = _leg(spec, coaches, setup, swapped, f"{number}/1", record=logs)
    if spec.legs == 1:
        return _result(spec, number, [first], _logs(spec, number, [first]) if logs else ())
    signed = _signings(spec, coaches, market, first, number, record=logs)
    second = _return(spec, coaches, signed.outcome, first, number, record=logs)
    legs = [first, second]
    if not logs:
        return _result(spec, number, legs, ())
    text = encode(SIGNINGS, written(SIGNINGS, _dealt(first, market), signed.steps), signed=True)
    name = _named("signings", number, spec.matches)
    return _result(spec, number, legs, (*_logs(spec, number, legs), (name, text)))


def _options(spec: Spec) -> Options:
    """Return what is agreed; the default itself where nothing else is. JSON leaves out a default
    only if it is the same object, which a text from another process is not."""
    if spec.legs == 2 or spec.extra_time == "never":
        return Options()
    return Options(extra_time=spec.extra_time)


def _leg(
    spec: Spec, coaches: Sequence[Coach], setup: Setup, host: int, name: str, *, record: bool
) -> Leg:
    seats = [coaches[host], coaches[1 - host]]
    fortune = luck(f"{spec.seed}/match/{name}", 0, 2)
    return Leg(setup, play(MATCH, setup, seats, fortune, record=record), host)


def _signings(
    spec: Spec,
    coaches: Sequence[Coach],
    market: MercatoOutcome,
    first: Leg,
    number: int,
    *,
    record: bool,
) -> Played[SigningsOutcome]:
    """Hold the mercato between the legs; its club 0 was at home in the first."""
    seats = [coaches[first.host], coaches[1 - first.host]]
    fortune = luck(f"{spec.seed}/signings", number, 2)
    return play(SIGNINGS, _dealt(first, market), seats, fortune, record=record)


def _dealt(first: Leg, market: MercatoOutcome) -> SigningsSetup:
    return SigningsSetup(set=first.setup.set, set_aside=market.set_aside)


def _return(
    spec: Spec,
    coaches: Sequence[Coach],
    signed: SigningsOutcome,
    first: Leg,
    number: int,
    *,
    record: bool,
) -> Leg:
    """Play the second leg."""
    setup = tie.second_leg(first.setup, first.played.outcome, signed.signings)
    return _leg(spec, coaches, setup, 1 - first.host, f"{number}/2", record=record)


def _result(
    spec: Spec, number: int, legs: Sequence[Leg], logs: tuple[tuple[str, str], ...]
) -> Result:
    winner, after = _decided(spec, number, legs)
    events = [event for leg in legs for event in leg.played.events]
    injuries = [event.serious for event in events if isinstance(event, Injured)]
    outcomes = [leg.played.outcome for leg in legs]
    hosts = [leg.host for leg in legs]
    home, away = zip(*(outcome.tallies for outcome in outcomes), strict=True)
    held = [(h.possessions, a.possessions) for h, a in zip(home, away, strict=True)]
    return Result(
        number=number,
        goals=_by_coach(hosts, [outcome.played for outcome in outcomes]),
        winner=winner,
        after=after,
        possessions=_by_coach(hosts, held),
        yellows=sum(isinstance(event, Booked) for event in events),
        reds=sum(isinstance(event, SentOff) for event in events),
        light=injuries.count(False),
        serious=injuries.count(True),
        extra_time=any(event.half == EXTRA_TIME for event in events),
        shoot_out=any(outcome.kicks is not None for outcome in outcomes),
        forfeits=sum(outcome.after == "forfeit" for outcome in outcomes),
        logs=logs,
    )


def _by_coach(hosts: Sequence[int], figures: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Sum figures of home and away over legs, by coach."""
    sums = [0, 0]
    for host, (home, away) in zip(hosts, figures, strict=True):
        sums[host] += home
        sums[1 - host] += away
    return (sums[0], sums[1])


def _decided(spec: Spec, number: int, legs: Sequence[Leg]) -> tuple[int | None, str]:
    """Return the winning coach, if there is one, and how it was decided."""
    first = legs[0].host
    if len(legs) == 1:
        outcome = legs[0].played.outcome
        winner = None if outcome.winner is None else abs(outcome.winner - first)
        return winner, outcome.after
    outcomes = [leg.played.outcome for leg in legs]
    result = tie.decide(*outcomes)
    if result.winner is None:
        lots = Chance(f"{spec.seed}/lots/{number}").below(2)
        result = tie.decide(*outcomes, lots=lots)
    winner = None if result.winner is None else abs(result.winner - first)
    return winner, result.after if result.by in ("aggregate", "shoot_out") else result.by


def _logs(spec: Spec, number: int, legs: Sequence[Leg]) -> tuple[tuple[str, str], ...]:
    """Return the name and the text of each leg's log, with its checksum."""
    found = []
    for leg_number, leg in enumerate(legs, start=1):
        suffix = f"-leg-{leg_number}" if spec.legs == 2 else ""
        text = encode(MATCH, written(MATCH, leg.setup, leg.played.steps), signed=True)
        found.append((_named("match", number, spec.matches, suffix), text))
    return tuple(found)


def _named(what: str, number: int, most: int, suffix: str = "") -> str:
    """Return a file's name, its number from 1 on and as wide as the largest."""
    return f"{what}-{number + 1:0{len(str(most))}}{suffix}.json"
