"""Plots beside a table: the place of each side by matchday."""

from collections.abc import Mapping, Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from leagues.boards.table import Board
from leagues.drawings.positions import Line, Words, positions
from leagues.standings import Facts

PHONE, DESK = 390, 1100


def of_boards(
    boards: Sequence[Board], facts: Mapping[int, Facts]
) -> list[tuple[SafeString, SafeString]]:
    """The plot of each group that has two matchdays or more, for a desk and for a phone (SVG)."""
    return [
        (of_facts(facts[board.group.pk], DESK), of_facts(facts[board.group.pk], PHONE))
        for board in boards
        if len({result.matchday for result in facts[board.group.pk].results}) > 1
    ]


def of_facts(facts: Facts, width: int, own: int | None = None) -> SafeString:
    """The place of each entry after each matchday as SVG; ``own`` is the entry brought forward."""
    found = facts.positions()
    cast = {entrant.id: entrant for entrant in facts.cast}
    order = [row.key for row in facts.table.rows]
    drawn = positions(
        [
            Line(
                cast[entry].name,
                tuple(found.ranks[entry]),
                cast[entry].short_name or cast[entry].initials,
            )
            for entry in order
        ],
        words=Words(
            title=_("Place by matchday"),
            description=_("Each line is one side; the first place is on top."),
            matchday=_("Matchday"),
            place=_("Place"),
        ),
        width=width,
        own=order.index(own) if own in order else None,
    )
    return SafeString(drawn)  # the drawing escapes its words
