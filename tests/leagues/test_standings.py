"""Standings from the database: what counts, what does not, and in how many queries."""

import pytest

from leagues import adjustments, competitors, divisions, entries, lots, outcomes, standings
from leagues.models import Fixture, FixtureStatus
from tests.cold import cold
from tests.factories import NOW, ClubFactory, entry_of, fixture, league, result, stage_of

pytestmark = pytest.mark.django_db
H2H = {"table": {"criteria": ["points", "h2h_points", "goal_difference", "drawing_of_lots"]}}


@pytest.fixture(autouse=True)
def _empty_cache():
    cold()


def rows(competition):
    stage = stage_of(competition)
    names = {entrant.id: entrant.name for entrant in standings.entrants_of(stage).values()}
    table = standings.of_group(stage.groups.get())
    return [(names[row.key], row.rank, row.played, row.points) for row in table.rows]


def test_s6_unplayed_is_not_nil_nil():
    competition = league(ClubFactory(), ["A", "B", "C", "D"])
    result(competition, "A", "2-0", "B")
    fixture(competition, "C", "D")
    fixture(competition, "A", "C", status=FixtureStatus.POSTPONED)
    fixture(competition, "B", "D", status=FixtureStatus.CANCELLED)
    assert rows(competition) == [("A", 1, 1, 3), ("C", 2, 0, 0), ("D", 2, 0, 0), ("B", 4, 1, 0)]
    result(competition, "C", "0-0", "D")
    assert rows(competition) == [("A", 1, 1, 3), ("C", 2, 1, 1), ("D", 2, 1, 1), ("B", 4, 1, 0)]


def test_s4_drawn_lots_decide_and_lapse_with_a_correction():
    competition = league(ClubFactory(), ["A", "B", "C"], rules=H2H)
    first = result(competition, "A", "1-0", "B")
    result(competition, "B", "1-0", "C")
    result(competition, "C", "1-0", "A")
    assert [row[1] for row in rows(competition)] == [1, 1, 1]
    stage = stage_of(competition)
    entries = [entry_of(competition, name) for name in "ABC"]
    drawn = lots.draw(stage=stage, entries=entries, seed="7", by=None, at=NOW)
    names = {entry.pk: entry.competitor.name for entry in entries}
    in_order = [names[entry] for entry in drawn.order]
    assert [(row[0], row[1]) for row in rows(competition)] == [
        (name, place) for place, name in enumerate(in_order, start=1)
    ]
    outcomes.record(fixture=first, outcome=outcomes.score(2, 1), by=None, at=NOW)
    drawn.refresh_from_db()
    assert drawn.lapsed_at == NOW
    assert [row[1] for row in rows(competition)] == [1, 1, 1]


def test_lots_stand_when_another_result_is_corrected():
    competition = league(ClubFactory(), ["A", "B", "C"], rules=H2H)
    result(competition, "A", "1-1", "B")
    other = result(competition, "A", "1-0", "C")
    entries = [entry_of(competition, name) for name in "AB"]
    drawn = lots.draw(stage=stage_of(competition), entries=entries, seed="7", by=None, at=NOW)
    outcomes.record(fixture=other, outcome=outcomes.score(3, 0), by=None, at=NOW)
    drawn.refresh_from_db()
    assert drawn.lapsed_at is None


@pytest.mark.parametrize("clubs", [4, 9])
def test_the_facts_of_a_stage_take_four_queries(clubs, django_assert_num_queries):
    names = [f"Club {at}" for at in range(clubs)]
    competition = league(ClubFactory(), names, rules=H2H)
    for home, away in zip(names[::2], names[1::2], strict=False):
        result(competition, home, "1-0", away)
    stage = stage_of(competition)
    group = stage.groups.get()
    group.stage = stage
    cold()
    with django_assert_num_queries(4):
        assert len(standings.of_group(group).rows) == clubs
    with django_assert_num_queries(0):
        standings.of_group(group)


def test_a_table_as_it_stood_before_the_second_round():
    competition = league(ClubFactory(), ["A", "B"])
    result(competition, "A", "1-0", "B", round_number=1)
    result(competition, "B", "3-0", "A", round_number=2)
    group = stage_of(competition).groups.get()
    before = standings.of_group(group, after=1)
    assert [(row.points, row.goal_difference) for row in before.rows] == [(3, 1), (0, -1)]
    assert Fixture.objects.count() == 2


def test_s29_a_group_that_nobody_has_entered_has_an_empty_table(client):
    competition = league(ClubFactory(), [])
    assert [table.rows for _group, table in standings.of_stage(stage_of(competition))] == [()]
    assert client.get(f"/c/{competition.slug}/lots/").status_code == 200


def test_a_new_name_stands_in_the_table_at_once():
    competition = league(ClubFactory(), ["Ajax", "Bari"])
    assert {one.name for one in standings.entrants_of(stage_of(competition)).values()} == {
        "Ajax",
        "Bari",
    }
    side = entry_of(competition, "Ajax").competitor
    competitors.rename(competitor=side, name="Zebra", by=None, at=NOW)
    assert {one.name for one in standings.entrants_of(stage_of(competition)).values()} == {
        "Zebra",
        "Bari",
    }


def test_s11_points_follow_who_moves_to_another_division():
    competition = league(ClubFactory(), ["Ajax", "Bari"])
    stage, entry = stage_of(competition), entry_of(competition, "Ajax")
    adjustments.add(stage=stage, entry=entry, points=-2, reason="Late", by=None, at=NOW)
    second = divisions.add(competition=competition, name="Two", by=None, at=NOW)
    entries.change_division(entry=entry, division=second, by=None, at=NOW)
    [(_group, table)] = standings.of_stage(second.stages.get())
    assert [(row.key, row.points) for row in table.rows] == [(entry.pk, -2)]
