"""Drawn things in templates: crests. The drawings escape what they are given."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from leagues.drawings.crest import crest as draw_crest
from leagues.models import Competitor
from leagues.standings import Entrant

register = template.Library()


@register.simple_tag
def crest(side: Competitor | Entrant, size: int = 24, title: str = "") -> SafeString:
    """A side's crest, ``size`` pixels high; hidden from screen readers unless titled."""
    svg = draw_crest(
        side.initials if size >= 28 else "",
        primary=side.primary_colour,
        secondary=side.secondary_colour,
        shape=side.crest_shape,
        pattern=side.crest_pattern,
        size=size,
        title=title,
    )
    return mark_safe(svg)  # noqa: S308 - the drawing escapes its words and checks its colours


@register.filter
def signed(number: int) -> str:
    """A difference as people write it: +3, 0, −2."""
    if number > 0:
        return f"+{number}"
    return str(number).replace("-", "−")


@register.simple_tag
def goals(home: int | None, away: int | None) -> SafeString:
    """A score with its dash: 2–1."""
    return format_html("{}<i>–</i>{}", home, away)
