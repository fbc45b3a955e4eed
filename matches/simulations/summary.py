"""What a run of simulated matches comes to: sums, shares and intervals, in numbers only."""

from collections import Counter
from collections.abc import Iterable
from math import sqrt

from msgspec import Struct

from matches.simulations.footclub import Result, Spec

COUNTED = ("yellows", "reds", "light", "serious", "extra_time", "shoot_out", "forfeits")
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
    """A whole run. `after` counts what decided it; `extra_times` and `shoot_outs` how many came to
    them, `forfeits` how many matches ended so. All else are sums."""

    matches: int
    seed: str
    cards: str
    legs: int
    goals: int
    yellows: int
    reds: int
    light_injuries: int
    serious_injuries: int
    extra_times: int
    shoot_outs: int
    forfeits: int
    after: dict[str, int]
    records: tuple[Record, Record]


def summarise(spec: Spec, results: Iterable[Result]) -> Summary:
    """Sum up the results of a run, in whatever order they come, keeping none of them."""
    sums, after = _added_up(results)
    matches = after.total()
    return Summary(
        matches=matches,
        seed=spec.seed,
        cards=spec.cards,
        legs=spec.legs,
        goals=sums["goals 0"] + sums["goals 1"],
        yellows=sums["yellows"],
        reds=sums["reds"],
        light_injuries=sums["light"],
        serious_injuries=sums["serious"],
        extra_times=sums["extra_time"],
        shoot_outs=sums["shoot_out"],
        forfeits=sums["forfeits"],
        after=dict(sorted(after.items())),
        records=(_record(spec, matches, sums, 0), _record(spec, matches, sums, 1)),
    )


def _added_up(results: Iterable[Result]) -> tuple[Counter[str], Counter[str]]:
    """Return the sums by name, a coach's with his number, and how many ended in which way."""
    sums: Counter[str] = Counter()
    after: Counter[str] = Counter()
    for row in results:
        after[row.after] += 1
        for name in COUNTED:
            sums[name] += getattr(row, name)
        for coach in (0, 1):
            sums[f"goals {coach}"] += row.goals[coach]
            sums[f"ball {coach}"] += row.possessions[coach]
            sums[f"won {coach}"] += row.winner == coach
    return sums, after


def _record(spec: Spec, matches: int, sums: Counter[str], coach: int) -> Record:
    won, lost = sums[f"won {coach}"], sums[f"won {1 - coach}"]
    decided = won + lost
    held = sums["ball 0"] + sums["ball 1"]
    return Record(
        coach=spec.coaches[coach],
        won=won,
        drawn=matches - decided,
        lost=lost,
        goals=sums[f"goals {coach}"],
        possession=round(sums[f"ball {coach}"] / held, 4) if held else 0.0,
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
