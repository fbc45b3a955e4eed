"""How ties were decided, in words."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from leagues.pairing.ties import TieState

HOW: dict[str, Callable[[], str]] = {
    "extra_time": lambda: _("after extra time"),
    "away_goals": lambda: _("on away goals"),
    "away_goals_after_extra_time": lambda: _("on away goals, after extra time"),
    "replay": lambda: _("after a replay"),
    "replay_extra_time": lambda: _("after extra time of a replay"),
    "replay_penalties": lambda: _("on penalties, after a replay"),
    "award": lambda: _("awarded"),
    "walkover": lambda: _("walkover"),
    "higher_seed": lambda: _("level: the better seed goes on"),
    "double_forfeit": lambda: _("forfeited by both"),
}
ON_AGGREGATE = ("aggregate", "away_goals", "away_goals_after_extra_time")


def how(state: TieState) -> str:
    """Say how a tie was decided, or what it waits for; empty where its score says all."""
    if not state.decided:
        return _("level: what decides is still missing") if state.wants == "decider" else ""
    parts = []
    if state.how in ON_AGGREGATE and state.score is not None:
        first, second = state.score
        parts.append(_("%(first)d–%(second)d on aggregate") % {"first": first, "second": second})
    if state.how == "series" and state.score is not None:
        first, second = state.score
        parts.append(_("%(first)d–%(second)d in wins") % {"first": first, "second": second})
    if state.how == "penalties" and state.shots is not None:
        first, second = state.shots
        parts.append(_("%(first)d–%(second)d on penalties") % {"first": first, "second": second})
    if state.how in HOW:
        parts.append(HOW[state.how]())
    return ", ".join(parts)
