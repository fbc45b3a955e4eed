"""The page of a league's second part: for whom, previewed, made and taken back (S36)."""

import pytest
from django.urls import reverse

from leagues import outcomes, schedules
from leagues.models import GroupEntry, Stage
from leagues.schedules import Plan
from tests.cast import assemble, signed_in
from tests.factories import NOW, stage_of
from tests.leagues.test_entrant_pages import ORGANISER_ONLY, answers
from tests.leagues.test_schedule_pages import WEEKLY

pytestmark = pytest.mark.django_db
ONCE = {**WEEKLY, "legs": "1", "breaks": ""}
BY = {"by": None, "at": NOW}


@pytest.fixture
def cast():
    """A league of four that divides after three matches; who entered first wins."""
    cast = assemble()
    table = {"criteria": ["points"], "split": {"after_matches": 3, "top": 2}}
    Stage.objects.update(rules={"table": table})
    schedules.make(stage=stage_of(cast.competition), plan=Plan(legs=1), **BY)
    return cast


def play(cast):
    for fixture in stage_of(cast.competition).fixtures.filter(outcome=None):
        home, away = (side.entry.number for side in fixture.sides.select_related("entry"))
        goals = (1, 0) if home < away else (0, 1)
        outcomes.record(fixture=fixture, outcome=outcomes.score(*goals), **BY)


def address(cast):
    return reverse("second_part", args=[cast.competition.slug])


def test_s36_the_second_part_is_for_organisers(client, cast):
    assert answers(client, cast, lambda: client.get(address(cast))) == ORGANISER_ONLY
    play(cast)
    for user in (cast.official, cast.manager, cast.rival, cast.stranger, None):
        browser = signed_in(user)
        assert browser.post(address(cast), ONCE).status_code == 403
        assert browser.post(address(cast), {"discard": ""}).status_code == 403
    assert not GroupEntry.objects.filter(part__gt=0).exists()


def test_a_league_that_stays_whole_has_no_such_page(cast):
    Stage.objects.update(rules={"table": {}})
    assert signed_in(cast.organiser).get(address(cast)).status_code == 404


def test_the_schedule_offers_it_when_the_first_part_is_over(cast):
    browser = signed_in(cast.organiser)
    schedule = reverse("schedule", args=[cast.competition.slug])
    assert "The first part has not begun." in browser.get(schedule).content.decode()
    play(cast)
    assert "Make the fixtures of the second part" in browser.get(schedule).content.decode()


def test_previewed_made_and_taken_back(cast):
    play(cast)
    browser = signed_in(cast.organiser)
    looked = browser.get(address(cast), ONCE)
    assert "A preview: 2 matches in 1 rounds." in looked.content.decode()
    assert stage_of(cast.competition).fixtures.count() == 6
    made = browser.post(address(cast), ONCE)
    assert made.status_code == 302
    assert stage_of(cast.competition).fixtures.count() == 8
    again = browser.post(address(cast), ONCE)
    assert again.status_code == 422
    assert "The fixtures of the second part are made already." in again.content.decode()
    assert browser.post(address(cast), {"discard": ""}).status_code == 302
    assert stage_of(cast.competition).fixtures.count() == 6
    gone = browser.post(address(cast), {"discard": ""}, follow=True)
    assert "There is no second part to take back." in gone.content.decode()


def test_an_early_end_is_ticked(cast):
    last = stage_of(cast.competition).fixtures.last()
    last.delete()
    play(cast)
    browser = signed_in(cast.organiser)
    assert "although not everybody has played 3 matches" in (
        browser.get(address(cast), ONCE).content.decode()
    )
    refused = browser.post(address(cast), ONCE)
    assert refused.status_code == 422
    assert browser.post(address(cast), {**ONCE, "early": "on"}).status_code == 302
    assert stage_of(cast.competition).fixtures.count() == 7
