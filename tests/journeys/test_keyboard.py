"""Without a mouse: the skip link, the tabs, a score, a menu."""

import pytest
from playwright.sync_api import expect

from leagues.models import Fixture
from tests.cast import assemble
from tests.factories import entry_of, fixture
from tests.journeys.steps import row_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_score_is_entered_by_keyboard_alone(open_page):
    cast = assemble()
    fixture(cast.competition, "Ajax", "Bari")
    fixture(cast.competition, "Celtic", "Derby")
    page = open_page(cast.competition.get_absolute_url(), user=cast.official)
    keys = page.keyboard

    keys.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport()
    keys.press("Enter")
    expect(page.locator("#main")).to_be_focused()

    tab_to(page, page.locator(".tabs a", has_text="Fixtures"))
    keys.press("Enter")
    expect(page.locator('.tabs a[aria-current="page"]')).to_have_text("Fixtures")

    first, second = Fixture.objects.order_by("number")
    tab_to(page, page.locator(f"#home-{first.pk}"))
    keys.type("3")
    keys.press("Tab")
    keys.type("1")
    with page.expect_response(lambda answer: answer.url.endswith("/score/")):
        keys.press("Enter")
    expect(page.locator(f"#fixture-{first.pk} button")).to_have_text("Correct")
    tab_to(page, page.locator(f"#home-{second.pk}"), most=12)

    page.goto(cast.competition.get_absolute_url())
    expect(row_of(page, entry_of(cast.competition, "Ajax")).locator(".points")).to_have_text("3")


def test_a_menu_opens_and_escape_closes_it(open_page):
    cast = assemble()
    page = open_page("/", user=cast.organiser)
    menu = page.locator("details.menu")
    tab_to(page, menu.locator("summary"))
    page.keyboard.press("Enter")
    expect(menu.get_by_role("link", name="My page")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(menu.get_by_role("link", name="My page")).to_be_hidden()
    expect(menu.locator("summary")).to_be_focused()


def tab_to(page, target, *, most: int = 30) -> None:
    """Press the tab key until something has the focus, and see that it shows."""
    for _press in range(most):
        page.keyboard.press("Tab")
        if target.evaluate("it => it === document.activeElement"):
            break
    expect(target).to_be_focused()
    assert target.evaluate("it => getComputedStyle(it).outlineStyle") == "solid"
