"""Accounts through the browser: signing up and in, passwords, languages, the own page."""

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues import links, passwords
from leagues.models import FeedLink, PasswordLink, Role, User
from tests.factories import ClubFactory, MembershipFactory, UserFactory

pytestmark = pytest.mark.django_db
GOOD = "striped-crest-42"


def person(**fields) -> User:
    user = UserFactory(**fields)
    user.set_password(GOOD)
    user.save()
    return user


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def sign_up(client: Client, **fields):
    data = {"name": "Ana", "email": "ana@example.org", "password1": GOOD} | fields
    return client.post(reverse("account_signup"), data)


def sign_in(client: Client, password: str, email: str = "ana@example.org", **fields):
    return client.post(reverse("account_login"), {"login": email, "password": password} | fields)


# -- Signing up and in ----------------------------------------------------------------------------


def test_signing_up_takes_a_name_an_address_and_a_password(client):
    response = sign_up(client, name="  Ana   Ruiz ", email="Ana@Example.org")
    assert (response.status_code, response.url) == (302, "/")
    user = User.objects.get()
    assert (user.name, user.email, user.language) == ("Ana Ruiz", "ana@example.org", "en")
    assert client.session["_auth_user_id"] == str(user.pk)
    assert [letter.to for letter in mail.outbox] == [["ana@example.org"]]


def test_signing_up_in_french_is_remembered(client):
    client.post(reverse("set_language"), {"language": "fr"})
    sign_up(client)
    assert User.objects.get().language == "fr"


@pytest.mark.parametrize(
    "fields", [{"name": " "}, {"email": "nobody"}, {"password1": "12345"}, {"password1": ""}]
)
def test_a_bad_sign_up_keeps_what_was_typed_and_makes_nothing(client, fields):
    response = sign_up(client, **fields)
    assert list(response.context["form"].errors) == list(fields)
    assert User.objects.count() == 0


def test_an_address_has_one_account_whatever_its_case(client):
    person(email="ana@example.org")
    response = sign_up(client, email="ANA@example.org")
    assert list(response.context["form"].errors) == ["email"]
    assert User.objects.count() == 1


def test_signing_in_wants_the_right_password(client):
    person(email="ana@example.org")
    assert sign_in(client, "wrong").status_code == 200
    assert "_auth_user_id" not in client.session
    assert sign_in(client, GOOD, email="ANA@example.org").url == "/"


@pytest.mark.parametrize(
    ("wanted", "reached"),
    [
        ("/me/", "/me/"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("javascript:alert(1)", "/"),
    ],
)
def test_next_leads_nowhere_but_here(client, wanted, reached):
    person(email="ana@example.org")
    assert sign_in(client, GOOD, next=wanted).url == reached


def test_guessing_passwords_is_slowed_down(client):
    person(email="ana@example.org")
    for _try in range(5):
        sign_in(client, "wrong")
    response = sign_in(client, GOOD)
    assert "_auth_user_id" not in client.session
    assert response.status_code == 200


def test_signing_up_again_and_again_is_slowed_down(client):
    for _try in range(20):
        sign_up(client, password1="")
    response = sign_up(client)
    assert response.status_code == 429
    assert next(template.name for template in response.templates) == "429.html"


def test_signing_out_ends_the_session():
    client = signed_in(person())
    assert client.post(reverse("account_logout")).url == "/"
    assert "_auth_user_id" not in client.session


# -- Passwords ------------------------------------------------------------------------------------


def test_a_mail_brings_a_link_that_sets_a_new_password(client):
    user = person(email="ana@example.org")
    response = client.post(reverse("account_reset_password"), {"email": "ana@example.org"})
    assert response.status_code == 302
    address = re.search(r"http://testserver(/\S+)", mail.outbox[0].body)[1]
    form = client.get(address, follow=True)
    client.post(form.request["PATH_INFO"], {"password1": "new-crest-77"})
    user.refresh_from_db()
    assert user.check_password("new-crest-77")


def test_changing_the_password_wants_the_old_one_and_keeps_this_session_alone():
    user = person()
    client, elsewhere = signed_in(user), signed_in(user)
    path = reverse("account_change_password")
    wrong = client.post(path, {"oldpassword": "wrong", "password1": "new-crest-77"})
    assert list(wrong.context["form"].errors) == ["oldpassword"]
    client.post(path, {"oldpassword": GOOD, "password1": "new-crest-77"})
    user.refresh_from_db()
    assert user.check_password("new-crest-77")
    assert client.get("/me/").status_code == 200
    assert elsewhere.get("/me/").status_code == 302


def test_an_unknown_address_is_answered_in_the_same_way(client):
    response = client.post(reverse("account_reset_password"), {"email": "nobody@example.org"})
    assert response.url == reverse("account_reset_password_done")


def test_without_mail_the_page_says_whom_to_ask(client, settings):
    settings.MAIL_WORKS = False
    person(email="ana@example.org")
    response = client.get(reverse("account_reset_password"))
    assert "Ask an organiser of your club for a one-time link" in response.content.decode()
    client.post(reverse("account_reset_password"), {"email": "ana@example.org"})
    assert mail.outbox == []


def test_an_organiser_hands_over_a_password_link_that_ends_all_sessions(client, settings):
    settings.MAIL_WORKS = False
    club, ana, ben = ClubFactory(), person(), person(email="ben@example.org")
    MembershipFactory(club=club, user=ana, role=Role.ORGANISER)
    MembershipFactory(club=club, user=ben)
    elsewhere = signed_in(ben)
    made = signed_in(ana).post(reverse("password_link_make", args=[club.slug, ben.pk]))
    path = made.context["address"].removeprefix("http://testserver")
    shown = client.get(path)
    assert (shown.status_code, shown["Referrer-Policy"]) == (200, "same-origin")
    assert client.post(path, {"password": "1234"}).status_code == 422
    assert client.post(path, {"password": "new-crest-77"}).url == reverse("account_login")
    assert client.get(path).status_code == 410
    assert sign_in(client, "new-crest-77", email="ben@example.org").url == "/"
    assert elsewhere.get(reverse("me")).status_code == 302


def test_with_mail_no_organiser_can_set_a_password():
    club, ana, ben = ClubFactory(), person(), person()
    MembershipFactory(club=club, user=ana, role=Role.ORGANISER)
    MembershipFactory(club=club, user=ben)
    response = signed_in(ana).post(reverse("password_link_make", args=[club.slug, ben.pk]))
    assert response.status_code == 403
    assert PasswordLink.objects.count() == 0


def test_an_organiser_closes_a_password_link(client, settings):
    settings.MAIL_WORKS = False
    club, ana, ben = ClubFactory(), person(), person()
    MembershipFactory(club=club, user=ana, role=Role.ORGANISER)
    MembershipFactory(club=club, user=ben)
    token = passwords.make_link(club=club, user=ben, by=ana, at=timezone.now())
    link = PasswordLink.objects.get()
    signed_in(ana).post(reverse("password_link_revoke", args=[club.slug, ben.pk, link.pk]))
    assert client.get(reverse("password_link", args=[token])).status_code == 410


def test_guessing_tokens_is_slowed_down_and_scanning_a_real_one_is_not(client):
    user = person()
    club, ana = ClubFactory(), person()
    MembershipFactory(club=club, user=ana, role=Role.ORGANISER)
    MembershipFactory(club=club, user=user)
    token = passwords.make_link(club=club, user=user, by=ana, at=timezone.now())
    real = reverse("password_link", args=[token])
    for _scan in range(30):
        assert client.get(real).status_code == 200
    answers = [
        client.get(reverse("password_link", args=[f"guess{at}"])).status_code for at in range(21)
    ]
    assert answers == [404] * 20 + [429]
    assert client.get(real).status_code == 429


# -- The own page ---------------------------------------------------------------------------------


def test_the_own_page_is_for_who_is_signed_in(client):
    assert client.get("/me/").url == "/accounts/login/?next=/me/"


def test_name_and_language_are_changed_together():
    user = person(name="Ana")
    client = signed_in(user)
    assert client.post("/me/", {"name": "Anna", "language": "fr"}).url == "/me/"
    user.refresh_from_db()
    assert (user.name, user.language) == ("Anna", "fr")
    response = client.post("/me/", {"name": "\u200b", "language": "fr"})
    assert response.status_code == 422
    assert response.context["form"]["name"].value() == "\u200b"


def test_the_chosen_language_follows_to_another_device():
    user = person()
    signed_in(user).post(reverse("set_language"), {"language": "fr", "next": "/me/"})
    other = signed_in(user).get("/me/")
    assert other.context["LANGUAGE_CODE"] == "fr"
    assert other["Content-Language"] == "fr"


@pytest.mark.parametrize("language", ["xx", ""])
def test_an_unknown_language_is_not_remembered(language):
    user = person(language="en")
    signed_in(user).post(reverse("set_language"), {"language": language})
    user.refresh_from_db()
    assert user.language == "en"


def test_only_the_own_calendar_addresses_can_be_closed():
    user, other = person(), person()
    for owner in (user, other):
        links.make(FeedLink(user=owner), lasts=None, by=owner, at=timezone.now())
    own, foreign = FeedLink.objects.order_by("pk")
    client = signed_in(user)
    assert client.post(reverse("feed_revoke", args=[own.pk])).url == "/me/"
    assert client.post(reverse("feed_revoke", args=[foreign.pk])).status_code == 404
    assert list(FeedLink.objects.filter(revoked_at=None)) == [foreign]


def test_deleting_the_account_takes_the_name_and_the_password():
    user = person(name="Ana")
    client = signed_in(user)
    for data in (
        {"confirm": "Anna", "password": GOOD},
        {"confirm": "Ana", "password": "wrong"},
        {},
    ):
        assert client.post("/me/delete/", data).status_code == 422
    assert client.post("/me/delete/", {"confirm": "Ana", "password": GOOD}).url == "/"
    assert "_auth_user_id" not in client.session
    assert User.objects.get().deleted_at is not None


def test_the_last_organiser_reads_why_the_account_stays():
    user, club = person(name="Ana"), ClubFactory(name="The Anvil")
    MembershipFactory(club=club, user=user, role=Role.ORGANISER)
    MembershipFactory(club=club, user=UserFactory())
    response = signed_in(user).post("/me/delete/", {"confirm": "Ana", "password": GOOD})
    assert response.status_code == 422
    assert response.context["form"].non_field_errors() == [
        "You are the last organiser of The Anvil. Make somebody else an organiser of it first."
    ]


# -- The address ----------------------------------------------------------------------------------


def change_address(client: Client, email: str) -> None:
    """Ask for another address, give the password when asked for it, and the change goes on."""
    asked = client.post(reverse("account_email"), {"email": email, "action_add": ""})
    assert asked.url.startswith(reverse("account_reauthenticate"))
    path, _mark, query = asked.url.partition("?next=")
    client.post(path, {"password": GOOD, "next": query.replace("%2F", "/")})


def test_an_unconfirmed_address_gives_way_at_once(client):
    sign_up(client)
    change_address(client, "new@example.org")
    assert User.objects.get().email == "new@example.org"
    assert [row.email for row in EmailAddress.objects.all()] == ["new@example.org"]


def test_a_confirmed_address_stays_until_the_new_one_is_confirmed(client):
    sign_up(client)
    EmailAddress.objects.update(verified=True)
    change_address(client, "new@example.org")
    assert User.objects.get().email == "ana@example.org"
    address = re.search(r"http://testserver(/\S+)", mail.outbox[-1].body)[1]
    client.post(address)
    assert User.objects.get().email == "new@example.org"


def test_the_address_that_signs_in_cannot_be_removed(client):
    sign_up(client)
    client.post(reverse("account_email"), {"email": "ana@example.org", "action_remove": ""})
    assert User.objects.get().email == "ana@example.org"
    assert EmailAddress.objects.count() == 1


def test_without_mail_the_address_changes_at_once(client, settings):
    settings.MAIL_WORKS = False
    sign_up(client)
    EmailAddress.objects.update(verified=True)
    change_address(client, "new@example.org")
    assert User.objects.get().email == "new@example.org"


def test_a_session_from_yesterday_must_give_the_password_before_the_address_changes(client):
    user = person(email="ana@example.org")
    client.force_login(user)
    response = client.post(reverse("account_email"), {"email": "new@example.org", "action_add": ""})
    assert response.url.startswith(reverse("account_reauthenticate"))
    user.refresh_from_db()
    assert user.email == "ana@example.org"


def test_a_link_that_has_expired_says_so(client):
    user = person()
    token = links.make(PasswordLink(user=user), lasts=timedelta(0), by=user, at=timezone.now())
    response = client.get(reverse("password_link", args=[token]))
    assert response.status_code == 410
    assert "It was used, closed, or is too old. Ask for a new one." in response.content.decode()


@pytest.mark.parametrize("verified", [True, False])
def test_the_address_of_somebody_else_is_refused(client, verified):
    person(email="ben@example.org")
    sign_up(client)
    EmailAddress.objects.update(verified=verified)
    response = client.post(reverse("account_email"), {"email": "Ben@example.org", "action_add": ""})
    assert response.context["form"].errors == {
        "email": ["There is already an account with this e-mail address."]
    }


def test_an_address_that_was_taken_meanwhile_is_told(client):
    user = UserFactory(email="ana@example.org")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    asked = EmailAddress.objects.create(user=user, email="new@example.org")
    UserFactory(email="new@example.org")
    key = EmailConfirmationHMAC(asked).key
    answer = client.post(reverse("account_confirm_email", args=[key]), follow=True)
    assert answer.status_code == 200
    assert "There is already an account with this e-mail address." in answer.content.decode()
    user.refresh_from_db()
    assert user.email == "ana@example.org"
    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["ana@example.org"]
