"""Groups that feed a knock-out: who goes on, where they stand, and corrections afterwards."""

from typing import Any

import pytest
from django.urls import reverse

from leagues import competitions, entries, formats, knockout_rules, outcomes, rules, schedules
from leagues.knockouts import making, reseeding
from leagues.knockouts.plans import BracketPlan
from leagues.models import Change, Fixture, GroupEntry, Stage, StageKind, Tie, Visibility
from leagues.plans import ScheduleRefused
from tests.cast import assemble, sign_in
from tests.factories import NOW, ClubFactory

pytestmark = pytest.mark.django_db
BY: dict[str, Any] = {"by": None, "at": NOW}


def groups_and_cup(groups=4, through=2, size=3, club=None) -> tuple[Stage, Stage]:
    """Groups of sides A1, A2, A3, B1 … in which whoever has the lower number wins."""
    choices = formats.Choices(table=rules.of_preset("standard"), groups=groups, through=through)
    competition = competitions.set_up(
        club=club or ClubFactory(),
        name="Cup",
        season="",
        visibility=Visibility.PUBLIC,
        time_zone="Europe/Paris",
        stages=formats.stages("groups_and_cup", choices),
        divisions=[],
        **BY,
    )
    division = competition.divisions.get()
    names = [f"{chr(65 + at)}{place}" for at in range(groups) for place in range(1, size + 1)]
    made = entries.enter_names(division=division, typed=names, **BY)
    first, cup = division.stages.order_by("position")
    tables = list(first.groups.order_by("position"))
    GroupEntry.objects.bulk_create(
        GroupEntry(stage=first, group=tables[at // size], entry=entry)
        for at, entry in enumerate(made)
    )
    schedules.make(stage=first, plan=schedules.Plan(legs=1), **BY)
    return first, cup


def play(stage: Stage, *, leave: int = 0) -> None:
    found = Fixture.objects.filter(stage=stage).order_by("number")
    for fixture in list(found)[: len(found) - leave]:
        home, away = fixture.sides.order_by("seat")
        better = home.entry.competitor.name < away.entry.competitor.name
        new = outcomes.score(1, 0) if better else outcomes.score(0, 1)
        outcomes.record(fixture=fixture, outcome=new, **BY)


def draw(cup: Stage) -> None:
    making.make(stage=cup, plan=BracketPlan(), rules=knockout_rules.made(), **BY)
    cup.refresh_from_db()


def first_round(cup: Stage) -> list[str]:
    ties = Tie.objects.filter(stage=cup, number=1, part="main").order_by("position")
    return ["-".join(place.entry.competitor.name for place in tie.places.all()) for tie in ties]


def turn(stage: Stage, winner: str, loser: str) -> None:
    """Correct a match of the groups so that the other wins."""
    fixture = next(
        one
        for one in Fixture.objects.filter(stage=stage)
        if {side.entry.competitor.name for side in one.sides.all()} == {winner, loser}
    )
    home = fixture.sides.get(seat=1).entry.competitor.name
    new = outcomes.score(5, 0) if home == winner else outcomes.score(0, 5)
    outcomes.record(fixture=fixture, outcome=new, **BY)


def test_s23_winners_meet_seconds_of_other_groups():
    groups, cup = groups_and_cup()
    play(groups)
    draw(cup)
    drawn = first_round(cup)
    assert set(drawn[:2]) == {"A1-B2", "C1-D2"}
    assert set(drawn[2:]) == {"B1-A2", "D1-C2"}


def test_the_rounds_of_the_cup_are_numbered_on_from_the_groups(client):
    groups, cup = groups_and_cup()
    play(groups)
    draw(cup)
    assert list(cup.rounds.values_list("number", "phase")) == [
        (4, "quarter_final"),
        (5, "semi_final"),
        (6, "final"),
    ]
    page = client.get(reverse("matchday", args=[cup.division.competition.slug, 4])).content.decode()
    assert "<h1>Quarter-finals</h1>" in page


def test_a_knockout_waits_for_its_groups():
    groups, cup = groups_and_cup()
    play(groups, leave=2)
    with pytest.raises(ScheduleRefused, match="The groups are not finished: 2 matches are open"):
        draw(cup)
    assert not cup.ties.exists()


def test_a_group_with_fewer_sides_than_places_feeds_nothing():
    groups, cup = groups_and_cup(groups=2, through=4, size=3)
    play(groups)
    with pytest.raises(ScheduleRefused, match="Group A has fewer sides than the 4"):
        draw(cup)


def test_who_is_level_at_the_border_draws_lots_first():
    groups, cup = groups_and_cup(groups=2, through=1)
    for fixture in Fixture.objects.filter(stage=groups):
        outcomes.record(fixture=fixture, outcome=outcomes.score(0, 0), **BY)
    with pytest.raises(ScheduleRefused, match="Draw lots first"):
        draw(cup)


def test_s20_the_bracket_keeps_its_seeds_and_warns_until_it_is_seeded_anew():
    groups, cup = groups_and_cup()
    play(groups)
    draw(cup)
    before = first_round(cup)
    turn(groups, "A2", "A1")
    assert first_round(cup) == before
    found = {(one.drawn, one.now) for one in reseeding.differences(cup)}
    assert found == {("A1", "A2"), ("A2", "A1")}
    assert reseeding.reseed(stage=cup, **BY) == 2
    assert set(first_round(cup)) == {"A2-B2", "C1-D2", "B1-A1", "D1-C2"}
    assert reseeding.differences(cup) == ()
    assert Change.objects.filter(code="bracket_reseeded").count() == 1


def test_s20_once_a_knockout_match_is_played_the_seeds_stay():
    groups, cup = groups_and_cup()
    play(groups)
    draw(cup)
    first = Fixture.objects.filter(stage=cup).order_by("number").first()
    outcomes.record(fixture=first, outcome=outcomes.score(1, 0), **BY)
    turn(groups, "A2", "A1")
    with pytest.raises(ScheduleRefused, match="so the seeds stay"):
        reseeding.reseed(stage=cup, **BY)
    assert len(reseeding.differences(cup)) == 2


def test_s20_the_page_names_the_places_that_would_differ(client):
    cast = assemble()
    groups, cup = groups_and_cup(club=cast.club)
    play(groups)
    draw(cup)
    turn(groups, "A2", "A1")
    sign_in(client, cast.organiser)
    slug = cup.division.competition.slug
    page = client.get(reverse("bracket", args=[slug])).content.decode()
    assert "A1 stands there; by the groups it would be A2 now." in page
    address = reverse("bracket_make", args=[slug, cup.pk])
    assert "Seed it anew" in client.get(address).content.decode()
    client.post(address, {"reseed": ""})
    assert "A2-B2" in first_round(cup)


def test_s8_a_knockout_match_enters_no_group_table():
    groups, cup = groups_and_cup()
    play(groups)
    draw(cup)
    groups.refresh_from_db()
    revision = groups.revision
    for fixture in Fixture.objects.filter(stage=cup, round__phase="quarter_final"):
        outcomes.record(fixture=fixture, outcome=outcomes.score(9, 0), **BY)
    groups.refresh_from_db()
    assert groups.revision == revision


@pytest.mark.parametrize(("groups", "through"), [(2, 1), (2, 2), (3, 2), (6, 2), (5, 1), (8, 1)])
def test_any_number_of_groups_ends_with_one_winner(groups, through):
    first, cup = groups_and_cup(groups=groups, through=through)
    play(first)
    draw(cup)
    while True:
        ready = Fixture.objects.filter(stage=cup, outcome=None).exclude(sides__entry=None)
        if not ready:
            break
        for fixture in ready:
            outcomes.record(fixture=fixture, outcome=outcomes.score(1, 0), **BY)
    assert Fixture.objects.filter(stage=cup).count() == groups * through - 1
    assert not Fixture.objects.filter(stage=cup, outcome=None).exists()
    assert cup.kind == StageKind.KNOCKOUT
