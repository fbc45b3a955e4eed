"""Plans: what an organiser asks of a schedule, and the days on which its rounds fall."""

from datetime import datetime
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from leagues.models import Round, Stage
from leagues.pairing import calendar, round_robin
from leagues.pairing.errors import PairingError
from leagues.refusals import Refused


class ScheduleRefused(Refused):
    """A schedule cannot be made like this."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """How the fixtures of a stage are made; ``seed`` is empty for the order as entered."""

    legs: int = 2
    leg_order: round_robin.LegOrder = round_robin.LegOrder.SHIFTED
    seed: str = ""
    kickoffs: calendar.KickoffPlan | None = None
    windows: calendar.WindowPlan | None = None


class Slot(msgspec.Struct, frozen=True):
    """When a round is played: a kick-off, or a window with a deadline, or nothing yet."""

    kicks_off_at: datetime | None = None
    opens_at: datetime | None = None
    deadline_at: datetime | None = None


def kept(plan: Plan) -> dict[str, Any]:
    """A plan as the plain JSON that a stage keeps."""
    plain: dict[str, Any] = msgspec.to_builtins(plan)
    return plain


def plan_of(stage: Stage) -> Plan | None:
    """The plan that a stage's fixtures were made from, or None."""
    return msgspec.convert(stage.schedule, Plan) if stage.schedule else None


def slots(plan: Plan | None, matchdays: int) -> list[Slot]:
    """When each of so many matchdays is played; raises ScheduleRefused for an impossible plan."""
    try:
        if plan is not None and plan.kickoffs is not None:
            return [
                Slot(kicks_off_at=one.at.utc) for one in calendar.kickoffs(plan.kickoffs, matchdays)
            ]
        if plan is not None and plan.windows is not None:
            return [
                Slot(opens_at=one.opens.utc, deadline_at=one.closes.utc)
                for one in calendar.windows(plan.windows, matchdays)
            ]
    except PairingError as error:
        text, field = sentence(error)
        raise ScheduleRefused(text, field=field) from error
    return [Slot()] * matchdays


def sentence(error: PairingError) -> tuple[str, str | None]:
    """What a person reads for an error of the pairing package, and the field it belongs to."""
    known: dict[str, tuple[str, str | None]] = {
        "zone_unknown": (_("There is no time zone called “%(zone)s”."), "time_zone"),
        "break_ends_before_it_starts": (
            _("A break ends before it starts: %(first)s to %(last)s."),
            "breaks",
        ),
        "breaks_too_long": (_("The breaks leave no free day within ten years."), "breaks"),
        "minutes_between_out_of_range": (
            _("Rounds of one evening need at least a minute between them."),
            "minutes_between",
        ),
        "evening_too_long": (
            _("An evening lasts at most %(most)d minutes; this one would take %(minutes)d."),
            "per_date",
        ),
        "per_date_out_of_range": (_("An evening has at least one round."), "per_date"),
        "interval_out_of_range": (_("The interval is from 1 to %(most)d."), "every"),
        "start_out_of_range": (_("Choose a first day from %(earliest_year)d on."), "start"),
        "date_out_of_range": (_("The schedule would run past the year 9000."), "start"),
        "too_few_competitors": (_("A schedule needs at least two entrants."), None),
        "legs_out_of_range": (_("Everybody meets at least once."), "legs"),
    }
    text, field = known.get(error.code, (_("This schedule cannot be made."), None))
    return text % error.values, field


def at_slot(round_: Round, slot: Slot) -> Round:
    """Let a round be played in a slot; the caller saves it."""
    round_.kicks_off_at = slot.kicks_off_at
    round_.opens_at, round_.deadline_at = slot.opens_at, slot.deadline_at
    return round_
