"""Invitations: links by which people join a club in a role, counted under a lock."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from leagues import changes, clubs, links
from leagues.models import Club, Invitation, Membership, Role, User
from leagues.refusals import Refused

MOST_USES = 500


class InvitationRefused(Refused):
    """An invitation cannot be made like this."""


@transaction.atomic
def invite(
    *, club: Club, role: Role, most_uses: int, lasts: timedelta, by: User, at: datetime
) -> str:
    """Make an invitation to a club and return its token, shown once.

    Raises InvitationRefused for fewer than one use or more than MOST_USES.
    """
    if not 1 <= most_uses <= MOST_USES:
        raise InvitationRefused(
            _("An invitation serves 1 to %(most)d people.") % {"most": MOST_USES},
            field="most_uses",
        )
    invitation = Invitation(club=club, role=role, most_uses=most_uses)
    token = links.make(invitation, lasts=lasts, by=by, at=at)
    changes.note(
        club=club,
        code="invitation_made",
        after={"role": role, "most_uses": most_uses, "invitation": invitation.pk},
        by=by,
        at=at,
    )
    return token


@transaction.atomic
def join(*, token: str, user: User, at: datetime) -> tuple[Membership, bool]:
    """Let a person join the club that an invitation opens; return the membership and if it is new.

    Who is a member already stays what they are and uses nothing up, so that the same click twice
    joins once. Raises as ``links.find`` does.
    """
    club = clubs.lock(links.known(Invitation, token).club_id)
    there = Membership.objects.select_related("club").filter(club=club, user=user).first()
    if there is not None:
        return there, False
    invitation = links.find(Invitation, token, at=at, lock=True)
    membership = Membership.objects.create(club=club, user=user, role=invitation.role, joined_at=at)
    invitation.uses += 1
    invitation.save(update_fields=["uses"])
    changes.note(
        club=club,
        code="member_joined",
        after={"role": invitation.role, "user": user.pk, "invitation": invitation.pk},
        by=user,
        at=at,
    )
    return membership, True
