"""The first page, and what it and the pages of a club cost."""

from datetime import timedelta

import pytest
from django.utils import timezone

from leagues import competitors, invitations
from leagues.models import (
    Club,
    Competition,
    DateProposal,
    Entry,
    EntryStatus,
    Role,
    User,
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


@pytest.fixture
def cast() -> Cast:
    return assemble()


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
        ("/", 12),
        ("/me/", 5),
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
