"""Who goes up and who goes down at the end of a season, over a pyramid of divisions (S35).

Between two divisions as many go down as go up, so that each keeps its size. The first of the lower
one go up directly; the last of those places can be played off for. Whoever has withdrawn leaves the
pyramid: he takes one of the places that go down.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from .errors import PairingError

type Reason = Literal["champion", "promoted", "play_off", "relegated"]


@dataclass(frozen=True, slots=True)
class Border:
    """How many change between a division and the one below; ``by_play_off`` of them are played off.

    For each of those one place the next two of the lower division meet: the best with the last.
    """

    places: int = 1
    by_play_off: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.by_play_off <= self.places:
            raise PairingError("border_wrong", places=self.places, by_play_off=self.by_play_off)


@dataclass(frozen=True, slots=True)
class Ranked[K: Hashable]:
    """A division as it ended, best first, without those who have ``withdrawn``."""

    order: tuple[K, ...]
    withdrawn: int = 0

    @property
    def size(self) -> int:
        """How many began the season."""
        return len(self.order) + self.withdrawn


@dataclass(frozen=True, slots=True)
class Move[K: Hashable]:
    """That somebody plays at another level next season; levels count from 1, the top."""

    key: K
    from_level: int
    to_level: int
    reason: Reason


def play_offs[K: Hashable](below: Ranked[K], border: Border) -> tuple[tuple[K, K], ...]:
    """Return who plays off for the places that are not given directly, the better one first.

    Raises PairingError `too_few_for_play_off` (n, least).
    """
    direct = border.places - border.by_play_off
    wanted = below.order[direct : direct + 2 * border.by_play_off]
    if len(wanted) < 2 * border.by_play_off:
        raise PairingError(
            "too_few_for_play_off", n=len(below.order), least=direct + 2 * border.by_play_off
        )
    return tuple((wanted[at], wanted[-1 - at]) for at in range(border.by_play_off))


def movements[K: Hashable](
    levels: Sequence[Ranked[K]], borders: Sequence[Border], winners: Mapping[tuple[K, K], K]
) -> tuple[Move[K], ...]:
    """Return all who move, the top border first; the top never promotes, the last never relegates.

    ``borders`` are those below each level but the last; ``winners`` has who won each play-off.
    Raises PairingError: `borders_wrong` (levels, borders), `play_off_open`,
    `more_places_than_sides` (level, places, n), where somebody would go up and down at once.
    """
    if len(borders) != max(len(levels) - 1, 0):
        raise PairingError("borders_wrong", levels=len(levels), borders=len(borders))
    moves: list[Move[K]] = []
    for at, border in enumerate(borders):
        above, below = levels[at], levels[at + 1]
        moves += _up(below, at + 2, border, winners)
        going = max(border.places - above.withdrawn, 0)
        moves += [
            Move(key, at + 1, at + 2, "relegated")
            for key in above.order[len(above.order) - going :]
        ]
        _require_room(above, at + 1, going)
    _require_once(moves, levels)
    return tuple(moves)


def _up[K: Hashable](
    below: Ranked[K], level: int, border: Border, winners: Mapping[tuple[K, K], K]
) -> list[Move[K]]:
    direct = border.places - border.by_play_off
    _require_room(below, level, direct)
    moves: list[Move[K]] = [
        Move(key, level, level - 1, "champion" if place == 0 else "promoted")
        for place, key in enumerate(below.order[:direct])
    ]
    for pair in play_offs(below, border):
        if pair not in winners:
            raise PairingError("play_off_open", level=level)
        moves.append(Move(winners[pair], level, level - 1, "play_off"))
    return moves


def _require_room[K: Hashable](ranked: Ranked[K], level: int, going: int) -> None:
    if going > len(ranked.order):
        raise PairingError("more_places_than_sides", level=level, places=going, n=len(ranked.order))


def _require_once[K: Hashable](moves: Sequence[Move[K]], levels: Sequence[Ranked[K]]) -> None:
    seen: set[K] = set()
    for move in moves:
        if move.key in seen:
            level = move.from_level
            n = len(levels[level - 1].order)
            raise PairingError("more_places_than_sides", level=level, places=n, n=n)
        seen.add(move.key)
