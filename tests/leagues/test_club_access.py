"""Who may read and who may write what belongs to a club (S36)."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from leagues import invitations
from leagues.models import (
    Club,
    Competitor,
    Invitation,
    Membership,
    PasswordLink,
    Role,
)
from tests.cast import Cast, assemble, signed_in
from tests.factories import (
    NOW,
    ClubFactory,
    MembershipFactory,
)

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
EVERYBODY = ["organiser", "official", "manager", "rival", "stranger", "anonymous"]
MEMBERS = ["organiser", "official", "manager", "rival"]


@pytest.fixture
def cast() -> Cast:
    return assemble()


def who_reaches(cast: Cast, path: str) -> dict[str, int]:
    return {part: signed_in(user).get(path).status_code for part, user in cast.people().items()}


# -- Who may read ---------------------------------------------------------------------------------


def test_s36_anyone_reads_the_page_of_a_club(cast):
    assert who_reaches(cast, "/clubs/anvil/") == dict.fromkeys(EVERYBODY, 200)
    assert who_reaches(cast, "/clubs/nowhere/") == dict.fromkeys(EVERYBODY, 404)


@pytest.mark.parametrize("page", ["people/", "competitors/", "leave/"])
def test_s36_members_alone_read_people_and_sides(cast, page):
    reached = dict.fromkeys(MEMBERS, 200) | {"stranger": 403, "anonymous": 403}
    assert who_reaches(cast, f"/clubs/anvil/{page}") == reached


@pytest.mark.parametrize(
    "page", ["edit/", "invitations/", "people/{rival}/", "people/{rival}/remove/"]
)
def test_s36_organisers_alone_open_what_changes_a_club(cast, page):
    reached = dict.fromkeys(EVERYBODY, 403) | {"organiser": 200}
    assert who_reaches(cast, f"/clubs/anvil/{page.format(rival=cast.rival.pk)}") == reached


def test_s36_a_side_is_open_to_its_manager_and_to_organisers(cast):
    reached = dict.fromkeys(EVERYBODY, 403) | {"organiser": 200, "manager": 200}
    assert who_reaches(cast, "/clubs/anvil/competitors/ajax/edit/") == reached


def test_s36_a_member_of_another_club_is_not_found_under_this_one(cast):
    client = signed_in(cast.organiser)
    assert client.get(f"/clubs/anvil/people/{cast.stranger.pk}/").status_code == 404


# -- Who may write --------------------------------------------------------------------------------


def state() -> tuple[object, ...]:
    """All that the attempts below might change."""
    return (
        list(Club.objects.order_by("pk").values()),
        list(Membership.objects.order_by("pk").values()),
        list(Competitor.objects.order_by("pk").values()),
        list(Invitation.objects.order_by("pk").values()),
        list(PasswordLink.objects.order_by("pk").values()),
    )


@pytest.mark.parametrize("part", ["official", "manager", "rival", "stranger", "anonymous"])
def test_s36_nobody_writes_what_only_an_organiser_may(cast, settings, part):
    settings.MAIL_WORKS = False
    invitations.invite(
        club=cast.club,
        role=Role.MEMBER,
        most_uses=1,
        lasts=DAY,
        by=cast.organiser,
        at=timezone.now(),
    )
    own, before = f"/clubs/anvil/people/{cast.official.pk}/", state()
    attempts = {
        "/clubs/anvil/edit/": {"name": "Taken", "time_zone": "UTC"},
        own: {"role": "organiser"},
        f"{own}remove/": {},
        f"{own}password/": {},
        "/clubs/anvil/invitations/": {"role": "organiser", "most_uses": 5, "days": "7"},
        f"/clubs/anvil/invitations/{Invitation.objects.get().pk}/revoke/": {},
        "/clubs/anvil/competitors/celtic/edit/": looks(name="Taken"),
    }
    client = signed_in(cast.people()[part])
    assert {path: client.post(path, data).status_code for path, data in attempts.items()} == (
        dict.fromkeys(attempts, 403)
    )
    assert state() == before


def test_s36_an_organiser_closes_no_invitation_of_another_club(cast):
    other = ClubFactory()
    MembershipFactory(club=other, user=cast.official, role=Role.ORGANISER)
    invitations.invite(
        club=cast.club, role=Role.MEMBER, most_uses=1, lasts=DAY, by=cast.organiser, at=NOW
    )
    invitation = Invitation.objects.get()
    path = reverse("invitation_revoke", args=[other.slug, invitation.pk])
    assert signed_in(cast.official).post(path).status_code == 404
    invitation.refresh_from_db()
    assert invitation.revoked_at is None


def looks(**fields) -> dict[str, object]:
    return {
        "initials": "AJX",
        "short_name": "Ajax",
        "primary_colour": "#112233",
        "secondary_colour": "#ffffff",
        "shape": "roundel",
        "pattern": "hoops",
    } | fields


def test_s36_a_manager_changes_the_looks_of_the_own_side_and_neither_name_nor_manager(cast):
    path = "/clubs/anvil/competitors/ajax/edit/"
    data = looks(name="Ajax Reborn", manager=cast.rival.pk)
    assert signed_in(cast.manager).post(path, data).status_code == 302
    side = Competitor.objects.get(club=cast.club, slug="ajax")
    assert (side.name, side.manager, side.crest_pattern) == ("Ajax", cast.manager, "hoops")


def test_an_organiser_renames_a_side_and_hands_it_over(cast):
    path = "/clubs/anvil/competitors/ajax/edit/"
    data = looks(name="Ajax Reborn", manager=cast.rival.pk)
    assert signed_in(cast.organiser).post(path, data).url == "/clubs/anvil/competitors/"
    side = Competitor.objects.get(club=cast.club, slug="ajax")
    assert (side.name, side.manager, side.primary_colour) == ("Ajax Reborn", cast.rival, "#112233")
    assert side.spells.count() == 2


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"name": "bari"}, "name"),
        ({"manager": "0"}, "manager"),
        ({"primary_colour": "red"}, "primary_colour"),
        ({"shape": "banana"}, "shape"),
        ({"initials": "  "}, "initials"),
    ],
)
def test_a_refused_side_keeps_what_was_typed_and_changes_nothing(cast, fields, wrong):
    before = state()
    path = "/clubs/anvil/competitors/ajax/edit/"
    response = signed_in(cast.organiser).post(path, looks(**({"name": "Ajax"} | fields)))
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [wrong]
    assert state() == before


def test_a_preview_draws_the_crest_and_saves_nothing(cast):
    before = state()
    client, path = signed_in(cast.organiser), "/clubs/anvil/competitors/ajax/edit/"
    data = looks(name="Ajax", preview="1")
    whole = client.post(path, data)
    part = client.post(path, data, headers={"HX-Request": "true"})
    assert (whole.status_code, part.status_code) == (200, 200)
    assert whole.content.decode().count("crest-roundel") == 4
    assert part.content.decode().count("<svg") == 4
    assert state() == before
