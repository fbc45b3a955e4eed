"""The archive: competitions put away or deleted, and brought back."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from leagues import changes, closing, names, revisions
from leagues.models import Club, Competition, User
from leagues.refusals import Refused


class ArchiveRefused(Refused):
    """A competition cannot be put away like this."""


@transaction.atomic
def put_away(*, competition: Competition, by: User | None, at: datetime) -> Competition:
    """Archive a competition: everybody goes on reading it, nobody changes it."""
    return _stamp(competition, "archived_at", at, "competition_archived", by=by, at=at)


@transaction.atomic
def bring_back(*, competition: Competition, by: User | None, at: datetime) -> Competition:
    """Bring an archived competition back to work; a closed season is open again then.

    Raises ClosingRefused where the next season was made from it.
    """
    fresh = revisions.lock(competition.pk, shelved=True)
    if fresh.closed_at is not None:
        closing.reopen(fresh)
    return _stamp(competition, "archived_at", None, "competition_brought_back", by=by, at=at)


@transaction.atomic
def delete(*, competition: Competition, typed: str, by: User | None, at: datetime) -> Competition:
    """Delete a competition: nobody sees it, an organiser can restore it; ``typed`` is its name.

    Raises ArchiveRefused where another name was typed.
    """
    fresh = revisions.fresh(Competition.objects.all(), competition.pk)
    if names.same(typed) != names.same(fresh.name):
        raise ArchiveRefused(
            _("That is not its name: type “%(name)s”.") % {"name": fresh.name}, field="confirm"
        )
    return _stamp(competition, "deleted_at", at, "competition_deleted", by=by, at=at)


@transaction.atomic
def restore(*, competition: Competition, by: User | None, at: datetime) -> Competition:
    """Restore a deleted competition to its address, as it was."""
    return _stamp(competition, "deleted_at", None, "competition_restored", by=by, at=at)


def deleted(club: Club) -> list[Competition]:
    """The competitions of a club that can be restored, the last one deleted first."""
    gone = Competition.objects.filter(club=club, deleted_at__isnull=False)
    return list(gone.select_related("season").order_by("-deleted_at"))


def _stamp(
    competition: Competition,
    field: str,
    moment: datetime | None,
    code: str,
    *,
    by: User | None,
    at: datetime,
) -> Competition:
    """Set or clear a moment; where it is set or clear already nothing changes."""
    fresh = revisions.lock(competition.pk, shelved=True)
    if (getattr(fresh, field) is None) == (moment is None):
        return fresh
    setattr(fresh, field, moment)
    fresh.save(update_fields=[field])
    changes.note(competition=fresh, code=code, by=by, at=at)
    revisions.rise(fresh)
    return fresh
