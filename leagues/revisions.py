"""Revisions: the numbers under which tables and pages are cached, and the locks around them.

Every write that a page of a competition would show takes the lock on the competition first, then on
what lies below it, and raises the revision before it ends.
"""

from django.db.models import F
from django.db.models.functions import Now

from leagues.models import Competition, Stage


def lock(competition_id: int) -> Competition:
    """Lock a competition's row until the transaction ends, and return it as it stands now.

    Raises Competition.DoesNotExist. Must run inside a transaction.
    """
    return (
        Competition.objects.select_for_update(of=("self",), no_key=True)
        .select_related("club")
        .get(pk=competition_id)
    )


def lock_of_stage(stage_id: int) -> tuple[Competition, Stage]:
    """Lock the competition that a stage belongs to; return both, the stage as it stands now."""
    competition_id = Stage.objects.values_list("division__competition_id", flat=True).get(
        pk=stage_id
    )
    competition = lock(competition_id)
    return competition, Stage.objects.select_related("division").get(pk=stage_id)


def rise(competition: Competition, *stages: Stage) -> None:
    """Raise the revision of a competition, and of those stages whose tables have changed."""
    Competition.objects.filter(pk=competition.pk).update(
        revision=F("revision") + 1, changed_at=Now()
    )
    if stages:
        Stage.objects.filter(pk__in=[stage.pk for stage in stages]).update(
            revision=F("revision") + 1
        )
