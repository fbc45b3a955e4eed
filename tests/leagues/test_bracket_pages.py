"""The bracket page: what it says of each place, to whom, in how many queries; and its drawing."""

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues import competitions, entries, knockout_rules, outcomes
from leagues.boards import bracket
from leagues.exchange import loading
from leagues.knockouts import making
from leagues.knockouts.plans import BracketPlan, plan_of
from leagues.models import Fixture, Stage, StageKind, Tie
from tests.cast import Cast, assemble, sign_in
from tests.cold import cold
from tests.factories import NOW

pytestmark = pytest.mark.django_db
BY = {"by": None, "at": NOW}
FORM = {
    "shape": "single",
    "legs": "1",
    "level": "extra_time",
    "order": "entered",
    "dates": "none",
    "start": "2027-01-07",
    "time": "20:00",
    "every": "1",
    "unit": "weeks",
    "per_date": "1",
    "minutes_between": "0",
    "opens_weekday": "0",
    "closes_weekday": "6",
    "closes_at": "23:59",
    "time_zone": "Europe/Paris",
}


@pytest.fixture(autouse=True)
def _empty_cache():
    cold()


@pytest.fixture
def cast() -> Cast:
    return assemble()


def cup(cast: Cast, count: int, plan: BracketPlan | None = None) -> Stage:
    competition = competitions.create(club=cast.club, name="Cup", **BY)
    division = competitions.add_division(
        competition=competition, kind=StageKind.KNOCKOUT, rules={}, groups=()
    )
    entries.enter_names(division=division, typed=[f"Side {at}" for at in range(1, count + 1)], **BY)
    stage = division.stages.get()
    if plan is not None:
        making.make(stage=stage, plan=plan, rules=knockout_rules.made(), **BY)
    return stage


def board(stage: Stage) -> bracket.Board:
    made = bracket.board(stage, stage.division.competition)
    assert made is not None
    return made


def cells(stage: Stage) -> dict[str, bracket.Cell]:
    return {
        cell.key: cell
        for part in board(stage).parts
        for column in part.columns
        for cell in column.cells
    }


def test_a_bye_and_a_place_that_waits_read_differently(cast):
    found = cells(cup(cast, 5, BracketPlan()))
    bye, waits = found["M1-1"].lower, found["M2-1"].lower
    assert (bye.kind, bye.text) == ("bye", "bye")
    assert (waits.kind, waits.text) == ("awaited", "winner of quarter-final 2")
    assert found["M3-1"].upper.text == "winner of semi-final 1"


def test_a_tie_says_how_it_was_decided(cast):
    stage = cup(cast, 4, BracketPlan())
    first, second = Fixture.objects.filter(stage=stage, round__number=1).order_by("number")
    outcomes.record(fixture=first, outcome=outcomes.score(1, 1, penalties=(4, 3)), **BY)
    outcomes.record(fixture=second, outcome=outcomes.score(0, 2), **BY)
    found = cells(stage)
    assert found["M1-1"].note == "4–3 on penalties"
    assert (found["M1-1"].upper.goals, found["M1-1"].upper.penalties) == ((1,), 4)
    assert [found["M1-1"].upper.won, found["M1-2"].upper.won] == [True, False]
    assert found["M2-1"].upper.side.name == "Side 1"


def test_the_places_stand_below_once_it_is_won(cast):
    stage = cup(cast, 4, BracketPlan(third_place=True))
    for tie in ("M1-1", "M1-2", "T1", "M2-1"):
        fixture = Fixture.objects.get(stage=stage, tie__key=tie)
        outcomes.record(fixture=fixture, outcome=outcomes.score(1, 0), **BY)
    made = board(stage)
    assert made.champion.name == "Side 1"
    assert [(place, [one.name for one in who]) for place, who in made.places] == [
        (1, ["Side 1"]),
        (2, ["Side 2"]),
        (3, ["Side 4"]),
        (4, ["Side 3"]),
    ]


@pytest.mark.parametrize("count", [8, 128])
def test_s40_a_bracket_of_128_costs_as_many_queries_as_one_of_8(client, cast, count):
    stage = cup(cast, count, BracketPlan())
    address = reverse("bracket", args=[stage.division.competition.slug])
    with CaptureQueriesContext(
        connection,
    ) as queries:
        answer = client.get(address)
    assert answer.status_code == 200
    assert len(queries) == 6


def test_every_tie_has_an_address_of_its_own_that_a_key_reaches(client, cast):
    stage = cup(cast, 5, BracketPlan())
    page = client.get(reverse("bracket", args=[stage.division.competition.slug])).content.decode()
    assert page.count('class="tie-link"') == Tie.objects.filter(stage=stage).count()


def test_an_organiser_looks_then_draws_and_takes_back(client, cast):
    sign_in(client, cast.organiser)
    stage = cup(cast, 6)
    address = reverse("bracket_make", args=[stage.division.competition.slug, stage.pk])
    shown = client.get(address, {**FORM, "look": "1", "shape": "third_place", "legs": "2"})
    # Two ties and two byes, two semi-finals, a final of two legs; one match for third place.
    assert shown.context["draft"]["matches"] == 2 * 5 + 1
    assert not stage.ties.exists()
    answer = client.post(address, {**FORM, "shape": "third_place", "single_final": "on"})
    assert answer.url == reverse("bracket", args=[stage.division.competition.slug])
    stage.refresh_from_db()
    assert plan_of(stage).third_place
    assert client.post(address, FORM).status_code == 422  # replacing wants a tick
    assert client.post(address, {"discard": ""}).status_code == 302
    assert not stage.ties.exists()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"shape": "circle"}, "shape"),
        ({"legs": "7"}, "legs"),
        ({"level": "coin"}, "level"),
        ({"order": "shuffled", "seed": ""}, "seed"),
        ({"time_zone": "Mars"}, "time_zone"),
    ],
)
def test_what_cannot_be_drawn_is_said_beside_its_field(client, cast, change, field):
    sign_in(client, cast.organiser)
    stage = cup(cast, 4)
    address = reverse("bracket_make", args=[stage.division.competition.slug, stage.pk])
    answer = client.post(address, {**FORM, "dates": "kickoffs", **change})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert not stage.ties.exists()


def test_too_few_for_a_shape_are_told_so(client, cast):
    sign_in(client, cast.organiser)
    stage = cup(cast, 3)
    address = reverse("bracket_make", args=[stage.division.competition.slug, stage.pk])
    answer = client.post(address, {**FORM, "shape": "consolation"})
    assert answer.status_code == 422
    assert "A consolation needs at least 4 entrants; 3 have entered." in answer.content.decode()


def test_s19_a_score_that_voids_others_asks_before_it_is_written(client, cast):
    sign_in(client, cast.official)
    stage = cup(cast, 4, BracketPlan())
    for tie in ("M1-1", "M1-2", "M2-1"):
        fixture = Fixture.objects.get(stage=stage, tie__key=tie)
        outcomes.record(fixture=fixture, outcome=outcomes.score(1, 0), **BY)
    first = Fixture.objects.get(stage=stage, tie__key="M1-1")
    address = reverse("enter_score", args=[first.pk])
    sent = {"home_goals": "0", "away_goals": "3", "based_on": str(first.revision)}
    asked = client.post(address, sent)
    page = asked.content.decode()
    assert asked.status_code == 409
    assert "Final: Side 1 – Side 2 (1–0) is void; the match is to be played again." in page
    assert "Final: Side 4 plays instead of Side 1." in page
    final = Fixture.objects.get(stage=stage, tie__key="M2-1")
    assert final.outcome is not None
    again = client.post(address, {**sent, "agreed": asked.context["agreed"]})
    assert again.status_code == 302
    final.refresh_from_db()
    assert final.outcome is None
    history = client.get(reverse("match", args=[final.pk])).content.decode()
    assert "an earlier match was corrected" in history


@pytest.mark.parametrize("name", ["award", "take_back"])
def test_s19_decisions_ask_as_well(client, cast, name):
    sign_in(client, cast.official)
    stage = cup(cast, 4, BracketPlan())
    for tie in ("M1-1", "M1-2", "M2-1"):
        fixture = Fixture.objects.get(stage=stage, tie__key=tie)
        outcomes.record(fixture=fixture, outcome=outcomes.score(1, 0), **BY)
    first = Fixture.objects.get(stage=stage, tie__key="M1-1")
    address = reverse(name, args=[first.pk])
    sent = {"reason": "a player too many", "revision": str(first.revision)}
    if name == "award":
        sent |= {"verdict": "away", "winner_goals": "3", "loser_goals": "0"}
    asked = client.post(address, sent)
    assert asked.status_code == 409
    first.refresh_from_db()
    assert first.outcome.kind == "played"
    form = asked.context["form"]
    assert client.post(address, {**sent, "agreed": form["agreed"].value()}).status_code == 302
    assert Fixture.objects.get(stage=stage, tie__key="M2-1").outcome is None


def test_a_knock_out_that_a_file_brought_stands_round_by_round(client):
    data = (settings.SHARED_DIR / "data/public/ucl-2023-24-knockout.json").read_bytes()
    competition = loading.import_file(club=None, data=data, **BY).competition
    with CaptureQueriesContext(connection) as queries:
        page = client.get(reverse("bracket", args=[competition.slug])).content.decode()
    assert len(queries) < 20
    assert page.count('class="tie-link"') == 15
    assert page.count("is-winner") == 15
    assert "2–4 on penalties" in page
    assert "not drawn yet" not in page
