"""One-time links that set a new password, made by an organiser where no mail can be sent.

Whoever holds such a link can become the person it is for. So an organiser may make one only for a
member of the own club who has nothing to lose elsewhere: nobody who runs the server, nobody who is
organiser or official of another club or manages a side there, unless the maker organises that club
as well. It is checked again when the link is used.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from leagues import changes, links
from leagues.models import Club, Competitor, Membership, PasswordLink, Role, User
from leagues.refusals import Refused

LASTS = timedelta(hours=24)


class PasswordLinkRefused(Refused):
    """This organiser may not make a password link for this person."""


def check(*, user: User, by: User | None) -> None:
    """Raise PasswordLinkRefused unless ``by`` may let ``user`` set a new password."""
    own = Club.objects.filter(memberships__user=by, memberships__role=Role.ORGANISER)
    if by is None or by == user or not Membership.objects.filter(user=user, club__in=own).exists():
        raise PasswordLinkRefused(_("Only an organiser of their club can make this link."))
    if user.is_staff or user.is_superuser or not user.is_active:
        raise PasswordLinkRefused(
            _("%(name)s helps to run this server: only its operators can make this link.")
            % {"name": user.shown_name}
        )
    if _trusted_elsewhere(user, own):
        raise PasswordLinkRefused(
            _(
                "%(name)s has duties in another club as well. Ask an organiser of both clubs, "
                "or the operators of this server."
            )
            % {"name": user.shown_name}
        )


def _trusted_elsewhere(user: User, own: QuerySet[Club]) -> bool:
    offices = Membership.objects.filter(user=user, role__in=[Role.ORGANISER, Role.OFFICIAL])
    sides = Competitor.objects.filter(manager=user)
    return any(rows.exclude(club__in=own).exists() for rows in (offices, sides))


@transaction.atomic
def make_link(*, club: Club, user: User, by: User, at: datetime) -> str:
    """Make a link for a member of a club and return its token; earlier links of theirs close.

    Raises PasswordLinkRefused.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    check(user=user, by=by)
    PasswordLink.objects.filter(user=user, revoked_at=None).update(revoked_at=at)
    token = links.make(PasswordLink(user=user), lasts=LASTS, by=by, at=at)
    changes.note(club=club, code="password_link_made", after={"user": user.pk}, by=by, at=at)
    return token


def opened(*, token: str, at: datetime, lock: bool = False) -> PasswordLink:
    """Return the link of a token with its person; raises as ``links.find`` does."""
    link = links.find(PasswordLink, token, at=at, lock=lock, related=("user", "created_by"))
    try:
        check(user=link.user, by=link.created_by)
    except PasswordLinkRefused as refusal:
        raise links.LinkGone(_("This link has expired. Ask for a new one.")) from refusal
    return link


@transaction.atomic
def redeem(*, token: str, password: str, at: datetime) -> User:
    """Set a person's new password by their link, once; all their sessions end.

    Raises as ``links.find`` does.
    """
    # The person first, then the link, as everywhere: two at once wait for each other.
    User.objects.select_for_update(no_key=True).get(pk=links.known(PasswordLink, token).user_id)
    link = opened(token=token, at=at, lock=True)
    link.used_at = at
    link.save(update_fields=["used_at"])
    link.user.set_password(password)
    link.user.save(update_fields=["password"])
    return link.user
