"""Registration through a link: places in order, a waiting list, two who want the last place."""

from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection

from leagues import competitors, describing, entries, links, registrations, schedules
from leagues.models import Change, Competition, Entry, EntryStatus, Membership, RegistrationLink
from leagues.registrations import RegistrationRefused
from tests.factories import NOW, ClubFactory, UserFactory, entry_of, league, stage_of

pytestmark = pytest.mark.django_db
BY = {"by": None, "at": NOW}


def opened(names=(), **settings):
    """A competition with a registration link; returns it and the token."""
    competition = league(ClubFactory(), list(names))
    Competition.objects.filter(pk=competition.pk).update(**settings)
    token = registrations.open_link(division=competition.divisions.get(), **BY)
    competition.refresh_from_db()
    return competition, token


def register(token, name, user=None, at=NOW, competitor=None):
    return registrations.register(
        token=token, name=name, competitor=competitor, by=user or UserFactory(), at=at
    )


def test_who_registers_manages_and_belongs():
    competition, token = opened(entries_need_confirmation=False)
    user = UserFactory()
    entry = register(token, "Ajax", user)
    assert (entry.status, entry.registered_by) == (EntryStatus.ENTERED, user)
    assert entry.competitor.manager == user
    assert Membership.objects.get().role == "member"
    assert entry.places.count() == 1
    assert Change.objects.filter(competition=competition, code="entered").count() == 1


def test_an_organiser_confirms_or_refuses():
    competition, token = opened()
    first, second = register(token, "Ajax"), register(token, "Bari")
    assert {first.status, second.status} == {EntryStatus.UNCONFIRMED}
    assert registrations.confirm(entry=first, **BY).status == EntryStatus.ENTERED
    registrations.refuse(entry=second, **BY)
    assert list(competition.entries.values_list("competitor__name", flat=True)) == ["Ajax"]
    with pytest.raises(RegistrationRefused, match="Ajax does not wait for an answer"):
        registrations.confirm(entry=first, **BY)


def test_the_waiting_list_moves_up_in_order():
    competition, token = opened(entry_limit=1, entries_need_confirmation=False)
    user = UserFactory()
    first = register(token, "Ajax", user)
    for minutes, name in ((2, "Celtic"), (1, "Bari")):
        late = register(token, name, at=NOW + timedelta(minutes=minutes))
        assert late.status == EntryStatus.WAITING
    registrations.take_back(entry=first, by=user, at=NOW)
    assert entry_of(competition, "Bari").status == EntryStatus.ENTERED
    assert entry_of(competition, "Celtic").status == EntryStatus.WAITING


def test_moving_up_still_needs_confirmation_where_that_is_asked_for():
    competition, token = opened(entry_limit=1)
    first = register(token, "Ajax")
    register(token, "Bari")
    registrations.refuse(entry=first, **BY)
    assert entry_of(competition, "Bari").status == EntryStatus.UNCONFIRMED


def test_nobody_else_takes_a_registration_back():
    _competition, token = opened()
    entry = register(token, "Ajax")
    with pytest.raises(RegistrationRefused, match="Only its manager takes a registration back"):
        registrations.take_back(entry=entry, by=UserFactory(), at=NOW)


def test_somebody_elses_competitor_cannot_be_registered():
    competition, token = opened()
    theirs = competitors.find_or_make(club=competition.club, typed=["Ajax"])[0]
    for choice in ({"name": "AJAX"}, {"name": "", "competitor": theirs}):
        with pytest.raises(RegistrationRefused, match="Ajax is not yours"):
            register(token, **choice)
    assert (Entry.objects.count(), Membership.objects.count()) == (0, 0)


def test_a_second_registration_of_one_side_is_refused():
    _competition, token = opened()
    user = UserFactory()
    register(token, "Ajax", user)
    with pytest.raises(entries.EntryRefused, match="Ajax has already entered"):
        register(token, "Ajax", user)


def test_once_there_are_fixtures_it_waits_for_an_organiser():
    competition, token = opened(["Ajax", "Bari"], entries_need_confirmation=False)
    schedules.make(stage=stage_of(competition), plan=schedules.Plan(legs=1), **BY)
    assert register(token, "Celtic").status == EntryStatus.WAITING


def test_once_the_schedule_is_taken_back_who_waited_gets_in():
    competition, token = opened(["Ajax", "Bari"])
    stage = stage_of(competition)
    schedules.make(stage=stage, plan=schedules.Plan(legs=1), **BY)
    register(token, "Celtic")
    schedules.discard(stage=stage, **BY)
    assert entry_of(competition, "Celtic").status == EntryStatus.UNCONFIRMED


def test_a_closed_and_an_old_link_open_nothing():
    _competition, token = opened()
    with pytest.raises(links.LinkGone):
        register(token, "Ajax", at=NOW + timedelta(days=31))
    link = RegistrationLink.objects.select_related("competition__club").get()
    registrations.close_link(link=link, **BY)
    with pytest.raises(links.LinkGone):
        register(token, "Ajax")


@pytest.mark.django_db(transaction=True)
def test_of_two_who_want_the_last_place_one_waits():
    competition, token = opened(["Ajax"], entry_limit=2, entries_need_confirmation=False)
    people = [UserFactory(), UserFactory()]
    barrier = Barrier(2)

    def run(user, name):
        barrier.wait()
        try:
            register(token, name, user)
        finally:
            connection.close()

    threads = [
        Thread(target=run, args=pair) for pair in zip(people, ("Bari", "Celtic"), strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = sorted(competition.entries.values_list("status", flat=True))
    assert found == [EntryStatus.ENTERED, EntryStatus.ENTERED, EntryStatus.WAITING]


def test_a_higher_limit_lets_in_who_waited():
    competition, token = opened(entry_limit=1, entries_need_confirmation=False)
    for name in ("Ajax", "Bari", "Celtic"):
        register(token, name)
    settings = {**describing.settings_of(competition), "entry_limit": 2}
    describing.change_settings(competition=competition, **settings, **BY)
    assert [entry_of(competition, name).status for name in ("Ajax", "Bari", "Celtic")] == [
        EntryStatus.ENTERED,
        EntryStatus.ENTERED,
        EntryStatus.WAITING,
    ]
