"""Which cards a set-up plays with: a shipped set that it names, or cards by value."""

from functools import lru_cache
from typing import Protocol

from cards.games.footclub import CardSet
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
    """Return the cards. Raises BadSetup if the set is not shipped, or no longer the same."""
    if isinstance(source, SetRef):
        return _named(source)
    if (source.set is None) == (source.cards is None):
        raise BadSetup("setup.set", "set, cards")
    return source.cards if source.cards is not None else _named(source.set)


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
