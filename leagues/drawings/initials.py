"""The initials of a club's name, and how wide they are."""

import re
import unicodedata

MOST = 3
FALLBACK = "FC"

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_SMALL = frozenset({"and", "d", "da", "das", "de", "del", "der", "des", "di", "do", "du", "e", "et",
                    "im", "la", "las", "le", "les", "los", "of", "the", "und", "van", "von", "y",
                    "zu"})  # fmt: skip
_NARROW = frozenset("IJ1ÍÌÎÏ")
_WIDE = frozenset("MWŒÆ@")


def initials_of(name: str) -> str:
    """Return one to three capitals for a name.

    "Red Lions" RL, "FC Barcelona" FCB, "Borussia" BOR, "Club de la Plage" CP; a name without a
    letter or a figure gives FC.
    """
    words: list[str] = _WORD.findall(unicodedata.normalize("NFC", name))
    telling = [word for word in words if word.lower() not in _SMALL] or words
    if not telling:
        return FALLBACK
    if len(telling) == 1:
        return telling[0].replace("'", "").replace("’", "").upper()[:MOST]
    short, *rest = telling
    if len(short) <= 2 and short.isupper() and len(rest) == 1:
        return (short + rest[0][0]).upper()[:MOST]
    if len(telling) > MOST and len(short) <= 3 and short.isupper():
        telling = rest
    return "".join(word[0] for word in telling).upper()[:MOST]


def accented(letters: str) -> bool:
    """Return whether a letter carries a sign above it, which needs room."""
    return any(len(unicodedata.normalize("NFD", letter)) > 1 for letter in letters)


def width_in_ems(letters: str) -> float:
    """Return the width of bold capitals in units of the font size, with a little to spare."""
    widths = (0.42 if c in _NARROW else 0.98 if c in _WIDE else 0.78 for c in letters)
    wide = (
        1.05 if unicodedata.east_asian_width(c) in "WF" else w
        for c, w in zip(letters, widths, strict=True)
    )
    return max(sum(wide), 0.42)
