"""S36 for the pages that set a competition up and decide on it: who reads, who writes."""

import pytest
from django.urls import reverse

from leagues import adjustments, notices, withdrawals
from leagues.models import (
    Change,
    Competition,
    Division,
)
from tests.cast import Cast, assemble, sign_in
from tests.factories import NOW, ClubFactory, entry_of, league, result, stage_of

pytestmark = pytest.mark.django_db

EVERYBODY = dict.fromkeys(
    ["organiser", "official", "manager", "rival", "stranger", "anonymous"], 200
)


@pytest.fixture
def cast() -> Cast:
    return assemble()


def statuses(client, cast: Cast, address: str, method: str = "get") -> dict[str, int]:
    """The status that each of the cast gets at an address."""
    found = {}
    for part, user in cast.people().items():
        sign_in(client, user)
        found[part] = getattr(client, method)(address).status_code
    return found


def only(organiser: int, official: int = 403) -> dict[str, int]:
    """The statuses of a page that only organisers (and perhaps officials) may use."""
    others = dict.fromkeys(["manager", "rival", "stranger", "anonymous"], 403)
    return {"organiser": organiser, "official": official, **others}


READERS = ["rules", "adjustments", "lots", "history"]
ORGANISERS = [
    "settings",
    "table_rules",
    "rules_text",
    "notices",
    "divisions",
    "given_values",
    "competition_delete",
]


@pytest.mark.parametrize("name", READERS)
def test_s36_everybody_reads_what_was_decided(client, cast, name):
    assert statuses(client, cast, reverse(name, args=[cast.competition.slug])) == EVERYBODY


@pytest.mark.parametrize("name", READERS)
def test_s36_of_a_private_competition_strangers_know_nothing(client, cast, name):
    Competition.objects.update(visibility="private")
    found = statuses(client, cast, reverse(name, args=[cast.competition.slug]))
    assert found == {**EVERYBODY, "stranger": 404, "anonymous": 404}


@pytest.mark.parametrize("name", ORGANISERS)
def test_s36_only_organisers_set_a_competition_up(client, cast, name):
    address = reverse(name, args=[cast.competition.slug])
    assert statuses(client, cast, address) == only(200)


@pytest.mark.parametrize("name", ["competition_new", "deleted"])
def test_s36_only_organisers_make_and_restore_competitions(client, cast, name):
    assert statuses(client, cast, reverse(name, args=[cast.club.slug])) == only(200)


def test_s36_of_a_season_everybody_sees_what_they_may_read(client, cast):
    league(cast.club, ["A", "B"])
    Competition.objects.filter(pk=cast.competition.pk).update(visibility="private")
    address = reverse("seasons", args=[cast.club.slug])
    seen = {}
    for part, user in cast.people().items():
        sign_in(client, user)
        seen[part] = sum(len(held) for _name, held in client.get(address).context["seasons"])
    members = dict.fromkeys(["organiser", "official", "manager", "rival"], 2)
    assert seen == {**members, "stranger": 1, "anonymous": 1}


def test_s36_only_organisers_withdraw_and_bring_back(client, cast):
    entry = entry_of(cast.competition, "Derby")
    withdraw = reverse("withdraw", args=[cast.competition.slug, entry.pk])
    back = reverse("reinstate", args=[cast.competition.slug, entry.pk])
    assert statuses(client, cast, withdraw) == only(200)
    withdrawals.withdraw(entry=entry, by=None, at=NOW)
    assert statuses(client, cast, back) == only(200)


@pytest.mark.parametrize("name", ["award", "take_back"])
def test_s36_officials_award_matches_and_take_results_back(client, cast, name):
    match = result(cast.competition, "Ajax", "1-0", "Bari")
    assert statuses(client, cast, reverse(name, args=[match.pk])) == only(200, official=200)


def test_s36_nobody_else_writes_anything(client, cast):
    competition, slug = cast.competition, cast.competition.slug
    match = result(competition, "Ajax", "1-0", "Bari")
    entry = entry_of(competition, "Ajax")
    taken = adjustments.add(
        stage=stage_of(competition), entry=entry, points=-1, reason="why", by=None, at=NOW
    )
    notice = notices.pin(competition=competition, text="Bring chairs", by=None, at=NOW)
    division = Division.objects.get()
    posts = [
        (reverse("competition_new", args=[cast.club.slug]), {"name": "Mine"}),
        (reverse("settings", args=[slug]), {"name": "Mine"}),
        (reverse("table_rules", args=[slug]), {"win": 9}),
        (reverse("rules_text", args=[slug]), {"rules_text": "Mine"}),
        (reverse("notices", args=[slug]), {"text": "Mine"}),
        (reverse("notice_remove", args=[slug, notice.pk]), {}),
        (reverse("divisions", args=[slug]), {"name": "Mine"}),
        (reverse("division", args=[slug, division.pk]), {"name": "Mine"}),
        (reverse("division_up", args=[slug, division.pk]), {}),
        (reverse("division_remove", args=[slug, division.pk]), {}),
        (reverse("adjustments", args=[slug]), {"entry": entry.pk, "points": 3, "reason": "me"}),
        (reverse("adjustment_remove", args=[slug, taken.pk]), {}),
        (reverse("given_values", args=[slug]), {f"s1-fair_play_{entry.pk}": 1}),
        (reverse("lots", args=[slug]), {"level": "x"}),
        (reverse("withdraw", args=[slug, entry.pk]), {}),
        (reverse("reinstate", args=[slug, entry.pk]), {}),
        (reverse("award", args=[match.pk]), {"verdict": "home", "reason": "me"}),
        (reverse("take_back", args=[match.pk]), {"reason": "me", "revision": 1}),
        (reverse("competition_archive", args=[slug]), {}),
        (reverse("competition_bring_back", args=[slug]), {}),
        (reverse("competition_delete", args=[slug]), {"confirm": competition.name}),
        (reverse("competition_restore", args=[slug]), {}),
    ]
    before = list(Change.objects.values_list("pk")), Competition.objects.get().revision
    for part in ("manager", "rival", "stranger", "anonymous"):
        sign_in(client, cast.people()[part])
        found = {address: client.post(address, data).status_code for address, data in posts}
        assert found == dict.fromkeys(found, 403), part
    assert (list(Change.objects.values_list("pk")), Competition.objects.get().revision) == before


def test_s36_things_of_another_competition_are_not_found(client, cast):
    other = assemble_other(cast)
    sign_in(client, cast.organiser)
    slug = cast.competition.slug
    entry = other.entries.first()
    notice = notices.pin(competition=other, text="Theirs", by=None, at=NOW)
    taken = adjustments.add(
        stage=stage_of(other), entry=entry, points=-1, reason="why", by=None, at=NOW
    )
    division = other.divisions.get()
    addresses = [
        reverse("notice_remove", args=[slug, notice.pk]),
        reverse("adjustment_remove", args=[slug, taken.pk]),
        reverse("division", args=[slug, division.pk]),
        reverse("division_up", args=[slug, division.pk]),
        reverse("division_remove", args=[slug, division.pk]),
        reverse("withdraw", args=[slug, entry.pk]),
        reverse("reinstate", args=[slug, entry.pk]),
    ]
    found = {address: client.post(address).status_code for address in addresses}
    assert found == dict.fromkeys(addresses, 404)


def assemble_other(cast: Cast) -> Competition:
    """Another competition, of another club."""
    return league(ClubFactory(), ["Xerxes", "Yeovil"])
