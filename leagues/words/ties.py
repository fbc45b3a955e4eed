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
    "replay_penalties": lambda: _("after a replay"),
    "award": lambda: _("awarded"),
    "walkover": lambda: _("walkover"),
    "higher_seed": lambda: _("level: the better seed goes on"),
    "double_forfeit": lambda: _("forfeited by both"),
}
ON_PENALTIES = ("penalties", "replay_penalties")
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
    if state.how in ON_PENALTIES and state.shots is not None:
        first, second = state.shots
        parts.append(_("%(first)d–%(second)d on penalties") % {"first": first, "second": second})
    if state.how in HOW:
        parts.append(HOW[state.how]())
    return ", ".join(parts)


def sentence(state: TieState, first: str, second: str) -> str:
    """Say how a tie of two stands, whole and without signs, as a terminal or a screen reader does.

    “Porto won against Juventus: 4–4 on aggregate, on away goals, after extra time.”
    """
    said = how(state)
    score = state.score and _("%(first)d–%(second)d") % dict(
        zip(("first", "second"), state.score, strict=True)
    )
    if state.winner is None:
        what = said or (_("not over yet") if score else _("not played yet"))
        return _("%(first)s – %(second)s: %(what)s.") % {
            "first": first,
            "second": second,
            "what": what,
        }
    if state.score is not None and state.how not in (*ON_AGGREGATE, "series", "walkover"):
        said = ", ".join(filter(None, [score, said]))
    winner, loser = (first, second) if state.winner == 1 else (second, first)
    sides = {"winner": winner, "loser": loser}
    won = _("%(winner)s won against %(loser)s") % sides
    return _("%(won)s: %(how)s.") % {"won": won, "how": said} if said else f"{won}."
