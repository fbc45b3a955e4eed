"""Form at a glance: a strip of results, and a line of places small enough for a table's row.

Each result is told three ways: by its letter, by its shape, and by its height (a win sits high, a
defeat low); colour, which the stylesheet adds, is only the fourth.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from .markup import DrawingError, drawing, element, escaped, number

FONT = "system-ui, 'Helvetica Neue', Arial, sans-serif"
LETTERS: Mapping[str, str] = MappingProxyType({"W": "W", "D": "D", "L": "L"})
CLASSES = {"W": "form-win", "D": "form-draw", "L": "form-loss"}
LEVELS = {"W": 10.0, "D": 13.0, "L": 16.0}
CELL = 22.0
STRIP = 26.0
DOT = 2.6


def form_strip(results: str, *, title: str, letters: Mapping[str, str] = LETTERS) -> str:
    """Return results, oldest first, as a strip 26 pixels high and 22 wide for each.

    `results` is a run of W, D and L; `letters` says how a language writes them (V, N, D).

    Raises DrawingError `result_unknown` (result).
    """
    for result in results:
        if result not in CLASSES:
            raise DrawingError("result_unknown", result=result)
    width = max(len(results), 1) * CELL
    cells = [
        _cell(result, letters[result], CELL * (index + 0.5)) for index, result in enumerate(results)
    ]
    return drawing(
        *cells, box=(width, STRIP), css="form", title=title, width=width, height=STRIP, font=FONT
    )


def sparkline(
    places: Sequence[int | None], *, of: int, title: str, width: int = 80, height: int = 22
) -> str:
    """Return places over time as one small line that ends in a dot; first of `of` is on top.

    None leaves a gap. Raises DrawingError `place_out_of_range` (place, least, most).
    """
    for place in places:
        if place is not None and not 1 <= place <= of:
            raise DrawingError("place_out_of_range", place=place, least=1, most=of)
    edge = DOT + 1
    across = (width - 2 * edge) / max(len(places) - 1, 1)
    down = (height - 2 * edge) / max(of - 1, 1)
    points = [
        None if place is None else (edge + index * across, edge + (place - 1) * down)
        for index, place in enumerate(places)
    ]
    frame = element(
        "path",
        class_="plot-grid",
        d=f"M0 {number(edge)}H{width}M0 {number(height - edge)}H{width}",
        stroke="currentColor",
        stroke_opacity=".15",
    )
    return drawing(
        frame,
        *_thread(points),
        box=(width, height),
        css="spark",
        title=title,
        width=width,
        height=height,
    )


def _thread(points: Sequence[tuple[float, float] | None]) -> list[str]:
    data = ""
    pen = "M"
    for point in points:
        if point is not None:
            data += f"{pen}{number(point[0])} {number(point[1])}"
        pen = "M" if point is None else "L"
    known = [point for point in points if point is not None]
    if not known:
        return []
    x, y = known[-1]
    line = element(
        "path",
        class_="spark-line",
        d=data,
        fill="none",
        stroke="currentColor",
        stroke_width="1.75",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return [line, element("circle", class_="spark-end", cx=x, cy=y, r=DOT, fill="currentColor")]


def _cell(result: str, letter: str, x: float) -> str:
    """A win is a full disc, a draw an open square, a defeat an open kite that points down."""
    y = LEVELS[result]
    ink = "Canvas" if result == "W" else "currentColor"
    text = element(
        "text",
        escaped(letter),
        class_="form-letter",
        x=x,
        y=y + 3.9 - (0.6 if result == "L" else 0),
        fill=ink,
        font_size=11,
        font_weight=700,
        text_anchor="middle",
    )
    return element("g", _shape(result, x, y), text, class_=CLASSES[result])


def _shape(result: str, x: float, y: float) -> str:
    if result == "W":
        return element("circle", class_="form-shape", cx=x, cy=y, r=9.5, fill="currentColor")
    open_line = {"fill": "none", "stroke": "currentColor", "stroke_width": "1.75"}
    if result == "D":
        box = {"x": x - 8.5, "y": y - 8.5, "width": 17.0, "height": 17.0, "rx": 3.0}
        return element("rect", class_="form-shape", **box, **open_line)
    left, right = number(x - 9), number(x + 9)
    data = (
        f"M{left} {number(y - 8)}H{right}V{number(y + 2)}L{number(x)} {number(y + 9)}"
        f"L{left} {number(y + 2)}Z"
    )
    return element("path", class_="form-shape", d=data, stroke_linejoin="round", **open_line)
