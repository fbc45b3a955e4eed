"""What a match came to, as a plain value, and what makes one that cannot be."""

from collections.abc import Sequence
from datetime import date

import msgspec
from django.utils.translation import gettext as _

from leagues.models import Fixture, FixtureStatus, Outcome, OutcomeKind, Side
from leagues.refusals import Refused

MOST_GOALS = 99


class SideScore(msgspec.Struct, frozen=True):
    """What one side comes to: goals after the last whistle, without the shoot-out."""

    goals: int | None = None
    goals_90: int | None = None
    penalties: int | None = None
    played_goals: int | None = None
    placing: int | None = None
    points: int | None = None


class NewOutcome(msgspec.Struct, frozen=True):
    """What a match came to; ``sides`` are in the order of the seats."""

    sides: tuple[SideScore, ...]
    kind: OutcomeKind = OutcomeKind.PLAYED
    extra_time: bool = False
    played_on: date | None = None
    reason: str = ""


class OutcomeRefused(Refused):
    """This cannot be the outcome of this fixture."""


class StaleResult(OutcomeRefused):
    """Somebody saved another result since the form was opened (S27); ``current`` stands."""

    def __init__(self, current: Outcome | None) -> None:
        super().__init__(_("Somebody else has changed this result since you opened it."))
        self.current = current


def score(
    home: int,
    away: int,
    *,
    penalties: tuple[int | None, int | None] = (None, None),
    regular: tuple[int | None, int | None] = (None, None),
    played_on: date | None = None,
) -> NewOutcome:
    """Make the outcome of a match that was played and ended ``home``-``away``.

    ``regular`` is the score after 90 minutes of a match that went to extra time.
    """
    sides = (
        SideScore(goals=home, goals_90=regular[0], penalties=penalties[0]),
        SideScore(goals=away, goals_90=regular[1], penalties=penalties[1]),
    )
    longer = regular != (None, None)
    return NewOutcome(sides=sides, extra_time=longer, played_on=played_on)


def award(
    home: int, away: int, *, reason: str, played: tuple[int, int] | None = None
) -> NewOutcome:
    """Make an awarded result (S10); ``played`` is what happened on the pitch, if anything did."""
    shown = played or (None, None)
    return NewOutcome(
        sides=(
            SideScore(goals=home, played_goals=shown[0]),
            SideScore(goals=away, played_goals=shown[1]),
        ),
        kind=OutcomeKind.AWARDED,
        reason=reason,
    )


def double_forfeit(*, reason: str, played: tuple[int, int] | None = None) -> NewOutcome:
    """Make the outcome that both sides forfeited: both lost, no points, 0-0 (S10)."""
    shown = played or (None, None)
    return NewOutcome(
        sides=tuple(SideScore(goals=0, played_goals=goals) for goals in shown),
        kind=OutcomeKind.DOUBLE_FORFEIT,
        reason=reason,
    )


def as_new(outcome: Outcome) -> NewOutcome:
    """Return an outcome as the plain value it was recorded from."""
    sides = tuple(
        SideScore(
            side.goals, side.goals_90, side.penalties, side.played_goals, side.placing, side.points
        )
        for side in sorted(outcome.sides.all(), key=lambda side: side.seat)
    )
    return NewOutcome(
        sides=sides,
        kind=OutcomeKind(outcome.kind),
        extra_time=outcome.extra_time,
        played_on=outcome.played_on,
        reason=outcome.reason,
    )


def check(fixture: Fixture, sides: Sequence[Side], new: NewOutcome) -> None:
    """Raise OutcomeRefused where this cannot be the outcome of this fixture."""
    if len(sides) < 2:
        raise OutcomeRefused(_("Both sides must be known before a result can be entered."))
    if fixture.status == FixtureStatus.CANCELLED:
        raise OutcomeRefused(_("This match is cancelled; bring it back before entering a result."))
    if len(new.sides) != len(sides):
        raise OutcomeRefused(_("A result has one score for each side."))
    for got in new.sides:
        _check_side(got)
    if new.kind in (OutcomeKind.PLAYED, OutcomeKind.AWARDED):
        _check_goals(new)
    if fixture.playoff and len({(got.goals, got.penalties) for got in new.sides}) == 1:
        raise OutcomeRefused(
            _("A play-off has a winner: enter the shoot-out as well."), field="home_penalties"
        )


def _check_side(got: SideScore) -> None:
    for goals in (got.goals, got.goals_90, got.penalties, got.played_goals):
        if goals is not None and not 0 <= goals <= MOST_GOALS:
            raise OutcomeRefused(
                _("A score is a whole number from 0 to %(most)d.") % {"most": MOST_GOALS},
                field="home_goals",
            )
    if got.goals_90 is not None and (got.goals is None or got.goals_90 > got.goals):
        raise OutcomeRefused(_("Extra time cannot take goals away."))


def _check_goals(new: NewOutcome) -> None:
    if any(got.goals is None for got in new.sides) and any(
        got.placing is None for got in new.sides
    ):
        raise OutcomeRefused(_("Enter the goals of both sides."), field="home_goals")
    regular = [got.goals_90 for got in new.sides if got.goals_90 is not None]
    if len(regular) == 1:
        raise OutcomeRefused(
            _("Enter what both sides had after 90 minutes, or neither."), field="home_goals_90"
        )
    shots = [got.penalties for got in new.sides if got.penalties is not None]
    if shots and (len(shots) != len(new.sides) or len(set(shots)) == 1):
        raise OutcomeRefused(_("A shoot-out has a winner: enter both figures."))
