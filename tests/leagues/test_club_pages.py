"""The pages of a club and the first page: who sees what, and at what cost."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues import competitors, invitations
from leagues.models import (
    Club,
    Competition,
    Competitor,
    DateProposal,
    Entry,
    EntryStatus,
    Invitation,
    Membership,
    PasswordLink,
    Role,
    User,
    Visibility,
)
from tests.cast import Cast, assemble
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
EVERYBODY = ["organiser", "official", "manager", "rival", "stranger", "anonymous"]
MEMBERS = ["organiser", "official", "manager", "rival"]


@pytest.fixture(autouse=True)
def _no_tries_counted() -> None:
    cache.clear()


@pytest.fixture
def cast() -> Cast:
    return assemble()


def signed_in(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


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


# -- Founding, changing, parting ------------------------------------------------------------------


def test_founding_a_club_leads_to_its_page_and_the_next_step():
    ana = UserFactory(name="Ana")
    client = signed_in(ana)
    response = client.post("/clubs/new/", {"name": "The Anvil", "time_zone": "montreal"})
    assert response.url == "/clubs/the-anvil/"
    assert Club.objects.get().time_zone == "America/Montreal"
    page = client.get(response.url).content.decode()
    assert page.count("button--primary") == 1
    assert "Set up a league" in page


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
    assert signed_in(cast.organiser).get("/clubs/anvil/").context["evening"].competitions == []


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


# -- The first page -------------------------------------------------------------------------------


def home(user: User | None):
    return signed_in(user).get("/").context


def test_the_first_page_shows_a_stranger_the_public_competition_that_moved_last(cast):
    quiet = league(ClubFactory(), ["Oslo", "Porto"])
    hidden = league(ClubFactory(), ["Rome", "Split"])
    result(cast.competition, "Ajax", "2-1", "Bari")
    result(quiet, "Oslo", "0-0", "Porto")
    result(hidden, "Rome", "0-0", "Split")
    Competition.objects.filter(pk=hidden.pk).update(visibility=Visibility.PRIVATE)
    Competition.objects.filter(pk=quiet.pk).update(changed_at=NOW)
    Competition.objects.filter(pk=cast.competition.pk).update(changed_at=NOW + DAY)
    assert home(None)["showcase"].competition == cast.competition
    Competition.objects.filter(pk=cast.competition.pk).update(archived_at=NOW)
    assert home(None)["showcase"].competition == quiet
    Competition.objects.all().update(deleted_at=NOW)
    assert home(None)["showcase"] is None


def test_who_belongs_to_no_club_is_offered_to_found_one():
    page = signed_in(UserFactory()).get("/").content.decode()
    assert page.count('href="/clubs/new/"') == 1


def test_matches_of_mine_are_overdue_or_ahead(cast):
    now = timezone.now()
    late = fixture(cast.competition, "Ajax", "Bari", kicks_off_at=now - DAY)
    going_on = fixture(cast.competition, "Celtic", "Ajax", kicks_off_at=now - DAY / 24)
    ahead = fixture(cast.competition, "Ajax", "Derby", kicks_off_at=now + DAY)
    result(cast.competition, "Derby", "1-1", "Ajax", kicks_off_at=now - 2 * DAY)
    fixture(cast.competition, "Bari", "Celtic", kicks_off_at=now - DAY)
    mine = home(cast.manager)["today"]
    assert (mine.overdue, mine.coming) == ([late], [going_on, ahead])
    assert mine.unscored == []
    assert home(cast.official)["today"].unscored == [cast.competition]
    assert not home(cast.stranger)["today"].waits


def test_a_round_that_is_past_its_deadline_is_overdue(cast):
    match = fixture(cast.competition, "Ajax", "Bari")
    assert home(cast.manager)["today"].coming == [match]
    match.round.deadline_at = timezone.now() - DAY / 24
    match.round.save()
    assert home(cast.manager)["today"].overdue == [match]


def test_a_proposed_date_waits_for_the_other_side_alone(cast):
    match = fixture(cast.competition, "Ajax", "Bari")
    proposal = DateProposal.objects.create(
        fixture=match, kicks_off_at=timezone.now() + DAY, seat=1, proposed_by=cast.manager
    )
    assert home(cast.rival)["today"].proposals == [proposal]
    assert home(cast.manager)["today"].proposals == []
    assert home(cast.organiser)["today"].proposals == []


def test_registrations_wait_for_organisers(cast):
    Entry.objects.filter(competitor__name="Derby").update(status=EntryStatus.UNCONFIRMED)
    waiting = home(cast.organiser)["today"].registrations
    assert [(held.pk, held.registered) for held in waiting] == [(cast.competition.pk, 1)]
    assert home(cast.official)["today"].registrations == []


# -- What it costs --------------------------------------------------------------------------------


def season(club: Club, users: list[User], count: int) -> None:
    """A club in which these people manage a side each, in ``count`` leagues with everything."""
    now = timezone.now()
    for number in range(count):
        sides = [f"Side {number}-{at}" for at, _user in enumerate(users)]
        competition = league(club, sides)
        for user, name in zip(users, sides, strict=True):
            competitors.change_manager(
                competitor=club.competitors.get(name=name), manager=user, by=None, at=NOW
            )
        fixture(competition, *sides[:2], kicks_off_at=now - DAY)
        fixture(competition, *sides[:2], kicks_off_at=now + DAY)
        asked = fixture(competition, *sides[:2])
        DateProposal.objects.create(fixture=asked, kicks_off_at=now + DAY, seat=2)
        result(competition, *(sides[0], "1-0", sides[1]))
        invitations.invite(club=club, role=Role.MEMBER, most_uses=1, lasts=DAY, by=users[0], at=now)


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize(
    ("page", "queries"),
    [
        ("/", 16),
        ("/me/", 6),
        ("/clubs/busy/", 10),
        ("/clubs/busy/people/", 6),
        ("/clubs/busy/invitations/", 5),
        ("/clubs/busy/competitors/", 5),
    ],
)
def test_pages_cost_the_same_however_much_there_is(page, queries, count, django_assert_num_queries):
    club = ClubFactory(slug="busy")
    users = [UserFactory() for _at in range(2 * count)]
    for user in users:
        MembershipFactory(club=club, user=user, role=Role.ORGANISER)
    season(club, users, count)
    client = signed_in(users[0])
    with django_assert_num_queries(queries):
        assert client.get(page).status_code == 200


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize(("page", "queries"), [("/", 4), ("/clubs/busy/", 6)])
def test_a_visitor_costs_the_same_however_much_there_is(
    page, queries, count, client, django_assert_num_queries
):
    club = ClubFactory(slug="busy")
    users = [UserFactory() for _at in range(2 * count)]
    for user in users:
        MembershipFactory(club=club, user=user, role=Role.ORGANISER)
    season(club, users, count)
    with django_assert_num_queries(queries):
        assert client.get(page).status_code == 200
