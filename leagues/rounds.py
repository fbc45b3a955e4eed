"""Rounds: their name, kick-off, window and deadline; and which of their fixtures are overdue."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from leagues import changes, fixtures, revisions
from leagues.models import Competition, Fixture, FixtureStatus, Round, User
from leagues.refusals import Refused
from leagues.today import LENGTH

LONGEST_NAME = 60


class RoundRefused(Refused):
    """A round cannot be changed like this."""


@transaction.atomic
def edit(
    *,
    round: Round,
    name: str,
    kicks_off_at: datetime | None,
    opens_at: datetime | None,
    deadline_at: datetime | None,
    by: User | None,
    at: datetime,
) -> Round:
    """Name a round and say when it is played; its fixtures that kicked off with it move along.

    Fixtures with a date of their own, a result, or postponed stay. Raises RoundRefused for a window
    that closes before it opens.
    """
    competition, stage = revisions.lock_of_stage(round.stage_id)
    fresh = revisions.fresh(Round.objects.all(), round.pk)
    if opens_at is not None and deadline_at is not None and opens_at >= deadline_at:
        raise RoundRefused(_("A window opens before its deadline."), field="deadline_at")
    shown = " ".join(name.split())
    if len(shown) > LONGEST_NAME:
        raise RoundRefused(
            _("A name has at most %(most)d characters.") % {"most": LONGEST_NAME}, field="name"
        )
    before, old = _facts(fresh), fresh.kicks_off_at
    fresh.name, fresh.kicks_off_at = shown, kicks_off_at
    fresh.opens_at, fresh.deadline_at = opens_at, deadline_at
    after = _facts(fresh)
    if before == after:
        return fresh
    fresh.save()
    if old != kicks_off_at:
        _move_along(fresh, old, competition)
    if before["deadline_at"] != after["deadline_at"]:
        # Calendars show a match that nobody has dated on the last day of its window.
        undated = Fixture.objects.filter(round=fresh, outcome__isnull=True, date__isnull=True)
        undated.update(sequence=F("sequence") + 1)
    changes.note(
        competition=competition,
        code="round_edited",
        before=before,
        after={"round": fresh.number, **after},
        by=by,
        at=at,
    )
    revisions.rise(competition, stage)
    return fresh


def _move_along(round_: Round, old: datetime | None, competition: Competition) -> None:
    day = fixtures.local_date(round_.kicks_off_at, ZoneInfo(competition.time_zone))
    held = Fixture.objects.filter(
        round=round_, outcome__isnull=True, status=FixtureStatus.SCHEDULED, kicks_off_at=old
    )
    if old is None:
        held = held.filter(date__isnull=True)
    held.update(kicks_off_at=round_.kicks_off_at, date=day, sequence=F("sequence") + 1)


def _facts(round_: Round) -> dict[str, Any]:
    moments = {
        "kicks_off_at": round_.kicks_off_at,
        "opens_at": round_.opens_at,
        "deadline_at": round_.deadline_at,
    }
    return {"name": round_.name} | {
        key: moment.isoformat() if moment else None for key, moment in moments.items()
    }


def overdue(competition: Competition, now: datetime) -> QuerySet[Fixture]:
    """The fixtures whose kick-off, day or deadline has passed without a result, oldest first.

    A kick-off of its own counts before the round's deadline; postponed and cancelled matches, and
    those of somebody who withdrew, are not waited for.
    """
    today = now.astimezone(ZoneInfo(competition.time_zone)).date()
    late = (
        Q(kicks_off_at__lte=now - LENGTH)  # until then it may well be going on
        | Q(kicks_off_at__isnull=True, date__lt=today)
        | Q(kicks_off_at__isnull=True, date__isnull=True, round__deadline_at__lte=now)
    )
    waiting = Fixture.objects.filter(
        late,
        stage__division__competition=competition,
        outcome__isnull=True,
        withdrawn_entry__isnull=True,
        status=FixtureStatus.SCHEDULED,
    )
    return (
        waiting.select_related("round", "stage__division")
        .prefetch_related("sides__entry__competitor")
        .order_by("date", "round__deadline_at", "round__number", "number")
    )
