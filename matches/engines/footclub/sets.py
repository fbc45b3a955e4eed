"""Which cards a set-up plays with: a shipped set that it names, or cards by value."""

from functools import lru_cache
from typing import Protocol

from cards.games.footclub import CardSet
from cards.games.footclub_checks import MATCH_RULES, TEAM_RULES, Rule, first_fault
from cards.games.footclub_file import digest, shipped
from matches.engines.core.protocol import BadSetup
from matches.engines.footclub.setup import SetRef


class Source(Protocol):
    """A set-up of a match, a mercato or a signing: it names a set, or holds the cards."""

    @property
    def set(self) -> SetRef | None: ...

    @property
    def cards(self) -> CardSet | None: ...


def card_set(source: Source | SetRef) -> CardSet:
    """Return the cards; of cards by value, the Team cards are checked.

    Raises BadSetup if the set is not shipped, or no longer the same, or if a card is unsound.
    """
    if isinstance(source, SetRef):
        return _named(source)
    if (source.set is None) == (source.cards is None):
        raise BadSetup("setup.set", "set, cards")
    if source.cards is None:
        return _named(source.set)
    _check(source.cards, TEAM_RULES)
    return source.cards


def match_cards(source: Source) -> CardSet:
    """Return the cards of a match, Match cards and Kops checked as well. Raises BadSetup."""
    found = card_set(source)
    if source.cards is not None:
        _check(found, MATCH_RULES)
    return found


def _check(cards: CardSet, rules: tuple[Rule, ...]) -> None:
    """Refuse a card that a set's file could not hold: nobody has read these before."""
    fault = first_fault(cards, rules)
    if fault is not None:
        raise BadSetup("setup.card", ": ".join(part for part in fault if part))


@lru_cache(maxsize=16)
def _named(ref: SetRef) -> CardSet:
    try:
        found = shipped(ref.name)
    except KeyError as unknown:
        raise BadSetup("setup.set", ref.name) from unknown
    if (found.version, digest(found)) != (ref.version, ref.digest):
        raise BadSetup("setup.set_changed", f"{ref.name} {ref.version}")
    return found


def reference(name: str) -> SetRef:
    """Return the reference that a set-up carries for a shipped set. Raises KeyError."""
    found = shipped(name)
    return SetRef(name=name, version=found.version, digest=digest(found))
