"""What a command says about the value of an option that it cannot take: a plain sentence."""

from argparse import ArgumentTypeError
from collections.abc import Sequence

from django.core.management.base import CommandError

LONGEST = 40  # of a value that is repeated to whoever typed it


def whole(text: str) -> int:
    """Return the whole number that was typed. Raises ArgumentTypeError."""
    try:
        return int(text)
    except ValueError:  # no number, or one of thousands of digits
        raise ArgumentTypeError(f"“{shortened(text)}” is not a whole number that fits") from None


def between(label: str, value: int, least: int, most: int) -> int:
    """Return a number that lies within its bounds. Raises CommandError."""
    if not least <= value <= most:
        said = shortened(str(value))
        raise CommandError(f"{label} can be {least:,} to {most:,}; not {said}.")
    return value


def one_of(label: str, value: object, known: Sequence[object]) -> None:
    """Check that a value is one of those known. Raises CommandError."""
    if value not in known:
        names = ", ".join(str(each) for each in known)
        raise CommandError(f"{label} can be {names}; not “{shortened(str(value))}”.")


def shortened(text: str) -> str:
    """Return a text as it is, or its beginning."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
