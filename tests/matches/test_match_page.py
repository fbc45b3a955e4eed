"""The page of a match: what it says, and what each visitor may do there."""

from datetime import UTC, date, datetime, time

import pytest
from django.urls import reverse

from leagues import competitions, competitors, entries, fixtures, outcomes
from leagues.models import Competition, Round, Visibility
from tests.cast import assemble
from tests.cold import cold
from tests.factories import NOW, ClubFactory, entry_of, fixture, league, result

pytestmark = pytest.mark.django_db
KICK_OFF = datetime(2026, 12, 8, 19, 0, tzinfo=UTC)
EVIL = "<script>alert(1)</script>"


@pytest.fixture(autouse=True)
def _empty_cache():
    cold()


def page(client, match):
    return client.get(reverse("match", args=[match.pk])).content.decode()


def test_s17_a_viewer_elsewhere_sees_venue_time_and_zone(client):
    competition = league(ClubFactory(), ["A", "B"])
    match = fixture(competition, "A", "B")
    fixtures.set_venue(fixture=match, venue="Joe’s", time_zone="America/New_York", by=None, at=NOW)
    fixtures.move(fixture=match, date=date(2026, 12, 8), time=time(20), by=None, at=NOW)
    shown = page(client, match)
    assert '<b class="scoreboard-time">20:00</b>' in shown
    assert "Tue 8 Dec 2026, 20:00 (America/New_York)" in shown
    assert "2026-12-08T20:00:00-05:00" in shown


def test_s10_an_awarded_match_says_so_and_what_was_played(client):
    competition = league(ClubFactory(), ["A", "B"])
    match = fixture(competition, "A", "B", kicks_off_at=KICK_OFF)
    award = outcomes.award(3, 0, reason="An unlicensed eleven", played=(1, 2))
    outcomes.record(fixture=match, outcome=award, by=None, at=NOW)
    shown = page(client, match)
    assert '<span class="chip chip--caution">awarded</span>' in shown
    assert "Decided: An unlicensed eleven." in shown
    assert "On the pitch it ended 1–2." in shown


def test_s27_the_history_says_who_when_and_from_what_to_what(client):
    cast = assemble()
    match = fixture(cast.competition, "Ajax", "Bari")
    for goals, by in (((2, 1), cast.official), ((3, 1), cast.organiser)):
        outcomes.record(fixture=match, outcome=outcomes.score(*goals), by=by, at=NOW)
    outcomes.remove(fixture=match, reason="Wrong match", by=cast.organiser, at=NOW)
    shown = page(client, match)
    for sentence in ("2–1 entered", "2–1 became 3–1", "The result 3–1 was taken back: Wrong match"):
        assert shown.count(sentence) == 1
    assert "Official" in shown
    assert "Mon 30 Nov 2026, 20:00" in shown


def test_the_history_of_a_moved_match(client):
    competition = league(ClubFactory(), ["A", "B"])
    match = fixture(competition, "A", "B", kicks_off_at=KICK_OFF)
    fixtures.postpone(fixture=match, reason="Snow", by=None, at=NOW)
    fixtures.move(fixture=match, date=date(2026, 12, 10), time=time(19), by=None, at=NOW)
    shown = page(client, match)
    assert "Postponed: Snow" in shown
    assert "Moved from no date to Thu 10 Dec 2026, 19:00" in shown


def test_each_visitor_sees_the_actions_they_may_take_and_nothing_else(client):
    cast = assemble()
    match = fixture(cast.competition, "Ajax", "Bari")
    Round.objects.update(deadline_at=datetime(2027, 1, 1, tzinfo=UTC))
    names = ("enter_score", "award", "fixture_edit", "fixture_date", "take_back")
    seen = {}
    for part, person in cast.people().items():
        client.logout()
        if person is not None:
            client.force_login(person)
        shown = page(client, match)
        seen[part] = [name for name in names if f'"{reverse(name, args=[match.pk])}"' in shown]
    officials = ["enter_score", "award", "fixture_edit"]
    assert seen == {
        "organiser": officials, "official": officials, "manager": ["fixture_date"],
        "rival": ["fixture_date"], "stranger": [], "anonymous": [],
    }  # fmt: skip


def test_nobody_acts_on_an_archived_competition(client):
    cast = assemble()
    match = fixture(cast.competition, "Ajax", "Bari")
    Competition.objects.update(archived_at=NOW)
    client.force_login(cast.organiser)
    assert 'aria-labelledby="actions"' not in page(client, match)


@pytest.mark.parametrize("name", ["match", "match_sheet", "match_json"])
def test_who_may_read_a_private_match(client, name):
    cast = assemble()
    match = fixture(cast.competition, "Ajax", "Bari")
    Competition.objects.update(visibility=Visibility.PRIVATE)
    seen = {}
    for part, person in cast.people().items():
        client.logout()
        if person is not None:
            client.force_login(person)
        seen[part] = client.get(reverse(name, args=[match.pk])).status_code
    assert seen == {
        "organiser": 200, "official": 200, "manager": 200, "rival": 200,
        "stranger": 404, "anonymous": 404,
    }  # fmt: skip


def test_earlier_meetings_in_private_competitions_are_for_members(client):
    cast = assemble()
    match = fixture(cast.competition, "Ajax", "Bari")
    secret = competitions.create(club=cast.club, name="Secret cup", by=None, at=NOW)
    division = competitions.add_division(competition=secret, rules={"table": {}})
    entries.enter_names(division=division, typed=["Bari", "Ajax"], by=None, at=NOW)
    result(secret, "Bari", "5-4", "Ajax", date=date(2026, 1, 1))
    assert "Secret cup" in page(client, match)
    Competition.objects.filter(pk=secret.pk).update(visibility=Visibility.PRIVATE, revision=99)
    assert "Secret cup" not in page(client, match)
    client.force_login(cast.rival)
    shown = page(client, match)
    assert "Secret cup" in shown
    assert "5<i>–</i>4" in shown


def test_meetings_after_a_match_are_not_earlier_ones(client):
    competition = league(ClubFactory(), ["A", "B"])
    first = result(competition, "A", "2-1", "B", date=date(2026, 1, 1))
    second = result(competition, "B", "7-0", "A", round_number=2, date=date(2026, 2, 1))
    assert "These two have not met in this club before." in page(client, first)
    assert "2<i>–</i>1" in page(client, second)


def test_a_name_is_never_markup(client):
    competition = league(ClubFactory(), ["A", EVIL])
    match = result(competition, EVIL, "2-1", "A")
    result(competition, "A", "2-1", EVIL, round_number=2)
    for name in ("match", "match_sheet"):
        for language in ("en", "fr"):
            headers = {"accept-language": language}
            response = client.get(reverse(name, args=[match.pk]), headers=headers)
            assert EVIL.encode() not in response.content
            assert f'<html lang="{language}"'.encode() in response.content


@pytest.mark.parametrize("matches", [1, 3])
def test_a_match_page_takes_as_many_queries_whatever_it_shows(
    client, matches, django_assert_num_queries
):
    competition = league(ClubFactory(), ["A", "B"])
    match = fixture(competition, "A", "B")
    for number in range(1, matches + 1):
        outcomes.record(fixture=match, outcome=outcomes.score(number, 0), by=None, at=NOW)
        result(competition, "B", "2-1", "A", round_number=number + 1)
    with django_assert_num_queries(7):
        client.get(reverse("match", args=[match.pk]))


def test_a_match_between_sides_yet_unknown_has_a_page(client):
    competition = league(ClubFactory(), ["A", "B"])
    match = fixture(competition, "A", "B")
    match.sides.update(entry=None)
    shown = page(client, match)
    assert shown.count("to be decided") >= 2
    assert client.get(reverse("match_sheet", args=[match.pk])).status_code == 200
    assert client.get(reverse("match_json", args=[match.pk])).json()["fixture"]["home"] is None


def test_a_match_page_has_the_news_for_who_is_sent_its_link(client):
    competition = league(ClubFactory(), ["A", "B"])
    match = result(competition, "A", "2-1", "B")
    assert 'og:description" content="A 2–1 B. League, Matchday 1."' in page(client, match)


def test_a_renamed_side_is_the_same_side(client):
    cast = assemble()
    match = fixture(cast.competition, "Ajax", "Bari")
    result(cast.competition, "Bari", "1-0", "Ajax", round_number=2)
    bari = entry_of(cast.competition, "Bari").competitor
    competitors.rename(competitor=bari, name="Bari 1908", by=None, at=NOW)
    assert page(client, match).count("Bari 1908") > 2
