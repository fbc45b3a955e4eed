"""Why the order of a table is what it is, in sentences."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from leagues.tables import Decision, Level
from leagues.tables.criteria import Value

type Namer = Callable[[int], str]

CRITERIA = {
    "points": gettext_lazy("points"),
    "points_per_game": gettext_lazy("points per game"),
    "goal_difference": gettext_lazy("goal difference"),
    "goal_average": gettext_lazy("goal average"),
    "goals_for": gettext_lazy("goals scored"),
    "away_goals_for": gettext_lazy("away goals"),
    "wins": gettext_lazy("matches won"),
    "away_wins": gettext_lazy("away matches won"),
    "h2h_points": gettext_lazy("head-to-head points"),
    "h2h_goal_difference": gettext_lazy("head-to-head goal difference"),
    "h2h_goals_for": gettext_lazy("head-to-head goals"),
    "h2h_away_goals": gettext_lazy("head-to-head away goals"),
    "direct_encounter": gettext_lazy("direct encounter"),
    "buchholz": gettext_lazy("Buchholz (points of the opponents)"),
    "median_buchholz": gettext_lazy("median Buchholz (without the strongest and the weakest)"),
    "sonneborn_berger": gettext_lazy("Sonneborn-Berger (points of those beaten)"),
    "fair_play": gettext_lazy("fair play"),
    "ranking_list": gettext_lazy("ranking list"),
    "drawing_of_lots": gettext_lazy("drawing of lots"),
    "playoff_match": gettext_lazy("play-off match"),
}
PLACES = {"ranking_list", "drawing_of_lots", "playoff_match"}
SIGNED = {"goal_difference", "h2h_goal_difference", "fair_play"}


def criterion(code: str) -> str:
    """The name of a criterion, as it stands inside a sentence."""
    return str(CRITERIA[code])


def listed(names: Sequence[str]) -> str:
    """Join names as people say them: “Ajax, Bari and Celtic”."""
    if len(names) < 2:
        return "".join(names)
    return _("%(first)s and %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


def explained(said: str, why: str) -> str:
    """Join what is said and what explains it, with the colon of the language."""
    return _("%(said)s: %(why)s") % {"said": said, "why": why} if why else said


def decision(found: Decision[int], name: Namer) -> str:
    """Say why clubs stand above others: “Getafe above Sevilla: head-to-head points 6 to 0”."""
    words = {
        "above": listed([name(club) for club in found.above]),
        "below": listed([name(club) for club in found.below]),
    }
    if found.criterion == "split":
        return (
            _("%(above)s above %(below)s: the league is divided, and nobody leaves his part")
            % words
        )
    words["criterion"] = criterion(found.criterion)
    words["value"], words["other"] = apart(found.criterion, found.above_value, found.below_value)
    sentence = _("%(above)s above %(below)s: %(criterion)s %(value)s to %(other)s") % words
    if found.criterion in PLACES:
        sentence = (
            _("%(above)s above %(below)s: %(criterion)s, place %(value)s before place %(other)s")
            % words
        )
    return sentence + _mini_table(found, name)


def _mini_table(found: Decision[int], name: Namer) -> str:
    if found.scope != "head_to_head" or len(found.among) <= 2:
        return ""
    return " " + _("(in the matches among %(clubs)s)") % {
        "clubs": listed(sorted(name(club) for club in found.among))
    }


def level(found: Level[int], name: Namer) -> str:
    """Say who shares a rank, and what is missing to separate them."""
    clubs = listed([name(club) for club in found.clubs])
    waiting = found.waiting[-1] if found.waiting else ""
    if waiting == "playoff_match":
        return _("%(clubs)s are level: a play-off match is needed") % {"clubs": clubs}
    if waiting == "drawing_of_lots":
        return _("%(clubs)s are level until lots are drawn") % {"clubs": clubs}
    if waiting:
        return _("%(clubs)s are level: not all of them have a value for %(criterion)s") % {
            "clubs": clubs,
            "criterion": criterion(waiting),
        }
    return _("%(clubs)s are level in everything that counts, and share the place") % {
        "clubs": clubs
    }


def apart(code: str, one: Value, other: Value) -> tuple[str, str]:
    """Write two values that differ with as many decimals as it takes to see it, at least three."""
    for decimals in range(3, 12):
        words = value(code, one, decimals), value(code, other, decimals)
        if words[0] != words[1]:
            break
    return words


def value(code: str, seen: Value, decimals: int = 3) -> str:
    """Write what a criterion saw, as people write it: +3, 1.450."""
    if seen is None:
        return pgettext("goal average", "none conceded")
    if isinstance(seen, Fraction):
        decimals = 1 if code == "sonneborn_berger" else decimals
        exact = Decimal(seen.numerator) / Decimal(seen.denominator)
        return formats.number_format(exact, decimal_pos=decimals)
    if code in SIGNED and seen > 0:
        return f"+{seen}"
    return str(seen).replace("-", "−")


def adjustment(points: int, reason: str) -> str:
    """Say what an adjustment gives or takes, and why."""
    count = abs(points)
    given = (
        ngettext("%(count)d point added", "%(count)d points added", count)
        if points > 0
        else ngettext("%(count)d point taken off", "%(count)d points taken off", count)
    )
    return explained(given % {"count": count}, reason)
