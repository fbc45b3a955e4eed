"""A competition is set up in one screen, and its settings, rules and divisions are changed."""

import pytest
from django.urls import reverse

from leagues import rules
from leagues.models import (
    Change,
    Competition,
    Division,
    Stage,
)
from tests.cast import Cast, assemble, sign_in
from tests.factories import result, stage_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return assemble()


NEW = {
    "name": "Winter League",
    "season": "2026-27",
    "visibility": "public",
    "preset": "la_liga",
    "win": "3",
    "draw": "1",
    "loss": "0",
    "time_zone": "Europe/Paris",
    "divisions": "First\r\n\r\n Second ",
}


def test_a_league_is_set_up_in_one_screen(client, cast):
    sign_in(client, cast.organiser)
    address = reverse("competition_new", args=[cast.club.slug])
    answer = client.post(address, NEW)
    assert (answer.status_code, answer.url) == (302, "/c/winter-league-2026-27/entrants/")
    made = Competition.objects.get(name="Winter League")
    assert (made.season.name, made.visibility, made.time_zone) == (
        "2026-27",
        "public",
        "Europe/Paris",
    )
    assert list(made.divisions.values_list("level", "name")) == [(1, "First"), (2, "Second")]
    assert [rules.read(stage) for stage in rules.league_stages(made)] == [
        rules.of_preset("la_liga")
    ] * 2


def test_a_name_is_enough_with_what_the_form_shows(client, cast):
    sign_in(client, cast.organiser)
    address = reverse("competition_new", args=[cast.club.slug]) + "?format=league"
    form = client.get(address).context["form"]
    values = {name: form[name].value() for name in form.fields}
    shown = {name: value for name, value in values.items() if value is not None}
    answer = client.post(address, {**shown, "name": "Sunday"})
    assert (answer.status_code, answer.context and answer.context["form"].errors) == (302, None)
    made = Competition.objects.get(name="Sunday")
    assert list(made.divisions.values_list("name", flat=True)) == [""]
    assert rules.read(stage_of(made)) == rules.of_preset("standard")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": " "}, "name"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"divisions": "First\nfirst"}, "divisions"),
        ({"preset": "beauty"}, "preset"),
        ({"win": ""}, "win"),
    ],
)
def test_what_is_refused_stands_beside_its_field_and_keeps_what_was_typed(
    client, cast, change, field
):
    sign_in(client, cast.organiser)
    answer = client.post(reverse("competition_new", args=[cast.club.slug]), {**NEW, **change})
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == [field]
    assert form["season"].value() == "2026-27"
    assert Competition.objects.count() == 1


def test_settings_are_changed_with_history(client, cast):
    sign_in(client, cast.organiser)
    competition = cast.competition
    data = {
        "name": "Grand League",
        "season": "2027",
        "visibility": "private",
        "time_zone": "Europe/Berlin",
        "entry_limit": "12",
    }
    before = Competition.objects.get().revision
    answer = client.post(reverse("settings", args=[competition.slug]), data)
    assert answer.status_code == 302
    competition.refresh_from_db()
    assert (competition.name, competition.season.name, competition.visibility) == (
        "Grand League",
        "2027",
        "private",
    )
    assert (competition.entry_limit, competition.entries_need_confirmation) == (12, False)
    assert competition.slug == cast.competition.slug
    assert competition.revision == before + 1
    noted = Change.objects.get(code="settings_changed")
    assert noted.before["name"] == "League"
    assert client.post(reverse("settings", args=[competition.slug]), data).status_code == 302
    assert Change.objects.filter(code="settings_changed").count() == 1


def rules_form(client, cast, **changes) -> dict[str, str]:
    """What the form of the table's rules would send, with some of it changed."""
    form = client.get(reverse("table_rules", args=[cast.competition.slug])).context["form"]
    values = {name: form[name].value() for name in form.fields}
    shown = {name: str(value) for name, value in values.items() if value is not None}
    shown = {name: value for name, value in shown.items() if value != "False"}
    return {**shown, **changes}


def test_table_rules_are_saved_by_a_form_of_numbered_selects(client, cast):
    sign_in(client, cast.organiser)
    address = reverse("table_rules", args=[cast.competition.slug])
    assert client.post(address, rules_form(client, cast)).status_code == 302
    assert Change.objects.filter(code="rules_changed").count() == 0
    changed = rules_form(
        client,
        cast,
        criterion_2="h2h_points",
        criterion_3="",
        criterion_4="wins",
        criterion_5="",
        head_to_head="restart",
        win="2",
        split_after="10",
        split_top="2",
        withdrawal_policy="award",
    )
    assert client.post(address, changed).status_code == 302
    saved = rules.read(stage_of(cast.competition))
    assert saved.table.criteria == ("points", "h2h_points", "wins")
    assert (saved.table.head_to_head, saved.table.points.win) == ("restart", 2)
    assert (saved.table.split.after_matches, saved.table.split.top) == (10, 2)
    assert saved.withdrawal.policy == "award"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"criterion_2": "points"}, "criterion_1"),
        ({f"criterion_{n}": "" for n in range(1, 13)}, "criterion_1"),
        ({"split_after": "10", "split_top": ""}, "split_top"),
        ({"award_winner": "0"}, "award_winner"),
        ({"win": "x"}, "win"),
    ],
)
def test_table_rules_without_sense_are_refused(client, cast, changes, field):
    sign_in(client, cast.organiser)
    address = reverse("table_rules", args=[cast.competition.slug])
    answer = client.post(address, rules_form(client, cast, **changes))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert Change.objects.filter(code="rules_changed").count() == 0


def test_a_preview_shows_the_new_order_and_changes_nothing(client, cast):
    sign_in(client, cast.organiser)
    result(cast.competition, "Ajax", "5-0", "Celtic")
    result(cast.competition, "Bari", "1-0", "Ajax", round_number=2)
    address = reverse("table_rules", args=[cast.competition.slug])
    data = rules_form(client, cast, criterion_2="h2h_points", preview="1")
    for number in range(3, 13):
        data[f"criterion_{number}"] = ""
    before = Stage.objects.get().rules
    answer = client.post(address, data)
    assert answer.status_code == 200
    (shown,) = answer.context["previews"]
    assert [(row.entrant.name, row.climbs) for row in shown.rows][:2] == [("Bari", 1), ("Ajax", -1)]
    assert Stage.objects.get().rules == before


def test_a_preset_fills_the_form_in_without_saving(client, cast):
    sign_in(client, cast.organiser)
    address = reverse("table_rules", args=[cast.competition.slug])
    form = client.get(f"{address}?preset=football_league_1888").context["form"]
    assert [select.value() for select in form.selects()][:3] == ["points", "goal_average", ""]
    assert form["win"].value() == 2
    assert Change.objects.filter(code="rules_changed").count() == 0


def test_divisions_are_added_named_moved_and_removed(client, cast):
    sign_in(client, cast.organiser)
    slug = cast.competition.slug
    listing = reverse("divisions", args=[slug])
    for name in ("Second", "Third"):
        assert client.post(listing, {"name": name}).status_code == 302
    assert client.post(listing, {"name": "third"}).status_code == 422
    held = {division.name: division.pk for division in Division.objects.all()}
    assert client.post(reverse("division_up", args=[slug, held["Third"]])).status_code == 302
    rename = reverse("division", args=[slug, held["Second"]])
    assert client.post(rename, {"name": "Reserve"}).status_code == 302
    levels = Division.objects.values_list("level", "name", "slug")
    assert list(levels) == [(1, "", "division-1"), (2, "Third", "third"), (3, "Reserve", "reserve")]
    client.post(reverse("division_remove", args=[slug, held[""]]))
    assert Division.objects.count() == 3  # four have entered it
    client.post(reverse("division_remove", args=[slug, held["Third"]]))
    assert list(levels.all()) == [(1, "", "division-1"), (2, "Reserve", "reserve")]
    assert list(
        Change.objects.filter(code__startswith="division").values_list("code", flat=True)
    ) == [
        "division_removed",
        "division_renamed",
        "divisions_reordered",
        "division_added",
        "division_added",
    ]
