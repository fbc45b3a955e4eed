"""Colours as #rrggbb: reading, mixing, and contrast after WCAG 2."""

import re

from .markup import DrawingError

BLACK = "#14171c"
WHITE = "#ffffff"
READABLE = 4.5

_HEX = re.compile(r"#[0-9a-f]{6}", re.ASCII)


def colour(text: str) -> str:
    """Return the colour in lower case.

    Raises DrawingError `colour_invalid` (colour) unless it is #rrggbb.
    """
    lower = text.lower()
    if not _HEX.fullmatch(lower):
        raise DrawingError("colour_invalid", colour=text)
    return lower


def mixed(one: str, other: str, share: float) -> str:
    """Return `one` with a share (0..1) of `other` laid over it."""
    parts = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def luminance(one: str) -> float:
    """Return the relative luminance, 0 (black) to 1 (white)."""
    red, green, blue = (_linear(channel / 255) for channel in _channels(one))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def ink_on(grounds: tuple[str, ...], preferred: str) -> str | None:
    """Return an ink readable on all grounds: the preferred colour, white, near-black or black.

    None when there is none, as for some mid-tones in light and shade.
    """
    best = max(WHITE, BLACK, key=lambda ink: _worst(ink, grounds))
    inks = (preferred, best, "#000000")
    return next((ink for ink in inks if _worst(ink, grounds) >= READABLE), None)


def _worst(ink: str, grounds: tuple[str, ...]) -> float:
    return min(contrast(ink, ground) for ground in grounds)


def _channels(one: str) -> tuple[int, int, int]:
    return int(one[1:3], 16), int(one[3:5], 16), int(one[5:7], 16)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
