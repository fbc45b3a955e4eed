"""Figures as football writes them."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def signed(number: int) -> str:
    """A difference as people write it: +3, 0, −2."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


@register.simple_tag
def goals(home: int | None, away: int | None) -> SafeString:
    """A score with its dash: 2–1."""
    return format_html("{}<i>–</i>{}", home, away)
