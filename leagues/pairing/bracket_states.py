"""How a bracket stands: who is where, what is open, who has won; from the results so far.

Nothing is kept: the state follows from the draw and from what each node came to, so that a
correction is the same question asked again (S19).
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field

from .brackets import (
    Bracket,
    Bye,
    FirstLoserOf,
    LoserOf,
    Node,
    Part,
    Seed,
    Source,
    WinnerOf,
)


@dataclass(frozen=True, slots=True)
class Known[E: Hashable]:
    """Somebody stands in a place."""

    entrant: E


@dataclass(frozen=True, slots=True)
class Pending:
    """Nobody yet: it depends on ``source``."""

    source: Source


@dataclass(frozen=True, slots=True)
class Nobody:
    """And nobody will: a bye, or both of those who might have come have forfeited."""


type Place[E: Hashable] = Known[E] | Pending | Nobody

NOBODY = Nobody()


@dataclass(frozen=True, slots=True)
class Decided:
    """What a node came to: the upper side (1) or the lower one (2) goes on, or nobody (S10)."""

    winner: int | None


type Decide[E: Hashable] = Callable[[str, E, E], Decided | None]


@dataclass(frozen=True, slots=True)
class Standing[E: Hashable]:
    """One node as it stands.

    ``needed`` is false for a second grand final that is not played. ``played`` tells a node in
    which two sides met from one that a bye decided.
    """

    node: Node
    upper: Place[E]
    lower: Place[E]
    needed: bool = True
    decided: bool = False
    played: bool = False
    winner: Place[E] = NOBODY
    loser: Place[E] = NOBODY

    @property
    def open(self) -> bool:
        """Whether it can be played now."""
        both = isinstance(self.upper, Known) and isinstance(self.lower, Known)
        return self.needed and both and not self.decided

    @property
    def bye(self) -> bool:
        """Whether it asks for no score, since one place or both have nobody."""
        return isinstance(self.upper, Nobody) or isinstance(self.lower, Nobody)


@dataclass(frozen=True, slots=True)
class State[E: Hashable]:
    """A whole bracket as it stands, by the keys of the nodes."""

    bracket: Bracket
    nodes: Mapping[str, Standing[E]] = field(default_factory=dict)

    @property
    def champion(self) -> E | None:
        """Who has won the bracket; None while that is open, or where all have forfeited."""
        last = self.nodes[self._last_key()]
        if not last.needed:
            last = self.nodes["G1"]
        return last.winner.entrant if last.decided and isinstance(last.winner, Known) else None

    @property
    def finished(self) -> bool:
        """Whether nothing is open any more."""
        return all(one.decided or not one.needed for one in self.nodes.values())

    def _last_key(self) -> str:
        keys = [node.key for node in self.bracket.nodes if node.part in ("main", "reset")]
        return keys[-1]

    def placings(self) -> list[tuple[int, tuple[E, ...]]]:
        """The places that are settled, best first: place and who shares it.

        Losers of one round share a place, unless a match for third place separates them. Those of
        a consolation keep the place that the main part gave them.
        """
        if self.champion is None:
            return []
        groups: list[tuple[E, ...]] = [(self.champion,)]
        out = self._out()
        for at in sorted(out, reverse=True):
            groups.append(tuple(out[at]))
        placed: list[tuple[int, tuple[E, ...]]] = []
        place = 1
        for group in groups:
            placed.append((place, group))
            place += len(group)
        return placed

    def _out(self) -> dict[tuple[int, int], list[E]]:
        """Who is out, by how far he came: the round, and within it who won the third place."""
        found: dict[tuple[int, int], list[E]] = {}
        third = next((one for one in self.nodes.values() if one.node.part == "third_place"), None)
        order = _weights(self.bracket)
        lasting = self._last_chance()
        for key, one in self.nodes.items():
            if key not in lasting or not isinstance(one.loser, Known) or not one.needed:
                continue
            better = int(third is not None and third.winner == one.loser)
            found.setdefault((order[key], better), []).append(one.loser.entrant)
        return found

    def _last_chance(self) -> set[str]:
        """The nodes whose loser is out."""
        if "R1" not in self.nodes:
            return {node.key for node in self.bracket.nodes if node.part == "main"}
        final = "R1" if self.nodes["R1"].needed else "G1"
        return {node.key for node in self.bracket.nodes if node.part == "losers"} | {final}


def _weights(bracket: Bracket) -> dict[str, int]:
    """How late each node comes: those of one round of one part weigh the same."""
    found: dict[tuple[Part, int], int] = {}
    for node in bracket.nodes:
        found.setdefault((node.part, node.round), len(found))
    return {node.key: found[node.part, node.round] for node in bracket.nodes}


def resolve[E: Hashable](
    bracket: Bracket, decide: Decide[E], entrants: Mapping[int, E | None]
) -> State[E]:
    """Return how a bracket stands.

    ``entrants`` gives who was drawn into each seed, None where nobody was yet. ``decide`` is asked
    once for each node in which two sides meet, in the order of the nodes, and answers None while
    it is open.
    """
    nodes: dict[str, Standing[E]] = {}
    for node in bracket.nodes:
        upper, lower = (_place(source, nodes, entrants) for source in node.sources)
        nodes[node.key] = _standing(node, upper, lower, nodes, decide)
    return State(bracket, nodes)


def _place[E: Hashable](
    source: Source,
    nodes: Mapping[str, Standing[E]],
    entrants: Mapping[int, E | None],
) -> Place[E]:
    match source:
        case Seed(number):
            entrant = entrants.get(number)
            return Pending(source) if entrant is None else Known(entrant)
        case Bye():
            return NOBODY
        case WinnerOf(key):
            return nodes[key].winner if nodes[key].decided else Pending(source)
        case LoserOf(key):
            return nodes[key].loser if nodes[key].decided else Pending(source)
        case FirstLoserOf(key):
            return _first_loser(nodes[key], source, nodes)


def _first_loser[E: Hashable](
    feeder: Standing[E], source: Source, nodes: Mapping[str, Standing[E]]
) -> Place[E]:
    if not feeder.decided:
        return Pending(source)
    loser = feeder.loser
    before = (one for one in nodes.values() if one.played and one.node.key != feeder.node.key)
    return NOBODY if any(one.winner == loser for one in before) else loser


def _standing[E: Hashable](
    node: Node,
    upper: Place[E],
    lower: Place[E],
    nodes: Mapping[str, Standing[E]],
    decide: Decide[E],
) -> Standing[E]:
    if node.part == "reset" and not _second_final(nodes):
        return Standing(node, upper, lower, needed=False)
    if isinstance(upper, Pending) or isinstance(lower, Pending):
        return Standing(node, upper, lower)
    if isinstance(upper, Known) and isinstance(lower, Known):
        came = decide(node.key, upper.entrant, lower.entrant)
        if came is None:
            return Standing(node, upper, lower)
        sides: dict[int | None, tuple[Place[E], Place[E]]] = {
            1: (upper, lower),
            2: (lower, upper),
            None: (NOBODY, NOBODY),
        }
        winner, loser = sides[came.winner]
        return Standing(node, upper, lower, True, True, True, winner, loser)
    there = upper if isinstance(upper, Known) else lower
    return Standing(node, upper, lower, True, True, False, there, NOBODY)


def _second_final[E: Hashable](nodes: Mapping[str, Standing[E]]) -> bool:
    """Whether the winner of the main part has lost the grand final, and so for the first time."""
    final = nodes["G1"]
    return final.decided and final.played and final.winner == final.lower
