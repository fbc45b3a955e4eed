"""What a run of simulated matches comes to: sums, shares and intervals, in numbers only."""

from collections import Counter
from collections.abc import Iterable
from math import sqrt

from msgspec import Struct

from matches.simulations.footclub import Result, Spec

Z95 = 1.959963984540054  # the 97.5 % point of the normal distribution


class Record(Struct, frozen=True):
    """One coach's run: matches won, drawn, lost; the share of those decided that he won, and its
    95 % interval (Wilson), None where nothing was decided."""

    coach: str
    won: int
    drawn: int
    lost: int
    goals: int
    possession: float
    share: float | None
    interval: tuple[float, float] | None


class Summary(Struct, frozen=True):
    """A whole run. `after` counts how matches ended; everything else are sums."""

    matches: int
    seed: str
    cards: str
    legs: int
    goals: int
    yellows: int
    reds: int
    light_injuries: int
    serious_injuries: int
    after: dict[str, int]
    records: tuple[Record, Record]


def summarise(spec: Spec, results: Iterable[Result]) -> Summary:
    """Sum up the results of a run, in whatever order they come."""
    rows = list(results)
    held = [sum(row.possessions[coach] for row in rows) for coach in (0, 1)]
    return Summary(
        matches=len(rows),
        seed=spec.seed,
        cards=spec.cards,
        legs=spec.legs,
        goals=sum(sum(row.goals) for row in rows),
        yellows=sum(row.yellows for row in rows),
        reds=sum(row.reds for row in rows),
        light_injuries=sum(row.light for row in rows),
        serious_injuries=sum(row.serious for row in rows),
        after=dict(sorted(Counter(row.after for row in rows).items())),
        records=(_record(spec, rows, 0, held), _record(spec, rows, 1, held)),
    )


def _record(spec: Spec, rows: list[Result], coach: int, held: list[int]) -> Record:
    won = sum(row.winner == coach for row in rows)
    lost = sum(row.winner == 1 - coach for row in rows)
    decided = won + lost
    return Record(
        coach=spec.coaches[coach],
        won=won,
        drawn=len(rows) - decided,
        lost=lost,
        goals=sum(row.goals[coach] for row in rows),
        possession=round(held[coach] / sum(held), 4) if sum(held) else 0.0,
        share=round(won / decided, 4) if decided else None,
        interval=wilson(won, decided) if decided else None,
    )


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Return the 95 % interval of a share by Wilson's formula, rounded to four places."""
    share = successes / trials
    scale = 1 + Z95**2 / trials
    middle = share + Z95**2 / (2 * trials)
    spread = Z95 * sqrt(share * (1 - share) / trials + Z95**2 / (4 * trials**2))
    low, high = (middle - spread) / scale, (middle + spread) / scale
    return (round(max(0.0, low), 4), round(min(1.0, high), 4))
