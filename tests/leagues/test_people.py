"""People: how an account goes, and who may let somebody set a new password."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress

from leagues import clubs, competitions, competitors, links, passwords, people
from leagues.models import (
    Club,
    FeedLink,
    ManagerSpell,
    Membership,
    PasswordLink,
    Role,
    User,
)
from tests.concurrency import at_once
from tests.factories import NOW, ClubFactory, MembershipFactory, UserFactory, league, result

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def member(club: Club, role: Role = Role.MEMBER, **fields) -> User:
    user = UserFactory(**fields)
    MembershipFactory(club=club, user=user, role=role)
    return user


# -- Deleting an account --------------------------------------------------------------------------


def test_a_deleted_account_leaves_its_results_and_no_name():
    club = ClubFactory()
    member(club, Role.ORGANISER)
    ana = member(club, name="Ana", email="ana@example.org")
    EmailAddress.objects.create(user=ana, email="ana@example.org", primary=True)
    competition = league(club, ["Ajax", "Bari"])
    match = result(competition, "Ajax", "2-1", "Bari")
    side = club.competitors.get(name="Ajax")
    competitors.change_manager(competitor=side, manager=ana, by=None, at=NOW)
    links.make(FeedLink(user=ana), lasts=None, by=ana, at=NOW)
    people.delete_account(user=ana, at=NOW)
    gone = User.objects.get(pk=ana.pk)
    assert (gone.email, gone.name, gone.is_active) == (None, "", False)
    assert gone.shown_name == "former member"
    assert gone.has_usable_password() is False
    side.refresh_from_db()
    match.refresh_from_db()
    assert side.manager is None
    assert ManagerSpell.objects.get().ended_at == NOW
    assert [row.goals for row in match.outcome.sides.all()] == [2, 1]
    assert EmailAddress.objects.count() == FeedLink.objects.count() == 0
    assert Membership.objects.filter(user=ana).count() == 0


def test_two_accounts_can_be_deleted():
    for _turn in range(2):
        people.delete_account(user=UserFactory(), at=NOW)
    assert User.objects.filter(email=None).count() == 2


def test_the_last_organiser_of_a_club_with_members_hands_over_first():
    club = ClubFactory(name="The Anvil")
    ana = member(club, Role.ORGANISER, email="ana@example.org")
    member(club)
    with pytest.raises(people.PersonRefused) as refused:
        people.delete_account(user=ana, at=NOW)
    assert refused.value.sentence == (
        "You are the last organiser of The Anvil. Make somebody else an organiser of it first."
    )
    ana.refresh_from_db()
    assert ana.email == "ana@example.org"
    assert club.memberships.count() == 2


def test_the_last_organiser_of_a_club_with_a_competition_hands_over_first():
    club = ClubFactory()
    ana = member(club, Role.ORGANISER)
    competitions.create(club=club, name="League", by=ana, at=NOW)
    with pytest.raises(people.PersonRefused):
        people.delete_account(user=ana, at=NOW)


def test_a_refusal_by_the_second_club_leaves_the_first_alone():
    first, second = ClubFactory(), ClubFactory()
    ana = member(first)
    MembershipFactory(club=second, user=ana, role=Role.ORGANISER)
    member(second)
    with pytest.raises(people.PersonRefused):
        people.delete_account(user=ana, at=NOW)
    assert first.memberships.count() == 1


def test_a_club_of_one_that_has_nothing_goes_along():
    ana = UserFactory()
    club = clubs.found(name="Alone", time_zone="UTC", by=ana, at=NOW)
    competitors.find_or_make(club=club, typed=["Ajax"])
    people.delete_account(user=ana, at=NOW)
    assert Club.objects.count() == 0


def test_one_of_two_organisers_may_go():
    club = ClubFactory()
    ana, ben = member(club, Role.ORGANISER), member(club, Role.ORGANISER)
    people.delete_account(user=ana, at=NOW)
    assert [one.user for one in club.memberships.all()] == [ben]


def test_another_address_is_taken_at_once_and_only_once():
    ana, ben = UserFactory(email="ana@example.org"), UserFactory(email="ben@example.org")
    people.change_address(user=ana, email="Anna@example.org")
    assert User.objects.get(pk=ana.pk).email == "anna@example.org"
    with pytest.raises(people.PersonRefused):
        people.change_address(user=ben, email="ANNA@example.org")


@pytest.mark.django_db(transaction=True)
def test_of_two_organisers_who_delete_their_accounts_at_once_one_stays():
    club = ClubFactory()
    pair = [member(club, Role.ORGANISER), member(club, Role.ORGANISER)]
    member(club)
    answers = at_once(
        *[lambda user=user: people.delete_account(user=user, at=NOW) for user in pair]
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["NoneType", "PersonRefused"]
    assert sorted(club.memberships.values_list("role", flat=True)) == [Role.MEMBER, Role.ORGANISER]
    assert User.objects.filter(email=None).count() == 1


# -- Password links -------------------------------------------------------------------------------


def test_a_password_link_works_once_within_a_day():
    club = ClubFactory()
    ana, ben = member(club, Role.ORGANISER), member(club)
    token = passwords.make_link(club=club, user=ben, by=ana, at=NOW)
    passwords.redeem(token=token, password="striped-crest-42", at=NOW + 23 * HOUR)
    ben.refresh_from_db()
    assert ben.check_password("striped-crest-42")
    with pytest.raises(links.LinkGone):
        passwords.redeem(token=token, password="another-crest-43", at=NOW + 23 * HOUR)
    late = passwords.make_link(club=club, user=ben, by=ana, at=NOW)
    with pytest.raises(links.LinkGone):
        passwords.redeem(token=late, password="another-crest-43", at=NOW + 24 * HOUR)


def test_a_second_password_link_closes_the_first():
    club = ClubFactory()
    ana, ben = member(club, Role.ORGANISER), member(club)
    first, second = (passwords.make_link(club=club, user=ben, by=ana, at=NOW) for _turn in range(2))
    with pytest.raises(links.LinkGone):
        passwords.opened(token=first, at=NOW)
    assert passwords.opened(token=second, at=NOW).user == ben


@pytest.mark.django_db(transaction=True)
def test_a_password_link_that_is_used_twice_at_once_sets_one_password():
    club = ClubFactory()
    ana, ben = member(club, Role.ORGANISER), member(club)
    token = passwords.make_link(club=club, user=ben, by=ana, at=NOW)
    answers = at_once(
        *[
            lambda word=word: passwords.redeem(token=token, password=word, at=NOW)
            for word in ("striped-crest-42", "hooped-crest-43")
        ]
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["LinkGone", "User"]


@pytest.mark.parametrize("role", [Role.OFFICIAL, Role.MEMBER])
def test_only_an_organiser_makes_a_password_link(role):
    club = ClubFactory()
    with pytest.raises(passwords.PasswordLinkRefused):
        passwords.make_link(club=club, user=member(club), by=member(club, role), at=NOW)
    assert PasswordLink.objects.count() == 0


def test_an_organiser_makes_no_password_link_for_who_is_not_in_the_club_or_for_oneself():
    club = ClubFactory()
    ana = member(club, Role.ORGANISER)
    for user in (UserFactory(), member(ClubFactory()), ana):
        with pytest.raises(passwords.PasswordLinkRefused):
            passwords.make_link(club=club, user=user, by=ana, at=NOW)


@pytest.mark.parametrize("field", ["is_staff", "is_superuser"])
def test_nobody_takes_over_an_account_that_runs_the_server(field):
    club = ClubFactory()
    ana, root = member(club, Role.ORGANISER), member(club, **{field: True})
    with pytest.raises(passwords.PasswordLinkRefused):
        passwords.make_link(club=club, user=root, by=ana, at=NOW)


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.OFFICIAL])
def test_nobody_takes_over_an_account_with_an_office_in_another_club(role):
    club, other = ClubFactory(), ClubFactory()
    ana, ben = member(club, Role.ORGANISER), member(club)
    MembershipFactory(club=other, user=ben, role=role)
    with pytest.raises(passwords.PasswordLinkRefused):
        passwords.make_link(club=club, user=ben, by=ana, at=NOW)
    MembershipFactory(club=other, user=ana, role=Role.ORGANISER)
    passwords.make_link(club=club, user=ben, by=ana, at=NOW)
    assert PasswordLink.objects.get().user == ben


def test_nobody_takes_over_an_account_that_manages_a_side_of_another_club():
    club, other = ClubFactory(), ClubFactory()
    ana, ben = member(club, Role.ORGANISER), member(club)
    MembershipFactory(club=other, user=ben)
    side = competitors.find_or_make(club=other, typed=["Ajax"])[0]
    competitors.change_manager(competitor=side, manager=ben, by=None, at=NOW)
    with pytest.raises(passwords.PasswordLinkRefused):
        passwords.make_link(club=club, user=ben, by=ana, at=NOW)


def test_a_password_link_dies_with_the_right_to_make_it():
    club = ClubFactory()
    ana, ben, cid = member(club, Role.ORGANISER), member(club), member(club, Role.ORGANISER)
    token = passwords.make_link(club=club, user=ben, by=ana, at=NOW)
    clubs.change_role(club=club, user=ana, role=Role.MEMBER, by=cid, at=NOW)
    with pytest.raises(links.LinkGone):
        passwords.redeem(token=token, password="striped-crest-42", at=NOW)
    ben.refresh_from_db()
    assert not ben.check_password("striped-crest-42")
