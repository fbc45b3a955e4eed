"""Our ties against those that a file expects: who went on, how, by what score."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from leagues import names, reported_ties
from leagues.exchange.expected import ExpectedTie
from leagues.models import Entry, Stage
from leagues.pairing.ties import Pair
from leagues.reported_ties import ReportedTie

# The format has no word for a tie whose only match was awarded.
ALSO = {"award": ("regulation", "walkover"), "double_forfeit": ("walkover",)}


def judge(
    stage: Stage | None, expected: Sequence[ExpectedTie], called: Mapping[int, str]
) -> list[str]:
    """Return what differs, each line naming its tie; ties that the file leaves out are passed over.

    ``called``: what the file calls a team that was renamed, by entry.
    """
    ours: list[ReportedTie] = [] if stage is None else list(reported_ties.of_stage(stage))
    shown = {**_names(stage), **called}
    said: list[str] = []
    for wanted in expected:
        found = _find(wanted, ours, shown)
        title = _title(wanted)
        if found is None:
            said.append(_("%(title)s: there is no such tie") % {"title": title})
            continue
        ours.remove(found)
        said += [f"{title}: {line}" for line in _compare(wanted, found, shown)]
    return said


def _names(stage: Stage | None) -> dict[int, str]:
    if stage is None:
        return {}
    there = Entry.objects.filter(division=stage.division).select_related("competitor")
    return {entry.pk: entry.competitor.name for entry in there}


def _title(wanted: ExpectedTie) -> str:
    sides = f"{wanted.team1} – {wanted.team2}"
    return f"{wanted.round}: {sides}" if wanted.round else sides


def _find(
    wanted: ExpectedTie, ours: Sequence[ReportedTie], shown: Mapping[int, str]
) -> ReportedTie | None:
    """The tie of these two, in the round that is named; without a name the first that is left."""
    sides = {names.same(wanted.team1), names.same(wanted.team2)}
    for tie in ours:
        here = {names.same(shown[entry]) for entry in tie.entries}
        named = names.same(wanted.round)
        if here == sides and named in ("", names.same(tie.round.name)):
            return tie
    return None


def _compare(wanted: ExpectedTie, tie: ReportedTie, shown: Mapping[int, str]) -> list[str]:
    state = tie.state
    if tie.problem:
        return [_("its matches contradict each other")]
    said: list[str] = []
    winner = None if tie.winner is None else shown[tie.winner]
    if wanted.winner is not None and names.same(winner or "") != names.same(wanted.winner):
        said.append(_differs(_("winner"), winner, wanted.winner))
    if wanted.how is not None and wanted.how not in (state.how, *ALSO.get(state.how or "", ())):
        said.append(_differs(_("decided"), state.how, wanted.how))
    turned = names.same(shown[tie.entries[0]]) != names.same(wanted.team1)
    for what, pair, given in (
        (_("score"), state.score, wanted.score),
        (_("penalties"), state.shots, wanted.penalties),
    ):
        mine = _turned(pair) if turned else pair
        if given is not None and mine != given:
            said.append(_differs(what, _figures(mine), _figures(given) or ""))
    return said


def _turned(pair: Pair | None) -> Pair | None:
    return None if pair is None else (pair[1], pair[0])


def _figures(pair: Pair | None) -> str | None:
    return None if pair is None else f"{pair[0]}-{pair[1]}"


def _differs(what: str, ours: str | None, wanted: str) -> str:
    return _("%(what)s is %(ours)s, expected %(wanted)s") % {
        "what": what,
        "ours": ours or _("open"),
        "wanted": wanted,
    }
