"""Why a Swiss round is paired so, in sentences."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from leagues.pairing.swiss import Reason

type Namer = Callable[[int], str]

SAID = {
    "first_round": gettext_lazy("place %(upper)d meets place %(lower)d of the starting order"),
    "only_without_rematch": gettext_lazy("otherwise somebody would have to meet again"),
    "rematch_unavoidable": gettext_lazy(
        "they meet again, because no pairing does without a rematch"
    ),
    "lowest_without_bye": gettext_lazy("the lowest of those who have not been free"),
    "lowest_of_fewest_byes": gettext_lazy(
        "everybody has been free; the lowest of those who were so least often"
    ),
    "bye_against_rematch": gettext_lazy(
        "with anybody lower free somebody would have to meet again"
    ),
}


def sentence(reasons: Sequence[Reason], name: Namer) -> str:
    """Say why two meet, or why somebody is free."""
    return "; ".join(_said(reason, name) for reason in reasons)


def _said(reason: Reason, name: Namer) -> str:
    values = reason.values
    if reason.code == "same_points":
        points = values["points"]
        said = ngettext("both have %(points)d point", "both have %(points)d points", points)
        return said % values
    if reason.code == "floated_down":
        return _("%(name)s comes down from %(points)d points to meet one with %(to)d") % {
            **values,
            "name": name(values["entrant"]),
        }
    return str(SAID[reason.code]) % values
