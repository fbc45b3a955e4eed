"""A Swiss evening of nine with a drop: paired, played, one leaves, paired again; with pictures."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from leagues import competitions, entries, outcomes, rules
from leagues.models import Fixture, Role, StageKind
from tests.factories import NOW, ClubFactory, MembershipFactory, UserFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NINE = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")


def evening():
    club = ClubFactory(name="The Corner Table")
    organiser = UserFactory(name="Nora", language="")
    MembershipFactory(club=club, user=organiser, role=Role.ORGANISER)
    by = {"by": organiser, "at": NOW}
    competition = competitions.create(club=club, name="Swiss Evening", **by)
    table = rules.to_json(rules.of_preset("swiss"))
    division = competitions.add_division(competition=competition, rules=table, kind=StageKind.SWISS)
    entries.enter_names(division=division, typed=list(NINE), **by)
    return organiser, division.stages.get()


def play(stage, number):
    for fixture in Fixture.objects.filter(stage=stage, round__number=number):
        home, away = (side.entry.competitor.name for side in fixture.sides.all())
        goals = (2, 1) if home < away else (0, 1)
        outcomes.record(fixture=fixture, outcome=outcomes.score(*goals), by=None, at=NOW)


def test_a_swiss_evening_of_nine_with_a_drop(open_page, picture):
    organiser, stage = evening()
    address = reverse("swiss", args=[stage.division.competition.slug, stage.pk])
    page = open_page(address, width="phone", user=organiser)
    page.get_by_role("button", name="Pair round 1").click()
    expect(page.get_by_text("Ida is free")).to_be_visible()
    picture(page, "swiss-preview-phone")
    page.get_by_role("button", name="Make round 1").click()
    expect(page.get_by_text("Ida is free: the lowest of those")).to_be_visible()
    play(stage, 1)
    page.goto(address)
    page.get_by_role("button", name="Hal leaves").click()
    expect(page.get_by_role("button", name="Hal plays on")).to_be_visible()
    page.get_by_role("button", name="Pair round 2").click()
    preview = page.locator("section[aria-labelledby=next]")
    expect(preview.locator("strong", has_text="Ida")).to_have_count(1)
    expect(preview.get_by_text("Hal")).to_have_count(0)
    page.get_by_role("button", name="Make round 2").click()
    play(stage, 2)
    page.context.close()
    for width in ("phone", "desktop"):
        for theme in ("light", "dark"):
            page = open_page(address, width=width, theme=theme, user=organiser)
            expect(page.locator("tbody tr")).to_have_count(9)
            picture(page, f"swiss-{width}-{theme}")
            page.context.close()
