"""Round robin by the circle method: everybody meets everybody, `legs` times.

Home and away follow the canonical pattern of de Werra (1981): competitor i, k places away from the
centre of the circle, is at home when k is odd. For even n that costs n - 2 breaks in a single round
robin, the least there is; for odd n there is none at all. Late entries are in ``late_entry``.
"""

from dataclasses import dataclass
from enum import StrEnum

from cards.chance import Chance

from .errors import PairingError

type Pair = tuple[int, int]


class LegOrder(StrEnum):
    """How the rounds of a return leg follow those of the leg before."""

    MIRRORED = "mirrored"  # 1 2 3 | 1 2 3: as far apart as can be, 3n - 6 breaks, runs of three
    SHIFTED = "shifted"  # 1 2 3 | 2 3 1: the French way, 2n breaks at most, never three running
    INVERTED = "inverted"  # 1 2 3 | 3 2 1: 2n - 4 breaks; the middle match is played twice running
    BACK_TO_BACK = "back_to_back"  # 1 1 2 2 3 3: each return follows at once


@dataclass(frozen=True, slots=True)
class Round:
    """One round: pairs of (home, away), and those who do not play in it."""

    pairs: tuple[Pair, ...]
    byes: tuple[int, ...] = ()

    def swapped(self) -> "Round":
        """Return the same round with the sides turned round."""
        return Round(tuple((away, home) for home, away in self.pairs), self.byes)


def round_robin(
    n: int,
    *,
    legs: int = 1,
    order: LegOrder = LegOrder.SHIFTED,
    chance: Chance | None = None,
) -> tuple[Round, ...]:
    """Return the rounds in which n competitors (0..n-1) each meet each other `legs` times.

    An even n gives (n - 1) * legs rounds, an odd n gives n * legs with one bye in each (S13). Every
    second leg has the sides swapped (S14), its rounds in the given order. With a
    `chance` the places on the circle are drawn.

    Raises PairingError: `too_few_competitors` (n, least), `legs_out_of_range` (legs, least).
    """
    if n < 2:
        raise PairingError("too_few_competitors", n=n, least=2)
    if legs < 1:
        raise PairingError("legs_out_of_range", legs=legs, least=1)
    seats = list(range(n)) if chance is None else chance.shuffled(range(n))
    first = _single(seats)
    if order is LegOrder.BACK_TO_BACK:
        return tuple(_turned(rnd, leg) for rnd in first for leg in range(legs))
    return tuple(
        _turned(rnd, leg)
        for leg in range(legs)
        for rnd in _return(first, order, is_return=leg % 2 == 1)
    )


def _single(seats: list[int]) -> list[Round]:
    """One leg. An odd number gets an empty centre: who should meet it has the bye."""
    circle = len(seats) - 1 + len(seats) % 2
    return [_circle_round(seats, circle, turn) for turn in range(circle)]


def _circle_round(seats: list[int], circle: int, turn: int) -> Round:
    pairs: list[Pair] = []
    byes: tuple[int, ...] = ()
    if len(seats) == circle:
        byes = (seats[turn],)
    else:
        centre = (seats[turn], seats[circle])
        pairs.append(centre if turn % 2 == 0 else centre[::-1])
    for step in range(1, (circle + 1) // 2):
        ahead, behind = seats[(turn + step) % circle], seats[(turn - step) % circle]
        pairs.append((ahead, behind) if step % 2 else (behind, ahead))
    return Round(tuple(pairs), byes)


def _return(first: list[Round], order: LegOrder, *, is_return: bool) -> list[Round]:
    if not is_return or order is LegOrder.MIRRORED:
        return first
    return first[::-1] if order is LegOrder.INVERTED else first[1:] + first[:1]


def _turned(rnd: Round, leg: int) -> Round:
    return rnd.swapped() if leg % 2 else rnd
