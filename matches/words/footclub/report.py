"""A match report from its events: short (what counts), or the whole chronicle."""

from collections.abc import Callable, Iterable
from typing import Any

from django.utils.translation import gettext as _

from matches.engines.footclub import events as e
from matches.engines.footclub.tables import EXTRA_TIME, FIRST_HALF
from matches.words.footclub.cast import Cast
from matches.words.footclub.sentences import SENTENCES

SHORT = (
    e.LinedUp,
    e.Goal,
    e.Booked,
    e.SentOff,
    e.Injured,
    e.Substituted,
    e.HalfEnded,
    e.Kicked,
    e.Forfeited,
    e.Ended,
)


def report(events: Iterable[Any], cast: Cast, *, full: bool = False) -> list[str]:
    """Return the lines of a report, each turn that has something to tell under its heading."""
    lines: list[str] = []
    heading = ""
    for event in events:
        if not full and not isinstance(event, SHORT):
            continue
        sentence = _sentence(event, cast)
        if not sentence:
            continue
        now = when(event)
        if now != heading:
            lines.append(now)
            heading = now
        lines.append(f"  {sentence}")
    return lines


def _sentence(event: Any, cast: Cast) -> str:
    write: Callable[[Any, Cast], str] = SENTENCES[type(event)]
    return write(event, cast)


def when(event: e.Moment) -> str:
    """Return the moment of an event in words."""
    if event.half == EXTRA_TIME:
        half = _("Extra time")
    else:
        half = _("First half") if event.half == FIRST_HALF else _("Second half")
    if not event.turn:
        return _("Before the match") if event.half == FIRST_HALF else half
    return _("%(half)s, turn %(turn)s") % {"half": half, "turn": event.turn}
