"""A group that is corrected after the knock-out was drawn: the bracket keeps its seeds (S20).

Pages warn which places would differ; only an explicit re-seed, while nothing of the knock-out is
played, changes them.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from leagues import changes, revisions
from leagues.knockouts import advancing, feeding, making
from leagues.knockouts.plans import plan_of
from leagues.models import Entry, Source, Stage, TiePlace, User
from leagues.plans import ScheduleRefused


@dataclass(frozen=True, slots=True)
class Difference:
    """A seed that somebody else would have now; ``now`` is None where the groups are open again."""

    seed: int
    drawn: str
    now: str | None


def differences(stage: Stage) -> tuple[Difference, ...]:
    """Return the seeds that a draw of today would give to others; nothing for an own field."""
    plan = plan_of(stage)
    if plan is None or feeding.source_of(stage) is None:
        return ()
    places = _seeded(stage)
    try:
        order = making.order_of(stage, plan)
    except ScheduleRefused:
        return ()
    return tuple(
        Difference(seed, place.entry.competitor.name if place.entry else "", name)
        for seed, place in places.items()
        if (name := _name(order, seed)) != (place.entry.competitor.name if place.entry else "")
    )


def _name(order: tuple[Entry, ...], seed: int) -> str | None:
    return order[seed - 1].competitor.name if seed <= len(order) else None


def _seeded(stage: Stage) -> dict[int, TiePlace]:
    rows = TiePlace.objects.filter(tie__stage=stage, source=Source.SEED)
    found = rows.select_related("entry__competitor").order_by("seed")
    return {place.seed: place for place in found if place.seed is not None}


@transaction.atomic
def reseed(*, stage: Stage, by: User | None, at: datetime) -> int:
    """Put those who go on now into the places of the draw; return how many places changed.

    Dates and pairings of places stay. Raises ScheduleRefused where a knock-out match has a result,
    where the groups cannot say who goes on, or where it is another number of sides.
    """
    competition, stage = revisions.lock_of_stage(stage.pk)
    if making.why_not(stage):
        raise ScheduleRefused(_("A match of the knock-out has a result, so the seeds stay."))
    plan = plan_of(stage)
    if plan is None:
        raise ScheduleRefused(_("The bracket is not drawn yet."))
    order = making.order_of(stage, plan)
    places = _seeded(stage)
    if len(order) != len(places):
        raise ScheduleRefused(_("Another number of sides goes on now: draw the bracket again."))
    changed = [place for seed, place in places.items() if place.entry_id != order[seed - 1].pk]
    before = {str(place.seed): place.entry.competitor.name for place in changed if place.entry}
    for place in changed:
        place.entry = order[(place.seed or 1) - 1]
    TiePlace.objects.bulk_update(changed, ["entry"])
    if not changed:
        return 0
    advancing.advance(competition, stage, by=by, at=at)
    after = {str(place.seed): place.entry.competitor.name for place in changed if place.entry}
    changes.note(
        competition=competition, code="bracket_reseeded", before=before, after=after, by=by, at=at
    )
    revisions.rise(competition, stage)
    return len(changed)
