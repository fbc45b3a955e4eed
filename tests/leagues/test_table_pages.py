"""The pages that everybody reads: constant queries, polls, conditional requests."""

import pytest
from django.conf import settings
from django.urls import reverse

from leagues import outcomes
from leagues.exchange import loading
from leagues.models import Fixture
from tests.cast import assemble
from tests.cold import cold
from tests.factories import NOW, ClubFactory, MembershipFactory, UserFactory, fixture, league

pytestmark = pytest.mark.django_db
LIVE = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _empty_cache():
    cold()


def played_league(clubs, rounds):
    names = [f"Club {at:02}" for at in range(clubs)]
    competition = league(ClubFactory(), names)
    for number in range(1, rounds + 1):
        for home, away in zip(names[::2], names[1::2], strict=True):
            made = fixture(competition, home, away, round_number=number)
            outcomes.record(fixture=made, outcome=outcomes.score(number % 3, 1), by=None, at=NOW)
    competition.refresh_from_db()
    return competition


@pytest.mark.parametrize(("clubs", "rounds"), [(4, 1), (12, 6)])
@pytest.mark.parametrize("name", ["competition", "fixtures"])
def test_s40_pages_take_the_same_queries_whatever_the_size(
    client, django_assert_num_queries, clubs, rounds, name
):
    competition = played_league(clubs, rounds)
    cold()
    with django_assert_num_queries({"competition": 7, "fixtures": 3}[name]):
        assert client.get(reverse(name, args=[competition.slug])).status_code == 200
    with django_assert_num_queries(1):
        client.get(reverse(name, args=[competition.slug]))


@pytest.mark.parametrize(("clubs", "rounds"), [(4, 1), (12, 6)])
def test_s40_a_member_costs_three_queries_more(client, django_assert_num_queries, clubs, rounds):
    competition = played_league(clubs, rounds)
    user = UserFactory()
    MembershipFactory(club=competition.club, user=user)
    client.force_login(user)
    cold()
    with django_assert_num_queries(10):
        client.get(reverse("competition", args=[competition.slug]))


def test_a_poll_is_answered_204_until_something_changes(client, django_assert_num_queries):
    competition = played_league(4, 1)
    address = reverse("competition", args=[competition.slug])
    poll = {"query_params": {"rev": competition.revision}, "headers": LIVE}
    with django_assert_num_queries(1):
        assert client.get(address, **poll).status_code == 204
    first = Fixture.objects.order_by("pk").first()
    outcomes.record(fixture=first, outcome=outcomes.score(7, 0), by=None, at=NOW)
    answer = client.get(address, **poll)
    assert answer.status_code == 200
    text = answer.content.decode()
    assert text.startswith('<div class="stack-l" id="live"')
    assert f"rev={competition.revision + 1}" in text


def test_an_unchanged_page_is_answered_304_after_one_query(client, django_assert_num_queries):
    competition = played_league(4, 1)
    address = reverse("competition", args=[competition.slug])
    tag = client.get(address)["ETag"]
    with django_assert_num_queries(1):
        again = client.get(address, headers={"If-None-Match": tag})
    assert again.status_code == 304
    french = client.get(address, headers={"If-None-Match": tag, "Accept-Language": "fr"})
    assert french.status_code == 200


def test_s36_a_private_competition_is_hidden_from_strangers(client):
    cast = assemble()
    cast.competition.visibility = "private"
    cast.competition.save()
    answers = {}
    for part, user in cast.people().items():
        client.logout()
        if user:
            client.force_login(user)
        answers[part] = client.get(f"/c/{cast.competition.slug}/").status_code
    assert answers == {
        "organiser": 200,
        "official": 200,
        "manager": 200,
        "rival": 200,
        "stranger": 404,
        "anonymous": 404,
    }


def test_s36_only_officials_enter_scores(client):
    cast = assemble()
    match = fixture(cast.competition, "Ajax", "Bari")
    answers = {}
    for part, user in cast.people().items():
        client.logout()
        if user:
            client.force_login(user)
        score = {"home_goals": 2, "away_goals": 1, "based_on": 0}
        answers[part] = client.post(reverse("enter_score", args=[match.pk]), score).status_code
        match.refresh_from_db()
        if answers[part] == 302:
            outcomes.remove(fixture=match, reason="", by=None, at=NOW)
            Fixture.objects.filter(pk=match.pk).update(revision=0)
            match.outcomes.all().delete()
        else:
            assert match.outcome is None
    assert answers == {
        "organiser": 302,
        "official": 302,
        "manager": 403,
        "rival": 403,
        "stranger": 403,
        "anonymous": 403,
    }


def test_s27_a_stale_form_is_shown_both_scores(client):
    cast = assemble()
    match = fixture(cast.competition, "Ajax", "Bari")
    outcomes.record(fixture=match, outcome=outcomes.score(1, 1), by=cast.organiser, at=NOW)
    client.force_login(cast.official)
    score = {"home_goals": 2, "away_goals": 0, "based_on": 0}
    answer = client.post(reverse("enter_score", args=[match.pk]), score, headers=LIVE)
    assert answer.status_code == 409
    text = answer.content.decode()
    assert "Organiser has saved 1–1 since you opened it." in text
    assert 'name="home_goals" type="number" inputmode="numeric" min="0" max="99"' in text
    assert 'value="2"' in text
    assert 'name="based_on" value="1"' in text
    match.refresh_from_db()
    assert [side.goals for side in match.outcome.sides.all()] == [1, 1]


@pytest.mark.parametrize("goals", ["", "-1", "100", "two", "1.5", "9" * 30])
def test_a_score_that_is_none_is_refused_and_kept(client, goals):
    cast = assemble()
    match = fixture(cast.competition, "Ajax", "Bari")
    client.force_login(cast.official)
    score = {"home_goals": goals, "away_goals": 1, "based_on": 0}
    answer = client.post(reverse("enter_score", args=[match.pk]), score)
    assert answer.status_code == 422
    assert "whole numbers from 0 to 99" in answer.content.decode()
    match.refresh_from_db()
    assert match.outcome is None


def test_s40_groups_with_lots_and_best_thirds_stay_within_eight(client, django_assert_num_queries):
    path = settings.SHARED_DIR / "data" / "public" / "fifa-world-cup-1990.json"
    loaded = loading.import_file(club=None, data=path.read_bytes(), by=None, at=NOW)
    cold()
    with django_assert_num_queries(8):
        text = client.get(reverse("competition", args=[loaded.competition.slug])).content.decode()
    assert "<b>Ireland</b> above Netherlands: drawing of lots, place 1 before place 2" in text
    assert "Compared across the groups" in text
