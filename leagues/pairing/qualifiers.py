"""Where those who come from groups stand in a bracket: group mates meet as late as can be (S23).

Winners of groups have the best seeds, then come the seconds, and so on; within a place those
seeds are given out so that nobody meets a group mate early. Two from each of four groups: A1-B2
and C1-D2 in one half, B1-A2 and D1-C2 in the other.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import networkx as nx

from .brackets import seeded
from .errors import PairingError

MOST = 128


@dataclass(frozen=True, slots=True)
class Qualifier:
    """Who comes from a group (counted from 1) at a place in it (counted from 1)."""

    group: int
    place: int


def seeds(qualifiers: Sequence[Qualifier]) -> tuple[Qualifier, ...]:
    """Return the qualifiers in the order of the seeds that they get, seed 1 first.

    Within a place the order given is kept where it decides who has a bye; without byes groups
    stand in their order from the halves' tops. Raises PairingError `bracket_size_out_of_range`
    (n, least, most) and `qualifier_twice` (group, place).
    """
    _require(qualifiers)
    full = 1 << (len(qualifiers) - 1).bit_length()
    order = seeded(full)
    at = {seed: position for position, seed in enumerate(order)}
    found: dict[int, Qualifier] = {}
    first = 1
    for place in sorted({one.place for one in qualifiers}):
        mine = [one for one in qualifiers if one.place == place]
        free = list(range(first, first + len(mine)))
        if not found:
            found |= _best(mine, free, at, byes=full > len(qualifiers))
        else:
            found |= _apart(mine, free, at, found)
        first += len(mine)
    return tuple(found[seed] for seed in sorted(found))


def meet_in(first: int, second: int) -> int:
    """In which round two positions of a first round (from 0, top to bottom) can meet at first."""
    return (first ^ second).bit_length()


def _require(qualifiers: Sequence[Qualifier]) -> None:
    if not 2 <= len(qualifiers) <= MOST:
        raise PairingError("bracket_size_out_of_range", n=len(qualifiers), least=2, most=MOST)
    seen: set[Qualifier] = set()
    for one in qualifiers:
        if one in seen:
            raise PairingError("qualifier_twice", group=one.group, place=one.place)
        seen.add(one)


def _best(
    mine: Sequence[Qualifier], free: Sequence[int], at: dict[int, int], *, byes: bool
) -> dict[int, Qualifier]:
    """The first of the groups: in their order where there are byes, else by turns in the halves."""
    if byes:
        return dict(zip(free, mine, strict=True))
    ordered = sorted(free, key=at.__getitem__)
    half = (len(ordered) + 1) // 2
    top, foot = ordered[:half], ordered[half:]
    turns = [seed for pair in zip(top, [*foot, 0], strict=False) for seed in pair if seed]
    return dict(zip(turns, mine, strict=True))


def _apart(
    mine: Sequence[Qualifier],
    free: Sequence[int],
    at: dict[int, int],
    placed: dict[int, Qualifier],
) -> dict[int, Qualifier]:
    """Those of the next place: the assignment in which group mates meet latest, all in all."""
    graph = nx.Graph()
    most = 0
    costs: dict[tuple[int, int], int] = {}
    for number, one in enumerate(mine):
        for seed in free:
            costs[number, seed] = _cost(one, at[seed], at, placed)
            most = max(most, costs[number, seed])
    for (number, seed), cost in costs.items():
        graph.add_edge(("side", number), ("seed", seed), weight=most - cost)
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    found: dict[int, Qualifier] = {}
    for pair in pairs:
        ends = dict(pair)
        found[ends["seed"]] = mine[ends["side"]]
    return found


def _cost(one: Qualifier, position: int, at: dict[int, int], placed: dict[int, Qualifier]) -> int:
    """How bad a position is: an early meeting with a group mate weighs more than any later ones.

    Where that is equal, an opponent of the group next door is preferred, and then the order of
    the groups from the top.
    """
    rounds = max(at.values()).bit_length()
    early = 0
    beside = 0
    for seed, other in placed.items():
        met = meet_in(position, at[seed])
        if other.group == one.group:
            early += (MOST + 1) ** (rounds - met)
        elif met == 1:
            beside = abs(other.group - one.group)
    return early * 10**6 + beside * 10**3 + abs(one.group - position)
