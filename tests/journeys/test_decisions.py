"""What organisers decide in mid-season: corrections, points, a withdrawal and its undoing."""

import pytest
from playwright.sync_api import expect

from leagues.models import Fixture
from tests.cast import assemble
from tests.factories import entry_of, fixture, result
from tests.journeys.steps import enter_score, row_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def cast():
    """The cast, whose league has played its first round."""
    made = assemble()
    result(made.competition, "Ajax", "1-0", "Bari")
    result(made.competition, "Celtic", "3-0", "Derby")
    fixture(made.competition, "Ajax", "Celtic", round_number=2)
    return made


def test_a_correction_moves_the_table_and_keeps_its_history(open_page, picture, cast):
    address = cast.competition.get_absolute_url()
    page = open_page(f"{address}fixtures/", user=cast.organiser)
    ajax = entry_of(cast.competition, "Ajax")
    played = Fixture.objects.get(round__number=1, sides__entry=ajax)
    enter_score(page, played, 5, 0)
    page.locator(f"#fixture-{played.pk}").get_by_role("link", name="Match").click()
    expect(page.locator(".history")).to_contain_text("1–0")
    expect(page.locator(".history .is-now")).to_contain_text("5–0")
    picture(page, "corrected")
    page.goto(address)
    expect(row_of(page, ajax).locator(".rank b")).to_have_text("1")


def test_points_taken_stand_under_the_table_with_their_reason(open_page, picture, cast):
    page = open_page(f"{cast.competition.get_absolute_url()}points/", user=cast.organiser)
    page.get_by_label("Who").select_option(label="Celtic")
    page.get_by_role("spinbutton", name="Points").fill("-2")
    page.get_by_label("Reason").fill("Came an hour late")
    page.get_by_role("button", name="Decide it").click()
    page.get_by_role("link", name="Table", exact=True).click()
    celtic = entry_of(cast.competition, "Celtic")
    expect(row_of(page, celtic).locator(".rank b")).to_have_text("2")
    expect(page.get_by_text("Came an hour late")).to_be_visible()
    picture(page, "points-taken")


def test_a_withdrawal_is_shown_first_and_can_be_undone(open_page, picture, cast):
    address = cast.competition.get_absolute_url()
    page = open_page(f"{address}entrants/", width="phone", user=cast.organiser)
    page.get_by_role("link", name="Change Derby").click()
    page.get_by_role("link", name="Let it withdraw").click()
    expect(page.get_by_role("heading", name="The table after it")).to_be_visible()
    picture(page, "withdrawal-phone")
    page.get_by_role("button", name="Withdraw Derby").click()
    expect(page.get_by_text("Derby has withdrawn.")).to_be_visible()
    page.get_by_role("link", name="Change Derby").click()
    page.get_by_role("link", name="Let it come back").click()
    page.get_by_role("button", name="Bring Derby back").click()
    expect(page.get_by_text("Derby is back.")).to_be_visible()
    page.goto(address)
    celtic = entry_of(cast.competition, "Celtic")
    expect(row_of(page, celtic).locator(".points")).to_have_text("3")
