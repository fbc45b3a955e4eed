"""Clubs: founded, led by at least one organiser, joined by counted invitations."""

from datetime import timedelta

import pytest

from leagues import clubs, competitions, competitors, invitations, links, names
from leagues.models import (
    Change,
    Club,
    Competitor,
    Invitation,
    ManagerSpell,
    Membership,
    Role,
)
from tests.concurrency import at_once
from tests.factories import NOW, ClubFactory, MembershipFactory, UserFactory

pytestmark = pytest.mark.django_db
WEEK = timedelta(days=7)


def roles(club: Club) -> dict[str, str]:
    return dict(club.memberships.values_list("user__name", "role"))


def test_who_founds_a_club_organises_it():
    ana = UserFactory(name="Ana")
    club = clubs.found(name="  The   Anvil ", time_zone="Europe/Madrid", by=ana, at=NOW)
    assert (club.name, club.slug, club.time_zone) == ("The Anvil", "the-anvil", "Europe/Madrid")
    assert roles(club) == {"Ana": Role.ORGANISER}
    assert Change.objects.get(club=club).code == "club_founded"


def test_a_club_called_new_gets_an_address_of_its_own():
    club = clubs.found(name="New", time_zone="UTC", by=UserFactory(), at=NOW)
    assert club.slug == "new-2"


def test_a_club_needs_a_name_and_a_zone_that_exists():
    ana = UserFactory()
    with pytest.raises(names.NameRefused):
        clubs.found(name="  ", time_zone="UTC", by=ana, at=NOW)
    with pytest.raises(competitions.CompetitionRefused) as refused:
        clubs.found(name="Anvil", time_zone="Mars/Base", by=ana, at=NOW)
    assert refused.value.field == "time_zone"
    assert Club.objects.count() == 0


def test_describing_a_club_keeps_its_address_and_writes_history_once():
    club = ClubFactory(name="Old", slug="old")
    given = {"name": "Young", "time_zone": "UTC", "about": "Mondays"}
    clubs.describe(club=club, **given, by=None, at=NOW)
    clubs.describe(club=club, **given, by=None, at=NOW)
    club.refresh_from_db()
    assert (club.name, club.slug) == ("Young", "old")
    assert [change.before["name"] for change in Change.objects.all()] == ["Old"]


def test_the_last_organiser_can_neither_leave_nor_be_demoted():
    club, ana = ClubFactory(), UserFactory(name="Ana")
    MembershipFactory(club=club, user=ana, role=Role.ORGANISER)
    MembershipFactory(club=club, user=UserFactory(name="Ben"), role=Role.OFFICIAL)
    with pytest.raises(clubs.LastOrganiser):
        clubs.remove_member(club=club, user=ana, by=ana, at=NOW)
    with pytest.raises(clubs.LastOrganiser) as refused:
        clubs.change_role(club=club, user=ana, role=Role.MEMBER, by=ana, at=NOW)
    assert refused.value.sentence == (
        "Ana is the last organiser. Make somebody else an organiser first."
    )
    assert roles(club) == {"Ana": Role.ORGANISER, "Ben": Role.OFFICIAL}


def test_after_a_handover_the_first_organiser_may_go():
    club, ana, ben = ClubFactory(), UserFactory(name="Ana"), UserFactory(name="Ben")
    MembershipFactory(club=club, user=ana, role=Role.ORGANISER)
    MembershipFactory(club=club, user=ben)
    clubs.change_role(club=club, user=ben, role=Role.ORGANISER, by=ana, at=NOW)
    clubs.remove_member(club=club, user=ana, by=ana, at=NOW)
    assert roles(club) == {"Ben": Role.ORGANISER}
    assert [change.code for change in Change.objects.order_by("id")] == [
        "role_changed",
        "member_left",
    ]


def test_who_is_no_member_has_no_role_to_change():
    with pytest.raises(clubs.ClubRefused):
        clubs.change_role(
            club=ClubFactory(), user=UserFactory(), role=Role.OFFICIAL, by=None, at=NOW
        )


def test_who_goes_leaves_sides_and_open_invitations_behind():
    club, ana, ben = ClubFactory(), UserFactory(), UserFactory()
    MembershipFactory(club=club, user=ana, role=Role.ORGANISER)
    MembershipFactory(club=club, user=ben, role=Role.ORGANISER)
    side = competitors.find_or_make(club=club, typed=["Ajax"])[0]
    competitors.change_manager(competitor=side, manager=ben, by=ana, at=NOW)
    token = invitations.invite(
        club=club, role=Role.ORGANISER, most_uses=1, lasts=WEEK, by=ben, at=NOW
    )
    clubs.remove_member(club=club, user=ben, by=ana, at=NOW)
    assert Competitor.objects.get().manager is None
    assert ManagerSpell.objects.get().ended_at == NOW
    with pytest.raises(links.LinkGone):
        invitations.join(token=token, user=ben, at=NOW)


def test_who_stops_organising_leaves_no_open_invitation():
    club, ana, ben = ClubFactory(), UserFactory(), UserFactory()
    for user in (ana, ben):
        MembershipFactory(club=club, user=user, role=Role.ORGANISER)
    invitations.invite(club=club, role=Role.ORGANISER, most_uses=1, lasts=WEEK, by=ben, at=NOW)
    clubs.change_role(club=club, user=ben, role=Role.MEMBER, by=ana, at=NOW)
    assert Invitation.objects.get().revoked_at == NOW


@pytest.mark.django_db(transaction=True)
def test_of_two_organisers_who_leave_at_once_one_stays():
    club, pair = ClubFactory(), [UserFactory(), UserFactory()]
    for user in pair:
        MembershipFactory(club=club, user=user, role=Role.ORGANISER)
    answers = at_once(
        *[
            lambda user=user: clubs.remove_member(club=club, user=user, by=user, at=NOW)
            for user in pair
        ]
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["LastOrganiser", "NoneType"]
    assert list(club.memberships.values_list("role", flat=True)) == [Role.ORGANISER]


@pytest.mark.django_db(transaction=True)
def test_of_two_organisers_who_demote_each_other_at_once_one_stays():
    club, ana, ben = ClubFactory(), UserFactory(), UserFactory()
    for user in (ana, ben):
        MembershipFactory(club=club, user=user, role=Role.ORGANISER)
    at_once(
        lambda: clubs.change_role(club=club, user=ben, role=Role.MEMBER, by=ana, at=NOW),
        lambda: clubs.change_role(club=club, user=ana, role=Role.MEMBER, by=ben, at=NOW),
    )
    assert sorted(club.memberships.values_list("role", flat=True)) == [Role.MEMBER, Role.ORGANISER]


def invited(**fields) -> tuple[Club, str]:
    club, ana = ClubFactory(), UserFactory()
    MembershipFactory(club=club, user=ana, role=Role.ORGANISER)
    given = {"role": Role.OFFICIAL, "most_uses": 1, "lasts": WEEK} | fields
    return club, invitations.invite(club=club, **given, by=ana, at=NOW)


def test_an_invitation_makes_a_member_of_its_role():
    club, token = invited()
    ben = UserFactory()
    membership, joined = invitations.join(token=token, user=ben, at=NOW)
    assert (membership.club, membership.role, joined) == (club, Role.OFFICIAL, True)
    with pytest.raises(links.LinkGone):
        invitations.join(token=token, user=UserFactory(), at=NOW)


def test_the_same_click_twice_joins_once_and_uses_one():
    _club, token = invited(most_uses=3)
    ben = UserFactory()
    first, joined = invitations.join(token=token, user=ben, at=NOW)
    second, again = invitations.join(token=token, user=ben, at=NOW)
    assert (first, joined, again) == (second, True, False)
    assert Invitation.objects.get().uses == 1


def test_an_invitation_changes_no_role_of_a_member():
    club, token = invited(role=Role.ORGANISER)
    ben = UserFactory()
    MembershipFactory(club=club, user=ben)
    membership, joined = invitations.join(token=token, user=ben, at=NOW)
    assert (membership.role, joined) == (Role.MEMBER, False)


@pytest.mark.parametrize("most_uses", [0, 501])
def test_an_invitation_serves_one_to_five_hundred(most_uses):
    with pytest.raises(invitations.InvitationRefused):
        invited(most_uses=most_uses)
    assert Invitation.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_of_two_who_join_by_the_last_use_one_is_in():
    club, token = invited()
    answers = at_once(
        *[
            lambda user=user: invitations.join(token=token, user=user, at=NOW)
            for user in (UserFactory(), UserFactory())
        ]
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["LinkGone", "tuple"]
    assert Membership.objects.filter(club=club, role=Role.OFFICIAL).count() == 1
    assert Invitation.objects.get().uses == 1


@pytest.mark.django_db(transaction=True)
def test_a_double_click_on_join_is_one_membership():
    club, token = invited(most_uses=5)
    ben = UserFactory()
    answers = at_once(
        *[lambda: invitations.join(token=token, user=ben, at=NOW) for _click in range(2)]
    )
    assert sorted(joined for _membership, joined in answers) == [False, True]
    assert Invitation.objects.get().uses == 1
    assert Membership.objects.filter(club=club, user=ben).count() == 1
