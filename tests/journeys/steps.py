"""What people do again and again in journeys."""

from playwright.sync_api import Locator, Page, expect

from leagues.models import Entry, Fixture


def enter_score(page: Page, fixture: Fixture, home: int, away: int) -> None:
    """Type a score into a fixture's line, send it, and wait until the line says that it is in."""
    line = page.locator(f"#fixture-{fixture.pk}")
    line.locator(f"#home-{fixture.pk}").fill(str(home))
    line.locator(f"#away-{fixture.pk}").fill(str(away))
    with page.expect_response(lambda answer: answer.url.endswith(f"/{fixture.pk}/score/")):
        line.get_by_role("button").click()
    expect(line.get_by_role("button", name="Enter")).to_have_count(0)


def row_of(page: Page, entry: Entry) -> Locator:
    """An entrant's row in the table."""
    return page.locator(f"#row-{entry.pk}")
