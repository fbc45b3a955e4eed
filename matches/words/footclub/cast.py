"""Who is who in a log of FootClub: clubs, men and cards by name instead of by code."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from msgspec import Struct

from cards.games.footclub import CardSet
from cards.words import footclub as cards_words
from matches.engines.footclub.setup import Side

BACKS = {"B": N_("Blue"), "R": N_("Red")}
NAMED = (  # a set by value may have kinds of its own
    "pressing",
    "tackle",
    "set_piece_attack",
    "individual_exploit",
    "counter_attack",
    "supporters",
    "offensive_support",
    "defensive_support",
)
POSITIONS = ("AL", "DC", "MD", "MO", "AT")


class Cast(Struct, frozen=True):
    """The names that a report uses.

    `clubs`: by side. `seats`: their names in a log. `men`: Team cards by code. `kinds`: the kind of
    each Match card by code. `coaches`, `keepers`: by side; none before a mercato has drawn them.
    """

    clubs: tuple[str, ...]
    seats: tuple[str, ...]
    men: dict[str, str]
    kinds: dict[str, str]
    coaches: tuple[str, ...] = ()
    keepers: tuple[str, ...] = ()

    def club(self, side: int) -> str:
        """Return a club's name."""
        return self.clubs[side]

    def seat(self, name: str) -> str:
        """Return the name of the club that a log calls so."""
        return self.clubs[self.seats.index(name)] if name in self.seats else name

    def man(self, code: str) -> str:
        """Return a man's name, or his code if no card has it."""
        return self.men.get(code, code)

    def listed(self, codes: Iterable[str]) -> str:
        """Return men by name, each once, with commas between them."""
        return ", ".join(dict.fromkeys(map(self.man, codes)))

    def card(self, code: str) -> str:
        """Return a Match card's name: its kind, and its serial number if it has one."""
        kind = self.kinds.get(code, "")
        if not kind:
            return code
        name = cards_words.kind_name(kind) if kind in NAMED else kind
        return name if kind == code else f"{name} {code}"

    def cards(self, codes: Iterable[str]) -> str:
        """Return Match cards by name, with commas between them."""
        return ", ".join(map(self.card, codes))

    def line(self, shape: str, men: Sequence[str]) -> str:
        """Return a line by position, from the full-backs to the strikers: `DC Ewan · MD Bram`."""
        left = list(men)
        found = []
        for position, count in zip(POSITIONS, map(int, shape.split("-")), strict=True):
            if count:
                found.append(f"{position} {self.listed(left[:count])}")
            left = left[count:]
        return " · ".join(found)


def in_match(cards: CardSet, sides: Sequence[Side], clubs: Sequence[str] = ()) -> Cast:
    """Return the names of a match. Clubs that are not named are called by their colours."""
    men = _men(cards)
    return Cast(
        clubs=tuple(clubs) or tuple(_(BACKS[side.colour]) for side in sides),
        seats=("home", "away"),
        men=men,
        kinds=_kinds(cards),
        coaches=tuple(men.get(side.coach, side.coach) for side in sides),
        keepers=tuple(men.get(side.keeper, side.keeper) for side in sides),
    )


def in_market(cards: CardSet, seats: Sequence[str]) -> Cast:
    """Return the names of a mercato, in which clubs have nothing but a number."""
    clubs = tuple(_("Club %(number)s") % {"number": n} for n in range(1, len(seats) + 1))
    return Cast(clubs=clubs, seats=tuple(seats), men=_men(cards), kinds={})


def _men(cards: CardSet) -> dict[str, str]:
    everybody = (*cards.coaches, *cards.keepers, *cards.players)
    return {each.code: each.name for each in everybody}


def _kinds(cards: CardSet) -> dict[str, str]:
    found: dict[str, str] = {}
    for kind in cards.kinds:
        if kind.ribbons:
            numbers = range(kind.first, kind.first + kind.copies)
            found |= {f"{back}{n}": kind.code for n in numbers for back in BACKS}
        else:
            found[kind.code] = kind.code
    return found
