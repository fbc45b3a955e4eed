"""Notices: what organisers pin to a competition, and take down again."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from leagues import changes, revisions
from leagues.models import Competition, Notice, User
from leagues.refusals import Refused

LONGEST = 2000


class NoticeRefused(Refused):
    """This cannot be a notice."""


@transaction.atomic
def pin(*, competition: Competition, text: str, by: User | None, at: datetime) -> Notice:
    """Pin a notice to a competition. Raises NoticeRefused for an empty or endless one."""
    shown = text.replace("\x00", "").strip()
    if not shown:
        raise NoticeRefused(_("Write what people should know."), field="text")
    if len(shown) > LONGEST:
        raise NoticeRefused(_("At most %(most)d characters.") % {"most": LONGEST}, field="text")
    competition = revisions.lock(competition.pk)
    notice = Notice.objects.create(competition=competition, text=shown, posted_by=by, posted_at=at)
    changes.note(competition=competition, code="notice_pinned", after={"text": shown}, by=by, at=at)
    revisions.rise(competition)
    return notice


@transaction.atomic
def remove(*, notice: Notice, by: User | None, at: datetime) -> Notice:
    """Take a notice down; the history keeps its text. Doing it twice changes nothing."""
    competition = revisions.lock(notice.competition_id)
    fresh = revisions.fresh(Notice.objects.all(), notice.pk)
    if fresh.removed_at is not None:
        return fresh
    fresh.removed_at = at
    fresh.save(update_fields=["removed_at"])
    changes.note(
        competition=competition, code="notice_removed", before={"text": fresh.text}, by=by, at=at
    )
    revisions.rise(competition)
    return fresh


def pinned(competition: Competition) -> list[Notice]:
    """The notices that hang there now, newest first."""
    return list(competition.notices.filter(removed_at=None).select_related("posted_by"))
