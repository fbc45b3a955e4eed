"""Seeded chance: the only source of luck in the project.

From a seed, by SHA-256 in counter mode, so that one seed gives the same choices on every Python and
every machine. Draws, lots, generators and dice all take a ``Chance`` as an argument; nothing here
reads a clock or the operating system.
"""

from collections.abc import Sequence
from hashlib import sha256

WORD_BITS = 64


class Chance:
    """A stream of choices that depends on the seed alone."""

    __slots__ = ("_counter", "_seed", "_words")

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._counter = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            block = sha256(self._seed + b"/" + str(self._counter).encode()).digest()
            self._counter += 1
            self._words = [int.from_bytes(block[at : at + 8]) for at in (24, 16, 8, 0)]
        return self._words.pop()

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1, each equally likely.

        Raises ValueError for n < 1. Rejection keeps it exactly fair for any n below 2**64.
        """
        if n < 1:
            raise ValueError(f"below() needs at least 1, got {n}")
        limit = (1 << WORD_BITS) - (1 << WORD_BITS) % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def shuffled[T](self, items: Sequence[T]) -> list[T]:
        """Return the items in a new order, every order equally likely (Fisher-Yates)."""
        out = list(items)
        for last in range(len(out) - 1, 0, -1):
            pick = self.below(last + 1)
            out[last], out[pick] = out[pick], out[last]
        return out
