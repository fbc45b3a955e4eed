"""Whether a match of a file makes sense, and the outcome that it tells."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from leagues import names
from leagues.exchange.layout import Match, Revision
from leagues.exchange.reading import ExchangeRefused
from leagues.models import OutcomeKind
from leagues.outcomes import NewOutcome, SideScore

type Both = tuple[int | None, int | None]

NOBODY: Both = (None, None)


def check_match(match: Match, path: str) -> None:
    """Raise ExchangeRefused, by path, where a match contradicts itself."""
    if names.same(match.home) == names.same(match.away):
        raise ExchangeRefused(_("a team cannot play against itself."), path=f"{path}.away")
    if (match.home_goals is None) != (match.away_goals is None):
        side = "home" if match.home_goals is None else "away"
        raise ExchangeRefused(
            _("expected the goals of both sides, or null for both"), path=f"{path}.{side}_goals"
        )
    if match.status == "walkover" and match.winner is None:
        raise ExchangeRefused(_("is missing."), path=f"{path}.winner")
    sides = (names.same(match.home), names.same(match.away))
    if match.status == "walkover" and names.same(match.winner or "") not in sides:
        raise ExchangeRefused(_("is not one of the two teams."), path=f"{path}.winner")
    _check_scores(match, path)


def _check_scores(match: Match, path: str) -> None:
    if match.penalties and match.penalties[0] == match.penalties[1]:
        raise ExchangeRefused(_("a shoot-out has a winner."), path=f"{path}.penalties")
    if match.home_goals is None or match.away_goals is None:
        if match.status is None and (match.score_90 or match.penalties or match.awarded):
            raise ExchangeRefused(_("expected a final score"), path=f"{path}.home_goals")
        return
    if match.double_forfeit:
        raise ExchangeRefused(
            _("a match that both sides forfeited has no goals."), path=f"{path}.home_goals"
        )
    if match.score_90 and (
        match.score_90[0] > match.home_goals or match.score_90[1] > match.away_goals
    ):
        raise ExchangeRefused(
            _("more goals after 90 minutes than at the end."), path=f"{path}.score_90"
        )


def check_once(matches: Sequence[Match]) -> None:
    """Raise ExchangeRefused where one match stands in the file twice.

    The same two may meet twice in a day, in different rounds; without round and date nobody can
    tell two matches apart, so that neither is refused.
    """
    seen: dict[tuple[object, ...], int] = {}
    uids: set[str] = set()
    for at, match in enumerate(matches):
        if match.uid is not None and match.uid in uids:
            raise ExchangeRefused(_("stands there twice."), path=f"matches[{at}].uid")
        uids.add(match.uid or "")
        if not match.round and match.date is None and match.tie is None:
            continue
        key = (
            match.group,
            match.phase,
            match.round or "",
            match.date,
            match.kick_off,
            match.tie,
            match.leg,
            match.replay,
            match.round_number,
            names.same(match.home),
            names.same(match.away),
            match.uid,  # two that a calendar tells apart are two: the site lets sides meet again
        )
        if key in seen:
            raise ExchangeRefused(
                _("the same match as matches[%(first)d].") % {"first": seen[key]},
                path=f"matches[{at}]",
            )
        seen[key] = at


def outcome_of(match: Match) -> NewOutcome | None:
    """The outcome that a match tells, None where it has none."""
    if match.status == "cancelled":
        return None
    if match.double_forfeit:
        return NewOutcome(
            sides=(SideScore(goals=0), SideScore(goals=0)),
            kind=OutcomeKind.DOUBLE_FORFEIT,
            played_on=match.played_on,
            reason=match.reason or "",
        )
    goals = (match.home_goals, match.away_goals)
    placing = NOBODY
    kind = OutcomeKind.AWARDED if match.awarded else OutcomeKind.PLAYED
    if match.status == "walkover":
        kind = OutcomeKind.WALKOVER
        won = names.same(match.winner or "") == names.same(match.home)
        placing = (1, 2) if won else (2, 1)
    elif None in goals:
        return None
    facts = {
        "goals": goals,
        "goals_90": match.score_90,
        "penalties": match.penalties,
        "played_goals": match.played_score,
        "placing": placing,
    }
    return NewOutcome(
        sides=_sides(facts),
        kind=kind,
        extra_time=bool(match.extra_time),
        played_on=match.played_on,
        reason=(match.reason or "") if kind != OutcomeKind.PLAYED else "",
    )


def outcome_of_revision(revision: Revision) -> NewOutcome:
    """The outcome that a revision of the history recorded."""
    facts = {
        "goals": revision.goals,
        "goals_90": revision.score_90,
        "penalties": revision.penalties,
        "played_goals": revision.played_score,
        "placing": revision.placing,
        "points": revision.points,
    }
    return NewOutcome(
        sides=_sides(facts),
        kind=OutcomeKind(revision.kind),
        extra_time=revision.extra_time,
        played_on=revision.played_on,
        reason=revision.reason,
    )


def _sides(facts: Mapping[str, Both | None]) -> tuple[SideScore, ...]:
    """The two sides from facts about both, each home first."""
    return tuple(
        SideScore(**{name: both[seat] for name, both in facts.items() if both is not None})
        for seat in (0, 1)
    )
