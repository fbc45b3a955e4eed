"""All of it by plain forms: a browser that runs no script."""

import pytest
from playwright.sync_api import expect

from leagues.models import Fixture
from tests.journeys.steps import row_of
from tests.journeys.test_founding import create_a_league, found_a_club, make_the_fixtures

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_league_is_founded_and_played_without_script(open_page, picture):
    page = open_page("/", javascript=False)
    found_a_club(page)
    create_a_league(page)
    make_the_fixtures(page)
    page.get_by_role("link", name="Fixtures", exact=True).click()
    fixture = Fixture.objects.order_by("number").first()
    line = page.locator(f"#fixture-{fixture.pk}")
    line.locator(f"#home-{fixture.pk}").fill("2")
    line.locator(f"#away-{fixture.pk}").fill("120")
    line.get_by_role("button").click()  # the browser itself refuses
    line.locator(f"#away-{fixture.pk}").fill("1")
    line.get_by_role("button").click()
    expect(page.get_by_text("The score is in.")).to_be_visible()
    expect(page.locator(f"#fixture-{fixture.pk} button")).to_have_text("Correct")
    page.get_by_role("link", name="Table", exact=True).click()
    winner = fixture.sides.get(seat=1).entry
    expect(row_of(page, winner).locator(".points")).to_have_text("3")
    picture(page, "without-script")


def test_a_menu_opens_and_a_table_of_the_past_is_shown_without_script(open_page):
    page = open_page("/accounts/login/", javascript=False)
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    page.get_by_role("button", name="FR").click()
    assert page.locator("html").get_attribute("lang") == "fr"
