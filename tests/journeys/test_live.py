"""Several people look at one league at once."""

import pytest
from playwright.sync_api import expect

from leagues.models import Fixture
from tests.cast import assemble
from tests.factories import entry_of, fixture, result
from tests.journeys.steps import enter_score, row_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SOON = 9_000  # pages ask every five seconds


@pytest.fixture
def cast():
    """The cast, with one result and two matches to come in their league."""
    made = assemble()
    result(made.competition, "Ajax", "1-0", "Bari")
    fixture(made.competition, "Celtic", "Derby", round_number=2)
    fixture(made.competition, "Bari", "Ajax", round_number=2)
    return made


def test_a_follower_sees_a_score_within_seconds(open_page, cast):
    address = cast.competition.get_absolute_url()
    follower = open_page(address, width="phone")
    official = open_page(address, user=cast.official)
    celtic = entry_of(cast.competition, "Celtic")
    expect(row_of(follower, celtic).locator(".points")).to_have_text("0")
    enter_score(official, Fixture.objects.get(sides__entry=celtic), 5, 0)
    expect(row_of(follower, celtic).locator(".points")).to_have_text("3", timeout=SOON)
    expect(row_of(follower, celtic).locator(".rank b")).to_have_text("1")
    assert follower.evaluate("performance.getEntriesByType('navigation').length") == 1
    assert follower.url.endswith(address)


def test_what_is_typed_and_where_one_is_survive_what_others_do(open_page, cast):
    address = f"{cast.competition.get_absolute_url()}fixtures/"
    one, other = (open_page(address, user=user) for user in (cast.official, cast.organiser))
    celtic, bari = (
        Fixture.objects.get(
            round__number=2, sides__seat=1, sides__entry=entry_of(cast.competition, name)
        )
        for name in ("Celtic", "Bari")
    )
    one.locator(f"#home-{bari.pk}").fill("7")
    one.locator(f"#away-{bari.pk}").focus()
    enter_score(other, celtic, 2, 2)
    expect(one.locator(f"#fixture-{celtic.pk} button")).to_have_text("Correct", timeout=SOON)
    expect(one.locator(f"#home-{celtic.pk}")).to_have_value("2")
    expect(one.locator(f"#home-{bari.pk}")).to_have_value("7")
    expect(one.locator(f"#away-{bari.pk}")).to_be_focused()


def test_s27_the_second_of_two_officials_sees_both_scores_and_decides(open_page, picture, cast):
    address = f"{cast.competition.get_absolute_url()}fixtures/"
    first, second = (
        open_page(address, width="phone", user=user) for user in (cast.organiser, cast.official)
    )
    celtic = Fixture.objects.get(sides__entry=entry_of(cast.competition, "Celtic"))
    line = second.locator(f"#fixture-{celtic.pk}")
    # the second page asks for nothing meanwhile: its form is as old as when it was opened
    second.route(lambda url: "rev=" in url, lambda route: route.fulfill(status=204))
    enter_score(first, celtic, 2, 1)
    line.locator(f"#home-{celtic.pk}").fill("1")
    line.locator(f"#away-{celtic.pk}").fill("2")
    line.get_by_role("button").click()
    refusal = line.locator(".errorlist")
    expect(refusal).to_contain_text("Organiser has saved 2–1 since you opened it")
    expect(line.locator(f"#home-{celtic.pk}")).to_have_value("1")
    expect(line.locator(f"#away-{celtic.pk}")).to_have_value("2")
    picture(second, "conflict-phone")
    with second.expect_response(lambda answer: answer.url.endswith("/score/")) as sent:
        line.get_by_role("button").click()
    assert sent.value.status == 200
    expect(refusal).to_have_count(0)
    expect(first.locator(f"#away-{celtic.pk}")).to_have_value("2", timeout=SOON)
