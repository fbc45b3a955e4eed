"""The rules of a table in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from leagues.rules import Comparison, StageRules
from leagues.tables.presets import Preset
from leagues.tables.rules import Code, Reading, TableRules
from leagues.words.order import criterion


def reading(code: Reading) -> str:
    """How a head-to-head block is read, in one sentence."""
    return {
        "once": _("Once: clubs that stay level go on to the next criterion."),
        "block_again": _(
            "The whole block, then again: when some are separated, the block is looked at anew"
            " among those alone who are still level."
        ),
        "restart": _(
            "Start again at once: as soon as one head-to-head criterion separates anyone, those"
            " still level start again with the first."
        ),
    }[code]


def preset(choice: Preset) -> str:
    """The label of a preset: its name and what decides after points."""
    first = [criterion(code) for code in choice.rules.criteria if code != "points"][:3]
    own = {"standard": _("Touchline’s own"), "swiss": pgettext("format", "Swiss")}
    name = own.get(choice.code, choice.name)
    return _("%(name)s (%(criteria)s, …)") % {"name": name, "criteria": ", ".join(first)}


def policy(code: str) -> str:
    """What becomes of the matches of one who withdraws, in one sentence."""
    if code == "expunge":
        return _("All its matches leave the table; the results stay readable.")
    return _("Its results stand; the matches still open are awarded to the opponents.")


def sentences(rules: StageRules) -> list[tuple[str, list[str]]]:
    """The rules of a stage as headed sentences, in the order in which a reader asks."""
    parts = [
        (_("Points"), points(rules.table)),
        (_("Who is ahead"), ordering(rules.table)),
        (_("The season in two halves"), split(rules.table)),
        (_("Across the groups"), comparison(rules.third_place) if rules.third_place else []),
        (_("Awarded matches and forfeits"), forfeits(rules)),
        (_("When a club withdraws"), withdrawal(rules)),
    ]
    return [(heading, said) for heading, said in parts if said]


def points(table: TableRules) -> list[str]:
    """What a match brings."""
    given = table.points
    return [
        _("A win brings %(win)d, a draw %(draw)d, a defeat %(loss)d.")
        % {"win": given.win, "draw": given.draw, "loss": given.loss}
    ]


def ordering(table: TableRules) -> list[str]:
    """The order of criteria and how head-to-head is read."""
    codes = table.effective_criteria()
    said = [
        _("The table is ordered by %(first)s.") % {"first": criterion(codes[0])},
    ]
    if len(codes) > 1:
        said.append(
            _("Level clubs are separated by, in this order: %(list)s.")
            % {"list": listed(codes[1:])}
        )
    if any(code.startswith("h2h_") for code in codes):
        said.append(
            _("Head-to-head looks only at the matches among the clubs that are level. %(how)s")
            % {"how": reading(table.head_to_head)}
        )
        if table.adjustments_in_head_to_head:
            said.append(_("Points given or taken by decision count there as well."))
    said.append(_("Clubs that nothing separates share a place."))
    return said


def listed(codes: Sequence[Code]) -> str:
    """Criteria by name, in order."""
    return ", ".join(criterion(code) for code in codes)


def split(table: TableRules) -> list[str]:
    """When the table divides, if it does."""
    if table.split is None:
        return []
    return [
        _(
            "After %(after)d matches each the table divides: the first %(top)d play on among"
            " themselves, and so do the rest. Points are kept, and nobody leaves their part."
        )
        % {"after": table.split.after_matches, "top": table.split.top}
    ]


def comparison(across: Comparison) -> list[str]:
    """How clubs of one place are compared across groups."""
    said = [
        ngettext(
            "Of the clubs in place %(place)d of each group the best one goes on.",
            "Of the clubs in place %(place)d of each group the best %(best)d go on.",
            across.best,
        )
        % {"place": across.place, "best": across.best},
        _("They are compared by, in this order: %(list)s.") % {"list": listed(across.tie_breakers)},
    ]
    if across.leave_out_last:
        said.append(_("Results against the last of larger groups are left out."))
    return said


def forfeits(rules: StageRules) -> list[str]:
    """What an awarded match and a forfeit come to."""
    winner, loser = rules.award_score
    costs = rules.table.forfeits
    said = [
        _("An awarded match counts %(winner)d–%(loser)d; no scorer is credited.")
        % {"winner": winner, "loser": loser},
        _(
            "Where both sides forfeit, both have lost: %(points)d points and 0–%(against)d"
            " goals each."
        )
        % {"points": costs.double_points, "against": costs.double_goals_against},
    ]
    if costs.loser_points is not None:
        said.append(
            _("Who loses by award gets %(points)d points.") % {"points": costs.loser_points}
        )
    return said


def withdrawal(rules: StageRules) -> list[str]:
    """What becomes of one who withdraws."""
    said = [policy(rules.withdrawal.policy)]
    if rules.withdrawal.policy == "award":
        winner, loser = rules.withdrawal.award
        said.append(_("Each counts %(winner)d–%(loser)d.") % {"winner": winner, "loser": loser})
    return said
