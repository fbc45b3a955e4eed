"""Formats that a competition starts in: three clicks, and the stages each of them has."""

import pytest
from django.urls import reverse

from leagues import formats, rules
from leagues.models import Competition, Stage, StageKind
from tests.cast import Cast, assemble, sign_in

pytestmark = pytest.mark.django_db

ROUND_ROBIN, KNOCKOUT = StageKind.ROUND_ROBIN, StageKind.KNOCKOUT


@pytest.fixture
def cast() -> Cast:
    return assemble()


@pytest.mark.parametrize(
    ("code", "kinds", "divisions"),
    [
        ("league", [ROUND_ROBIN], 1),
        ("cup", [KNOCKOUT], 1),
        ("two_legged_cup", [KNOCKOUT], 1),
        ("groups_and_cup", [ROUND_ROBIN, KNOCKOUT], 1),
        ("swiss", [StageKind.SWISS], 1),
        ("pyramid", [ROUND_ROBIN], 2),
        ("four_clubs", [ROUND_ROBIN], 1),
    ],
)
def test_each_format_starts_with_what_its_form_shows(client, cast, code, kinds, divisions):
    sign_in(client, cast.organiser)
    address = reverse("competition_new", args=[cast.club.slug]) + f"?format={code}"
    form = client.get(address).context["form"]
    values = {name: form[name].value() for name in form.fields}
    answer = client.post(address, {key: each for key, each in values.items() if each is not None})
    assert answer.status_code == 302, answer.context and answer.context["form"].errors
    made = Competition.objects.latest("pk")
    stages = Stage.objects.filter(division__competition=made)
    assert made.divisions.count() == divisions
    assert [stage.kind for stage in stages.filter(division__level=1)] == kinds


def test_the_formats_are_offered_first(client, cast):
    sign_in(client, cast.organiser)
    answer = client.get(reverse("competition_new", args=[cast.club.slug]))
    assert [offer["code"] for offer in answer.context["offers"]] == list(formats.CODES)


def test_a_swiss_evening_is_ranked_by_the_strength_of_opponents(client, cast):
    sign_in(client, cast.organiser)
    address = reverse("competition_new", args=[cast.club.slug]) + "?format=swiss"
    form = client.get(address).context["form"]
    sent = {name: form[name].value() for name in form.fields}
    client.post(address, {name: each for name, each in sent.items() if each is not None})
    [stage] = rules.league_stages(Competition.objects.latest("pk"))
    assert rules.read(stage) == rules.of_preset("swiss")


def test_four_clubs_are_four(client, cast):
    sign_in(client, cast.organiser)
    address = reverse("competition_new", args=[cast.club.slug]) + "?format=four_clubs"
    form = client.get(address).context["form"]
    client.post(
        address,
        {name: "" if form[name].value() is None else form[name].value() for name in form.fields},
    )
    assert Competition.objects.latest("pk").entry_limit == 4


@pytest.mark.parametrize(
    ("code", "change", "field"),
    [
        ("groups_and_cup", {"groups": "1"}, "groups"),
        ("groups_and_cup", {"groups": "99"}, "groups"),
        ("groups_and_cup", {"through": "0"}, "through"),
        ("pyramid", {"divisions": "Only one"}, "divisions"),
        ("cup", {"name": ""}, "name"),
    ],
)
def test_what_makes_no_competition_is_said_beside_its_field(client, cast, code, change, field):
    sign_in(client, cast.organiser)
    address = reverse("competition_new", args=[cast.club.slug]) + f"?format={code}"
    form = client.get(address).context["form"]
    sent = {name: "" if form[name].value() is None else form[name].value() for name in form.fields}
    before = Competition.objects.count()
    answer = client.post(address, {**sent, **change})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    assert Competition.objects.count() == before
