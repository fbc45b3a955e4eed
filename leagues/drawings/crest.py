"""A generated football crest: an outline, two colours, a pattern, and the club's initials.

Where the pattern is busy the letters stand on a panel of the first colour: a chief at the head of a
shield, a band across a round crest. Their ink is readable on it whatever the two colours are.
"""

from dataclasses import dataclass

from .colour import BLACK, colour, ink_on, luminance, mixed
from .initials import accented, width_in_ems
from .markup import DrawingError, drawing, element, escaped, number
from .outline import (
    BOX,
    MIDDLE,
    Polygon,
    Shape,
    clipped,
    extent,
    flattened,
    outline,
    path,
    polygon_path,
)
from .pattern import CALM, Pattern, pieces

RIM = 5.0  # width of the dark rim
LINE = 1.8  # width of every line inside it
BORDER = 13.0  # inset of the field of a bordered crest
SHADE = 0.1  # how much darker the right half is: the light comes from the left
MOST_INITIALS = 4
SIZES = (12, 1024)
FONT = "system-ui, 'Helvetica Neue', Arial, sans-serif"
BANDED = frozenset({Shape.ROUNDEL, Shape.OVAL, Shape.HEXAGON})


@dataclass(frozen=True, slots=True)
class CrestDesign:
    """All that makes a crest; `crests.default_crest` derives one from a name."""

    initials: str
    primary: str
    secondary: str
    shape: Shape
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Lettering:
    """The ink of the initials, and every colour that lies directly behind them."""

    ink: str
    grounds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Panel:
    """Where the letters go: the strip behind them (or none), baseline area and room, in units."""

    strip: tuple[float, float] | None
    middle: float
    room: float
    tallest: float


def crest(
    initials: str,
    *,
    primary: str,
    secondary: str,
    shape: str,
    pattern: str,
    size: int,
    title: str,
) -> str:
    """Return a crest as SVG text, `size` pixels high.

    Colours are #rrggbb; `initials` has up to 4 letters, none for a crest without letters (below
    about 28 pixels nobody can read them); an empty `title` hides it from screen readers, for use
    beside the club's name.

    Raises DrawingError: `colour_invalid` (colour), `shape_unknown` (shape), `pattern_unknown`
    (pattern), `size_out_of_range` (size, least, most), `initials_too_long` (initials, most).
    """
    design = _checked(initials, primary, secondary, shape, pattern)
    if not SIZES[0] <= size <= SIZES[1]:
        raise DrawingError("size_out_of_range", size=size, least=SIZES[0], most=SIZES[1])
    return drawing(
        *_field(design),
        *_letters(design),
        _edge(design.shape),
        box=BOX,
        css=f"crest crest-{design.shape}",
        title=title,
        width=round(size * BOX[0] / BOX[1]),
        height=size,
    )


def drawn(design: CrestDesign, *, size: int, title: str) -> str:
    """Return the crest of a design; see `crest`."""
    return crest(
        design.initials,
        primary=design.primary,
        secondary=design.secondary,
        shape=design.shape,
        pattern=design.pattern,
        size=size,
        title=title,
    )


def lettering(primary: str, secondary: str) -> Lettering:
    """Return how initials are written on a crest of these colours, contrast 4.5 or more.

    The grounds are the first colour in the light and in the shade; where no ink is readable on both
    (some mid-tones), the shade of that crest is given up.
    """
    for grounds in ((primary, mixed(primary, "#000000", SHADE)), (primary,)):
        ink = ink_on(grounds, secondary)
        if ink is not None:
            return Lettering(ink, grounds)
    return Lettering(BLACK, (primary,))  # never reached: white or black is readable on any colour


def _checked(
    initials: str, primary: str, secondary: str, shape: str, pattern: str
) -> CrestDesign:  # fmt: skip
    if shape not in set(Shape):
        raise DrawingError("shape_unknown", shape=shape)
    if pattern not in set(Pattern):
        raise DrawingError("pattern_unknown", pattern=pattern)
    if len(initials) > MOST_INITIALS:
        raise DrawingError("initials_too_long", initials=initials, most=MOST_INITIALS)
    return CrestDesign(initials, colour(primary), colour(secondary), Shape(shape), Pattern(pattern))


def _field(design: CrestDesign) -> list[str]:
    """Rim, first colour, pattern, panel and shade, from the back to the front."""
    inner = outline(design.shape, RIM)
    field = flattened(inner)
    dark, light = sorted((design.primary, design.secondary), key=luminance)
    parts = [_filled(path(outline(design.shape)), mixed(dark, "#000000", 0.4))]
    if design.pattern is Pattern.BORDER:
        parts.append(_filled(path(inner), design.secondary))
        within = outline(design.shape, BORDER)
        parts.append(_filled(path(within), design.primary))
    else:
        parts.append(_filled(path(inner), design.primary))
    panel = _panel(design)
    parts += _patterned(design, field, panel)
    if len(lettering(design.primary, design.secondary).grounds) > 1:
        parts.append(_shade(field))
    parts.append(_stroked(path(inner), light))
    return parts


def _shade(field: Polygon) -> str:
    _, top, right, bottom = extent(field)
    half = clipped(field, ((MIDDLE, top), (right, top), (right, bottom), (MIDDLE, bottom)))
    return element("path", d=polygon_path(half), fill="#000000", fill_opacity=f"{SHADE}")


def _patterned(design: CrestDesign, field: Polygon, panel: _Panel) -> list[str]:
    left, top, right, bottom = extent(field)
    banded = design.shape in BANDED
    head = panel.strip[1] if panel.strip and not banded else top
    cut = [
        clipped(field, one)
        for one in pieces(design.pattern, (left, head, right, bottom), banded=banded)
    ]
    data = "".join(polygon_path(one) for one in cut if one)
    parts = [_filled(data, design.secondary)] if data else []
    if panel.strip is None or not design.initials:
        return parts
    upper, lower = panel.strip
    parts.append(_filled(polygon_path(_strip(field, upper, lower)), design.primary))
    for y in (upper, lower) if banded else (lower,):
        start, _, end, _ = extent(_strip(field, y, y + 0.1))
        parts.append(_stroked(f"M{number(start)} {number(y)}H{number(end)}", design.secondary))
    return parts


def _strip(field: Polygon, upper: float, lower: float) -> Polygon:
    left, _, right, _ = extent(field)
    return clipped(field, ((left, upper), (right, upper), (right, lower), (left, lower)))


def _panel(design: CrestDesign) -> _Panel:
    banded = design.shape in BANDED
    if design.pattern in CALM:
        plain = design.pattern is Pattern.PLAIN
        return _Panel(
            None, 58.0 if banded else 52.0, 65.0 if plain else 54.0, 44.0 if plain else 36.0
        )
    if banded:
        return _Panel((41.0, 75.0), 58.0, 68.0, 30.0)
    if design.shape in {Shape.CROWN, Shape.SWISS}:
        return _Panel((0.0, 45.0), 29.5, 62.0, 27.0)
    return _Panel((0.0, 41.0), 26.5, 68.0, 29.0)


def _letters(design: CrestDesign) -> list[str]:
    if not design.initials:
        return []
    panel = _panel(design)
    size = min(panel.tallest, panel.room / width_in_ems(design.initials))
    middle = panel.middle
    if accented(design.initials):
        size, middle = size * 0.84, middle + size * 0.09
    letters = element(
        "text",
        escaped(design.initials),
        class_="crest-letters",
        x=MIDDLE,
        y=middle + size * 0.36,  # half the height of a capital
        fill=lettering(design.primary, design.secondary).ink,
        font_family=FONT,
        font_size=size,
        font_weight=800,
        text_anchor="middle",
    )
    return [letters]


def _edge(shape: Shape) -> str:
    return element(
        "path",
        class_="crest-edge",
        d=path(outline(shape)),
        fill="none",
        stroke="currentColor",
        stroke_opacity=".3",
        stroke_width=LINE,
        stroke_linejoin="round",
    )


def _filled(data: str, fill: str) -> str:
    return element("path", d=data, fill=fill)


def _stroked(data: str, stroke: str) -> str:
    return element(
        "path", d=data, fill="none", stroke=stroke, stroke_width=LINE, stroke_linejoin="round"
    )
