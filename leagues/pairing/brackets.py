"""Knock-out brackets as plain data: nodes, and whence those who stand in them come.

Seeds are places in the draw, counted from 1. The best seeds have the byes of a first round, and
1 and 2 stand in opposite halves, 1 to 4 in different quarters, and so on (S21). A bye is a node of
its own with nobody in one place: it asks for no score, and a drawing can show it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from .errors import PairingError

MOST = 128

type Part = Literal["main", "third_place", "losers", "grand_final", "reset", "consolation"]


@dataclass(frozen=True, slots=True)
class Seed:
    """A place that the draw fills, counted from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """A place for whoever wins a node."""

    key: str


@dataclass(frozen=True, slots=True)
class LoserOf:
    """A place for whoever loses a node."""

    key: str


@dataclass(frozen=True, slots=True)
class FirstLoserOf:
    """A place for whoever loses a node, if that was the first match that he played."""

    key: str


@dataclass(frozen=True, slots=True)
class Bye:
    """A place for nobody: who stands opposite goes on."""


type Source = Seed | WinnerOf | LoserOf | FirstLoserOf | Bye


@dataclass(frozen=True, slots=True)
class Node:
    """A tie of a bracket: its place in the drawing, and whence its two sides come.

    ``round`` counts from 1 within its part, ``position`` from 1 at the top of its round.
    """

    key: str
    part: Part
    round: int
    position: int
    upper: Source
    lower: Source

    @property
    def sources(self) -> tuple[Source, Source]:
        """The sources of its two places."""
        return self.upper, self.lower


@dataclass(frozen=True, slots=True)
class Bracket:
    """The nodes of a bracket, each after those that feed it; ``size`` is how many enter."""

    size: int
    nodes: tuple[Node, ...]

    def __getitem__(self, key: str) -> Node:
        """Return a node by its key; raises KeyError."""
        for node in self.nodes:
            if node.key == key:
                return node
        raise KeyError(key)

    @property
    def rounds(self) -> int:
        """How many rounds the main part has."""
        return max(node.round for node in self.nodes if node.part == "main")


def feeders(node: Node) -> Iterator[str]:
    """The keys of the nodes that send somebody into this one."""
    for source in node.sources:
        if isinstance(source, WinnerOf | LoserOf | FirstLoserOf):
            yield source.key


def seeded(size: int) -> tuple[int, ...]:
    """The seeds of a full first round from top to bottom; ``size`` is a power of two.

    Each pair adds up to size + 1, and so do the best two of any two neighbouring pairs in the
    round before.
    """
    order = [1, 2]
    while len(order) < size:
        total = 2 * len(order) + 1
        # The better of each pair keeps the outside, so that 1 is at the top and 2 at the foot.
        order = [
            seed
            for at, best in enumerate(order)
            for seed in ((best, total - best) if at % 2 == 0 else (total - best, best))
        ]
    # Within a pair the better one stands above: he is at home where it is one match.
    pairs = (sorted(order[at : at + 2]) for at in range(0, size, 2))
    return tuple(seed for pair in pairs for seed in pair)


def single_elimination(n: int, *, third_place: bool = False, consolation: bool = False) -> Bracket:
    """Return the bracket of n sides in which one defeat puts out.

    With a match for third place, if there are semi-finals; with a consolation, in which those play
    on who lose their first match. Raises PairingError `bracket_size_out_of_range`, and
    `consolation_too_small` (n, least) where nobody could meet in it.
    """
    first = tuple(Seed(seed) if seed <= n else Bye() for seed in seeded(_full(n)))
    return from_places(first, third_place=third_place, consolation=consolation)


def from_places(
    places: Sequence[Seed | Bye], *, third_place: bool = False, consolation: bool = False
) -> Bracket:
    """Return the bracket over a first round that is given from top to bottom.

    ``places`` are two, four, eight … seeds or byes, with no two byes in one pair. Raises
    PairingError as ``single_elimination`` does, and `places_wrong` (places).
    """
    size = sum(isinstance(place, Seed) for place in places)
    _require(size)
    pairs = [tuple(places[at : at + 2]) for at in range(0, len(places), 2)]
    if len(places) != _full(len(places)) or any(
        all(isinstance(place, Bye) for place in pair) for pair in pairs
    ):
        raise PairingError("places_wrong", places=len(places))
    nodes = _tree("main", "M", places)
    finals = [node for node in nodes if node.round == nodes[-1].round - 1]
    if third_place and len(finals) == 2:
        lost = [LoserOf(node.key) for node in finals]
        # Played before the final, and drawn after it.
        nodes.insert(-1, Node("T1", "third_place", 1, 1, lost[0], lost[1]))
    if consolation:
        nodes += _consolation(size, nodes)
    return Bracket(size, tuple(nodes))


def double_elimination(n: int) -> Bracket:
    """Return the bracket of n sides in which the second defeat puts out.

    Whoever comes through the losers' part meets the winner of the main part in a grand final; if
    the latter loses for the first time there, a second one (``reset``) is played. Those who lose
    enter the losers' part in an order that turns round from one round to the next, so that they
    meet those they have met as late as can be. Raises PairingError
    `double_elimination_too_small` (n, least) below 3, `bracket_size_out_of_range`.
    """
    if n < 3:
        raise PairingError("double_elimination_too_small", n=n, least=3)
    full = _full(n)
    main = _tree("main", "M", [Seed(s) if s <= n else Bye() for s in seeded(full)])
    by_round = _by_round(main)
    losers: list[Node] = []
    standing: list[Source] = [LoserOf(node.key) for node in by_round[1]]
    number = 0
    for at in range(2, len(by_round) + 1):
        number += 1
        standing = _losers_round(losers, number, standing)
        number += 1
        falling: list[Source] = [LoserOf(node.key) for node in by_round[at]]
        mixed = _turned(falling, at)
        standing = _losers_round(
            losers, number, [side for pair in zip(standing, mixed, strict=True) for side in pair]
        )
    final = Node("G1", "grand_final", 1, 1, WinnerOf(main[-1].key), standing[0])
    reset = Node("R1", "reset", 1, 1, WinnerOf("G1"), LoserOf("G1"))
    return Bracket(n, (*_interleaved(main, losers), final, reset))


def _require(n: int) -> None:
    if not 2 <= n <= MOST:
        raise PairingError("bracket_size_out_of_range", n=n, least=2, most=MOST)


def _full(n: int) -> int:
    """The least power of two that holds n. Raises PairingError."""
    _require(n)
    return 1 << (n - 1).bit_length()


def _tree(part: Part, letter: str, places: Sequence[Source]) -> list[Node]:
    """The nodes of a part in which winners meet winners, round by round."""
    nodes: list[Node] = []
    number = 0
    standing = list(places)
    while len(standing) > 1:
        number += 1
        made = [
            Node(
                f"{letter}{number}-{at}",
                part,
                number,
                at,
                standing[2 * at - 2],
                standing[2 * at - 1],
            )
            for at in range(1, len(standing) // 2 + 1)
        ]
        nodes += made
        standing = [WinnerOf(node.key) for node in made]
    return nodes


def _by_round(nodes: Sequence[Node]) -> dict[int, list[Node]]:
    found: dict[int, list[Node]] = {}
    for node in nodes:
        found.setdefault(node.round, []).append(node)
    return found


def _losers_round(losers: list[Node], number: int, standing: Sequence[Source]) -> list[Source]:
    made = [
        Node(f"L{number}-{at}", "losers", number, at, standing[2 * at - 2], standing[2 * at - 1])
        for at in range(1, len(standing) // 2 + 1)
    ]
    losers += made
    return [WinnerOf(node.key) for node in made]


def _turned(falling: list[Source], number: int) -> list[Source]:
    """Those who fall out of a round of the main part, in the order in which they enter the other.

    Turned round, then halves changed, by turns: who met in the round before is kept apart.
    """
    half = len(falling) // 2
    match number % 4:
        case 2:
            return falling[::-1]
        case 3:
            return falling[half:] + falling[:half]
        case 0:
            return falling[:half][::-1] + falling[half:][::-1]
        case _:
            return falling


def _interleaved(main: Sequence[Node], losers: Sequence[Node]) -> list[Node]:
    """Each node after those that feed it: a round of the main part, then what it feeds."""
    later = _by_round(losers)
    order: list[Node] = []
    for number, nodes in _by_round(main).items():
        order += nodes
        if number > 1:
            order += later.get(2 * number - 3, []) + later.get(2 * number - 2, [])
    return order


def _consolation(n: int, nodes: Sequence[Node]) -> list[Node]:
    """Those who lose their first match play on, be it after a bye: everybody has two matches."""
    main = _by_round([node for node in nodes if node.part == "main"])
    if n < 4:
        raise PairingError("consolation_too_small", n=n, least=4)
    byes = {node.key for node in main[1] if any(isinstance(place, Bye) for place in node.sources)}
    entering: list[Source] = []
    for node in main[2]:
        before = list(feeders(node))
        entering += [LoserOf(key) for key in before if key not in byes]
        if byes & set(before):
            entering.append(FirstLoserOf(node.key))
    places = [
        entering[seed - 1] if seed <= len(entering) else Bye()
        for seed in seeded(_full(len(entering)))
    ]
    return _tree("consolation", "C", places)
