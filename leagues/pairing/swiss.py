"""Swiss rounds: who meets whom next, by one maximum-weight matching over all who still play.

A pairing is judged by these, first to last; a later one never outweighs an earlier one, since the
weights are whole numbers whose digits do not overlap:

1. rematches: as few as can be, so none while any pairing, whoever has its bye, does without;
2. then as few earlier meetings as can be in those that must be;
3. the bye: to whoever has had the fewest, and among those to the lowest in the order;
4. the squares of the differences in points;
5. distance: within points the upper half meets the lower half, best against best; across points
   neighbours of the border meet.

Home and away are settled afterwards. Whoever has left is simply not in the standing; whoever comes
late has no history.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import networkx as nx

from .errors import PairingError
from .round_robin import Pair, Round

type Edge = tuple[int, int, int]  # two places in the standing, and a cost or a weight


@dataclass(frozen=True, slots=True)
class Place:
    """An entrant in the order of the standing, with its points."""

    entrant: int
    points: int = 0


@dataclass(frozen=True, slots=True)
class Reason:
    """Why two meet, or why somebody is free: a code and its numbers.

    Of a pair: `first_round` (upper, lower: places in the order), `same_points` (points),
    `floated_down` (entrant, points, to), `only_without_rematch`, `rematch_unavoidable` (times:
    how often they met). Of a bye: `lowest_without_bye` (place), `lowest_of_fewest_byes` (place,
    byes), `bye_against_rematch` (place: with the bye further down somebody meets again).
    """

    code: str
    values: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SwissRound:
    """A round, best pair first, and the reasons of each pair and bye in the same order."""

    round: Round
    pairs: tuple[tuple[Reason, ...], ...]
    byes: tuple[Reason, ...] = ()


def pair(standing: Sequence[Place], history: Sequence[Round]) -> SwissRound:
    """Return the next round of those in the standing, which is in order, best first.

    ``history``: the rounds so far; it may name others, who have left. For a first round the order
    is that of the seeds or of a draw. The same input gives the same round on every machine.

    Raises PairingError: `too_few_competitors` (n, least), `competitor_twice` (competitor).
    """
    past = _Past.of(standing, history)
    pairs, free = _matched(len(standing), _edges(standing, past))
    seated = tuple(_seated(standing, past, two, board) for board, two in enumerate(pairs))
    reasons = tuple(_why(standing, past, two, pairs) for two in pairs)
    if free is None:
        return SwissRound(Round(seated), reasons)
    byes = (standing[free].entrant,)
    return SwissRound(Round(seated, byes), reasons, (_why_free(past, free),))


def weights(standing: Sequence[Place], history: Sequence[Round]) -> list[Edge]:
    """Return the weighted edges whose heaviest perfect matching is the round, by places from 0.

    With an odd number the place after the last stands for the bye.
    """
    return _weighed(_edges(standing, _Past.of(standing, history)))


@dataclass(frozen=True, slots=True)
class _Past:
    """What has been: meetings by places, byes by place, and the sides that each has played."""

    met: Mapping[tuple[int, int], int]
    byes: Sequence[int]
    sides: Sequence[str]
    last: Mapping[tuple[int, int], int]  # who was at home when two met last
    first: bool

    @classmethod
    def of(cls, standing: Sequence[Place], history: Sequence[Round]) -> "_Past":
        places = {place.entrant: at for at, place in enumerate(standing)}
        if len(standing) < 2:
            raise PairingError("too_few_competitors", n=len(standing), least=2)
        for entrant, times in Counter(place.entrant for place in standing).items():
            if times > 1:
                raise PairingError("competitor_twice", competitor=entrant)
        met: Counter[tuple[int, int]] = Counter()
        last: dict[tuple[int, int], int] = {}
        byes, sides = [0] * len(standing), [""] * len(standing)
        for rnd in history:
            for entrant in rnd.byes:
                if entrant in places:
                    byes[places[entrant]] += 1
            for home, away in rnd.pairs:
                seats = [places.get(home), places.get(away)]
                for at, side in zip(seats, "ha", strict=True):
                    if at is not None:
                        sides[at] += side
                if seats[0] is not None and seats[1] is not None:
                    two = min(seats[0], seats[1]), max(seats[0], seats[1])
                    met[two] += 1
                    last[two] = seats[0]
        return cls(met, byes, sides, last, not history)


def _edges(standing: Sequence[Place], past: _Past) -> list[Edge]:
    """What each pair costs, and each bye, which is a meeting with the place after the last."""
    n = len(standing)
    points = [place.points for place in standing]
    half = _halves(points)
    # Each digit is larger than all that those below it can add up to in a whole round.
    by_points = n**3 + 1
    by_bye = by_points * (n * (max(points) - min(points)) ** 2 + 1)
    by_times = by_bye * n * (max(past.byes) + 1)
    by_rematch = by_times * (n * max(past.met.values(), default=0) + 1)
    edges: list[Edge] = []
    for upper in range(n):
        mine, middle = points[upper], half[upper]
        for lower in range(upper + 1, n):
            apart = mine - points[lower]
            if apart:
                edges.append((upper, lower, (lower - upper) ** 2 + apart * apart * by_points))
            else:
                edges.append((upper, lower, (lower - upper - middle) ** 2))
    for (upper, lower), times in past.met.items():
        at = upper * (2 * n - upper - 1) // 2 + lower - upper - 1
        edges[at] = (upper, lower, edges[at][2] + by_rematch + times * by_times)
    if n % 2:
        edges += [(at, n, (past.byes[at] * n + n - 1 - at) * by_bye) for at in range(n)]
    return edges


def _halves(points: Sequence[int]) -> list[int]:
    """For each place how far below it, within equal points, its first choice stands."""
    sizes = Counter(points)
    return [sizes[own] // 2 for own in points]


def _matched(n: int, edges: Sequence[Edge]) -> tuple[list[Pair], int | None]:
    """The cheapest perfect matching, best pair first, and who is matched with the bye."""
    graph = nx.Graph()
    graph.add_weighted_edges_from(_weighed(_worth_a_look(n + n % 2, edges)))
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    pairs = sorted((min(two), max(two)) for two in matching)
    free = next((upper for upper, lower in pairs if lower == n), None)
    return [two for two in pairs if two[1] != n], free


def _worth_a_look(n: int, edges: Sequence[Edge]) -> list[Edge]:
    """Leave out the pairs that are in no cheapest matching of the n places.

    A pair is out when with it, and each other place at the least that any of its pairs costs, a
    matching is dearer than one that is known. That is no guess: the optimum stays.
    """
    least = [-1] * n
    for one, other, cost in sorted(edges, key=lambda edge: edge[2]):
        if least[one] < 0:
            least[one] = cost
        if least[other] < 0:
            least[other] = cost
    # Each pair's cost is shared by its two places: a matching costs half of all shares at least.
    spare = 2 * _known_cost(n, edges) - sum(least)
    return [edge for edge in edges if 2 * edge[2] - least[edge[0]] - least[edge[1]] <= spare]


def _known_cost(n: int, edges: Sequence[Edge]) -> int:
    """The cost of a fair matching: the cheapest pair that is left, then pairs recombined."""
    costs = [[0] * n for _ in range(n)]
    for one, other, cost in edges:
        costs[one][other] = costs[other][one] = cost
    taken = [False] * n
    pairs: list[Pair] = []
    for one, other, _cost in sorted(edges, key=lambda edge: edge[2]):
        if not (taken[one] or taken[other]):
            taken[one] = taken[other] = True
            pairs.append((one, other))
    _recombine(pairs, costs)
    return sum(costs[one][other] for one, other in pairs)


def _recombine(pairs: list[Pair], costs: Sequence[Sequence[int]]) -> None:
    """Recombine each pair with whichever other gains most; the dearest came last and go first."""
    for at in reversed(range(len(pairs))):
        a, b = pairs[at]
        gain, best = 0, (at, (a, b), (a, b))
        for to, (c, d) in enumerate(pairs):
            if to == at:
                continue
            now = costs[a][b] + costs[c][d]
            for new in (((a, c), (b, d)), ((a, d), (b, c))):
                saved = now - costs[new[0][0]][new[0][1]] - costs[new[1][0]][new[1][1]]
                if saved > gain:
                    gain, best = saved, (to, *new)
        pairs[best[0]] = best[2]
        pairs[at] = best[1]


def _weighed(edges: Sequence[Edge]) -> list[Edge]:
    """Turn what meetings cost round into weights."""
    dearest = max(cost for *_two, cost in edges)
    return [(upper, lower, dearest - cost) for upper, lower, cost in edges]


def _seated(standing: Sequence[Place], past: _Past, two: Pair, board: int) -> Pair:
    """Settle who is at home: the other one than when they met, else whoever has been so less.

    Those who have been at home equally often change sides from their last match; else the better
    one is at home at every second board.
    """
    upper, lower = two
    mine, theirs = past.sides[upper], past.sides[lower]
    balance = [side.count("h") - side.count("a") for side in (mine, theirs)]
    if two in past.last:
        turned = past.last[two] == upper
    elif balance[0] != balance[1]:
        turned = balance[0] > balance[1]
    elif mine[-1:] != theirs[-1:]:
        turned = mine[-1:] == "h" or theirs[-1:] == "a"
    else:
        turned = board % 2 == 1
    pair_ = standing[upper].entrant, standing[lower].entrant
    return pair_[::-1] if turned else pair_


def _why(
    standing: Sequence[Place], past: _Past, two: Pair, pairs: Sequence[Pair]
) -> tuple[Reason, ...]:
    upper, lower = two
    mine, theirs = standing[upper], standing[lower]
    if two in past.met:
        return (Reason("rematch_unavoidable", {"times": past.met[two]}),)
    if past.first:
        return (Reason("first_round", {"upper": upper + 1, "lower": lower + 1}),)
    if mine.points == theirs.points:
        reason = Reason("same_points", {"points": mine.points})
    else:
        values = {"entrant": mine.entrant, "points": mine.points, "to": theirs.points}
        reason = Reason("floated_down", values)
    if _is_forced(len(standing), past, two, pairs):
        return reason, Reason("only_without_rematch")
    return (reason,)


def _is_forced(n: int, past: _Past, two: Pair, pairs: Sequence[Pair]) -> bool:
    """Say whether without this pair somebody would have to meet again.

    Nearly always two pairs can be recombined, which shows at once that it is not forced.
    """
    met = past.met
    if any(pair_ in met for pair_ in pairs):
        return False
    one, other = two
    for first, second in pairs:
        if (first, second) == two:
            continue
        for a, b in ((first, second), (second, first)):
            if _two(one, a) not in met and _two(other, b) not in met:
                return False
    graph = nx.Graph()
    graph.add_nodes_from(range(n + n % 2))
    graph.add_edges_from(
        (a, b)
        for a in range(n)
        for b in range(a + 1, n + n % 2)
        if (a, b) not in met and (a, b) != two
    )
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) < n


def _two(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def _why_free(past: _Past, free: int) -> Reason:
    fewest = min(past.byes)
    lowest = max(at for at, byes in enumerate(past.byes) if byes == fewest)
    if free != lowest:
        return Reason("bye_against_rematch", {"place": free + 1})
    if fewest:
        return Reason("lowest_of_fewest_byes", {"place": free + 1, "byes": fewest})
    return Reason("lowest_without_bye", {"place": free + 1})
