"""Fixtures: who meets whom, when and where; made by the schedule, by import or by hand."""

import datetime as dt
from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec
from django.db import transaction
from django.db.models import Max

from leagues import revisions
from leagues.models import Fixture, FixtureStatus, Round, Side, Stage
from leagues.refusals import Refused


class FixtureRefused(Refused):
    """A fixture cannot be made or changed like this."""


class NewFixture(msgspec.Struct, frozen=True):
    """A fixture to be made; ``seats`` are entry ids in the order of the seats, None for unknown."""

    round: Round
    seats: tuple[int | None, ...]
    group_id: int | None = None
    kicks_off_at: datetime | None = None
    date: dt.date | None = None
    venue: str = ""
    status: FixtureStatus = FixtureStatus.SCHEDULED
    status_reason: str = ""
    tie_id: int | None = None
    leg: int | None = None
    replay: int | None = None
    by_hand: bool = False
    extra: dict[str, object] = {}


@transaction.atomic
def create_many(*, stage: Stage, new: Sequence[NewFixture]) -> list[Fixture]:
    """Make fixtures with their sides in one go, numbered after those that are there.

    Returns them in the order given. The caller raises no revision: this does.
    """
    competition, stage = revisions.lock_of_stage(stage.pk)
    zone = ZoneInfo(competition.time_zone)
    top = Fixture.objects.filter(stage=stage).aggregate(top=Max("number"))["top"] or 0
    made = [_fixture(stage, top + at, wanted, zone) for at, wanted in enumerate(new, start=1)]
    Fixture.objects.bulk_create(made)
    Side.objects.bulk_create(
        Side(fixture=fixture, seat=seat, entry_id=entry)
        for fixture, wanted in zip(made, new, strict=True)
        for seat, entry in enumerate(wanted.seats, start=1)
    )
    revisions.rise(competition, stage)
    return made


def _fixture(stage: Stage, number: int, wanted: NewFixture, zone: ZoneInfo) -> Fixture:
    return Fixture(
        stage=stage,
        round=wanted.round,
        group_id=wanted.group_id,
        number=number,
        kicks_off_at=wanted.kicks_off_at,
        date=wanted.date or local_date(wanted.kicks_off_at, zone),
        venue=wanted.venue,
        status=wanted.status,
        status_reason=wanted.status_reason,
        tie_id=wanted.tie_id,
        leg=wanted.leg,
        replay=wanted.replay,
        by_hand=wanted.by_hand,
        extra=wanted.extra,
    )


def local_date(moment: datetime | None, zone: ZoneInfo) -> dt.date | None:
    """The calendar day of a moment where the competition is at home, None for None."""
    return moment.astimezone(zone).date() if moment else None
