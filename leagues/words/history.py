"""The history in sentences: what changed, from codes and values; unknown codes still read."""

from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.histories import Event, match_name
from leagues.models import Change, EntryStatus, Outcome, OutcomeKind, Visibility
from leagues.tables.criteria import REGISTRY
from leagues.words import history_of_matches
from leagues.words.moves import reason, score
from leagues.words.order import criterion, explained, listed, value

type Values = dict[str, Any]
type Teller = Callable[[Values, Values], str]

SETTINGS: dict[str, Callable[[], str]] = {
    "name": lambda: _("name"),
    "season": lambda: _("season"),
    "visibility": lambda: _("who may read it"),
    "time_zone": lambda: _("time zone"),
    "entry_limit": lambda: _("most entrants"),
    "entries_need_confirmation": lambda: _("registrations wait for confirmation"),
}
RULES: dict[str, Callable[[], str]] = {
    "table": lambda: _("the table"),
    "withdrawal": lambda: _("withdrawals"),
    "award_score": lambda: _("the score of an awarded match"),
    "third_place": lambda: _("the comparison across groups"),
    "qualify": lambda: _("who goes on"),
}


def sentence(change: Change, zone: ZoneInfo) -> str:
    """Say what a change changed; one whose code or values are not known reads as plain words.

    ``zone`` is the competition's: kick-offs are told in it.
    """
    code, before, after = change.code, change.before, change.after
    try:
        if code in TELLERS:
            return TELLERS[code](before, after)
        if code in history_of_matches.TELLERS:
            return history_of_matches.TELLERS[code](before, after, zone)
    except (KeyError, TypeError, ValueError, AttributeError):
        pass  # written by another version: its code still says something
    return _("Something else changed (%(what)s)") % {"what": code.replace("_", " ")}


def quoted(text: object) -> str:
    """A text of the organiser's as it is told: quoted, and short."""
    shown = " ".join(str(text).split())
    return _("“%(text)s”") % {"text": shown if len(shown) <= 120 else f"{shown[:119]}…"}


def shown_value(value: object) -> str:
    """A value as people say it."""
    if value is None or value == "":
        return _("none")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value in Visibility.values:
        return str(Visibility(value).label).lower()
    return str(value)


def signed(points: int) -> str:
    """Points with their sign, as in a table."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def _settings(before: Values, after: Values) -> str:
    parts = [
        _("%(what)s: %(before)s became %(after)s")
        % {
            "what": SETTINGS[key](),
            "before": shown_value(before.get(key)),
            "after": shown_value(after[key]),
        }
        for key in after
    ]
    return _("Settings changed: %(list)s") % {"list": "; ".join(parts)}


def _rules(before: Values, after: Values) -> str:
    where = after.get("division")
    parts = [_rule(key, before.get(key), after[key]) for key in after if key != "division"]
    said = _("Rules changed: %(list)s") % {"list": "; ".join(parts)}
    return explained(where, said) if where else said


def _rule(key: str, before: Any, after: Any) -> str:
    if key == "award_score":
        return _("%(what)s was %(before)s, is %(after)s") % {
            "what": RULES[key](),
            "before": "–".join(map(str, before)),
            "after": "–".join(map(str, after)),
        }
    if key == "table" and before.get("criteria") != after.get("criteria"):
        return _("level clubs were separated by %(before)s, and now by %(after)s") % {
            "before": _criteria(before["criteria"]),
            "after": _criteria(after["criteria"]),
        }
    if key == "table" and before.get("points") != after.get("points"):
        return _("points were %(before)s, and are now %(after)s") % {
            "before": _points(before["points"]),
            "after": _points(after["points"]),
        }
    return str(RULES[key]())


def _criteria(codes: list[str]) -> str:
    return ", ".join(criterion(code) for code in codes if code in REGISTRY)


def _points(points: Values) -> str:
    return "-".join(str(points[key]) for key in ("win", "draw", "loss"))


def _entered(_before: Values, after: Values) -> str:
    words = {"names": listed(after["names"])}
    if after.get("status") == EntryStatus.WAITING:
        return _("On the waiting list: %(names)s") % words
    if after.get("status") == EntryStatus.UNCONFIRMED:
        return _("Registered: %(names)s") % words
    return _("Entered: %(names)s") % words


def _withdrawn(_before: Values, after: Values) -> str:
    said = (
        _("%(name)s withdrew: its matches left the table")
        if after["policy"] == "expunge"
        else _("%(name)s withdrew: its open matches were awarded to the opponents")
    )
    return said % {"name": after["name"]}


def _adjusted(_before: Values, after: Values) -> str:
    count = abs(after["points"])
    given = ngettext("%(points)s point", "%(points)s points", count)
    words = {"name": after["name"], "reason": after["reason"]}
    points = given % {"points": signed(after["points"])}
    return _("%(points)s for %(name)s: %(reason)s") % {**words, "points": points}


def _unadjusted(before: Values, _after: Values) -> str:
    return _("Taken back: %(points)s for %(name)s (%(reason)s)") % {
        **before,
        "points": signed(before["points"]),
    }


def _given(_before: Values, after: Values) -> str:
    code = after["code"]
    figures = {
        name: shown_value(None) if figure is None else value(code, figure)
        for name, figure in after["values"].items()
    }
    values = ", ".join(f"{name} {figure}" for name, figure in figures.items())
    return _("%(criterion)s set: %(values)s") % {
        "criterion": criterion(after["code"]).capitalize(),
        "values": values,
    }


def _plain(said: Callable[[], str], *names: str) -> Teller:
    """A teller of a fixed sentence; each name is looked up after the change, then before."""
    return lambda before, after: said() % {name: {**before, **after}[name] for name in names}


TELLERS: dict[str, Teller] = {
    "competition_created": _plain(lambda: _("The competition was made")),
    "competition_archived": _plain(lambda: _("Archived")),
    "competition_brought_back": _plain(lambda: _("Brought back from the archive")),
    "competition_deleted": _plain(lambda: _("Deleted")),
    "competition_restored": _plain(lambda: _("Restored")),
    "season_closed": _plain(lambda: _("The season was closed")),
    "next_season": _plain(lambda: _("The next season was made from this one")),
    "border_set": lambda _before, after: (
        _("%(division)s: %(places)d go up, %(by_play_off)d of them by a play-off") % after
    ),
    "settings_changed": _settings,
    "rules_changed": _rules,
    "rules_text_changed": _plain(lambda: _("The rules in the organiser’s words were rewritten")),
    "division_added": _plain(lambda: _("Division added: %(name)s"), "name"),
    "division_removed": _plain(lambda: _("Division removed: %(name)s"), "name"),
    "division_renamed": lambda before, after: (
        _("The division %(before)s is now called %(after)s")
        % {"before": shown_value(before["name"]), "after": after["name"]}
    ),
    "divisions_reordered": lambda _before, after: (
        _("The divisions stand in this order: %(names)s") % {"names": ", ".join(after["names"])}
    ),
    "entered": _entered,
    "withdrawn": _withdrawn,
    "reinstated": _plain(lambda: _("%(name)s is back: the withdrawal was undone"), "name"),
    "points_adjusted": _adjusted,
    "adjustment_removed": _unadjusted,
    "tie_break_values_set": _given,
    "lots_drawn": lambda _before, after: (
        _("Lots were drawn among %(count)d (seed %(seed)s)")
        % {"count": len(after["order"]), "seed": after["seed"]}
    ),
    "notice_pinned": lambda _before, after: (
        _("Notice pinned: %(text)s") % {"text": quoted(after["text"])}
    ),
    "notice_removed": lambda before, _after: (
        _("Notice taken down: %(text)s") % {"text": quoted(before["text"])}
    ),
    "competitor_renamed": lambda before, after: (
        _("%(before)s is now called %(after)s") % {"before": before["name"], "after": after["name"]}
    ),
    "manager_changed": _plain(lambda: _("A manager changed")),
}


def event(told: Event, zone: ZoneInfo) -> str:
    """Say what one line of a history is about."""
    if told.change is not None:
        said = sentence(told.change, zone)
        fixture = told.change.fixture
        return (
            _("%(match)s: %(said)s") % {"match": match_name(fixture), "said": said}
            if fixture
            else said
        )
    if told.outcome is None:
        return ""
    return result(told.outcome, told.previous, match_name(told.outcome.fixture))


# -- Results --------------------------------------------------------------------------------------


def result(outcome: Outcome, previous: Outcome | None, match: str) -> str:
    """Say what a revision made of a match's result; ``match`` names the match."""
    words = {"match": match, "score": score(outcome), "before": score(previous)}
    if outcome.kind == OutcomeKind.REMOVED:
        said = _("%(match)s: the result %(before)s was taken back") % words
    elif outcome.kind == OutcomeKind.DOUBLE_FORFEIT:
        said = _("%(match)s: forfeited by both") % words
    elif outcome.kind in (OutcomeKind.AWARDED, OutcomeKind.WALKOVER):
        said = _("%(match)s: awarded %(score)s") % words
    elif previous is not None and previous.kind != OutcomeKind.REMOVED:
        said = _("%(match)s: %(before)s became %(score)s") % words
    else:
        said = _("%(match)s: %(score)s") % words
    why = reason(outcome.reason)
    return f"{said} ({why})" if why else said


def standing(outcome: Outcome | None) -> str:
    """Say what stands for a match now; empty where nothing does."""
    if outcome is None:
        return ""
    words = {"score": score(outcome), "reason": reason(outcome.reason)}
    if outcome.kind == OutcomeKind.DOUBLE_FORFEIT:
        return _("Forfeited by both: %(reason)s") % words
    if outcome.kind == OutcomeKind.AWARDED:
        return _("Awarded %(score)s: %(reason)s") % words
    return words["score"]
