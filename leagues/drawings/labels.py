"""Text beside a drawing: how wide it is, where it goes when room is short, which ticks to name."""

from collections.abc import Sequence

MEAN_EMS = 0.57  # mean width of a letter of running text, in units of the font size


def text_width(text: str, size: float) -> float:
    """Return about how wide a text is in units, for a font of that size."""
    return len(text) * MEAN_EMS * size


def shortened(text: str, room: float, size: float) -> str:
    """Return the text, or its beginning and an ellipsis where it is wider than the room."""
    most = max(int(room / (MEAN_EMS * size)), 2)
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def spread(wanted: Sequence[float], gap: float, bottom: float) -> list[float]:
    """Return positions in the order given, each at least `gap` from any other.

    Each stays where it is wanted if it can, else it moves down; what would pass the bottom pushes
    its neighbours up.
    """
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], index))
    placed = [0.0] * len(wanted)
    lowest = float("-inf")
    for index in order:
        lowest = placed[index] = max(wanted[index], lowest + gap)
    limit = bottom
    for index in reversed(order):
        placed[index] = min(placed[index], limit)
        limit = placed[index] - gap
    return placed


def ticks(count: int, step: float, apart: float) -> list[int]:
    """Return which of 1..count to name on an axis of that step, names at least `apart` away.

    The first and the last are always named, between them round numbers.
    """
    every = next((e for e in (1, 2, 5, 10, 20, 50) if e * step >= apart), 100)
    if every == 1 or count == 1:
        return list(range(1, count + 1))
    between = [
        at
        for at in range(every, count, every)
        if (at - 1) * step >= apart and (count - at) * step >= apart
    ]
    return [1, *between, count]
