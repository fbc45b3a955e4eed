"""Groups and a cup, from the form to the final; a quarter-final corrected after the semi-final."""

import pytest
from playwright.sync_api import Page, expect

from leagues import clubs, outcomes
from leagues.models import Competition, Fixture, Stage
from tests.factories import NOW, UserFactory
from tests.journeys.steps import enter_score

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = [f"{group}{place}" for place in range(1, 4) for group in "ABCD"]


def test_groups_and_cup_with_a_correction_in_the_quarter_final_after_the_semi_final(
    open_page, picture
):
    organiser = UserFactory(name="Nora")
    clubs.found(name="The Anvil", time_zone="Europe/Paris", by=organiser, at=NOW)
    page = open_page("/clubs/the-anvil/", user=organiser)
    set_up(page)
    picture(page, "groups-entrants")
    draw_the_groups(page, picture)
    competition = Competition.objects.get()
    groups, cup = Stage.objects.order_by("position")
    play_the_groups(groups)
    draw_the_bracket(page, picture)

    page.goto(f"/c/{competition.slug}/fixtures/?all=1")
    quarters = Fixture.objects.filter(stage=cup, round__phase="quarter_final").order_by("number")
    for fixture in quarters:
        enter_score(page, fixture, 2, 1)
    for fixture in Fixture.objects.filter(stage=cup, round__phase="semi_final"):
        page.goto(f"/c/{competition.slug}/fixtures/?all=1")
        enter_score(page, fixture, 1, 0)
    page.goto(f"/c/{competition.slug}/bracket/")
    expect(page.locator(".tie-seat.is-winner")).to_have_count(6)

    # The first quarter-final was the other way round.
    first = quarters[0]
    loser = first.sides.get(seat=2).entry.competitor.name
    page.goto(f"/c/{competition.slug}/fixtures/?all=1")
    line = page.locator(f"#fixture-{first.pk}")
    line.locator(f"#home-{first.pk}").fill("1")
    line.locator(f"#away-{first.pk}").fill("2")
    line.get_by_role("button", name="Correct").click()
    expect(line.get_by_text("is void; the match is to be played again.")).to_be_visible()
    expect(line.get_by_text("is open again.")).to_be_visible()
    picture(page, "groups-correction")
    line.get_by_role("button", name="Correct").click()
    expect(line.get_by_text("is void; the match is to be played again.")).to_have_count(0)
    page.goto(f"/c/{competition.slug}/bracket/")
    semi = page.locator("[id$='-M2-1'].tie")
    expect(semi).to_contain_text(loser)
    expect(semi.locator(".is-winner")).to_have_count(0)
    expect(page.locator("[id$='-M3-1'].tie")).to_contain_text("winner of semi-final 1")
    for width in ("desktop", "phone"):
        for theme in ("light", "dark"):
            seen = open_page(f"/c/{competition.slug}/bracket/", width=width, theme=theme)
            picture(seen, f"bracket-{width}-{theme}")


def set_up(page: Page) -> None:
    page.get_by_role("link", name="Set up a competition").first.click()
    page.get_by_role("link", name="Groups and cup").click()
    page.get_by_role("button", name="Set up groups and a cup").click()
    page.get_by_role("link", name="Add entrants").click()
    page.get_by_label("Names, one a line").fill("\n".join(NAMES))
    page.get_by_role("button", name="Add these").click()


def draw_the_groups(page: Page, picture) -> None:
    page.get_by_role("link", name="Make the fixtures").click()
    page.get_by_role("button", name="Settle the seed of a draw").click()
    picture(page, "groups-settled")
    page.get_by_role("button", name="Draw the groups").click()
    expect(page.get_by_text("The groups are drawn.")).to_be_visible()
    picture(page, "groups-drawn")
    page.get_by_role("link", name="Make the fixtures").click()
    page.get_by_label("Everybody meets").fill("1")
    page.get_by_role("button", name="Show the fixtures").click()
    page.get_by_role("button", name="Make the fixtures").click()


def play_the_groups(groups: Stage) -> None:
    """Whoever was in the better pot wins."""
    for fixture in Fixture.objects.filter(stage=groups):
        home, away = (side.entry.number for side in fixture.sides.order_by("seat"))
        new = outcomes.score(1, 0) if home < away else outcomes.score(0, 1)
        outcomes.record(fixture=fixture, outcome=new, by=None, at=NOW)


def draw_the_bracket(page: Page, picture) -> None:
    page.get_by_role("link", name="Bracket", exact=True).click()
    page.get_by_role("link", name="Draw the bracket").click()
    page.get_by_role("button", name="Show the bracket").click()
    expect(page.get_by_text("8 sides, 7 matches")).to_be_visible()
    picture(page, "bracket-preview")
    page.get_by_role("button", name="Draw the bracket").click()
    expect(page.get_by_text("The bracket is drawn: 7 ties.")).to_be_visible()
    picture(page, "bracket-drawn")
