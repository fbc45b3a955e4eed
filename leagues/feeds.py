"""Calendar addresses that need no sign-in: one's own matches, or one private competition.

Whoever holds the token reads the calendar, so it is kept as a hash only, shown once, and closed by
its owner; it also stops by itself when its owner may not read the competition any more.
"""

from datetime import datetime

from django.utils.translation import gettext as _

from leagues import links
from leagues.models import Competition, FeedLink, Membership, User, Visibility


def open_one(*, user: User, competition: Competition | None, at: datetime) -> str:
    """Make a calendar address and return its token, which nobody can read again afterwards.

    Without a competition it is for the person's own matches, wherever they are played.
    """
    link = FeedLink(user=user, competition=competition)
    return links.make(link, lasts=None, by=user, at=at)


def find(token: str, *, at: datetime) -> FeedLink:
    """Return the calendar that a token opens. Raises LinkUnknown, or LinkGone where it is closed,
    where its owner has left, or where the competition is gone or hidden from its owner."""
    link = links.find(FeedLink, token, at=at, related=("user", "competition__club"))
    if not link.user.is_active or link.user.deleted_at is not None:
        raise links.LinkGone(_("This calendar has been closed."))
    if link.competition is not None and not _may_read(link.user, link.competition):
        raise links.LinkGone(_("This calendar has been closed."))
    return link


def _may_read(user: User, competition: Competition) -> bool:
    if competition.deleted_at is not None:
        return False
    if competition.visibility == Visibility.PUBLIC:
        return True
    return Membership.objects.filter(club=competition.club_id, user=user).exists()
