"""What the formats cost: a Swiss round against the bare matching that it cannot do without.

The yardstick is ``networkx.max_weight_matching`` on the complete graph of as many nodes: once with
weights drawn at random, and once with the very weights of the round, so that what building the
graph, seating and explaining add to the matching shows by itself.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from statistics import median
from time import perf_counter
from typing import Any

import networkx as nx

from cards.chance import Chance
from leagues.pairing import swiss
from leagues.pairing.round_robin import Round

ENTRANTS = 200
ROUNDS = 5


def evening(n: int, rounds: int) -> tuple[list[swiss.Place], list[Round]]:
    """Return the standing and the rounds of an evening with results by chance."""
    chance, points = Chance("benchmark of formats"), [0] * n
    history: list[Round] = []
    for _ in range(rounds):
        made = swiss.pair(_standing(points), history).round
        history.append(made)
        for home, away in made.pairs:
            worth = [(3, 0), (1, 1), (0, 3)][chance.below(3)]
            points[home] += worth[0]
            points[away] += worth[1]
    return _standing(points), history


def _standing(points: Sequence[int]) -> list[swiss.Place]:
    order = sorted(range(len(points)), key=lambda one: (-points[one], one))
    return [swiss.Place(one, points[one]) for one in order]


def complete(n: int, weigh: Callable[[int, int], int]) -> Any:
    """Return the complete graph of n nodes with the weights given."""
    graph = nx.Graph()
    graph.add_weighted_edges_from((a, b, weigh(a, b)) for a, b in combinations(range(n), 2))
    return graph


def measure(runs: int = 3) -> dict[str, float]:
    """Return `swiss`: a round of 200 over the matching of random weights, and `swiss_own`: over
    that of its own weights. Medians of interleaved runs, after five rounds played."""
    standing, history = evening(ENTRANTS, ROUNDS)
    chance = Chance("weights")
    random = complete(ENTRANTS, lambda _a, _b: 1 + chance.below(1_000))
    own = nx.Graph()
    own.add_weighted_edges_from(swiss.weights(standing, history))
    took: dict[str, list[float]] = {"random": [], "own": [], "round": []}
    for _ in range(runs):
        took["random"].append(_seconds(lambda: nx.max_weight_matching(random)))
        took["own"].append(_seconds(lambda: nx.max_weight_matching(own, maxcardinality=True)))
        took["round"].append(_seconds(lambda: swiss.pair(standing, history)))
    middle = {name: median(each) for name, each in took.items()}
    return {
        "swiss": middle["round"] / middle["random"],
        "swiss_own": middle["round"] / middle["own"],
    }


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
