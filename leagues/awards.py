"""Awarded matches: a result by decision, with its reason; what was played is kept (S10)."""

from datetime import datetime

from django.db import models, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues import outcomes, revisions
from leagues.models import Fixture, Outcome, OutcomeKind, User
from leagues.outcomes import OutcomeRefused

LONGEST_REASON = 300


class Verdict(models.TextChoices):
    """Whom a match is awarded to; a forfeit awards it to the other side."""

    HOME = "home", gettext_lazy("To the home side")
    AWAY = "away", gettext_lazy("To the away side")
    BOTH = "both", gettext_lazy("To nobody: both have forfeited")


@transaction.atomic
def award(
    *,
    fixture: Fixture,
    verdict: Verdict,
    score: tuple[int, int],
    reason: str,
    based_on: int | None = None,
    agreed: str = "",
    by: User | None,
    at: datetime,
) -> Outcome:
    """Award a match by ``score`` (the winner's goals, the loser's), or to nobody.

    Goals that were played stay readable beside the award. Raises OutcomeRefused without a reason or
    where the winner would not win, StaleResult and WouldVoid as ``outcomes.record`` does.
    """
    shown = _reason(reason)
    winner, loser = score
    if verdict != Verdict.BOTH and winner <= loser:
        raise OutcomeRefused(
            _("The winner of an awarded match has more goals."), field="winner_goals"
        )
    revisions.lock_of_stage(fixture.stage_id)
    played = played_goals(revisions.fresh(Fixture.objects.select_related("outcome"), fixture.pk))
    if verdict == Verdict.BOTH:
        new = outcomes.double_forfeit(reason=shown, played=played)
    else:
        home, away = (winner, loser) if verdict == Verdict.HOME else (loser, winner)
        new = outcomes.award(home, away, reason=shown, played=played)
    return outcomes.record(
        fixture=fixture, outcome=new, based_on=based_on, agreed=agreed, by=by, at=at
    )


@transaction.atomic
def take_back(
    *,
    fixture: Fixture,
    reason: str,
    based_on: int | None = None,
    agreed: str = "",
    by: User | None,
    at: datetime,
) -> None:
    """Take a result back with a reason. Raises OutcomeRefused, StaleResult, WouldVoid."""
    outcomes.remove(
        fixture=fixture, reason=_reason(reason), based_on=based_on, agreed=agreed, by=by, at=at
    )


def played_goals(fixture: Fixture) -> tuple[int, int] | None:
    """What happened on the pitch of a fixture by its standing outcome; None where nothing did."""
    outcome = fixture.outcome
    if outcome is None:
        return None
    goals = [
        side.goals if outcome.kind == OutcomeKind.PLAYED else side.played_goals
        for side in outcome.sides.order_by("seat")
    ]
    if len(goals) != 2 or None in goals:
        return None
    home, away = (int(each or 0) for each in goals)
    return home, away


def _reason(typed: str) -> str:
    shown = " ".join(typed.replace("\x00", "").split())
    if not shown or len(shown) > LONGEST_REASON:
        raise OutcomeRefused(
            _("Say why, in at most %(most)d characters.") % {"most": LONGEST_REASON},
            field="reason",
        )
    return shown
