"""Revisions: the numbers under which tables and pages are cached, and the locks around them.

Every write that a page of a competition would show takes the lock on the competition first, then on
what lies below it, and raises the revision before it ends. Between the page that somebody sent and
the lock, somebody else may have put the competition away or removed what the page is about; both
are refused here, for all writes.
"""

from django.db.models import F, Model, QuerySet
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from leagues.models import Competition, Stage
from leagues.refusals import Refused


class Gone(Refused):
    """What somebody wanted to change has been removed, or put away, while they looked at it."""


def lock(competition_id: int, *, shelved: bool = False) -> Competition:
    """Lock a competition's row until the transaction ends, and return it as it stands now.

    Raises Gone where there is none, or where it is archived or deleted (unless ``shelved``). Must
    run inside a transaction.
    """
    rows = Competition.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    found = fresh(rows, competition_id)
    if not shelved and found.deleted_at is not None:
        raise Gone(_("This competition has been deleted."))
    if not shelved and found.archived_at is not None:
        raise Gone(_("This competition is archived; bring it back to change it."))
    return found


def lock_of_stage(stage_id: int) -> tuple[Competition, Stage]:
    """Lock the competition that a stage belongs to; return both, the stage as it stands now.

    Raises as ``lock`` does.
    """
    stages = Stage.objects.select_related("division")
    competition = lock(fresh(stages, stage_id).division.competition_id)
    return competition, fresh(stages, stage_id)


def fresh[M: Model](rows: QuerySet[M], pk: int) -> M:
    """Return one of these rows as it stands now. Raises Gone where somebody has removed it."""
    found = rows.filter(pk=pk).first()
    if found is None:
        raise Gone(_("Somebody else has removed this meanwhile. Look again."))
    return found


def rise(competition: Competition, *stages: Stage) -> None:
    """Raise the revision of a competition, and of those stages whose tables have changed."""
    Competition.objects.filter(pk=competition.pk).update(
        revision=F("revision") + 1, changed_at=Now()
    )
    if stages:
        Stage.objects.filter(pk__in=[stage.pk for stage in stages]).update(
            revision=F("revision") + 1
        )
