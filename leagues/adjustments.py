"""Points adjustments: points given or taken by decision, with reason, author and date (S11)."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext as _

from leagues import changes, revisions
from leagues.models import Adjustment, Entry, EntryStatus, Stage, User
from leagues.refusals import Refused

LONGEST_REASON = 300
MOST = 999


class AdjustmentRefused(Refused):
    """Points cannot be given or taken like this."""


@transaction.atomic
def add(
    *,
    stage: Stage,
    entry: Entry,
    points: int,
    reason: str,
    counts_from: date | None = None,
    by: User | None,
    at: datetime,
) -> Adjustment:
    """Give an entrant of a stage points, or take some (negative); return the adjustment.

    ``counts_from`` is the day from which tables of a date know it, today where none is given.
    Raises AdjustmentRefused for no points, no reason, or one who does not play there.
    """
    shown = " ".join(reason.replace("\x00", "").split())
    if points == 0 or abs(points) > MOST:
        raise AdjustmentRefused(
            _("Give or take at least one point, and at most %(most)d.") % {"most": MOST},
            field="points",
        )
    if not shown or len(shown) > LONGEST_REASON:
        raise AdjustmentRefused(
            _("Say why, in at most %(most)d characters.") % {"most": LONGEST_REASON},
            field="reason",
        )
    competition, stage = revisions.lock_of_stage(stage.pk)
    fresh = revisions.fresh(Entry.objects.select_related("competitor"), entry.pk)
    plays = fresh.status in (EntryStatus.ENTERED, EntryStatus.WITHDRAWN)
    if fresh.division_id != stage.division_id or not plays:
        raise AdjustmentRefused(
            _("%(name)s does not play here.") % {"name": fresh.competitor.name}, field="entry"
        )
    made = Adjustment.objects.create(
        stage=stage,
        entry=fresh,
        points=points,
        reason=shown,
        counts_from=counts_from or at.astimezone(ZoneInfo(competition.time_zone)).date(),
        made_by=by,
        made_at=at,
    )
    changes.note(
        competition=competition,
        code="points_adjusted",
        after={"entry": fresh.pk, "name": fresh.competitor.name, "points": points, "reason": shown},
        by=by,
        at=at,
    )
    revisions.rise(competition, stage)
    return made


@transaction.atomic
def remove(*, adjustment: Adjustment, by: User | None, at: datetime) -> Adjustment:
    """Take an adjustment back: the points return, the decision stays readable.

    Doing it twice changes nothing.
    """
    competition, stage = revisions.lock_of_stage(adjustment.stage_id)
    fresh = revisions.fresh(Adjustment.objects.select_related("entry__competitor"), adjustment.pk)
    if fresh.removed_at is not None:
        return fresh
    fresh.removed_at, fresh.removed_by = at, by
    fresh.save(update_fields=["removed_at", "removed_by"])
    changes.note(
        competition=competition,
        code="adjustment_removed",
        before={
            "entry": fresh.entry_id,
            "name": fresh.entry.competitor.name,
            "points": fresh.points,
            "reason": fresh.reason,
        },
        by=by,
        at=at,
    )
    revisions.rise(competition, stage)
    return fresh
