"""People come by links: into a club, into a league, to a date."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from leagues import competitions
from leagues.fixtures import changing
from leagues.models import Entry, EntryStatus, Membership, Role
from tests.cast import assemble, signed_in
from tests.factories import NOW, fixture

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def sign_up(page, name: str) -> None:
    page.get_by_label("E-mail").fill(f"{name.lower()}@example.org")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill("a kick-off at eight")
    page.get_by_role("button", name="Sign up").click()


def test_an_invitation_leads_a_new_person_into_the_club(open_page, picture):
    cast = assemble()
    organiser = open_page("/", user=cast.organiser)
    organiser.goto("/clubs/anvil/invitations/")
    organiser.get_by_label("They join as").select_option("official")
    organiser.get_by_role("button", name="Make the invitation").click()
    link = organiser.get_by_label("The link").input_value()
    picture(organiser, "invitation")

    guest = open_page(link, width="phone")
    expect(guest.get_by_text("Organiser invites you.")).to_be_visible()
    guest.get_by_role("link", name="Sign up").click()
    sign_up(guest, "Gwen")
    guest.get_by_role("button", name="Join the club").click()
    expect(guest.get_by_role("heading", name="The Anvil", exact=True)).to_be_visible()
    picture(guest, "joined-phone")
    assert Membership.objects.get(user__name="Gwen").role == Role.OFFICIAL

    assert signed_in(None).get(urlsplit(link).path).status_code == 410  # one use, and it is used


def test_a_registration_link_lets_a_person_enter_a_side(open_page, picture):
    cast = assemble()
    held = competitions.create(club=cast.club, name="Winter Cup", by=cast.organiser, at=NOW)
    competitions.add_division(competition=held, rules={"table": {}})
    organiser = open_page(f"{held.get_absolute_url()}registration/", user=cast.organiser)
    organiser.get_by_role("button", name="Make a link").click()
    link = organiser.get_by_label("Address for registration").input_value()

    guest = open_page(link, width="phone")
    guest.get_by_role("link", name="Make an account").click()
    sign_up(guest, "Gwen")
    guest.get_by_label("Name").fill("Gwen’s Eleven")
    guest.get_by_role("button", name="Register").click()
    picture(guest, "registered-phone")
    entry = Entry.objects.get(competition=held)
    assert (entry.competitor.name, entry.competitor.manager.name) == ("Gwen’s Eleven", "Gwen")

    organiser.goto(f"{held.get_absolute_url()}entrants/")
    if entry.status == EntryStatus.UNCONFIRMED:
        organiser.get_by_role("button", name="Let in").click()
    expect(organiser.get_by_text("managed by Gwen")).to_be_visible()


def test_two_managers_agree_a_date(open_page, picture):
    cast = assemble()
    made = fixture(cast.competition, "Ajax", "Bari")
    changing.postpone(fixture=made, reason="Snow", by=cast.organiser, at=NOW)
    one = open_page(f"/matches/{made.pk}/date/", width="phone", user=cast.manager)
    one.get_by_label("Day").fill("2040-12-08")
    one.get_by_label("Time", exact=True).fill("20:30")
    one.get_by_role("button", name="Propose this date").click()
    expect(one.get_by_text("You proposed this")).to_be_visible()
    picture(one, "date-proposed-phone")

    other = open_page("/", width="phone", user=cast.rival)
    picture(other, "today-phone")
    other.get_by_role("link", name="Answer").click()
    other.get_by_role("button", name="Accept this date").click()
    expect(other.get_by_text("Agreed: the date stands.")).to_be_visible()
    made.refresh_from_db()
    assert made.kicks_off_at.isoformat() == "2040-12-08T19:30:00+00:00"
