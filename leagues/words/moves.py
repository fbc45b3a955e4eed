"""The history of one match in sentences: what was changed about it, what its results became."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues.knockouts.advancing import VOID
from leagues.models import Change, Outcome, OutcomeKind
from leagues.withdrawals import MARK
from leagues.words.order import explained

type Values = dict[str, Any]
type Teller = Callable[[Values, Values, ZoneInfo], str]


def change(found: Change, zone: ZoneInfo) -> str:
    """Say what a change did to a match; times are said in the zone of its venue.

    One whose code or values are not known reads as plain words.
    """
    teller = TELLERS.get(found.code)
    if teller is not None:
        try:
            return teller(found.before, found.after, zone)
        except (KeyError, TypeError, ValueError):
            pass  # written by another version: its code still says something
    return _("Something else changed (%(what)s)") % {"what": found.code.replace("_", " ")}


def _when(values: Values, zone: ZoneInfo) -> str:
    if values.get("kicks_off_at"):
        local = datetime.fromisoformat(values["kicks_off_at"]).astimezone(zone)
        return date_format(local, _("D j M Y, H:i"))
    if values.get("date"):
        return date_format(date.fromisoformat(values["date"]), _("D j M Y"))
    return _("no date")


def _moved(before: Values, after: Values, zone: ZoneInfo) -> str:
    return _("Moved from %(before)s to %(after)s") % {
        "before": _when(before, zone),
        "after": _when(after, zone),
    }


def _with_reason(said: Callable[[], str]) -> Teller:
    def tell(_before: Values, after: Values, _zone: ZoneInfo) -> str:
        why = after.get("status_reason") or after.get("reason") or ""
        return explained(said(), why)

    return tell


def _venue(before: Values, after: Values, _zone: ZoneInfo) -> str:
    if after["venue"] == before["venue"]:
        return _("Time zone set to %(zone)s") % {"zone": after["time_zone"] or _("the league’s")}
    return _("Venue set to %(venue)s") % {"venue": after["venue"] or _("none")}


def _plain(said: Callable[[], str]) -> Teller:
    return lambda _before, _after, _zone: said()


TELLERS: dict[str, Teller] = {
    "fixture_moved": _moved,
    "date_agreed": _moved,
    "fixture_postponed": _with_reason(lambda: _("Postponed")),
    "fixture_cancelled": _with_reason(lambda: _("Cancelled")),
    "fixture_brought_back": _plain(lambda: _("On again")),
    "fixture_venue_set": _venue,
    "fixture_turned": _plain(lambda: _("Home and away were swapped")),
    "fixture_added": _plain(lambda: _("Added by hand")),
}


def result(outcome: Outcome, previous: Outcome | None) -> str:
    """Say what a revision made of the result: “2–1 became 3–1”."""
    words = {"score": score(outcome), "before": score(previous)}
    if outcome.kind == OutcomeKind.REMOVED:
        said = _("The result %(before)s was taken back") % words
    elif outcome.kind == OutcomeKind.DOUBLE_FORFEIT:
        said = _("Forfeited by both")
    elif outcome.kind == OutcomeKind.WALKOVER:
        said = _("Walkover")
    elif outcome.kind == OutcomeKind.AWARDED:
        said = _("Awarded %(score)s") % words
    elif previous is not None and previous.kind != OutcomeKind.REMOVED:
        said = _("%(before)s became %(score)s") % words
    else:
        said = _("%(score)s entered") % words
    return explained(said, reason(outcome.reason))


def reason(code: str) -> str:
    """The reason of a decision in words; a withdrawal keeps a code."""
    if code == VOID:
        return _("an earlier match was corrected")
    return _("withdrawal") if code == MARK else code


def score(outcome: Outcome | None) -> str:
    """The goals of an outcome, such as 2–1, its shoot-out included; a dash where there are none."""
    if outcome is None:
        return "–"
    sides = sorted(outcome.sides.all(), key=lambda side: side.seat)
    if any(side.goals is None for side in sides) or not sides:
        return "–"
    goals = "–".join(str(side.goals) for side in sides)
    if all(side.penalties is not None for side in sides):
        shots = "–".join(str(side.penalties) for side in sides)
        return _("%(goals)s (%(shots)s on penalties)") % {"goals": goals, "shots": shots}
    return goals
