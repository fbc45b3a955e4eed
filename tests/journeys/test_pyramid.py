"""A pyramid season is closed, after its play-off, and the next one begins where everybody plays."""

import pytest
from playwright.sync_api import expect

from leagues import clubs, outcomes
from leagues.models import Competition, Fixture
from tests.factories import NOW, UserFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_pyramid_season_is_closed_and_the_next_begun(open_page, picture):
    organiser = UserFactory(name="Nora")
    clubs.found(name="The Anvil", time_zone="Europe/Paris", by=organiser, at=NOW)
    page = open_page("/clubs/the-anvil/", user=organiser)
    set_up(page)
    competition = Competition.objects.get()
    play(competition)

    page.goto(f"/c/{competition.slug}/close/")
    border = page.get_by_role("region", name="Between Division 2")
    border.get_by_label("Go up, and down").fill("2")
    border.get_by_label("of them by a play-off").fill("1")
    border.get_by_role("button", name="Save").click()
    expect(page.get_by_text("A play-off for a place at level 2 is still open.")).to_be_visible()
    picture(page, "close-open")
    page.get_by_role("link", name="Set the play-off").click()
    page.get_by_role("button", name="Add the match").click()
    expect(page.get_by_text("The match is added.")).to_be_visible()
    playoff = Fixture.objects.get(playoff=True)
    away = playoff.sides.get(seat=2).entry.competitor.name
    outcomes.record(fixture=playoff, outcome=outcomes.score(0, 1), by=None, at=NOW)

    page.goto(f"/c/{competition.slug}/close/")
    expect(page.get_by_text(f"won by {away}")).to_be_visible()
    moves = page.get_by_role("region", name="Who changes division")
    expect(moves.get_by_role("listitem")).to_have_count(4)
    for width in ("desktop", "phone"):
        for theme in ("light", "dark"):
            seen = open_page(page.url, width=width, theme=theme, user=organiser)
            picture(seen, f"close-{width}-{theme}")
    page.get_by_role("button", name="Close the season").click()
    expect(page.get_by_text("This season is closed: it can be read, not changed.")).to_be_visible()
    picture(page, "closed")
    page.get_by_role("button", name="Go to the next season").click()
    expect(page.get_by_text("The next season is here.")).to_be_visible()
    picture(page, "next-season")
    after = Competition.objects.get(previous=competition)
    upper = after.divisions.get(level=1).entries.order_by("number")
    assert [entry.competitor.name for entry in upper] == ["A", "B", "E", away]


def set_up(page) -> None:
    page.get_by_role("link", name="Set up a competition").first.click()
    page.get_by_role("link", name="Pyramid of divisions").click()
    page.get_by_label("Season").fill("2026-27")
    page.get_by_role("button", name="Set up a pyramid").click()
    for at, names in enumerate(("ABCD", "EFGH")):
        page.get_by_role("link", name="Add entrants").nth(at).click()
        page.get_by_label("Names, one a line").fill("\n".join(names))
        page.get_by_role("button", name="Add these").click()
    for at in range(2):
        page.goto(
            page.url.split("/c/")[0]
            + f"/c/pyramid-of-divisions-2026-27/schedule/?division=division-{at + 1}"
        )
        page.get_by_label("Everybody meets").fill("1")
        page.get_by_role("button", name="Show the fixtures").click()
        page.get_by_role("button", name="Make the fixtures").click()


def play(competition: Competition) -> None:
    """The letters decide."""
    for fixture in Fixture.objects.filter(stage__division__competition=competition):
        home, away = (side.entry.competitor.name for side in fixture.sides.order_by("seat"))
        new = outcomes.score(1, 0) if home < away else outcomes.score(0, 1)
        outcomes.record(fixture=fixture, outcome=new, by=None, at=NOW)
