"""The history of entrants and schedules in sentences; `moves` tells of single matches."""

from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.words import moves
from leagues.words.order import explained, listed

type Values = dict[str, Any]
type Teller = Callable[[Values, Values, ZoneInfo], str]


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


def _divided(_before: Values, after: Values, _zone: ZoneInfo) -> str:
    said = ngettext(
        "The league divided: %(names)s play on above. Second part: %(count)d match",
        "The league divided: %(names)s play on above. Second part: %(count)d matches",
        after["matches"],
    )
    return said % {"names": listed(after["names"]), "count": after["matches"]}


def _undivided(before: Values, _after: Values, _zone: ZoneInfo) -> str:
    said = ngettext(
        "The second part was taken back: %(count)d match",
        "The second part was taken back: %(count)d matches",
        before["matches"],
    )
    return said % {"count": before["matches"]}


def _swiss_made(_before: Values, after: Values, _zone: ZoneInfo) -> str:
    said = ngettext(
        "Round %(round)d paired: %(count)d match",
        "Round %(round)d paired: %(count)d matches",
        after["matches"],
    )
    return said % {"round": after["round"], "count": after["matches"]}


def _swiss_taken_back(before: Values, _after: Values, _zone: ZoneInfo) -> str:
    return _("Round %(round)d taken back") % {"round": before["round"]}


def _dropped(_before: Values, after: Values, _zone: ZoneInfo) -> str:
    return _("%(name)s has left; its results stay") % {"name": after["name"]}


def _returned(_before: Values, after: Values, _zone: ZoneInfo) -> str:
    return _("%(name)s plays on") % {"name": after["name"]}


def _bracket_made(_before: Values, after: Values, _zone: ZoneInfo) -> str:
    said = ngettext(
        "The bracket was drawn: %(count)d side",
        "The bracket was drawn: %(count)d sides",
        after["sides"],
    )
    told = said % {"count": after["sides"]}
    seed = after["plan"].get("seed")
    return _("%(what)s, by the seed %(seed)s") % {"what": told, "seed": seed} if seed else told


def _grouped(said: str, after: Values) -> str:
    """“The groups were set: Group A: Ajax, Bari; Group B: …”."""
    told = "; ".join(explained(name, ", ".join(who)) for name, who in after["groups"].items())
    return explained(said, told)


def _void(_before: Values, after: Values, _zone: ZoneInfo) -> str:
    """“Void after a correction: A – C (1–0)”."""
    matches = []
    for one in after["void"]:
        score = "–".join("?" if goals is None else str(goals) for goals in one["score"])
        matches.append(f"{' – '.join(one['sides'])} ({score})")
    return _("Void after a correction: %(matches)s") % {"matches": listed(matches)}


def _names(said: Callable[[], str]) -> Teller:
    return lambda before, after, _zone: said() % {"names": listed({**before, **after}["names"])}


def _plain(said: Callable[[], str], *keys: str) -> Teller:
    return lambda before, after, _zone: said() % {key: {**before, **after}[key] for key in keys}


TELLERS: dict[str, Teller] = {
    **moves.TELLERS,
    "fixture_added": _plain(lambda: _("Added by hand to matchday %(round)s"), "round"),
    "fixture_removed": _plain(lambda: _("A match of matchday %(round)s was removed"), "round"),
    "fixtures_imported": _imported,
    "round_edited": _plain(lambda: _("Matchday %(round)s was changed"), "round"),
    "schedule_made": _scheduled,
    "swiss_round_made": _swiss_made,
    "swiss_round_taken_back": _swiss_taken_back,
    "swiss_dropped": _dropped,
    "swiss_returned": _returned,
    "schedule_discarded": _discarded,
    "bracket_made": _bracket_made,
    "bracket_discarded": _plain(lambda: _("The bracket was taken back")),
    "bracket_reseeded": lambda _before, after, _zone: (
        _("The bracket was seeded anew: %(names)s") % {"names": listed(list(after.values()))}
    ),
    "groups_set": lambda _before, after, _zone: _grouped(_("The groups were set"), after),
    "groups_drawn": lambda _before, after, _zone: _grouped(
        _("The groups were drawn by the seed %(seed)s") % after, after
    ),
    "results_void": _void,
    "second_part_made": _divided,
    "second_part_discarded": _undivided,
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
