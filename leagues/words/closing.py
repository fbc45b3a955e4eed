"""Who moves at the end of a season, in words."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from leagues.pairing.movements import Move

REASONS: dict[str, Callable[[], str]] = {
    "champion": lambda: _("goes up as the first of its division"),
    "promoted": lambda: _("goes up"),
    "play_off": lambda: _("goes up by the play-off"),
    "relegated": lambda: _("goes down"),
}


def move(one: Move[int]) -> str:
    """Why somebody changes division."""
    return REASONS[one.reason]()
