"""Visitors' unchanged pages: answered ahead of the view, and only while they may be read."""

from collections.abc import Iterator

import pytest
from django.urls import reverse

from leagues import outcomes, unchanged
from leagues.kept import Kept
from leagues.models import Competition
from tests.cold import cold
from tests.factories import NOW, ClubFactory, fixture, league


@pytest.fixture
def _own_line(settings, transactional_db) -> Iterator[None]:
    """The connection of its own that the site keeps for this, as in production."""
    cold()
    settings.UNCHANGED_KEEPS_A_LINE = True
    yield
    unchanged.line.close()


def asked(client, competition, tag=""):
    headers = {"If-None-Match": tag} if tag else {}
    return client.get(reverse("competition", args=[competition.slug]), headers=headers)


def polled(client, competition, revision):
    address = reverse("competition", args=[competition.slug])
    return client.get(f"{address}?rev={revision}", headers={"HX-Request": "true"}).status_code


@pytest.mark.usefixtures("_own_line")
def test_an_unchanged_page_needs_no_connection_of_the_pool(client, django_assert_num_queries):
    competition = league(ClubFactory(), ["A", "B"])
    tag = asked(client, competition)["ETag"]
    with django_assert_num_queries(0):
        answer = asked(client, competition, tag)
    assert answer.status_code == 304
    assert answer["ETag"] == tag
    assert answer["Vary"] == asked(client, competition)["Vary"]
    assert answer["Cache-Control"] == "private, no-cache"
    with django_assert_num_queries(0):
        assert polled(client, competition, competition.revision) == 204


@pytest.mark.usefixtures("_own_line")
def test_a_changed_page_is_made_anew(client):
    competition = league(ClubFactory(), ["A", "B"])
    tag = asked(client, competition)["ETag"]
    made = fixture(competition, "A", "B")
    outcomes.record(fixture=made, outcome=outcomes.score(1, 0), by=None, at=NOW)
    assert asked(client, competition, tag).status_code == 200
    assert polled(client, competition, competition.revision) == 200


@pytest.mark.usefixtures("_own_line")
@pytest.mark.parametrize("change", [{"visibility": "private"}, {"deleted_at": NOW}])
def test_what_may_not_be_read_any_more_is_not_answered(client, change):
    competition = league(ClubFactory(), ["A", "B"])
    tag = asked(client, competition)["ETag"]
    Competition.objects.filter(pk=competition.pk).update(**change)
    assert asked(client, competition, tag).status_code == 404
    assert polled(client, competition, competition.revision) == 404


@pytest.mark.usefixtures("_own_line")
@pytest.mark.parametrize("visibility", ["public", "private"])
@pytest.mark.parametrize("deleted_at", [None, NOW])
@pytest.mark.parametrize("archived_at", [None, NOW])
def test_both_places_agree_on_who_may_read(client, visibility, deleted_at, archived_at):
    competition = league(ClubFactory(), ["A", "B"])
    tag = asked(client, competition)["ETag"]
    Competition.objects.filter(pk=competition.pk).update(
        visibility=visibility, deleted_at=deleted_at, archived_at=archived_at
    )
    readable = asked(client, competition).status_code == 200
    assert readable == (visibility == "public" and deleted_at is None)
    assert (unchanged.revision_of(competition.slug) is not None) == readable
    assert asked(client, competition, tag).status_code == (304 if readable else 404)
    assert polled(client, competition, competition.revision) == (204 if readable else 404)


@pytest.mark.usefixtures("_own_line")
def test_another_language_is_another_page(client):
    competition = league(ClubFactory(), ["A", "B"])
    tag = asked(client, competition)["ETag"]
    address = reverse("competition", args=[competition.slug])
    french = {"If-None-Match": tag, "Accept-Language": "fr"}
    assert client.get(address, headers=french).status_code == 200


@pytest.mark.usefixtures("_own_line")
def test_a_broken_line_is_replaced_and_the_view_answers(client):
    competition = league(ClubFactory(), ["A", "B"])
    tag = asked(client, competition)["ETag"]
    assert asked(client, competition, tag).status_code == 304
    unchanged.line.held.close()
    assert asked(client, competition, tag).status_code == 304
    assert asked(client, competition, tag).status_code == 304


def test_the_room_for_pages_is_bounded():
    kept = Kept(room=10)
    for name, size in (("a", 4), ("b", 4), ("c", 11), ("d", 4)):
        kept.keep(name, name.upper(), size)
    assert [kept.get(name) for name in "abcd"] == [None, "B", None, "D"]
    kept.get("b")
    kept.keep("e", "E", 4)
    assert [kept.get(name) for name in "bde"] == ["B", None, "E"]
