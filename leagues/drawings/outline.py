"""Outlines of crests: eight symmetrical shapes, as curves and as polygons.

A shape is its right half, from the middle of the top to the middle of the bottom; the left half is
its mirror. All live in one box, so that crests of different shapes stand well side by side.
"""

from collections.abc import Sequence
from enum import StrEnum

from .markup import number

type Point = tuple[float, float]
type Polygon = tuple[Point, ...]
type Segment = tuple[Point, ...]  # two points: a line; four: a cubic curve

BOX = (100.0, 116.0)
MIDDLE = 50.0
STEPS = 10  # straight pieces a curve is cut into where it is clipped; the edge hides the corners


class Shape(StrEnum):
    """The outline of a crest."""

    HEATER = "heater"
    SPANISH = "spanish"
    FRENCH = "french"
    SWISS = "swiss"
    CROWN = "crown"
    ROUNDEL = "roundel"
    OVAL = "oval"
    HEXAGON = "hexagon"


_RIGHT_HALVES: dict[Shape, str] = {
    Shape.HEATER: "50 6 L 86 6 C 91 6 94 9 94 14 L 94 50 C 94 80 74 101 50 111",
    Shape.SPANISH: "50 6 L 86 6 C 91 6 94 9 94 14 L 94 64 C 94 92 74 110 50 110",
    Shape.FRENCH: "50 6 L 86 6 C 91 6 94 9 94 14 L 94 86 C 94 95 89 99 81 99"
    " L 66 99 C 58 99 53 103 50 111",
    Shape.SWISS: "50 7 C 60 14 74 14 86 6 C 92 16 94 28 94 42 C 94 77 77 100 50 111",
    Shape.CROWN: "50 4 C 59 10 72 14 88 14 C 92 14 94 16 94 20 L 94 56 C 94 83 74 102 50 112",
    Shape.ROUNDEL: "50 12 C 75.4 12 96 32.6 96 58 C 96 83.4 75.4 104 50 104",
    Shape.OVAL: "50 5 C 73.2 5 92 28.7 92 58 C 92 87.3 73.2 111 50 111",
    Shape.HEXAGON: "50 5 C 52 5 54 5.5 56 6.6 L 89 25.6 C 92.5 27.6 94 30.5 94 34 L 94 82"
    " C 94 85.5 92.5 88.4 89 90.4 L 56 109.4 C 54 110.5 52 111 50 111",
}


def outline(shape: Shape, inset: float = 0.0) -> tuple[Segment, ...]:
    """Return the closed outline, drawn in by `inset` units on every side."""
    right = _segments(_RIGHT_HALVES[shape])
    left = [tuple((2 * MIDDLE - x, y) for x, y in reversed(one)) for one in reversed(right)]
    whole = (*right, *left)
    xs, ys = zip(*(point for one in whole for point in one), strict=True)
    centre = (MIDDLE, (min(ys) + max(ys)) / 2)
    scale = (1 - 2 * inset / (max(xs) - min(xs)), 1 - 2 * inset / (max(ys) - min(ys)))
    return tuple(tuple(_scaled(point, centre, scale) for point in one) for one in whole)


def path(segments: Sequence[Segment]) -> str:
    """Return the outline as path data, curves kept."""
    data = "M" + _pair(segments[0][0])
    for one in segments:
        data += ("L" if len(one) == 2 else "C") + " ".join(_pair(point) for point in one[1:])
    return data + "Z"


def polygon_path(polygon: Polygon) -> str:
    """Return a polygon as path data."""
    return "M" + " ".join(_pair(point) for point in polygon) + "Z"


def flattened(segments: Sequence[Segment]) -> Polygon:
    """Return the outline as a polygon, curves cut into straight pieces."""
    points: list[Point] = []
    for one in segments:
        points += [one[0]] if len(one) == 2 else [_on_curve(one, i / STEPS) for i in range(STEPS)]
    return tuple(points)


def extent(polygon: Polygon) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom."""
    xs, ys = zip(*polygon, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def clipped(subject: Polygon, convex: Polygon) -> Polygon:
    """Return the part of the subject inside a convex polygon given clockwise (y downwards).

    Sutherland and Hodgman, 1974. Empty when they do not meet.
    """
    kept = list(subject)
    for start, end in zip(convex, convex[1:] + convex[:1], strict=True):
        kept = _cut(kept, start, end)
    return tuple(kept)


def _cut(points: list[Point], start: Point, end: Point) -> list[Point]:
    kept: list[Point] = []
    for before, after in zip(points[-1:] + points[:-1], points, strict=True):
        was, now = _side(before, start, end), _side(after, start, end)
        if (was < 0) != (now < 0):
            share = was / (was - now)
            kept.append(tuple(a + (b - a) * share for a, b in zip(before, after, strict=True)))  # type: ignore[arg-type]
        if now >= 0:
            kept.append(after)
    return kept


def _side(point: Point, start: Point, end: Point) -> float:
    (x, y), (x0, y0), (x1, y1) = point, start, end
    return (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)


def _segments(data: str) -> list[Segment]:
    words = data.split()
    at: Point = (float(words[0]), float(words[1]))
    found: list[Segment] = []
    index = 2
    while index < len(words):
        count = 1 if words[index] == "L" else 3
        flat = [float(word) for word in words[index + 1 : index + 1 + 2 * count]]
        points = tuple(zip(flat[::2], flat[1::2], strict=True))
        found.append((at, *points))
        at, index = points[-1], index + 1 + 2 * count
    return found


def _on_curve(curve: Segment, t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x = sum(weight * point[0] for weight, point in zip(weights, curve, strict=True))
    return x, sum(weight * point[1] for weight, point in zip(weights, curve, strict=True))


def _scaled(point: Point, centre: Point, scale: Point) -> Point:
    (x, y), (cx, cy), (sx, sy) = point, centre, scale
    return cx + (x - cx) * sx, cy + (y - cy) * sy


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
