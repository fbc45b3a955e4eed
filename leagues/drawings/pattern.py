"""Patterns of crests: the pieces of the second colour on the first, as convex polygons."""

from enum import StrEnum

from .outline import MIDDLE, Polygon

type Extent = tuple[float, float, float, float]


class Pattern(StrEnum):
    """How the two colours share the field."""

    PLAIN = "plain"
    STRIPES = "stripes"
    HOOPS = "hoops"
    HALVES = "halves"
    QUARTERS = "quarters"
    SASH = "sash"
    CHEVRON = "chevron"
    BORDER = "border"
    PALE = "pale"
    PINSTRIPES = "pinstripes"


CALM = frozenset({Pattern.PLAIN, Pattern.BORDER})  # letters stand on the field itself


def pieces(pattern: Pattern, field: Extent, *, banded: bool = False) -> tuple[Polygon, ...]:
    """Return the polygons of the second colour, clockwise, to be clipped to the field.

    `field` is left, top, right, bottom of what the pattern has to fill; where a band will lie
    across the middle a chevron keeps below it. A border is drawn as an inset and has no pieces.
    """
    left, top, right, bottom = field
    level = (top + bottom) / 2
    band = (right - left) * 0.36
    drawn: dict[Pattern, tuple[Polygon, ...]] = {
        Pattern.STRIPES: _columns(field, [(1, 2), (3, 4)], 5),
        Pattern.PINSTRIPES: _columns(field, [(at - 0.09, at + 0.09) for at in range(1, 7)], 7),
        Pattern.PALE: _columns(field, [(1, 2)], 3),
        Pattern.HOOPS: _rows(field, [(1, 2), (3, 4)], 5),
        Pattern.HALVES: (_box(MIDDLE, top, right, bottom),),
        Pattern.QUARTERS: (_box(MIDDLE, top, right, level), _box(left, level, MIDDLE, bottom)),
        Pattern.SASH: (
            (
                (left - band, top),
                (left + band, top),
                (right + band, bottom),
                (right - band, bottom),
            ),
        ),
        Pattern.CHEVRON: _chevron(field, 0.3 if banded else 0.06),
    }
    return drawn.get(pattern, ())


def _columns(field: Extent, marks: list[tuple[float, float]], count: int) -> tuple[Polygon, ...]:
    left, top, right, bottom = field
    step = (right - left) / count
    return tuple(_box(left + a * step, top, left + b * step, bottom) for a, b in marks)


def _rows(field: Extent, marks: list[tuple[float, float]], count: int) -> tuple[Polygon, ...]:
    left, top, right, bottom = field
    step = (bottom - top) / count
    return tuple(_box(left, top + a * step, right, top + b * step) for a, b in marks)


def _chevron(field: Extent, start: float) -> tuple[Polygon, ...]:
    """A V that points down: two slanted bands which meet in the middle."""
    left, top, right, bottom = field
    height = bottom - top
    high, low, thick = top + height * start, top + height * (start + 0.44), height * 0.25
    return (
        ((left, high), (MIDDLE, low), (MIDDLE, low + thick), (left, high + thick)),
        ((MIDDLE, low), (right, high), (right, high + thick), (MIDDLE, low + thick)),
    )


def _box(left: float, top: float, right: float, bottom: float) -> Polygon:
    return ((left, top), (right, top), (right, bottom), (left, bottom))
