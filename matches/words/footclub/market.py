"""Mercatos in sentences: the one before a match, and the one between two legs."""

from collections.abc import Callable, Iterable
from typing import Any

from django.utils.translation import gettext as _

from matches.engines.footclub import market, signings
from matches.words.footclub.cast import Cast

type Teller = Callable[[Any, Cast], str]


def _pair_drawn(event: market.PairDrawn, cast: Cast) -> str:
    return _("%(club)s draw coach %(coach)s and goalkeeper %(keeper)s.") % {
        "club": cast.club(event.side),
        "coach": cast.man(event.coach),
        "keeper": cast.man(event.keeper),
    }


def _pair_opened(event: market.PairOpened, cast: Cast) -> str:
    return _("A pair is open: %(men)s.") % {"men": cast.listed(event.cards)}


def _ordered(event: market.Ordered, cast: Cast) -> str:
    return _("The order is %(clubs)s.") % {"clubs": ", ".join(map(cast.club, event.order))}


def _revealed(event: market.Revealed, cast: Cast) -> str:
    words = {"club": cast.club(event.side), "men": cast.listed(event.cards)}
    return _("Revealed for %(club)s: %(men)s.") % words


def _star_signed(event: market.StarSigned, cast: Cast) -> str:
    return _("%(club)s choose %(man)s; %(other)s is set aside.") % {
        "club": cast.club(event.side),
        "man": cast.man(event.card),
        "other": cast.man(event.aside),
    }


def _pair_signed(event: market.PairSigned, cast: Cast) -> str:
    words = {"club": cast.club(event.side), "men": cast.listed(event.cards)}
    return _("%(club)s take the pair %(men)s.") % words


def _held_again(event: market.HeldAgain, cast: Cast) -> str:
    return _("%(clubs)s cannot line up: the mercato is held again.") % {
        "clubs": ", ".join(map(cast.club, event.sides))
    }


def _closed(event: market.Closed, cast: Cast) -> str:
    if not event.unable:
        return _("The mercato is closed, and every club can line up.")
    return _("The mercato is closed; unable to line up: %(clubs)s.") % {
        "clubs": ", ".join(map(cast.club, event.unable))
    }


def _dealt(event: signings.Dealt, cast: Cast) -> str:
    words = {"club": cast.club(event.side), "men": cast.listed(event.cards)}
    return _("In front of %(club)s lie %(men)s.") % words


def _signed(event: signings.Signed, cast: Cast) -> str:
    words = {"club": cast.club(event.side), "men": cast.listed(event.cards)}
    return _("%(club)s sign %(men)s.") % words


TELLERS: dict[type, Teller] = {
    market.PairDrawn: _pair_drawn,
    market.PairOpened: _pair_opened,
    market.Ordered: _ordered,
    market.Revealed: _revealed,
    market.StarSigned: _star_signed,
    market.PairSigned: _pair_signed,
    market.HeldAgain: _held_again,
    market.Closed: _closed,
    signings.Dealt: _dealt,
    signings.Signed: _signed,
}
MATTERS = (market.PairDrawn, market.StarSigned, market.PairSigned, market.Closed, signings.Signed)


def report(cast: Cast, happened: Iterable[Any], *, full: bool) -> list[str]:
    """Return a mercato in sentences: every event, or only who went where."""
    return [
        TELLERS[type(event)](event, cast)
        for event in happened
        if full or isinstance(event, MATTERS)
    ]
