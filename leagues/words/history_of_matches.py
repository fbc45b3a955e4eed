"""The history of entrants, schedules and single matches in sentences."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.words.order import listed

type Values = dict[str, Any]
type Teller = Callable[[Values, Values, ZoneInfo], str]


def when(values: Values, zone: ZoneInfo) -> str:
    """The kick-off or the day in a change's values, as people say it."""
    if values.get("kicks_off_at"):
        moment = datetime.fromisoformat(values["kicks_off_at"]).astimezone(zone)
        return formats.date_format(moment, _("D j M Y, H:i"))
    if values.get("date"):
        return formats.date_format(date.fromisoformat(values["date"]), _("D j M Y"))
    return _("no date")


def _moved(before: Values, after: Values, zone: ZoneInfo) -> str:
    return _("moved from %(before)s to %(after)s") % {
        "before": when(before, zone),
        "after": when(after, zone),
    }


def _reasoned(said: Callable[[], str]) -> Teller:
    def tell(_before: Values, after: Values, _zone: ZoneInfo) -> str:
        return f"{said()}: {after['reason']}" if after.get("reason") else said()

    return tell


def _venue(_before: Values, after: Values, _zone: ZoneInfo) -> str:
    return _("venue: %(venue)s") % {"venue": after["venue"] or _("none")}


def _imported(_before: Values, after: Values, _zone: ZoneInfo) -> str:
    made = ngettext("%(count)d match imported", "%(count)d matches imported", after["matches"])
    results = ngettext("%(count)d result", "%(count)d results", after["results"])
    return _("%(matches)s, %(results)s") % {
        "matches": made % {"count": after["matches"]},
        "results": results % {"count": after["results"]},
    }


def _scheduled(_before: Values, after: Values, _zone: ZoneInfo) -> str:
    said = ngettext(
        "Fixtures made: %(count)d match", "Fixtures made: %(count)d matches", after["matches"]
    )
    return said % {"count": after["matches"]}


def _discarded(before: Values, _after: Values, _zone: ZoneInfo) -> str:
    said = ngettext(
        "Fixtures taken away: %(count)d match",
        "Fixtures taken away: %(count)d matches",
        before["matches"],
    )
    return said % {"count": before["matches"]}


def _names(said: Callable[[], str]) -> Teller:
    return lambda before, after, _zone: said() % {"names": listed({**before, **after}["names"])}


def _plain(said: Callable[[], str], *keys: str) -> Teller:
    return lambda before, after, _zone: said() % {key: {**before, **after}[key] for key in keys}


TELLERS: dict[str, Teller] = {
    "fixture_moved": _moved,
    "date_agreed": lambda _before, after, zone: (
        _("the two agreed on %(when)s") % {"when": when(after, zone)}
    ),
    "fixture_postponed": _reasoned(lambda: _("postponed")),
    "fixture_cancelled": _reasoned(lambda: _("cancelled")),
    "fixture_brought_back": _plain(lambda: _("on again")),
    "fixture_venue_set": _venue,
    "fixture_turned": _plain(lambda: _("home and away swapped")),
    "fixture_added": _plain(lambda: _("match added to matchday %(round)s"), "round"),
    "fixture_removed": _plain(lambda: _("A match of matchday %(round)s was removed"), "round"),
    "fixtures_imported": _imported,
    "round_edited": _plain(lambda: _("Matchday %(round)s was changed"), "round"),
    "schedule_made": _scheduled,
    "schedule_discarded": _discarded,
    "registration_opened": _plain(lambda: _("Registration by link was opened")),
    "registration_closed": _plain(lambda: _("Registration by link was closed")),
    "entry_confirmed": _names(lambda: _("Confirmed: %(names)s")),
    "entry_promoted": _names(lambda: _("Off the waiting list: %(names)s")),
    "entry_removed": _names(lambda: _("Removed: %(names)s")),
    "entered_late": _names(lambda: _("Joined late: %(names)s")),
    "entries_reordered": _plain(lambda: _("The entrants were put in another order")),
    "division_changed": _plain(lambda: _("An entrant changed to %(division)s"), "division"),
    "imported": _plain(lambda: _("The competition was imported from a file")),
}
