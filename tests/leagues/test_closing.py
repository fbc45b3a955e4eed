"""A season is closed, honours and movements are written down, and the next one is begun (S35)."""

from typing import Any

import pytest
from django.urls import reverse

from leagues import (
    archive,
    closing,
    competitions,
    entries,
    formats,
    next_seasons,
    outcomes,
    rules,
    schedules,
)
from leagues import fixtures as fixture_doings
from leagues.closing import ClosingRefused
from leagues.models import Competition, Fixture, Honour, Movement, Visibility
from leagues.revisions import Gone
from tests.cast import assemble, sign_in
from tests.concurrency import at_once
from tests.factories import NOW, ClubFactory

pytestmark = pytest.mark.django_db
BY: dict[str, Any] = {"by": None, "at": NOW}


def pyramid(club=None) -> Competition:
    """Two divisions of four, all played: A to D above, E to H below, by their letters."""
    competition = competitions.set_up(
        club=club or ClubFactory(),
        name="Pyramid",
        season="2026-27",
        visibility=Visibility.PUBLIC,
        time_zone="Europe/Paris",
        stages=formats.stages("pyramid", formats.Choices(table=rules.of_preset("standard"))),
        divisions=["First", "Second"],
        **BY,
    )
    for division, names in zip(
        competition.divisions.order_by("level"), ("ABCD", "EFGH"), strict=True
    ):
        entries.enter_names(division=division, typed=list(names), **BY)
        stage = division.stages.get()
        for fixture in schedules.make(stage=stage, plan=schedules.Plan(legs=1), **BY):
            home, away = (side.entry.competitor.name for side in fixture.sides.order_by("seat"))
            new = outcomes.score(1, 0) if home < away else outcomes.score(0, 1)
            outcomes.record(fixture=fixture, outcome=new, **BY)
    lower = competition.divisions.get(level=2)
    closing.set_border(division=lower, places=2, by_play_off=1, **BY)
    return competition


def play_off(competition: Competition, score: tuple[int, int] = (1, 2)) -> Fixture:
    stage = competition.divisions.get(level=2).stages.get()
    named = {entry.competitor.name: entry for entry in competition.entries.all()}
    made = fixture_doings.add(
        stage=stage, round_number=9, home=named["F"], away=named["G"], playoff=True, **BY
    )
    if score:
        outcomes.record(fixture=made, outcome=outcomes.score(*score), **BY)
    return made


def moved(competition: Competition) -> set[tuple[str, int, str]]:
    rows = Movement.objects.filter(competition=competition).select_related("entry__competitor")
    return {(row.entry.competitor.name, row.to_level, row.reason) for row in rows}


def test_s35_close_is_refused_while_the_play_off_is_open():
    competition = pyramid()
    assert closing.preview(competition).refusals == [
        "A play-off for a place at level 2 is still open."
    ]
    with pytest.raises(ClosingRefused, match="play-off"):
        closing.close(competition=competition, **BY)
    assert not Movement.objects.exists()


def test_s35_only_the_winner_of_the_play_off_moves_and_closing_twice_changes_nothing():
    competition = pyramid()
    play_off(competition)
    closing.close(competition=competition, **BY)
    expected = {
        ("E", 1, "champion"),
        ("G", 1, "play_off"),
        ("C", 2, "relegated"),
        ("D", 2, "relegated"),
    }
    assert moved(competition) == expected
    honours = Honour.objects.count()
    closing.close(competition=competition, **BY)
    assert (moved(competition), Honour.objects.count()) == (expected, honours)


def test_s35_a_closed_season_is_read_only():
    competition = pyramid()
    play_off(competition)
    closing.close(competition=competition, **BY)
    fixture = Fixture.objects.filter(stage__division__competition=competition).first()
    with pytest.raises(Gone):
        outcomes.record(fixture=fixture, outcome=outcomes.score(5, 5), **BY)


def test_s35_the_next_season_begins_with_everybody_where_they_play_now():
    competition = pyramid()
    play_off(competition)
    closing.close(competition=competition, **BY)
    made = next_seasons.begin(competition=competition, **BY)
    assert next_seasons.begin(competition=competition, **BY) == made
    assert (made.season.name, made.previous) == ("2027-28", competition)
    sides = [
        [entry.competitor.name for entry in division.entries.order_by("number")]
        for division in made.divisions.order_by("level")
    ]
    assert sides == [["A", "B", "E", "G"], ["C", "D", "F", "H"]]
    stages = [division.stages.get() for division in made.divisions.order_by("level")]
    assert [rules.read(stage) for stage in stages] == [rules.of_preset("standard")] * 2
    assert closing.border_of(made.divisions.get(level=2)).places == 2
    for stage in stages:
        assert schedules.make(stage=stage, plan=schedules.Plan(legs=1), **BY)


def test_a_closed_season_opens_again_until_the_next_one_is_made():
    competition = pyramid()
    play_off(competition)
    closing.close(competition=competition, **BY)
    archive.bring_back(competition=competition, **BY)
    competition.refresh_from_db()
    assert (competition.closed_at, moved(competition)) == (None, set())
    closing.close(competition=competition, **BY)
    next_seasons.begin(competition=competition, **BY)
    with pytest.raises(ClosingRefused, match="so it stays closed"):
        archive.bring_back(competition=competition, **BY)


def test_what_is_still_to_be_played_is_counted():
    competition = pyramid()
    play_off(competition, score=())
    with pytest.raises(ClosingRefused, match="1 match is still to be played"):
        closing.close(competition=competition, **BY)


def test_an_empty_season_is_not_closed():
    competition = competitions.create(club=ClubFactory(), name="Empty", **BY)
    competitions.add_division(competition=competition, rules={"table": {}})
    with pytest.raises(ClosingRefused, match="Nothing has been played"):
        closing.close(competition=competition, **BY)


def test_a_season_that_is_open_has_no_next_one():
    with pytest.raises(ClosingRefused, match="Close the season first"):
        next_seasons.begin(competition=pyramid(), **BY)


@pytest.mark.parametrize(
    ("season", "after"),
    [
        ("2026-27", "2027-28"),
        ("2026", "2027"),
        ("2099-00", "2100-01"),
        ("2026/2027", "2027/2028"),
        ("Winter", ""),
        ("", ""),
    ],
)
def test_the_name_of_the_season_after(season, after):
    assert next_seasons.name_after(season) == after


def test_an_organiser_looks_sets_the_places_closes_and_goes_on(client):
    cast = assemble()
    sign_in(client, cast.organiser)
    competition = pyramid(cast.club)
    address = reverse("season_close", args=[competition.slug])
    page = client.get(address).content.decode()
    assert "A play-off for a place at level 2 is still open." in page
    lower = competition.divisions.get(level=2)
    client.post(address, {"division": lower.pk, "places": "1", "by_play_off": "0"})
    wrong = client.post(address, {"division": lower.pk, "places": "99", "by_play_off": "0"})
    assert wrong.status_code == 422
    page = client.get(address).content.decode()
    assert "goes up as the first of its division" in page
    assert client.post(address).url == reverse("competition", args=[competition.slug])
    page = client.get(reverse("competition", args=[competition.slug])).content.decode()
    assert "This season is closed" in page
    assert page.index("Champion") < page.index("Runner-up") < page.index("Third")
    answer = client.post(reverse("season_next", args=[competition.slug]))
    made = Competition.objects.get(previous=competition)
    assert answer.url == reverse("entrants", args=[made.slug])


@pytest.mark.django_db(transaction=True)
def test_two_organisers_close_and_begin_at_once():
    competition = pyramid()
    play_off(competition)
    at_once(*[lambda: closing.close(competition=competition, **BY)] * 2)
    assert len(moved(competition)) == 4
    made = at_once(*[lambda: next_seasons.begin(competition=competition, **BY)] * 2)
    assert made[0] == made[1]
    assert Competition.objects.filter(previous=competition).count() == 1
