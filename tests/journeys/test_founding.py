"""A new user founds a club, creates a league of six, plays two matchdays, sees the table move."""

import re

import pytest
from playwright.sync_api import Page, expect

from leagues.models import Fixture
from tests.journeys.steps import enter_score, row_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIX = (
    "Chartreuse Mécanique",
    "Dice Rovers",
    "Étoile du Comptoir",
    "Harbour Lights",
    "Meeple United",
    "Northgate Athletic",
)


def test_a_new_user_founds_a_club_and_sees_the_table_move(open_page, picture):
    page = open_page("/", width="phone")
    found_a_club(page)
    picture(page, "founded-phone")
    create_a_league(page)
    make_the_fixtures(page)

    page.get_by_role("link", name="Table", exact=True).click()
    expect(page.locator("tbody tr")).to_have_count(6)
    address = page.url
    first = list(Fixture.objects.filter(round__number=1).order_by("number"))
    for fixture, (home, away) in zip(first, [(0, 2), (1, 1), (3, 0)], strict=True):
        enter_score(page, fixture, home, away)
    winner = first[2].sides.get(seat=1).entry
    expect(row_of(page, winner).locator(".points")).to_have_text("3")
    expect(row_of(page, winner).locator(".rank b")).to_have_text("1")
    expect(row_of(page, winner).locator(".form-run .w")).to_have_count(1)
    assert page.url == address

    page.get_by_role("link", name="Fixtures", exact=True).click()
    address = page.url
    for fixture in Fixture.objects.filter(round__number=2).order_by("number"):
        seats = {side.entry_id: side.seat for side in fixture.sides.all()}
        # the winner of the first matchday loses, home or away
        goals = {None: (2, 1), 1: (0, 4), 2: (4, 0)}[seats.get(winner.pk)]
        enter_score(page, fixture, *goals)
    assert page.url == address
    expect(page.get_by_text("3 of 3 played")).to_have_count(2)

    page.get_by_role("link", name="Table", exact=True).click()
    expect(row_of(page, winner).locator(".move--down")).to_be_visible()
    expect(row_of(page, winner).locator(".form-run .l")).to_have_count(1)
    expect(page.get_by_role("heading", name="Place by matchday")).to_be_visible()
    picture(page, "moved-phone")


def found_a_club(page: Page) -> None:
    page.get_by_role("link", name="Sign up").click()
    page.get_by_label("E-mail").fill("nora@example.org")
    page.get_by_label("Name").fill("Nora")
    page.get_by_label("Password").fill("a kick-off at eight")
    page.get_by_role("button", name="Sign up").click()
    page.get_by_role("link", name="Found a club").click()
    page.get_by_label("Name of the club").fill("The Corner Table")
    page.get_by_role("button", name="Found the club").click()


def create_a_league(page: Page) -> None:
    page.get_by_role("link", name="Set up a competition").click()
    page.get_by_role("link", name="League", exact=True).click()
    page.get_by_label("Name", exact=True).fill("Winter League")
    page.get_by_role("button", name="Set up a league").click()
    page.get_by_role("link", name="Add entrants").click()
    page.get_by_label("Names, one a line").fill("\n".join(SIX))
    page.get_by_role("button", name="Add these").click()


def make_the_fixtures(page: Page) -> None:
    page.get_by_role("link", name="Make the fixtures").click()
    page.get_by_role("button", name="Show the fixtures").click()
    expect(page.get_by_text(re.compile("30 matches in 10 rounds"))).to_be_visible()
    page.get_by_role("button", name="Make the fixtures").click()
    expect(page.get_by_text("30 matches are made.")).to_be_visible()
