"""A Swiss stage in the database: rounds by the standing, byes in the table, drops, two at once."""

import pytest

from leagues import competitions, entries, outcomes, rules, standings, swiss
from leagues.models import Bye, Change, Fixture, GroupEntry, Round, Stage, StageKind
from leagues.swiss import SwissRefused
from leagues.words import history
from tests.concurrency import at_once
from tests.factories import NOW, ClubFactory, entry_of, league, stage_of

pytestmark = pytest.mark.django_db
BY = {"by": None, "at": NOW}
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"]


def evening(names=NAMES):
    competition = competitions.create(club=ClubFactory(), name="Evening", **BY)
    table = rules.to_json(rules.of_preset("swiss"))
    division = competitions.add_division(competition=competition, rules=table, kind=StageKind.SWISS)
    entries.enter_names(division=division, typed=names, **BY)
    competition.refresh_from_db()
    return competition


def play(stage, number):
    """Play a round: who comes first in the alphabet wins 1-0."""
    for fixture in Fixture.objects.filter(stage=stage, round__number=number):
        home, away = (side.entry.competitor.name for side in fixture.sides.all())
        goals = (1, 0) if home < away else (0, 1)
        outcomes.record(fixture=fixture, outcome=outcomes.score(*goals), **BY)


def pairs(stage, number):
    found = Fixture.objects.filter(stage=stage, round__number=number)
    return [tuple(side.entry.competitor.name for side in one.sides.all()) for one in found]


def table(stage):
    group = Stage.objects.get(pk=stage.pk).groups.get()
    facts = standings.facts_of(group)
    names = {entrant.id: entrant.name for entrant in facts.cast}
    return {names[row.key]: row for row in facts.table.rows}


def test_a_swiss_evening_of_nine_with_a_drop():
    competition = evening()
    stage = stage_of(competition)
    swiss.next_round(stage=stage, number=1, **BY)
    assert {frozenset(two) for two in pairs(stage, 1)} == {
        frozenset(two) for two in (("Ada", "Eve"), ("Ben", "Fay"), ("Cleo", "Gus"), ("Dan", "Hal"))
    }
    assert Bye.objects.get().entry.competitor.name == "Ida"
    play(stage, 1)
    assert (table(stage)["Ida"].points, table(stage)["Ida"].byes) == (3, 1)
    swiss.drop(stage=stage, entry=entry_of(competition, "Hal"), **BY)
    swiss.next_round(stage=stage, number=2, **BY)
    met = {name for two in pairs(stage, 2) for name in two}
    assert met == set(NAMES) - {"Hal"}
    assert not Bye.objects.filter(round__number=2).exists()
    play(stage, 2)
    swiss.come_back(stage=stage, entry=entry_of(competition, "Hal"), **BY)
    swiss.next_round(stage=stage, number=3, **BY)
    free = Bye.objects.get(round__number=3).entry.competitor.name
    assert free != "Ida"
    play(stage, 3)
    rows = table(stage)
    assert rows["Ada"].rank == 1
    assert rows["Ada"].points == 9
    assert rows["Ada"].strength.buchholz > 0
    seen = [frozenset(two) for number in (1, 2, 3) for two in pairs(stage, number)]
    assert len(seen) == len(set(seen))


def test_the_next_round_waits_for_every_result():
    stage = stage_of(evening())
    swiss.next_round(stage=stage, number=1, **BY)
    with pytest.raises(SwissRefused, match="4 results are missing"):
        swiss.next_round(stage=stage, number=2, **BY)
    assert Round.objects.count() == 1


def test_a_round_keeps_why_it_was_paired_so():
    competition = evening(["Ada", "Ben", "Cleo"])
    stage = stage_of(competition)
    draft = swiss.preview(stage=stage)
    swiss.next_round(stage=stage, number=1, **BY)
    stage.refresh_from_db()
    why = swiss.reasons_of(stage, 1)
    assert why[draft.boards[0].home.pk] == draft.boards[0].reasons
    assert [reason.code for reason in draft.boards[0].reasons] == ["first_round"]
    assert why[entry_of(competition, "Cleo").pk] == (draft.free.reason,)


def test_the_order_of_the_first_round_can_be_drawn_and_stays():
    stage = stage_of(evening())
    drawn = swiss.preview(stage=stage, seed="anvil")
    assert drawn != swiss.preview(stage=stage)
    swiss.next_round(stage=stage, number=1, seed="anvil", **BY)
    assert pairs(stage, 1) == [
        (board.home.competitor.name, board.away.competitor.name) for board in drawn.boards
    ]
    stage.refresh_from_db()
    assert stage.schedule["seed"] == "anvil"


def test_the_last_round_is_taken_back_while_nothing_in_it_is_played():
    stage = stage_of(evening())
    swiss.next_round(stage=stage, number=1, **BY)
    with pytest.raises(SwissRefused, match="Only the last round"):
        swiss.take_back(stage=stage, number=2, **BY)
    assert swiss.take_back(stage=stage, number=1, **BY) == 4
    assert (Round.objects.count(), Bye.objects.count(), Fixture.objects.count()) == (0, 0, 0)
    swiss.next_round(stage=stage, number=1, **BY)
    play(stage, 1)
    with pytest.raises(SwissRefused, match="has a result"):
        swiss.take_back(stage=stage, number=1, **BY)


def test_leaving_and_coming_back_twice_is_refused():
    competition = evening()
    stage, ada = stage_of(competition), entry_of(competition, "Ada")
    with pytest.raises(SwissRefused, match="Ada plays already"):
        swiss.come_back(stage=stage, entry=ada, **BY)
    swiss.drop(stage=stage, entry=ada, **BY)
    with pytest.raises(SwissRefused, match="Ada has left already"):
        swiss.drop(stage=stage, entry=ada, **BY)
    assert GroupEntry.objects.get(entry=ada).dropped_at == NOW


def test_one_alone_is_not_paired():
    with pytest.raises(SwissRefused, match="at least two"):
        swiss.preview(stage=stage_of(evening(["Ada"])))


def test_a_league_has_no_swiss_rounds():
    with pytest.raises(SwissRefused, match="no Swiss stage"):
        swiss.next_round(stage=stage_of(league(ClubFactory(), ["A", "B"])), number=1, **BY)


def test_rounds_come_one_after_the_other():
    stage = stage_of(evening())
    with pytest.raises(SwissRefused, match="Round 1 is not there yet"):
        swiss.next_round(stage=stage, number=2, **BY)
    swiss.next_round(stage=stage, number=1, **BY)
    with pytest.raises(SwissRefused, match="Round 1 is there already"):
        swiss.next_round(stage=stage, number=1, **BY)


def test_the_history_tells_it():
    competition = evening()
    stage, ada = stage_of(competition), entry_of(competition, "Ada")
    swiss.next_round(stage=stage, number=1, **BY)
    swiss.take_back(stage=stage, number=1, **BY)
    swiss.drop(stage=stage, entry=ada, **BY)
    swiss.come_back(stage=stage, entry=ada, **BY)
    told = [
        history.sentence(change, None)
        for change in Change.objects.order_by("pk")
        if change.code.startswith("swiss")
    ]
    assert told == [
        "Round 1 paired: 4 matches",
        "Round 1 taken back",
        "Ada has left; its results stay",
        "Ada plays on",
    ]


@pytest.mark.django_db(transaction=True)
def test_two_who_press_at_once_make_one_round():
    stage = stage_of(evening())

    def press():
        return swiss.next_round(stage=stage, number=1, **BY)

    answers = at_once(press, press)
    assert sorted(type(one).__name__ for one in answers) == ["Round", "SwissRefused"]
    assert (Round.objects.count(), Fixture.objects.count()) == (1, 4)
