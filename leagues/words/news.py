"""The news of a page in one sentence: what a link preview says to who has not opened it yet."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.standings import EntryId, Facts
from leagues.tables import Row, Table
from leagues.words import rounds
from leagues.words.order import criterion, listed

if TYPE_CHECKING:
    from leagues.boards.fixtures import Line


def of_tables(every: Sequence[Facts], matchday: int | None = None) -> str:
    """Say who leads: “Matchday 7: Ajax lead by 2 points”; of several groups, who leads which."""
    able = [facts for facts in every if facts.entries]
    if not able:
        return _("Nothing has been set yet.")
    if not any(facts.results for facts in able):
        sides = sum(len(facts.entries) for facts in able)
        return ngettext(
            "%(count)d side; no match has been played yet.",
            "%(count)d sides; no match has been played yet.",
            sides,
        ) % {"count": sides}
    if len(able) > 1:
        leaders = [_leaders(facts) for facts in able if facts.results]
        return _("In the lead: %(names)s.") % {"names": listed([", ".join(who) for who in leaders])}
    facts = able[0]
    number = matchday or max(result.matchday for result in facts.results)
    return _("Matchday %(number)d: %(news)s.") % {"number": number, "news": _lead(facts)}


def _leaders(facts: Facts) -> list[str]:
    names = {entrant.id: entrant.name for entrant in facts.cast}
    return [names[row.key] for row in facts.table.rows if row.rank == 1]


def _lead(facts: Facts) -> str:
    """Say how the first stands above the second."""
    leaders, rows = _leaders(facts), facts.table.rows
    if len(leaders) > 1:
        return _("%(names)s share the lead") % {"names": listed(leaders)}
    if len(rows) == 1:
        return _("%(name)s lead") % {"name": leaders[0]}
    ahead = rows[0].points - rows[1].points
    decided = _decided(facts.table)
    if decided:
        words = {"name": leaders[0], "criterion": criterion(decided)}
        return _("%(name)s lead: %(criterion)s decides") % words
    return ngettext(
        "%(name)s lead by %(count)d point", "%(name)s lead by %(count)d points", ahead
    ) % {"name": leaders[0], "count": ahead}


def _decided(table: Table[EntryId]) -> str:
    """The criterion that put the first above the second, empty where it was points."""
    first = table.rows[0].key
    for found in table.decisions:
        if first in found.above and found.criterion != "split":
            return found.criterion
    return ""


def of_side(name: str, row: Row[EntryId] | None, of: int) -> str:
    """Say where a side stands among so many; no row where it plays in no table."""
    if row is None:
        return _("%(name)s: fixtures and results.") % {"name": name}
    return ngettext(
        "%(name)s: place %(rank)d of %(of)d with %(count)d point from %(played)d played.",
        "%(name)s: place %(rank)d of %(of)d with %(count)d points from %(played)d played.",
        row.points,
    ) % {
        "name": name,
        "rank": row.rank,
        "of": of,
        "count": row.points,
        "played": row.played,
    }


def of_match(line: "Line", competition: str) -> str:
    """Say what a match came to, or when it is played."""
    where = rounds.name(line.fixture.round)
    words = {"match": match(line), "competition": competition, "round": where}
    if line.played:
        return _("%(match)s. %(competition)s, %(round)s.") % words
    return _("%(match)s: %(when)s. %(competition)s, %(round)s.") % {**words, "when": when(line)}


def match(line: "Line") -> str:
    """Name a match with its score: “Ajax 2–1 Bari”, “Ajax – Bari”."""
    home, away = (
        score.side.name if score.side else _("to be decided") for score in (line.home, line.away)
    )
    if line.home.goals is not None and line.away.goals is not None:
        return f"{home} {line.home.goals}–{line.away.goals} {away}"
    return f"{home} – {away}"


def when(line: "Line") -> str:
    """Say when a match is played, with the time and zone of its venue (S17)."""
    if line.kick_off is not None:
        return f"{date_format(line.kick_off, _('D j M Y, H:i'))} ({line.zone})"
    if line.day is not None:
        return date_format(line.day, _("D j M Y"))
    return _("date open")
