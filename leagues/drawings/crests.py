"""The crest a club gets before anybody has chosen one: always the same for one name."""

from hashlib import sha256

from .crest import CrestDesign
from .initials import initials_of
from .outline import Shape
from .pattern import Pattern

# Pairs that clubs really wear: field first.
PALETTE: tuple[tuple[str, str], ...] = (
    ("#c8102e", "#ffffff"), ("#1746a2", "#ffffff"), ("#0b6e4f", "#ffffff"), ("#1b1d22", "#ffffff"),
    ("#5b2a86", "#ffffff"), ("#ffffff", "#c8102e"), ("#ffffff", "#1746a2"), ("#ffffff", "#1b1d22"),
    ("#6c1d45", "#8ec9f0"), ("#8ec9f0", "#0f2747"), ("#0f2747", "#f2c230"), ("#f2c230", "#1b1d22"),
    ("#f2c230", "#1746a2"), ("#f28c28", "#1b1d22"), ("#c8102e", "#1b1d22"), ("#1746a2", "#1b1d22"),
    ("#1d3f8f", "#a5122f"), ("#c8102e", "#f2c230"), ("#0b6e4f", "#f2c230"), ("#7a1f2b", "#ecdcb0"),
    ("#ecdcb0", "#0f2747"), ("#0d6b73", "#ffffff"), ("#0f2747", "#f28c28"), ("#1b1d22", "#f2c230"),
)  # fmt: skip


def default_crest(name: str) -> CrestDesign:
    """Return the design that belongs to a name, by SHA-256: the same on every machine for ever.

    Case and surrounding or repeated blanks make no difference.
    """
    digest = sha256(" ".join(name.casefold().split()).encode("utf-8", "replace")).digest()
    primary, secondary = PALETTE[int.from_bytes(digest[:4]) % len(PALETTE)]
    shapes, patterns = list(Shape), list(Pattern)
    return CrestDesign(
        initials=initials_of(name),
        primary=primary,
        secondary=secondary,
        shape=shapes[int.from_bytes(digest[4:8]) % len(shapes)],
        pattern=patterns[int.from_bytes(digest[8:12]) % len(patterns)],
    )
