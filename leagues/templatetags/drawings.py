"""Drawings in templates. They are markup by construction: every word in them is escaped there."""

from django import template
from django.utils.safestring import SafeString

from leagues.drawings import crest as crests
from leagues.drawings.crest import CrestDesign
from leagues.drawings.outline import Shape
from leagues.drawings.pattern import Pattern
from leagues.drawings.qr import qr as drawn_qr
from leagues.models import Competitor

register = template.Library()

# The sizes of the design system in pixels; below 28 nobody can read letters.
SIZES = {"s": 22, "m": 28, "l": 64, "xl": 96}
LETTERS_FROM = 28


@register.simple_tag
def crest(of: Competitor | CrestDesign, size: str = "m", title: str = "") -> SafeString:
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


def design_of(competitor: Competitor) -> CrestDesign:
    """The design of a competitor's crest."""
    return CrestDesign(
        initials=competitor.initials,
        primary=competitor.primary_colour,
        secondary=competitor.secondary_colour,
        shape=Shape(competitor.crest_shape),
        pattern=Pattern(competitor.crest_pattern),
    )


@register.simple_tag
def qr(address: str, title: str) -> SafeString:
    """The QR code of an address."""
    return SafeString(drawn_qr(address, title=title))
