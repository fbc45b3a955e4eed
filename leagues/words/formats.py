"""What the formats are called, and what each is for."""

from collections.abc import Callable

from django.utils.translation import gettext as _

NAMES: dict[str, Callable[[], str]] = {
    "league": lambda: _("League"),
    "cup": lambda: _("Cup"),
    "two_legged_cup": lambda: _("Two-legged cup"),
    "groups_and_cup": lambda: _("Groups and cup"),
    "swiss": lambda: _("Swiss evening"),
    "pyramid": lambda: _("Pyramid of divisions"),
    "four_clubs": lambda: _("Four-club championship"),
}
ABOUT: dict[str, Callable[[], str]] = {
    "league": lambda: _("Everybody meets everybody; the table decides."),
    "cup": lambda: _("One match a round, and whoever loses is out."),
    "two_legged_cup": lambda: _("Home and away in each round, one match in the final."),
    "groups_and_cup": lambda: _("Groups first; the best of each play on for the cup."),
    "swiss": lambda: _("A few rounds for many: each meets others who stand as well as they do."),
    "pyramid": lambda: _("Several divisions; at the end some go up and some go down."),
    "four_clubs": lambda: _("Four clubs meet each other home and away."),
}
VERBS: dict[str, Callable[[], str]] = {
    "league": lambda: _("Set up a league"),
    "cup": lambda: _("Set up a cup"),
    "two_legged_cup": lambda: _("Set up a two-legged cup"),
    "groups_and_cup": lambda: _("Set up groups and a cup"),
    "swiss": lambda: _("Set up a Swiss evening"),
    "pyramid": lambda: _("Set up a pyramid"),
    "four_clubs": lambda: _("Set up a four-club championship"),
}


def name(code: str) -> str:
    """What a format is called."""
    return NAMES[code]()


def about(code: str) -> str:
    """What a format is, in a sentence."""
    return ABOUT[code]()


def verb(code: str) -> str:
    """The button that sets a format up."""
    return VERBS[code]()
