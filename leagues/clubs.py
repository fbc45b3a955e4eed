"""Clubs: founded, described, and who belongs to them in which role.

Every write here locks the club's row first, so that of two organisers who leave at once one stays.
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from leagues import changes, competitions, competitors, names
from leagues.addresses import reserve, slug_for
from leagues.models import Club, Invitation, Membership, Role, User
from leagues.refusals import Refused

LONGEST_NAME = 80
# Addresses under /clubs/ that are pages of their own.
TAKEN = frozenset({"new"})


class ClubRefused(Refused):
    """A club or its people cannot be changed like this."""


class LastOrganiser(ClubRefused):
    """A club keeps at least one organiser."""


def lock(club_id: int) -> Club:
    """Lock a club's row until the transaction ends, and return it as it stands now."""
    return Club.objects.select_for_update(no_key=True).get(pk=club_id)


@transaction.atomic
def found(*, name: str, time_zone: str, about: str = "", by: User, at: datetime) -> Club:
    """Found a club; whoever founds it is its first organiser.

    Raises NameRefused, or CompetitionRefused for an unknown time zone.
    """
    shown = names.tidy(name, longest=LONGEST_NAME)
    zone = competitions.known_zone(time_zone)
    reserve(shown, fallback="club")
    club = Club.objects.create(
        name=shown,
        slug=slug_for(
            shown,
            lambda it: it in TAKEN or Club.objects.filter(slug=it).exists(),
            fallback="club",
        ),
        about=about.strip(),
        time_zone=zone,
        created_at=at,
    )
    Membership.objects.create(club=club, user=by, role=Role.ORGANISER, joined_at=at)
    changes.note(club=club, code="club_founded", after={"name": shown}, by=by, at=at)
    return club


@transaction.atomic
def describe(
    *, club: Club, name: str, time_zone: str, about: str, by: User | None, at: datetime
) -> Club:
    """Give a club another name, time zone or text; its address stays.

    Raises as ``found`` does.
    """
    fresh = lock(club.pk)
    before = {"name": fresh.name, "time_zone": fresh.time_zone, "about": fresh.about}
    fresh.name = names.tidy(name, longest=LONGEST_NAME)
    fresh.time_zone = competitions.known_zone(time_zone)
    fresh.about = about.strip()
    after = {"name": fresh.name, "time_zone": fresh.time_zone, "about": fresh.about}
    if after != before:
        fresh.save(update_fields=list(after))
        changes.note(club=fresh, code="club_described", before=before, after=after, by=by, at=at)
    return fresh


@transaction.atomic
def change_role(*, club: Club, user: User, role: Role, by: User | None, at: datetime) -> Membership:
    """Give a member another role; who stops being an organiser leaves no open invitation behind.

    Raises LastOrganiser, or ClubRefused for who is no member.
    """
    fresh = lock(club.pk)
    membership = _membership(fresh, user)
    if membership.role == role:
        return membership
    if membership.role == Role.ORGANISER:
        _keep_an_organiser(fresh, user)
        _close_invitations(fresh, user, at=at)
    before, membership.role = membership.role, role
    membership.save(update_fields=["role"])
    changes.note(
        club=fresh,
        code="role_changed",
        before={"role": before},
        after={"role": role, "user": user.pk},
        by=by,
        at=at,
    )
    return membership


@transaction.atomic
def remove_member(*, club: Club, user: User, by: User | None, at: datetime) -> None:
    """Take a person out of a club, or let them leave: their sides wait for another manager.

    Raises LastOrganiser, or ClubRefused for who is no member.
    """
    fresh = lock(club.pk)
    membership = _membership(fresh, user)
    if membership.role == Role.ORGANISER:
        _keep_an_organiser(fresh, user)
    take_out(membership, by=by, at=at)


def take_out(membership: Membership, *, by: User | None, at: datetime) -> None:
    """End a membership, whatever its role; the club is locked by the caller."""
    club, user = membership.club, membership.user
    for side in club.competitors.filter(manager=user).order_by("pk"):
        competitors.change_manager(competitor=side, manager=None, by=by, at=at)
    _close_invitations(club, user, at=at)
    membership.delete()
    changes.note(
        club=club,
        code="member_left" if by == user else "member_removed",
        before={"user": user.pk, "role": membership.role},
        by=by,
        at=at,
    )


def _membership(club: Club, user: User) -> Membership:
    found = Membership.objects.select_related("club", "user").filter(club=club, user=user).first()
    if found is None:
        raise ClubRefused(_("%(name)s is not a member of the club.") % {"name": user.shown_name})
    return found


def _keep_an_organiser(club: Club, user: User) -> None:
    others = club.memberships.filter(role=Role.ORGANISER).exclude(user=user)
    if not others.exists():
        raise LastOrganiser(
            _("%(name)s is the last organiser. Make somebody else an organiser first.")
            % {"name": user.shown_name},
            field="role",
        )


def _close_invitations(club: Club, user: User, *, at: datetime) -> None:
    # A link in the pocket of somebody who was shown out would be a way back in.
    Invitation.objects.filter(club=club, created_by=user, revoked_at=None).update(revoked_at=at)
