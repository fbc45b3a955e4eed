"""What a table costs, against a bare loop over the same results.

Ratios of medians of interleaved runs, so that a busy machine slows both sides alike. Reported:
`h2h_380` (a season of 20 clubs by head-to-head rules), `level_380` (the same with all twenty level
to the end, the longest way through the criteria), and `growth`: the same ratio for longer leagues,
which stays flat as long as the table is linear in its results.
"""

from collections.abc import Callable, Sequence
from itertools import permutations
from statistics import median
from time import perf_counter

from cards.chance import Chance
from leagues.tables import PRESETS, Result, table

CLUBS = 20
SIZES = (380, 1_900, 7_600, 20_000)


def season(clubs: int, matches: int, *, level: bool = False) -> list[Result[int]]:
    """Return that many results of a repeated double round robin, the same on every machine.

    `level`: every match ends 1-0 for the home side, so that all clubs are level in everything.
    """
    chance = Chance("benchmark of tables")
    pairs = list(permutations(range(clubs), 2))
    return [
        Result(*pairs[n % len(pairs)], *((1, 0) if level else (chance.below(4), chance.below(4))))
        for n in range(matches)
    ]


def bare(results: Sequence[Result[int]], clubs: int) -> list[list[int]]:
    """Add up points and goals, and nothing else: the yardstick."""
    points, scored, conceded = [0] * clubs, [0] * clubs, [0] * clubs
    for result in results:
        home, away = result.home, result.away
        home_goals, away_goals = result.home_goals, result.away_goals
        scored[home] += home_goals
        conceded[home] += away_goals
        scored[away] += away_goals
        conceded[away] += home_goals
        if home_goals > away_goals:
            points[home] += 3
        elif home_goals < away_goals:
            points[away] += 3
        else:
            points[home] += 1
            points[away] += 1
    return [points, scored, conceded]


def ratio(results: Sequence[Result[int]], clubs: int, runs: int) -> float:
    """Return the cost of a table by head-to-head rules over that of the bare loop."""
    rules = PRESETS["la_liga"].rules
    names = list(range(clubs))
    tables: list[float] = []
    loops: list[float] = []
    for _ in range(runs):
        loops.append(_seconds(lambda: bare(results, clubs)))
        tables.append(_seconds(lambda: table(names, results, rules)))
    return round(median(tables) / median(loops), 2)


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def measure() -> dict[str, float | list[dict[str, float]]]:
    """Return the ratios; `growth` has one entry a size: matches, clubs, ratio."""
    growth: list[dict[str, float]] = []
    for clubs in (CLUBS, 100):
        for matches in SIZES:
            runs = max(15, 60_000 // matches)
            cost = ratio(season(clubs, matches), clubs, runs)
            growth.append({"matches": matches, "clubs": clubs, "ratio": cost})
    return {
        "h2h_380": ratio(season(CLUBS, 380), CLUBS, 200),
        "level_380": ratio(season(CLUBS, 380, level=True), CLUBS, 200),
        "growth": growth,
    }
