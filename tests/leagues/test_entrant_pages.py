"""The pages of entrants and of registration: for whom, how many queries, what they write (S36)."""

from urllib.parse import urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from leagues import competitions, competitors, registrations, schedules
from leagues.models import Change, Competition, Entry, EntryStatus, RegistrationLink
from tests.cast import assemble
from tests.factories import (
    NOW,
    ClubFactory,
    MembershipFactory,
    UserFactory,
    entry_of,
    league,
    stage_of,
)

pytestmark = pytest.mark.django_db
ORGANISER_ONLY = {
    "organiser": 200,
    "official": 403,
    "manager": 403,
    "rival": 403,
    "stranger": 403,
    "anonymous": 403,
}


def answers(client, cast, ask):
    """What everybody of the cast is answered."""
    found = {}
    for part, user in cast.people().items():
        client.logout()
        if user is not None:
            client.force_login(user)
        found[part] = ask().status_code
    return found


def enter(client, cast, url, **data):
    client.force_login(cast.organiser)
    return client.post(url, data, follow=True)


def names(competition):
    return list(competition.entries.order_by("number").values_list("competitor__name", flat=True))


@pytest.mark.parametrize("name", ["entrants", "entrants_add", "entrant_late", "registration"])
def test_s36_setting_up_is_for_organisers(client, name):
    cast = assemble()
    url = reverse(name, args=[cast.competition.slug])
    assert answers(client, cast, lambda: client.get(url)) == ORGANISER_ONLY


def test_s36_an_entrants_page_is_for_organisers(client):
    cast = assemble()
    url = reverse(
        "entrant_edit", args=[cast.competition.slug, entry_of(cast.competition, "Ajax").pk]
    )
    assert answers(client, cast, lambda: client.get(url)) == ORGANISER_ONLY


def test_s36_nobody_else_writes(client):
    cast = assemble()
    slug = cast.competition.slug
    ajax = entry_of(cast.competition, "Ajax").pk
    posts = [
        (reverse("entrants", args=[slug]), {f"number-{ajax}": "9"}),
        (reverse("entrants_add", args=[slug]), {"type": "", "names": "Everton"}),
        (reverse("entrant_edit", args=[slug, ajax]), {"name": "Ours"}),
        (reverse("entrant_answer", args=[slug, ajax]), {"remove": ""}),
        (reverse("entrant_late", args=[slug]), {"name": "Everton", "legs": "1"}),
        (reverse("registration", args=[slug]), {"lasts": "30"}),
    ]
    before = Change.objects.count()
    for user in (cast.official, cast.manager, cast.rival, cast.stranger, None):
        client.logout()
        if user is not None:
            client.force_login(user)
        assert [client.post(url, data).status_code for url, data in posts] == [403] * len(posts)
    assert names(cast.competition) == ["Ajax", "Bari", "Celtic", "Derby"]
    assert (RegistrationLink.objects.count(), Change.objects.count()) == (0, before)


def test_a_private_competition_is_not_known_to_strangers(client):
    cast = assemble()
    Competition.objects.update(visibility="private")
    url = reverse("entrants", args=[cast.competition.slug])
    assert answers(client, cast, lambda: client.get(url)) == ORGANISER_ONLY | {
        "stranger": 404,
        "anonymous": 404,
    }


def test_typed_picked_and_brought(client):
    cast = assemble()
    url = reverse("entrants_add", args=[cast.competition.slug])
    extra = competitors.find_or_make(club=cast.club, typed=["Fiorentina"])[0]
    assert "2 new entrants." in enter(client, cast, url, type="", names="Everton\n\n Genk ").text
    assert "1 new entrant." in enter(client, cast, url, pick="", competitors=extra.pk).text
    sheet = SimpleUploadedFile("entrants.csv", "Nom;Abrégé\nMüller;MÜL\nAjax;\n".encode("cp1252"))
    page = enter(client, cast, url, bring="", file=sheet)
    assert "1 new entrant. 1 had entered already." in page.text
    assert names(cast.competition)[4:] == ["Everton", "Genk", "Fiorentina", "Müller"]


def test_s37_a_refused_sheet_keeps_what_was_pasted_and_says_where(client):
    cast = assemble()
    url = reverse("entrants_add", args=[cast.competition.slug])
    client.force_login(cast.organiser)
    page = client.post(url, {"bring": "", "sheet": "name\nEverton\nEverton"})
    assert page.status_code == 422
    assert "Line 3, column 1: Everton stands there twice." in page.text
    assert "name\nEverton\nEverton</textarea>" in page.text
    assert len(names(cast.competition)) == 4


def test_ordered_renamed_moved_and_taken_out(client):
    cast = assemble()
    slug = cast.competition.slug
    pks = {entry.competitor.name: entry.pk for entry in cast.competition.entries.all()}
    order = {"Ajax": 3, "Bari": 1, "Celtic": 2, "Derby": 4}
    posted = {f"number-{pks[name]}": str(number) for name, number in order.items()}
    enter(client, cast, reverse("entrants", args=[slug]), **posted)
    assert names(cast.competition) == ["Bari", "Celtic", "Ajax", "Derby"]
    other = competitions.add_division(competition=cast.competition, name="Two", rules={})
    edit = reverse("entrant_edit", args=[slug, pks["Celtic"]])
    assert "Saved." in enter(client, cast, edit, name="Celtic 1888", division=other.pk).text
    answer = reverse("entrant_answer", args=[slug, pks["Derby"]])
    assert "Derby is taken out." in enter(client, cast, answer, remove="").text
    assert names(cast.competition) == ["Bari", "Celtic 1888", "Ajax"]
    assert Entry.objects.get(pk=pks["Celtic"]).division == other
    taken = client.post(edit, {"name": "Ajax", "division": other.pk})
    assert taken.status_code == 422
    assert "There is already a competitor called Ajax." in taken.text


def test_a_late_entry_is_shown_then_made(client):
    cast = assemble()
    schedules.make(stage=stage_of(cast.competition), plan=schedules.Plan(legs=1), by=None, at=NOW)
    client.force_login(cast.organiser)
    add = client.get(reverse("entrants_add", args=[cast.competition.slug]))
    assert add.headers["Location"] == reverse("entrant_late", args=[cast.competition.slug])
    url = reverse("entrant_late", args=[cast.competition.slug])
    page = client.get(url, {"name": "Everton", "legs": "1"})
    assert "4 matches for Everton" in page.text
    assert len(names(cast.competition)) == 4
    assert "Everton plays." in enter(client, cast, url, name="Everton", legs="1").text
    again = client.post(url, {"name": "Everton", "legs": "1"})
    assert again.status_code == 422
    assert "Everton has already entered." in again.text


@pytest.mark.parametrize("count", [1, 3])
def test_entrants_take_the_same_queries_however_many(client, django_assert_num_queries, count):
    club = ClubFactory()
    organiser = UserFactory()
    MembershipFactory(club=club, user=organiser, role="organiser")
    competition = league(club, [f"Side {number}" for number in range(count)])
    client.force_login(organiser)
    with django_assert_num_queries(6):
        client.get(reverse("entrants", args=[competition.slug]))


def opened(client, cast):
    """A registration link as an organiser makes it in the browser; its path."""
    client.force_login(cast.organiser)
    page = client.post(reverse("registration", args=[cast.competition.slug]), {"lasts": "30"})
    return urlsplit(page.context["address"]).path, page


def test_a_link_is_shown_once_with_its_code_and_closed(client):
    cast = assemble()
    path, page = opened(client, cast)
    assert path in page.text
    assert "<svg" in page.text
    listing = reverse("registration", args=[cast.competition.slug])
    assert path not in client.get(listing).text
    link = RegistrationLink.objects.get()
    close = reverse("registration_close", args=[cast.competition.slug, link.pk])
    for user in (cast.official, cast.stranger):
        client.force_login(user)
        assert client.post(close).status_code == 403
    assert "The link is closed." in enter(client, cast, close).text
    assert client.get(path).status_code == 410


def test_anybody_signed_in_registers_and_takes_it_back(client):
    cast = assemble()
    path, _page = opened(client, cast)
    client.logout()
    assert "Sign in, or make an account" in client.get(path).text
    assert client.post(path, {"name": "Everton"}).status_code == 302
    client.force_login(cast.stranger)
    page = client.post(path, {"name": "Everton"}, follow=True)
    assert "Everton is registered; an organiser confirms it." in page.text
    entry = entry_of(cast.competition, "Everton")
    assert (entry.status, entry.competitor.manager) == (EntryStatus.UNCONFIRMED, cast.stranger)
    client.force_login(cast.rival)
    client.post(path, {"take_back": entry.pk})
    assert Entry.objects.filter(pk=entry.pk).exists()
    assert client.post(path, {"name": "Everton"}).status_code == 422
    client.force_login(cast.stranger)
    client.post(path, {"take_back": entry.pk})
    assert not Entry.objects.filter(pk=entry.pk).exists()


def test_organisers_let_in_and_turn_down(client):
    cast = assemble()
    token = registrations.open_link(division=cast.competition.divisions.get(), by=None, at=NOW)
    for name in ("Everton", "Genk"):
        registrations.register(token=token, name=name, competitor=None, by=cast.rival, at=NOW)
    slug = cast.competition.slug
    urls = {
        name: reverse("entrant_answer", args=[slug, entry_of(cast.competition, name).pk])
        for name in ("Everton", "Genk")
    }
    assert "Everton has entered." in enter(client, cast, urls["Everton"], confirm="").text
    assert "Genk is turned down." in enter(client, cast, urls["Genk"], refuse="").text
    assert names(cast.competition) == ["Ajax", "Bari", "Celtic", "Derby", "Everton"]


def test_an_unknown_token_opens_nothing(client):
    assert client.get("/register/nothing/").status_code == 404


def test_a_link_is_for_the_division_that_was_chosen(client):
    cast = assemble()
    other = competitions.add_division(competition=cast.competition, name="Two", rules={})
    url = reverse("registration", args=[cast.competition.slug]) + f"?division={other.slug}"
    client.force_login(cast.organiser)
    page = client.post(url, {"lasts": "open"})
    path = urlsplit(page.context["address"]).path
    client.force_login(cast.rival)
    client.post(path, {"name": "Everton"})
    assert entry_of(cast.competition, "Everton").division == other
    assert RegistrationLink.objects.get().expires_at is None


def test_the_last_place_and_the_waiting_list_are_said_before(client):
    cast = assemble()
    Competition.objects.update(entry_limit=4)
    path, _page = opened(client, cast)
    client.force_login(cast.stranger)
    assert "All places are taken: you can join the waiting list." in client.get(path).text
    page = client.post(path, {"name": "Everton"}, follow=True)
    assert "Everton is on the waiting list." in page.text
