"""The report of a match: from its events to sentences, in full or in short."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from matches.engines.footclub import events
from matches.engines.footclub.sets import card_set
from matches.engines.footclub.setup import Setup
from matches.words.footclub import course, play
from matches.words.footclub.cast import Cast, in_match
from matches.words.footclub.told import Teller, Told, moment

TELLERS: dict[type, Teller] = {**course.TELLERS, **play.TELLERS}
MATTERS = (  # to those who only ask how it went
    events.Goal,
    events.Booked,
    events.SentOff,
    events.Injured,
    events.Substituted,
    events.Forfeited,
    events.Ended,
)


class Line(Struct, frozen=True):
    """One sentence of a report: when it was, what kind of event it tells, and the words."""

    half: int
    turn: int
    kind: str
    text: str

    @property
    def when(self) -> str:
        """Its moment in words."""
        return moment(self.half, self.turn)


def cast_of(setup: Setup, clubs: Sequence[str] = ()) -> Cast:
    """Return who is who in a match; clubs go by their colours where they have no names."""
    return in_match(card_set(setup), (setup.home, setup.away), clubs)


def chronicle(setup: Setup, happened: Iterable[Any], clubs: Sequence[str] = ()) -> list[Line]:
    """Return a sentence for every event of a match, in order."""
    goals = (setup.start.home.goals, setup.start.away.goals) if setup.start else (0, 0)
    told = Told(cast_of(setup, clubs), goals)
    return [_line(event, told) for event in happened]


def report(setup: Setup, happened: Iterable[Any], clubs: Sequence[str] = ()) -> list[Line]:
    """Return the sentences that matter: goals, cards, injuries, substitutions, the outcome."""
    tags = {kind.__struct_config__.tag for kind in MATTERS}
    return [line for line in chronicle(setup, happened, clubs) if line.kind in tags]


def _line(event: Any, told: Told) -> Line:
    if isinstance(event, events.Goal):
        told.goals[event.side] += 1
    elif isinstance(event, events.Kicked):
        told.kicks[event.side] += event.scored
    tag = str(type(event).__struct_config__.tag)
    return Line(event.half, event.turn, tag, TELLERS[type(event)](event, told))


def printed(lines: Iterable[Line]) -> Iterator[str]:
    """Yield a report as plain lines: each moment, and under it what happened then."""
    for when, group in groupby(lines, key=lambda line: line.when):
        yield when
        for line in group:
            yield f"  {line.text}"
