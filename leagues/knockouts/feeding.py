"""Who plays in a knock-out, best first: the entrants of its division, or who comes from a table."""

from django.utils.translation import gettext as _

from leagues.models import Entry, EntryStatus, Stage
from leagues.plans import ScheduleRefused


def entrants_of(stage: Stage) -> tuple[Entry, ...]:
    """Return who plays in a knock-out, seed 1 first. Raises ScheduleRefused where nobody can yet.

    Without a feed it is those entered into the division, in the order of their numbers.
    """
    entered = (
        Entry.objects.filter(division_id=stage.division_id, status=EntryStatus.ENTERED)
        .select_related("competitor")
        .order_by("number")
    )
    found = tuple(entered)
    if len(found) < 2:
        raise ScheduleRefused(_("A knock-out needs at least two entrants. Add them first."))
    return found
