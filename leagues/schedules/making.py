"""A stage's schedule: previewed, made from a plan, made again, taken back.

A plan is what an organiser asks for (how often everybody meets, in which order, on which days); the
stage keeps the one that its fixtures were made from. Making them again is allowed while no result
stands: fixtures that the plan made go, those added by hand stay in their rounds.
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues import changes, revisions, waiting
from leagues.models import Entry, EntryStatus, Fixture, GroupEntry, Round, Stage, User
from leagues.plans import Plan, ScheduleRefused, kept
from leagues.schedules.drafts import Draft, Pool, draw, write


def preview(*, stage: Stage, plan: Plan) -> Draft:
    """Return what ``make`` would make, without writing anything; raises ScheduleRefused as it."""
    return draw(seated(stage), plan)


@transaction.atomic
def make(*, stage: Stage, plan: Plan, by: User | None, at: datetime) -> list[Fixture]:
    """Make the fixtures of a stage by a plan; those of an earlier plan are replaced.

    Raises ScheduleRefused where a result stands, or where the plan asks for what cannot be.
    """
    competition, stage = revisions.lock_of_stage(stage.pk)
    if reason := why_not(stage):
        raise ScheduleRefused(reason)
    draft = draw(seated(stage), plan)
    replaced = clear(stage)
    made = write(stage, draft.matchdays)
    stage.schedule = kept(plan)
    stage.save(update_fields=["schedule"])
    changes.note(
        competition=competition,
        code="schedule_made",
        before={"matches": replaced},
        after={"matches": len(made), "rounds": len(draft.matchdays), "plan": stage.schedule},
        by=by,
        at=at,
    )
    return made


@transaction.atomic
def discard(*, stage: Stage, by: User | None, at: datetime) -> int:
    """Take a stage's schedule back, so that entrants can change again; return how many went.

    Fixtures added by hand stay; without any, who waited for a place gets in. Raises
    ScheduleRefused where a result stands.
    """
    competition, stage = revisions.lock_of_stage(stage.pk)
    if reason := why_not(stage):
        raise ScheduleRefused(reason)
    gone = clear(stage)
    stage.schedule = {}
    stage.save(update_fields=["schedule"])
    changes.note(
        competition=competition, code="schedule_discarded", before={"matches": gone}, by=by, at=at
    )
    revisions.rise(competition, stage)
    waiting.fill(competition, by=by, at=at)
    return gone


def why_not(stage: Stage) -> str:
    """Why a stage's schedule can no longer be made again; empty while it can."""
    played = Fixture.objects.filter(stage=stage, outcome__isnull=False).count()
    if not played:
        return ""
    return ngettext(
        "%(count)d match has a result, so the schedule stays. "
        "Move, add or remove single matches instead.",
        "%(count)d matches have a result, so the schedule stays. "
        "Move, add or remove single matches instead.",
        played,
    ) % {"count": played}


def clear(stage: Stage) -> int:
    """Delete a stage's fixtures that a plan made, and rounds left empty; return how many.

    A league that had divided is whole again: its division rested on results that are gone.
    """
    made = Fixture.objects.filter(stage=stage, by_hand=False)
    count = made.count()
    if count:
        made.delete()
        GroupEntry.objects.filter(stage=stage, part__gt=0).update(part=0)
    Round.objects.filter(stage=stage, fixtures__isnull=True).delete()
    return count


def seated(stage: Stage) -> list[Pool]:
    """Who plays in which group, in the order of their numbers."""
    groups = list(stage.groups.all())
    seats: dict[int, list[Entry]] = {group.pk: [] for group in groups}
    entered = (
        Entry.objects.filter(division_id=stage.division_id, status=EntryStatus.ENTERED)
        .select_related("competitor")
        .order_by("number")
    )
    placed = dict(stage.groups.values_list("places__entry", "pk"))
    for entry in entered:
        if entry.pk not in placed:
            raise ScheduleRefused(
                _("%(name)s is in no group yet.") % {"name": entry.competitor.name}
            )
        seats[placed[entry.pk]].append(entry)
    return [Pool(group, tuple(seats[group.pk])) for group in groups]
