"""Place by matchday: one line a club, first place on top.

Lines are named where they end, and differ by dash and marker as well as by colour. A drawing is
made for a width: text keeps its size, so a page holds a narrow and a wide one and shows the one
that fits (classes ``plot-narrow`` and ``plot-wide``).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from .labels import shortened, spread, text_width, ticks
from .marks import MARKS, mark
from .markup import DrawingError, drawing, element, escaped, number

FONT = "system-ui, 'Helvetica Neue', Arial, sans-serif"
NARROW = 640
WIDTHS = (280, 2000)
SERIES = 8  # classes plot-series-1 .. plot-series-8
DASHES = (None, "7 4", "2 4", "9 3 2 3")


@dataclass(frozen=True, slots=True)
class Line:
    """A club and its place after each matchday, None where it had none; `short` fits a phone."""

    name: str
    places: tuple[int | None, ...]
    short: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """What the drawing says, in the reader's language; the axes' names may be empty."""

    title: str
    description: str = ""
    matchday: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where things are, in units of the drawing (CSS pixels at its own width)."""

    width: int
    matchdays: int
    places: int
    text: float
    row: float
    left: float
    right: float
    top: float = 30.0

    @property
    def bottom(self) -> float:
        return self.top + (self.places - 1) * self.row

    @property
    def step(self) -> float:
        return (self.right - self.left) / max(self.matchdays - 1, 1)

    def x(self, matchday: int) -> float:
        return self.right if self.matchdays == 1 else self.left + (matchday - 1) * self.step

    def y(self, place: float) -> float:
        return self.top + (place - 1) * self.row


def positions(
    lines: Sequence[Line],
    *,
    words: Words,
    width: int = 1280,
    own: int | None = None,
    of: int | None = None,
    cuts: Sequence[int] = (),
) -> str:
    """Return the plot as SVG text for a page `width` pixels wide (390 for a phone).

    `own` is the index of the line to bring forward; the others step back, and are solid. Without it
    all are equal. `of` is how many places there are, where more clubs compete than are drawn.
    `cuts` are places below which a boundary is drawn (promotion, relegation).

    Raises DrawingError: `no_lines`, `no_matchdays`, `place_out_of_range` (place, least),
    `own_out_of_range` (own, lines), `width_out_of_range` (width, least, most).
    """
    _require(lines, width, own)
    frame = _frame(lines, width, of or 0)
    order = [index for index in range(len(lines)) if index != own]
    order += [] if own is None else [own]
    drawn = [_series(frame, lines[index], index, own) for index in order]
    return drawing(
        *_axes(frame, words, cuts),
        *drawn,
        *_names(frame, lines, own),
        box=(width, frame.bottom + 46),
        css=f"plot {'plot-narrow' if width < NARROW else 'plot-wide'}",
        title=words.title,
        description=words.description,
        font=FONT,
    )


def _require(lines: Sequence[Line], width: int, own: int | None) -> None:
    if not lines:
        raise DrawingError("no_lines")
    if not any(line.places for line in lines):
        raise DrawingError("no_matchdays")
    for place in (place for line in lines for place in line.places if place is not None):
        if place < 1:
            raise DrawingError("place_out_of_range", place=place, least=1)
    if own is not None and not 0 <= own < len(lines):
        raise DrawingError("own_out_of_range", own=own, lines=len(lines))
    if not WIDTHS[0] <= width <= WIDTHS[1]:
        raise DrawingError("width_out_of_range", width=width, least=WIDTHS[0], most=WIDTHS[1])


def _frame(lines: Sequence[Line], width: int, of: int) -> _Frame:
    narrow = width < NARROW
    text = 12.0 if narrow else 13.0
    widest = max(text_width(_name(line, narrow=narrow), text * 1.06) for line in lines)
    room = min(widest, width * (0.3 if narrow else 0.2)) + 18
    places = max([of, len(lines), *(place or 1 for line in lines for place in line.places)])
    return _Frame(
        width=width,
        matchdays=max(len(line.places) for line in lines),
        places=places,
        text=text,
        row=20.0 if narrow else 26.0,
        left=34.0,
        right=width - room - 6,
    )


def _axes(frame: _Frame, words: Words, cuts: Sequence[int]) -> list[str]:
    left, right = number(frame.left), number(frame.right)
    parts = [
        element(
            "path",
            class_="plot-grid",
            d="".join(f"M{left} {number(frame.y(p))}H{right}" for p in range(1, frame.places + 1)),
            stroke="currentColor",
            stroke_opacity=".13",
        )
    ]
    for cut in cuts:
        data = f"M{left} {number(frame.y(cut + 0.5))}H{right}"
        attributes = {"stroke": "currentColor", "stroke_opacity": ".5", "stroke_dasharray": "1 3"}
        parts.append(
            element("path", class_="plot-cut", d=data, stroke_linecap="round", **attributes)
        )
    for place in range(1, frame.places + 1):
        parts.append(_text(frame, f"{place}", frame.left - 13, frame.y(place), anchor="end"))
    for day in ticks(frame.matchdays, frame.step, 26):
        parts.append(_text(frame, f"{day}", frame.x(day), frame.bottom + 20, anchor="middle"))
    middle = (frame.left + frame.right) / 2
    parts += [_text(frame, words.matchday, middle, frame.bottom + 38, anchor="middle")]
    return [*parts, _text(frame, words.place, 4, 9, anchor="start")]


def _text(frame: _Frame, text: str, x: float, y: float, *, anchor: str) -> str:
    if not text:
        return ""
    return element(
        "text",
        escaped(text),
        class_="plot-label plot-tick",
        x=x,
        y=y + frame.text * 0.35,
        fill="currentColor",
        fill_opacity=".72",
        font_size=frame.text - 1,
        text_anchor=anchor,
    )


def _series(frame: _Frame, line: Line, index: int, own: int | None) -> str:
    """A line with its marker; the title is what a mouse that rests on it reads."""
    mine = index == own
    css = "plot-line-own" if mine else "plot-line"
    if own is None:
        css += f" plot-series-{index % SERIES + 1}"
    data = _curve(frame, line.places)
    parts = [element("title", escaped(line.name))]
    if mine:
        halo = {"class_": "plot-halo", "stroke": "Canvas", "stroke_width": "8"}
        parts.append(element("path", d=data, fill="none", stroke_linejoin="round", **halo))
    parts.append(
        element(
            "path",
            d=data,
            fill="none",
            stroke="currentColor",
            stroke_width="3.5" if mine else "1.75" if own is None else "1.5",
            stroke_dasharray=DASHES[index % len(DASHES)] if own is None else None,
            stroke_linecap="round" if mine else "butt",
            stroke_linejoin="round",
        )
    )
    parts += _marks(frame, line, index, mine=mine)
    opacity = None if mine else ".38" if own is not None else ".85"
    return element("g", *parts, class_=css, opacity=opacity)


def _points(frame: _Frame, places: Sequence[int | None]) -> list[tuple[float, float] | None]:
    return [
        None if place is None else (frame.x(day), frame.y(place))
        for day, place in enumerate(places, start=1)
    ]


def _curve(frame: _Frame, places: Sequence[int | None]) -> str:
    """Flat at each matchday and eased between, so that crossings are easy to follow."""
    data = ""
    before: tuple[float, float] | None = None
    for point in _points(frame, places):
        if point is not None:
            x, y = number(point[0]), number(point[1])
            if before is None:
                data += f"M{x} {y}"
            elif before[1] == point[1]:
                data += f"H{x}"
            else:
                middle = number((before[0] + point[0]) / 2)
                data += f"C{middle} {number(before[1])} {middle} {y} {x} {y}"
        before = point
    return data


def _marks(frame: _Frame, line: Line, index: int, *, mine: bool) -> list[str]:
    points = [point for point in _points(frame, line.places) if point is not None]
    if not points:
        return []
    kind = "circle" if mine else MARKS[(index + index // len(DASHES)) % len(MARKS)]
    ends = {points[0], points[-1]}
    big, small = (6.0, 3.6) if mine else (3.8, 0.0)
    shown = [(p, big if p in ends else small) for p in dict.fromkeys(points)]
    if frame.step < 12:
        shown = [(p, radius) for p, radius in shown if p in ends]
    return [mark(kind, point, radius) for point, radius in shown if radius]


def _names(frame: _Frame, lines: Sequence[Line], own: int | None) -> list[str]:
    """The clubs' names at the right, moved apart where places are shared."""
    ends = [_end(frame, line) for line in lines]
    known = [index for index, end in enumerate(ends) if end is not None]
    wanted = [end[1] for end in ends if end is not None]
    levels = spread(wanted, frame.text * 1.22, frame.bottom)
    parts: list[str] = []
    for index, level in zip(known, levels, strict=True):
        end = ends[index] or (0.0, 0.0)
        if abs(level - end[1]) > 1 or end[0] < frame.right:
            parts.append(_leader(frame, end, level))
        parts.append(_label(frame, lines[index], index, level, own))
    return parts


def _end(frame: _Frame, line: Line) -> tuple[float, float] | None:
    points = [point for point in _points(frame, line.places) if point is not None]
    return points[-1] if points else None


def _leader(frame: _Frame, end: tuple[float, float], level: float) -> str:
    x, y = end
    data = f"M{number(x + 6)} {number(y)}H{number(frame.right + 6)}L{number(frame.right + 12)} "
    look = {"stroke": "currentColor", "stroke_opacity": ".4", "stroke_dasharray": "1 3"}
    return element("path", class_="plot-leader", d=data + number(level), fill="none", **look)


def _label(frame: _Frame, line: Line, index: int, level: float, own: int | None) -> str:
    mine = index == own
    size = frame.text
    name = _name(line, narrow=frame.width < NARROW)
    css = "plot-label plot-label-own" if mine else "plot-label"
    if own is None:
        css += f" plot-series-{index % SERIES + 1}"
    return element(
        "text",
        escaped(shortened(name, frame.width - frame.right - 16, size * (1.06 if mine else 1))),
        class_=css,
        x=frame.right + 14,
        y=level + size * 0.35,
        fill="currentColor",
        fill_opacity=None if mine or own is None else ".78",
        font_size=size,
        font_weight=700 if mine else None,
    )


def _name(line: Line, *, narrow: bool) -> str:
    return line.short or line.name if narrow else line.name
