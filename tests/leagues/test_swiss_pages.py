"""The page of a Swiss stage: what readers see, what organisers press, in how many queries."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues import archive, competitions, entries, rules, swiss
from leagues.models import Fixture, GroupEntry, StageKind
from leagues.pairing.swiss import Reason
from leagues.words.swiss import sentence
from tests.cast import Cast, assemble, sign_in
from tests.cold import cold
from tests.factories import NOW
from tests.leagues.test_swiss import play

pytestmark = pytest.mark.django_db
BY = {"by": None, "at": NOW}


@pytest.fixture(autouse=True)
def _empty_cache():
    cold()


@pytest.fixture
def cast() -> Cast:
    return assemble()


def evening(cast, count=9):
    competition = competitions.create(club=cast.club, name="Evening", **BY)
    table = rules.to_json(rules.of_preset("swiss"))
    division = competitions.add_division(competition=competition, rules=table, kind=StageKind.SWISS)
    entries.enter_names(division=division, typed=[f"Side {at}" for at in range(1, count + 1)], **BY)
    return division.stages.get()


def address(stage):
    return reverse("swiss", args=[stage.division.competition.slug, stage.pk])


def test_an_organiser_looks_then_makes_the_round(client, cast):
    stage = evening(cast)
    sign_in(client, cast.organiser)
    looked = client.get(address(stage), {"look": "1"}).content.decode()
    assert "Side 1 – Side 5" in looked
    assert "place 1 meets place 5 of the starting order" in looked
    assert "Side 9 is free" in looked
    assert not stage.rounds.exists()
    answer = client.post(address(stage), {"make": "1"})
    assert answer.url == address(stage)
    assert Fixture.objects.filter(stage=stage).count() == 4


def test_pressing_twice_makes_one_round(client, cast):
    stage = evening(cast)
    sign_in(client, cast.organiser)
    client.post(address(stage), {"make": "1"})
    again = client.post(address(stage), {"make": "1"})
    assert again.status_code == 422
    assert "Round 1 is there already. Look at it first." in again.content.decode()
    assert stage.rounds.count() == 1


def test_the_next_round_is_refused_while_a_result_is_missing(client, cast):
    stage = evening(cast)
    swiss.next_round(stage=stage, number=1, **BY)
    sign_in(client, cast.organiser)
    answer = client.get(address(stage), {"look": "1"})
    assert answer.status_code == 422
    assert "4 results are missing" in answer.content.decode()


def test_who_leaves_is_struck_out_and_can_come_back(client, cast):
    stage = evening(cast)
    sign_in(client, cast.organiser)
    place = GroupEntry.objects.filter(stage=stage).first()
    client.post(address(stage), {"drop": str(place.entry_id)})
    place.refresh_from_db()
    assert place.dropped_at is not None
    assert f'name="return" value="{place.entry_id}"' in client.get(address(stage)).content.decode()
    client.post(address(stage), {"return": str(place.entry_id)})
    place.refresh_from_db()
    assert place.dropped_at is None


def test_the_last_round_is_taken_back(client, cast):
    stage = evening(cast)
    sign_in(client, cast.organiser)
    client.post(address(stage), {"make": "1", "seed": "anvil"})
    assert client.post(address(stage), {"take_back": "1"}).status_code == 302
    assert not stage.rounds.exists()


@pytest.mark.parametrize("data", [{}, {"make": "x"}, {"take_back": "²"}])
def test_what_makes_no_sense_is_refused(client, cast, data):
    stage = evening(cast)
    sign_in(client, cast.organiser)
    assert client.post(address(stage), data).status_code == 422
    assert client.post(address(stage), {"drop": "999999"}).status_code == 404


def test_of_an_archived_evening_nothing_is_paired(client, cast):
    stage = evening(cast)
    archive.put_away(competition=stage.division.competition, **BY)
    sign_in(client, cast.organiser)
    assert client.post(address(stage), {"make": "1"}).status_code == 403
    assert "Pair round" not in client.get(address(stage)).content.decode()


def test_a_reader_sees_rounds_and_strength_and_no_buttons(client, cast):
    stage = evening(cast)
    swiss.next_round(stage=stage, number=1, **BY)
    play(stage, 1)
    page = client.get(address(stage)).content.decode()
    assert "Side 9 is free: the lowest of those who have not been free" in page
    assert "median Buchholz" in page
    assert 'name="make"' not in page
    assert 'name="drop"' not in page


def test_who_has_left_is_not_called_free_among_the_fixtures(client, cast):
    stage = evening(cast, 3)
    swiss.drop(stage=stage, entry=GroupEntry.objects.filter(stage=stage).first().entry, **BY)
    swiss.next_round(stage=stage, number=1, **BY)
    answer = client.get(reverse("fixtures", args=[stage.division.competition.slug]))
    assert "free:" not in answer.content.decode()


def test_the_schedule_of_a_swiss_stage_is_its_page(client, cast):
    stage = evening(cast)
    sign_in(client, cast.organiser)
    answer = client.get(reverse("schedule", args=[stage.division.competition.slug]))
    assert answer.url == address(stage)


@pytest.mark.parametrize("count", [5, 41])
def test_a_page_of_41_costs_as_many_queries_as_one_of_5(client, cast, count):
    stage = evening(cast, count)
    swiss.next_round(stage=stage, number=1, **BY)
    play(stage, 1)
    cold()
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address(stage)).status_code == 200
    assert len(queries) == 12


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (Reason("same_points", {"points": 1}), "both have 1 point"),
        (Reason("same_points", {"points": 6}), "both have 6 points"),
        (
            Reason("floated_down", {"entrant": 7, "points": 6, "to": 3}),
            "Side 7 comes down from 6 points to meet one with 3",
        ),
        (Reason("only_without_rematch"), "otherwise somebody would have to meet again"),
        (
            Reason("rematch_unavoidable", {"times": 1}),
            "they meet again, because no pairing does without a rematch",
        ),
        (
            Reason("lowest_of_fewest_byes", {"place": 3, "byes": 1}),
            "everybody has been free; the lowest of those who were so least often",
        ),
        (
            Reason("bye_against_rematch", {"place": 2}),
            "with anybody lower free somebody would have to meet again",
        ),
    ],
)
def test_every_reason_has_its_sentence(reason, said):
    assert sentence((reason,), lambda entry: f"Side {entry}") == said
