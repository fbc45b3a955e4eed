"""Zones: places where cards lie, some of them known, some only counted.

Cards are small numbers, in whatever sense the game gives them; a zone is a bag and keeps its known
cards in order of number, so that equal contents are equal zones.
"""

from bisect import insort
from collections.abc import Iterable


class Zone:
    """Known cards, sorted, and a number of unknown ones."""

    __slots__ = ("cards", "unknown")

    def __init__(self, cards: Iterable[int] = (), unknown: int = 0) -> None:
        self.cards = sorted(cards)
        self.unknown = unknown

    def __len__(self) -> int:
        return len(self.cards) + self.unknown

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Zone):
            return NotImplemented
        return self.cards == other.cards and self.unknown == other.unknown

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Zone({self.cards}, unknown={self.unknown})"

    def copy(self) -> "Zone":
        """Return a zone of its own with the same cards."""
        twin = Zone.__new__(Zone)
        twin.cards = self.cards.copy()
        twin.unknown = self.unknown
        return twin

    def put(self, card: int | None) -> None:
        """Add a card, or an unknown one for None."""
        if card is None:
            self.unknown += 1
        else:
            insort(self.cards, card)

    def take(self, card: int) -> bool:
        """Remove a card: a known one if there is one, else an unknown one, which is thereby
        revealed. Return whether it was revealed. Raises ValueError if neither is there."""
        if card in self.cards:
            self.cards.remove(card)
            return False
        if not self.unknown:
            raise ValueError(f"no card {card} here")
        self.unknown -= 1
        return True

    def clear(self) -> None:
        """Empty the zone."""
        self.cards = []
        self.unknown = 0
