"""Figures as football writes them."""

from datetime import date

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from leagues.models import Round
from leagues.words import rounds

register = template.Library()


@register.filter
def signed(number: int) -> str:
    """A difference as people write it: +3, 0, −2."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


@register.simple_tag
def goals(home: int | None, away: int | None) -> SafeString:
    """A score with its dash: 2–1."""
    return format_html("{}<i>–</i>{}", home, away)


@register.filter
def day(when: date | None) -> str:
    """A day as people say it: “Tue 8 Dec”, with the year where it is not about now."""
    if when is None:
        return ""
    near = abs((timezone.now().date() - date(when.year, when.month, when.day)).days) < 200
    # Translators: a day of the week, a day and a month, in the letters of Django's date filter
    return date_format(when, _("D j M") if near else _("j M Y"))


@register.filter
def round_name(round_: Round) -> str:
    """What a round is called."""
    return rounds.name(round_)


@register.filter
def matchday(number: int) -> str:
    """What the round of a number is called as long as it has no name."""
    return rounds.numbered(number)
