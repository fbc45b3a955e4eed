"""People: what they tell of themselves, and how they go."""

from datetime import datetime

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils.translation import gettext as _

from leagues import clubs, names
from leagues.models import Club, FeedLink, ManagerSpell, Membership, PasswordLink, Role, User
from leagues.refusals import Refused

LONGEST_NAME = 80


class PersonRefused(Refused):
    """A person's account cannot be changed like this."""


def describe(*, user: User, name: str, language: str) -> User:
    """Change a person's name and language; raises NameRefused."""
    user.name = names.tidy(name, longest=LONGEST_NAME)
    user.language = language
    user.save(update_fields=["name", "language"])
    return user


def remember_language(*, user: User, language: str) -> None:
    """Keep the language that a person switched to, on whatever page."""
    User.objects.filter(pk=user.pk).update(language=language)


@transaction.atomic
def change_address(*, user: User, email: str) -> EmailAddress:
    """Give a person another address to sign in with, at once; return it, not confirmed yet.

    Raises PersonRefused where another account has it.
    """
    if User.objects.filter(email__iexact=email).exclude(pk=user.pk).exists():
        raise PersonRefused(_("There is already an account with this e-mail address."))
    EmailAddress.objects.filter(user=user).delete()
    user.email = email.lower()
    user.save(update_fields=["email"])
    return EmailAddress.objects.create(user=user, email=user.email, primary=True)


@transaction.atomic
def delete_account(*, user: User, at: datetime) -> None:
    """Take a person's address, name and memberships away; what they did stays without a name.

    A club in which they are alone and which never had a competition goes with them. Raises
    PersonRefused while they are the last organiser of a club that others need.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    held = Club.objects.filter(memberships__user=user).order_by("pk")
    for club in held.select_for_update(no_key=True, of=("self",)):
        rows = Membership.objects.select_related("club", "user")
        membership = rows.filter(club=club, user=user).first()
        if membership is None:
            continue  # taken out while this waited for the club
        if _goes_along(membership):
            club.delete()
        else:
            clubs.take_out(membership, by=user, at=at)
    ManagerSpell.objects.filter(user=user, ended_at=None).update(ended_at=at)
    for kind in (FeedLink, PasswordLink):
        kind.objects.filter(user=user).delete()
    EmailAddress.objects.filter(user=user).delete()
    _forget(user, at)


def _goes_along(membership: Membership) -> bool:
    """Whether the club is this person's alone; raises PersonRefused where it needs them."""
    club = membership.club
    others = club.memberships.exclude(pk=membership.pk)
    if membership.role != Role.ORGANISER or others.filter(role=Role.ORGANISER).exists():
        return False
    if others.exists() or club.competitions.exists():
        raise PersonRefused(
            _(
                "You are the last organiser of %(club)s. "
                "Make somebody else an organiser of it first."
            )
            % {"club": club.name}
        )
    return True


def _forget(user: User, at: datetime) -> None:
    # The password goes as well: every session is signed with it, so all of them end.
    user.email, user.name, user.language = None, "", ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.deleted_at = at
    user.set_unusable_password()
    user.save()
