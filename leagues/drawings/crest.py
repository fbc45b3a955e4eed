"""Crests."""

from typing import NamedTuple


class Crest(NamedTuple):
    """How a competitor's crest looks."""

    initials: str
    primary: str
    secondary: str
    shape: str
    pattern: str


def default_crest(name: str) -> Crest:
    """Derive a crest from a name."""
    return Crest(name[:3].upper(), "#1a7f4b", "#ffffff", "shield", "plain")
