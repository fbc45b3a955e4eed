"""The pages that the founding journey ends on, in both widths, themes and languages."""

from datetime import date, time

import pytest
from playwright.sync_api import expect

from leagues import outcomes, schedules
from leagues.models import Fixture, Role
from leagues.pairing.calendar import KickoffPlan
from tests.factories import NOW, ClubFactory, MembershipFactory, UserFactory, league, stage_of
from tests.journeys.test_founding import SIX

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_the_league_looks_right_everywhere(open_page, picture, width):
    club = ClubFactory(name="The Corner Table")
    organiser = UserFactory(name="Nora", language="")
    MembershipFactory(club=club, user=organiser, role=Role.ORGANISER)
    competition = league(club, list(SIX))
    kickoffs = KickoffPlan(start=date(2026, 11, 17), at=time(20), zone="Europe/Paris")
    schedules.make(
        stage=stage_of(competition),
        plan=schedules.Plan(legs=2, kickoffs=kickoffs),
        by=organiser,
        at=NOW,
    )
    scores = [(0, 2), (1, 1), (3, 0), (2, 2), (4, 1), (0, 1)]
    played = Fixture.objects.order_by("round__number", "number")[: len(scores)]
    for fixture, goals in zip(played, scores, strict=True):
        outcomes.record(fixture=fixture, outcome=outcomes.score(*goals), by=organiser, at=NOW)
    for theme in ("light", "dark"):
        for language in ("en", "fr"):
            page = open_page(
                competition.get_absolute_url(),
                width=width,
                theme=theme,
                language=language,
                user=organiser,
            )
            expect(page.locator("tbody tr")).to_have_count(6)
            assert page.locator("html").get_attribute("lang") == language
            picture(page, f"league-table-{width}-{theme}-{language}")
            page.goto(f"{competition.get_absolute_url()}fixtures/")
            picture(page, f"league-fixtures-{width}-{theme}-{language}")
            page.context.close()
