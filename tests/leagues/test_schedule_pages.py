"""The pages of the schedule and of single fixtures: for whom, and what they write (S36)."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from leagues import outcomes, proposals, schedules
from leagues.models import Change, Competition, DateProposal, Fixture, Round
from tests.cast import assemble
from tests.factories import NOW, ClubFactory, entry_of, fixture, league, stage_of
from tests.leagues.test_entrant_pages import ORGANISER_ONLY, answers

pytestmark = pytest.mark.django_db
BY = {"by": None, "at": NOW}
WEEKLY = {
    "look": "1",
    "legs": "2",
    "leg_order": "shifted",
    "order": "entered",
    "dates": "kickoffs",
    "start": "2026-12-02",
    "weekday": "2",
    "time": "20:00",
    "every": "1",
    "unit": "weeks",
    "per_date": "1",
    "minutes_between": "60",
    "opens_weekday": "0",
    "closes_weekday": "6",
    "closes_at": "23:59",
    "breaks": "2026-12-20 to 2027-01-03",
    "time_zone": "Europe/Paris",
}
OFFICIALS = {**ORGANISER_ONLY, "official": 200}
MANAGERS = {**dict.fromkeys(ORGANISER_ONLY, 403), "manager": 200, "rival": 200}


@pytest.fixture
def cast():
    return assemble()


@pytest.fixture
def match(cast):
    """Ajax against Bari, to be played in the two weeks to come."""
    made = fixture(cast.competition, "Ajax", "Bari")
    now = timezone.now()
    Round.objects.update(opens_at=now - timedelta(1), deadline_at=now + timedelta(14))
    return made


def signed_in(client, user):
    client.force_login(user)
    return client


@pytest.mark.parametrize("name", ["schedule", "fixture_add", "fixtures_import"])
def test_s36_the_schedule_is_for_organisers(client, cast, name):
    url = reverse(name, args=[cast.competition.slug])
    assert answers(client, cast, lambda: client.get(url)) == ORGANISER_ONLY


def test_s36_who_opens_the_pages_of_a_fixture(client, cast, match):
    pages = {
        reverse("fixture_edit", args=[match.pk]): OFFICIALS,
        reverse("fixture_remove", args=[match.pk]): ORGANISER_ONLY,
        reverse("fixture_date", args=[match.pk]): MANAGERS,
        reverse("round_edit", args=[cast.competition.slug, match.round_id]): ORGANISER_ONLY,
        reverse("overdue", args=[cast.competition.slug]): dict.fromkeys(ORGANISER_ONLY, 200),
    }
    for url, expected in pages.items():
        assert answers(client, cast, lambda url=url: client.get(url)) == expected


def test_s36_nobody_else_writes(client, cast, match):
    slug = cast.competition.slug
    sides = [entry_of(cast.competition, name).pk for name in ("Celtic", "Derby")]
    organisers = [
        (reverse("schedule", args=[slug]), WEEKLY),
        (reverse("schedule", args=[slug]), {"discard": ""}),
        (reverse("fixture_add", args=[slug]), {"round": 1, "home": sides[0], "away": sides[1]}),
        (reverse("fixtures_import", args=[slug]), {"sheet": "round,home,away\n1,Celtic,Derby"}),
        (reverse("round_edit", args=[slug, match.round_id]), {"name": "Ours"}),
        (reverse("fixture_remove", args=[match.pk]), {"confirm": "Ajax"}),
    ]
    edit = reverse("fixture_edit", args=[match.pk])
    officials = [
        (edit, {"move": "", "move-date": "2026-12-24"}),
        (edit, {"cancel": "", "cancel-reason": "no"}),
        (edit, {"turn": ""}),
    ]
    before = Change.objects.count()
    for user in (cast.manager, cast.rival, cast.stranger, None):
        client.logout()
        if user is not None:
            client.force_login(user)
        for url, data in organisers + officials:
            assert client.post(url, data).status_code == 403
    client.force_login(cast.official)
    assert {client.post(url, data).status_code for url, data in organisers} == {403}
    propose = {"propose": "", "date": "2026-12-03", "time": "20:00"}
    date_url = reverse("fixture_date", args=[match.pk])
    for user in (cast.organiser, cast.official, cast.stranger):
        client.force_login(user)
        assert client.post(date_url, propose).status_code == 403
    assert (Fixture.objects.count(), DateProposal.objects.count()) == (1, 0)
    assert Change.objects.count() == before


def test_archived_nobody_writes(client, cast, match):
    Competition.objects.update(archived_at=NOW)
    for user, url in (
        (cast.organiser, reverse("schedule", args=[cast.competition.slug])),
        (cast.official, reverse("fixture_edit", args=[match.pk])),
        (cast.manager, reverse("fixture_date", args=[match.pk])),
    ):
        assert signed_in(client, user).post(url, {"propose": ""}).status_code == 403


def test_previewed_made_replaced_and_taken_back(client, cast):
    url = reverse("schedule", args=[cast.competition.slug])
    signed_in(client, cast.organiser)
    preview = client.get(url, WEEKLY)
    assert "A preview: 12 matches in 6 rounds." in preview.text
    assert Fixture.objects.count() == 0
    made = client.post(url, WEEKLY, follow=True)
    assert "12 matches are made." in made.text
    assert list(Round.objects.values_list("kicks_off_at", flat=True)) == [
        datetime(2026, 12, 2, 19, tzinfo=UTC),
        datetime(2026, 12, 9, 19, tzinfo=UTC),
        datetime(2026, 12, 16, 19, tzinfo=UTC),
        datetime(2027, 1, 6, 19, tzinfo=UTC),
        datetime(2027, 1, 13, 19, tzinfo=UTC),
        datetime(2027, 1, 20, 19, tzinfo=UTC),
    ]
    once = WEEKLY | {"legs": "1", "order": "shuffled", "seed": "anvil"}
    unticked = client.post(url, once)
    assert unticked.status_code == 422
    assert "Tick that the fixtures are replaced." in unticked.text
    assert Fixture.objects.count() == 12
    client.post(url, once | {"replace": "on"})
    assert Fixture.objects.count() == 6
    assert "anvil" in client.get(url).text
    back = client.post(url, {"discard": ""}, follow=True)
    assert "The schedule is taken back" in back.text
    assert Round.objects.count() == 0


def test_with_a_result_the_schedule_stays(client, cast):
    url = reverse("schedule", args=[cast.competition.slug])
    made = schedules.make(
        stage=stage_of(cast.competition), plan=schedules.Plan(legs=1), by=None, at=NOW
    )
    outcomes.record(fixture=made[0], outcome=outcomes.score(1, 0), **BY)
    page = signed_in(client, cast.organiser).post(url, WEEKLY | {"replace": "on"})
    assert page.status_code == 422
    assert "1 match has a result, so the schedule stays." in page.text
    assert Fixture.objects.count() == 6


def test_a_window_plan_by_the_form(client, cast):
    url = reverse("schedule", args=[cast.competition.slug])
    plan = WEEKLY | {"dates": "windows", "legs": "1", "breaks": "", "start": "2026-12-07"}
    signed_in(client, cast.organiser).post(url, plan)
    assert Round.objects.values_list("opens_at", "deadline_at").first() == (
        datetime(2026, 12, 6, 23, tzinfo=UTC),
        datetime(2026, 12, 13, 22, 59, tzinfo=UTC),
    )


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("breaks", "Christmas", "“Christmas” is no day; write 2026-12-25"),
        ("breaks", "2026-12-24 to 2026-12-20", "A break ends before it starts"),
        ("time_zone", "Mars/Base", "There is no time zone called “Mars/Base”."),
        ("start", "", "This field is required."),
        ("legs", "11", "Ensure this value is less than or equal to 10."),
    ],
)
def test_a_plan_that_cannot_be_says_why_beside_its_field(client, cast, field, value, sentence):
    url = reverse("schedule", args=[cast.competition.slug])
    page = signed_in(client, cast.organiser).get(url, WEEKLY | {field: value})
    assert page.status_code == 422
    assert sentence in page.text
    assert field in page.context["form"].errors


@pytest.mark.parametrize("sides", [2, 4])
def test_the_schedule_takes_the_same_queries_whatever_its_size(
    client, cast, django_assert_num_queries, sides
):
    competition = league(cast.club, ["One", "Two", "Three", "Four"][:sides])
    schedules.make(stage=stage_of(competition), plan=schedules.Plan(legs=2), by=None, at=NOW)
    signed_in(client, cast.organiser)
    url = reverse("schedule", args=[competition.slug])
    with django_assert_num_queries(11):
        client.get(url)


@pytest.mark.parametrize("count", [1, 3])
def test_overdue_takes_the_same_queries_however_many(
    client, cast, django_assert_num_queries, count
):
    for number in range(count):
        fixture(cast.competition, "Ajax", "Bari", round_number=number + 1, date=date(2026, 1, 1))
    url = reverse("overdue", args=[cast.competition.slug])
    with django_assert_num_queries(5):
        page = client.get(url)
    assert page.text.count("Ajax – Bari") == count


def test_a_round_is_edited_in_the_time_of_the_league(client, cast, match):
    url = reverse("round_edit", args=[cast.competition.slug, match.round_id])
    signed_in(client, cast.organiser)
    data = {
        "name": "Opening",
        "deadline_date": "2026-12-06",
        "deadline_time": "23:59",
        "opens_date": "2026-12-01",
        "opens_time": "00:00",
    }
    assert client.post(url, data).status_code == 302
    found = Round.objects.get()
    assert (found.name, found.opens_at, found.deadline_at) == (
        "Opening",
        datetime(2026, 11, 30, 23, tzinfo=UTC),
        datetime(2026, 12, 6, 22, 59, tzinfo=UTC),
    )
    refused = client.post(url, data | {"opens_time": ""})
    assert refused.status_code == 422
    assert "A day and a time go together." in refused.text


def test_what_an_official_does_with_a_match(client, cast, match):
    url = reverse("fixture_edit", args=[match.pk])
    signed_in(client, cast.official)
    said = [
        ({"move": "", "move-date": "2026-12-24", "move-time": "18:00"}, "The match is moved."),
        ({"venue": "", "venue-venue": "The Anvil", "venue-time_zone": ""}, "The venue is saved."),
        ({"turn": ""}, "Home and away are turned round."),
        ({"postpone": "", "postpone-reason": "Snow"}, "The match is postponed."),
        ({"bring_back": ""}, "The match is on again."),
        ({"cancel": "", "cancel-reason": "Hall closed"}, "The match is cancelled."),
    ]
    for data, sentence in said:
        assert sentence in client.post(url, data, follow=True).text
    refused = client.post(url, {"cancel": "", "cancel-reason": ""})
    assert refused.status_code == 422
    codes = Change.objects.filter(fixture=match).order_by("pk").values_list("code", flat=True)
    assert list(codes) == [
        "fixture_moved",
        "fixture_venue_set",
        "fixture_turned",
        "fixture_postponed",
        "fixture_brought_back",
        "fixture_cancelled",
    ]
    assert Fixture.objects.get().sequence == 6


def test_added_brought_and_removed(client, cast):
    slug = cast.competition.slug
    signed_in(client, cast.organiser)
    sides = {
        "home": entry_of(cast.competition, "Celtic").pk,
        "away": entry_of(cast.competition, "Derby").pk,
    }
    page = client.post(reverse("fixture_add", args=[slug]), {"round": "3", **sides}, follow=True)
    assert "The match is added." in page.text
    url = reverse("fixtures_import", args=[slug])
    sheet = "Journée;Domicile;Extérieur\n3;Celtic;Derby\n4;Derby;Celtic"
    brought = client.post(url, {"sheet": sheet}, follow=True)
    assert "1 new matches, 1 there already, 0 results." in brought.text
    wrong = client.post(url, {"sheet": "round,home,away\n1,Celtic,Nobody"})
    assert wrong.status_code == 422
    assert "Line 2, column 3: Nobody is not an entrant." in wrong.text
    remove = reverse("fixture_remove", args=[Fixture.objects.get(round__number=4).pk])
    assert client.post(remove, {"confirm": "Celtic"}).status_code == 422
    assert client.post(remove, {"confirm": "derby"}).status_code == 302
    assert Fixture.objects.count() == 1


def test_two_managers_agree(client, cast, match):
    url = reverse("fixture_date", args=[match.pk])
    day = timezone.now() + timedelta(days=3)
    offer = {"propose": "", "date": f"{day:%Y-%m-%d}", "time": "20:00", "venue": "Bar"}
    signed_in(client, cast.manager)
    assert "Your date is proposed" in client.post(url, offer, follow=True).text
    waiting = proposals.waiting(match)
    own = client.post(url, {"accept": "", "proposal": waiting.pk}, follow=True)
    assert "The other side answers this date" in own.text
    signed_in(client, cast.rival)
    agreed = client.post(url, {"accept": "", "proposal": waiting.pk}, follow=True)
    assert "Agreed: the date stands." in agreed.text
    match.refresh_from_db()
    assert (match.date, match.venue) == (day.date(), "Bar")
    late = timezone.now() + timedelta(days=30)
    outside = client.post(url, offer | {"date": f"{late:%Y-%m-%d}"})
    assert outside.status_code == 422
    assert "This round is to be played by" in outside.text


def test_a_proposal_of_another_match_is_not_answered_here(client, cast, match):
    other = fixture(cast.competition, "Celtic", "Derby", round_number=1)
    day = (timezone.now() + timedelta(days=3)).date()
    foreign = proposals.propose(
        fixture=other, seat=1, date=day, time=time(20), by=None, at=timezone.now()
    )
    url = reverse("fixture_date", args=[match.pk])
    page = signed_in(client, cast.manager).post(url, {"accept": "", "proposal": foreign.pk})
    assert page.status_code == 404
    foreign.refresh_from_db()
    assert foreign.answered_at is None


def test_a_private_fixture_is_not_known_to_strangers(client, cast, match):
    Competition.objects.update(visibility="private")
    url = reverse("fixture_edit", args=[match.pk])
    assert signed_in(client, cast.stranger).get(url).status_code == 404


def test_a_league_elsewhere_is_not_touched(client, cast):
    other = league(ClubFactory(), ["A", "B"])
    foreign = fixture(other, "A", "B")
    url = reverse("round_edit", args=[cast.competition.slug, foreign.round_id])
    assert signed_in(client, cast.organiser).get(url).status_code == 404
