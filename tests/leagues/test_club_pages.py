"""The pages of a club: founding, parting, inviting, and what its page shows."""

from datetime import timedelta

import pytest
from django.utils import timezone

from leagues import competitors
from leagues.models import (
    Club,
    Competition,
    Competitor,
    Invitation,
    Membership,
    Role,
    Visibility,
)
from tests.cast import Cast, assemble, signed_in
from tests.factories import (
    NOW,
    ClubFactory,
    MembershipFactory,
    UserFactory,
    fixture,
    league,
    result,
)

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
MEMBERS = ["organiser", "official", "manager", "rival"]


@pytest.fixture
def cast() -> Cast:
    return assemble()


# -- Founding, changing, parting ------------------------------------------------------------------


def test_founding_a_club_leads_to_its_page_and_the_next_step():
    ana = UserFactory(name="Ana")
    client = signed_in(ana)
    response = client.post("/clubs/new/", {"name": "The Anvil", "time_zone": "montreal"})
    assert response.url == "/clubs/the-anvil/"
    assert Club.objects.get().time_zone == "America/Montreal"
    page = client.get(response.url).content.decode()
    assert page.count("button--primary") == 1
    assert "Set up a competition" in page


def test_founding_asks_who_you_are(client):
    assert client.get("/clubs/new/").url == "/accounts/login/?next=/clubs/new/"


def test_a_zone_that_does_not_exist_is_refused_next_to_its_field():
    response = signed_in(UserFactory()).post("/clubs/new/", {"name": "A", "time_zone": "Mars"})
    assert response.status_code == 422
    assert response.context["form"].errors == {
        "time_zone": ["There is no time zone called “Mars”."]
    }
    assert Club.objects.count() == 0


def test_an_organiser_changes_the_club(cast):
    data = {"name": "The New Anvil", "time_zone": "Europe/Madrid", "about": "Mondays"}
    assert signed_in(cast.organiser).post("/clubs/anvil/edit/", data).url == "/clubs/anvil/"
    assert Club.objects.get(slug="anvil").name == "The New Anvil"


def test_an_organiser_hands_out_roles_and_keeps_the_last_one(cast):
    client = signed_in(cast.organiser)
    response = client.post(f"/clubs/anvil/people/{cast.rival.pk}/", {"role": "official"})
    assert response.url == "/clubs/anvil/people/"
    refused = client.post(f"/clubs/anvil/people/{cast.organiser.pk}/", {"role": "member"})
    assert refused.status_code == 422
    assert list(refused.context["form"].errors) == ["role"]
    assert dict(cast.club.memberships.values_list("user__name", "role")) == {
        "Organiser": "organiser",
        "Official": "official",
        "Manager": "member",
        "Rival": "official",
    }


def test_removing_and_leaving_end_a_membership(cast):
    signed_in(cast.organiser).post(f"/clubs/anvil/people/{cast.rival.pk}/remove/")
    signed_in(cast.manager).post("/clubs/anvil/leave/")
    refused = signed_in(cast.organiser).post("/clubs/anvil/leave/")
    assert refused.status_code == 422
    names = cast.club.memberships.order_by("user__name").values_list("user__name", flat=True)
    assert list(names) == ["Official", "Organiser"]
    assert Competitor.objects.exclude(manager=None).count() == 0


# -- Invitations ----------------------------------------------------------------------------------


def make_invitation(cast: Cast, **fields) -> str:
    data = {"role": "official", "most_uses": 1, "days": "7"} | fields
    response = signed_in(cast.organiser).post("/clubs/anvil/invitations/", data)
    assert response.status_code == 200
    page = response.content.decode()
    assert page.count('class="qr-code"') == 1
    address = response.context["address"]
    assert page.count(f'value="{address}"') == 1
    return address.removeprefix("http://testserver")


def test_an_invitation_shows_what_it_opens_and_keeps_the_way_back(cast, client):
    path = make_invitation(cast)
    page = client.get(path)
    assert page.status_code == 200
    text = page.content.decode()
    assert text.count(f"/accounts/signup/?next={path}") == 1
    assert text.count(f"/accounts/login/?next={path}") == 1
    signed_up = client.post(
        "/accounts/signup/",
        {
            "name": "Nia",
            "email": "nia@example.org",
            "password1": "striped-crest-42",
            "next": path,
        },
    )
    assert signed_up.url == path
    assert client.post(path).url == "/clubs/anvil/"
    assert Membership.objects.get(user__name="Nia").role == Role.OFFICIAL


def test_joining_twice_is_friendly_and_who_comes_late_is_told(cast):
    path = make_invitation(cast)
    client = signed_in(cast.stranger)
    answers = [client.post(path), client.post(path), client.get(path)]
    assert [answer.url for answer in answers] == ["/clubs/anvil/"] * 3
    late = signed_in(UserFactory())
    assert (late.get(path).status_code, late.post(path).status_code) == (410, 410)
    assert Invitation.objects.get().uses == 1


def test_a_posted_invitation_without_an_account_asks_to_sign_up(cast, client):
    path = make_invitation(cast)
    assert client.post(path).status_code == 200
    assert Invitation.objects.get().uses == 0


def test_a_closed_invitation_opens_nothing(cast):
    path = make_invitation(cast)
    pk = Invitation.objects.get().pk
    signed_in(cast.organiser).post(f"/clubs/anvil/invitations/{pk}/revoke/")
    assert signed_in(cast.stranger).post(path).status_code == 410


@pytest.mark.parametrize("fields", [{"most_uses": 0}, {"role": "king"}, {"days": "9999"}])
def test_a_refused_invitation_makes_none(cast, fields):
    data = {"role": "member", "most_uses": 1, "days": "7"} | fields
    response = signed_in(cast.organiser).post("/clubs/anvil/invitations/", data)
    assert (response.status_code, list(response.context["form"].errors)) == (422, list(fields))
    assert Invitation.objects.count() == 0


# -- What a club's page shows ---------------------------------------------------------------------


def test_s36_private_competitions_and_their_sides_are_listed_for_members_only(cast):
    Competition.objects.update(visibility=Visibility.PRIVATE)
    seen = {
        part: signed_in(user).get("/clubs/anvil/").context["evening"]
        for part, user in cast.people().items()
    }
    assert {part: len(evening.competitions) for part, evening in seen.items()} == (
        dict.fromkeys(MEMBERS, 1) | {"stranger": 0, "anonymous": 0}
    )
    assert {part: len(evening.competitors) for part, evening in seen.items()} == (
        dict.fromkeys(MEMBERS, 4) | {"stranger": 0, "anonymous": 0}
    )


def test_archived_and_deleted_competitions_are_not_played_now(cast):
    league(cast.club, ["Ajax", "Bari"])
    archived, deleted = Competition.objects.order_by("pk")
    Competition.objects.filter(pk=archived.pk).update(archived_at=NOW)
    Competition.objects.filter(pk=deleted.pk).update(deleted_at=NOW)
    evening = signed_in(cast.organiser).get("/clubs/anvil/").context["evening"]
    assert (evening.competitions, evening.past) == ([], [archived])
    Competition.objects.update(visibility=Visibility.PRIVATE)
    assert signed_in(None).get("/clubs/anvil/").context["evening"].past == []


def test_the_next_evening_is_the_earliest_day_ahead(cast):
    now = timezone.now()
    later = fixture(cast.competition, "Ajax", "Celtic", kicks_off_at=now + 9 * DAY)
    soon = [
        fixture(cast.competition, *pair, round_number=2, kicks_off_at=now + 2 * DAY)
        for pair in (("Ajax", "Bari"), ("Celtic", "Derby"))
    ]
    result(cast.competition, "Bari", "1-0", "Derby", round_number=3, kicks_off_at=now + DAY)
    evening = signed_in(None).get("/clubs/anvil/").context["evening"]
    assert evening.fixtures == soon
    assert later not in evening.fixtures


def test_the_button_of_the_day_asks_for_missing_scores_first(cast):
    fixture(cast.competition, "Ajax", "Bari", kicks_off_at=timezone.now() - DAY)
    page = signed_in(cast.organiser).get("/clubs/anvil/").content.decode()
    assert page.count("button--primary") == 1
    assert f"/c/{cast.competition.slug}/fixtures/" in page
    assert "button--primary" not in signed_in(cast.rival).get("/clubs/anvil/").content.decode()


def test_names_are_listed_as_french_lists_them(client):
    club = ClubFactory()
    competitors.find_or_make(club=club, typed=["Zone 14", "Évian", "Eden", "Œuvre", "avant"])
    text = client.get(f"/clubs/{club.slug}/competitors/").content.decode()
    assert "Évian" not in text  # strangers see only sides that have entered
    member = UserFactory()
    MembershipFactory(club=club, user=member)
    client.force_login(member)
    text = client.get(f"/clubs/{club.slug}/competitors/").content.decode()
    places = [text.index(f">{name}<") for name in ("avant", "Eden", "Évian", "Œuvre", "Zone 14")]
    assert places == sorted(places)
