"""Targeting ribbon: whom a card designates at the colour of the ball (FB-4 to FB-7, FB-41).

A line is five lists of men, by position, each from left to right. A ribbon is six sections, red to
violet; a section is one target or two, a target a position and whether it is the right one.
"""

from collections.abc import Sequence

from matches.engines.footclub.tables import AL, COLOUR_COUNT, DC, POSITION_CODES

Target = tuple[int, bool]
Section = tuple[Target, ...]
Ribbon = tuple[Section, ...]
Line = Sequence[Sequence[int]]


def ribbon(sections: Sequence[str]) -> Ribbon:
    """Read sections as cards print them: `MDG`, or `ATD MOG` for a Pressing."""
    return tuple(
        tuple((POSITION_CODES.index(name[:2]), name[2] == "D") for name in section.split())
        for section in sections
    )


def designated(line: Line, strip: Ribbon, colour: int) -> tuple[int, ...]:
    """Return the men whom the ribbon designates, in the order of their names on it.

    A section that names a position nobody plays gives way, whole, to the next to its right, violet
    to red (FB-7). Empty if no section can be met: the card cannot be played.
    """
    for step in range(COLOUR_COUNT):
        section = strip[(colour + step) % COLOUR_COUNT]
        men = tuple(_man(line, position, right) for position, right in section)
        if -1 not in men:
            return men
    return ()


def _man(line: Line, position: int, right: bool) -> int:
    """Return the man on that side: with three the middle one is never meant, a single one is both
    sides; without full-backs a centre back is (FB-5, FB-6). -1 for nobody."""
    men = line[position]
    if not men and position == AL:
        men = line[DC]
    if not men:
        return -1
    return men[-1] if right else men[0]
