"""Drawings in templates. They are markup by construction: every word in them is escaped there."""

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from leagues.drawings import crest as crests
from leagues.drawings.crest import CrestDesign
from leagues.drawings.outline import BOX, Shape
from leagues.drawings.pattern import Pattern
from leagues.drawings.qr import qr as drawn_qr
from leagues.models import Competitor
from leagues.standings import Entrant

register = template.Library()

# The sizes of the design system in pixels; below 28 nobody can read letters.
SIZES = {"s": 22, "m": 28, "l": 64, "xl": 96}
LETTERS_FROM = 28


@register.simple_tag
def crest(of: Competitor | Entrant | CrestDesign, size: str = "m", title: str = "") -> SafeString:
    """The crest of a competitor or a design, hidden from screen readers unless it has a title."""
    design = of if isinstance(of, CrestDesign) else design_of(of)
    lettered = SIZES[size] >= LETTERS_FROM
    drawn = crests.crest(
        design.initials if lettered else "",
        primary=design.primary,
        secondary=design.secondary,
        shape=design.shape,
        pattern=design.pattern,
        size=SIZES[size],
        title=title,
    )
    return SafeString(drawn.replace('class="crest ', f'class="crest crest--{size} ', 1))


def design_of(competitor: Competitor | Entrant) -> CrestDesign:
    """The design of a competitor's crest."""
    return CrestDesign(
        initials=competitor.initials,
        primary=competitor.primary_colour,
        secondary=competitor.secondary_colour,
        shape=Shape(competitor.crest_shape),
        pattern=Pattern(competitor.crest_pattern),
    )


@register.simple_tag
def crest_sprite(sides: Iterable[Entrant]) -> SafeString:
    """The crests of all sides of a page, drawn once; ``crest_of`` shows them where they belong."""
    symbols = [_symbol(side) for side in {side.id: side for side in sides}.values()]
    return SafeString(f'<svg class="sprite" aria-hidden="true">{"".join(symbols)}</svg>')


@lru_cache(maxsize=4096)
def _symbol(side: Entrant) -> str:
    design = design_of(side)
    svg = crests.drawn(design, size=SIZES["m"], title="")
    inner = svg[svg.index(">") + 1 : -len("</svg>")]
    width, height = BOX
    return f'<symbol id="crest-{side.id}" viewBox="0 0 {width:g} {height:g}">{inner}</symbol>'


@register.simple_tag
def crest_of(side: Entrant) -> SafeString:
    """The crest of a side from the sprite of the page; decorative, the name stands beside it."""
    return format_html(
        '<svg class="crest" aria-hidden="true" focusable="false"><use href="#crest-{}"/></svg>',
        side.id,
    )


@register.simple_tag
def qr(address: str, title: str) -> SafeString:
    """The QR code of an address."""
    return SafeString(drawn_qr(address, title=title))
