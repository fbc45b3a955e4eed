"""S4 in the database: a drawing of lots is recorded, and lapses with the results it rests on."""

from itertools import permutations

import pytest

from leagues import lots, outcomes, rules, standings
from leagues.models import Change, Competition, DrawnLots, Fixture
from leagues.rules import StageRules
from leagues.tables.rules import TableRules
from tests.factories import NOW, ClubFactory, UserFactory, entry_of, league, result, stage_of

pytestmark = pytest.mark.django_db

BY_LOT = StageRules(
    table=TableRules(criteria=("points", "goal_difference", "goals_for", "drawing_of_lots"))
)


def cycle() -> Competition:
    """A beats B, B beats C, C beats A, each 1-0; D has played nobody."""
    competition = league(ClubFactory(), ["A", "B", "C", "D"], rules=rules.to_json(BY_LOT))
    for number, (home, away) in enumerate(("AB", "BC", "CA"), start=1):
        result(competition, home, "1-0", away, round_number=number)
    return competition


def ranks(competition: Competition) -> list[int]:
    return [row.rank for row in standings.of_stage(stage_of(competition))[0][1].rows]


def order(competition: Competition) -> list[int]:
    return [row.key for row in standings.of_stage(stage_of(competition))[0][1].rows]


def test_s4_a_drawing_of_lots_is_recorded_and_lapses_with_a_correction():
    competition, by = cycle(), UserFactory()
    assert ranks(competition) == [1, 1, 1, 4]
    level = [entry_of(competition, name) for name in "ABC"]
    drawn = lots.draw(stage=stage_of(competition), entries=level, seed="anvil-7", by=by, at=NOW)
    assert (drawn.drawn_by, drawn.drawn_at, drawn.seed) == (by, NOW, "anvil-7")
    assert sorted(drawn.order) == sorted(entry.pk for entry in level)
    assert ranks(competition) == [1, 2, 3, 4]
    assert order(competition)[:3] == drawn.order
    noted = Change.objects.get(code="lots_drawn")
    assert noted.after == {"order": drawn.order, "seed": "anvil-7"}
    match = Fixture.objects.get(round__number=1)
    outcomes.record(fixture=match, outcome=outcomes.score(2, 1), by=None, at=NOW)
    drawn.refresh_from_db()
    assert drawn.lapsed_at == NOW
    assert lots.standing(stage_of(competition)) == []


def test_s4_the_order_of_a_drawing_is_that_of_its_seed_alone():
    competition = cycle()
    level = [entry_of(competition, name) for name in "ABC"]
    orders = {
        tuple(
            lots.draw(
                stage=stage_of(competition), entries=listed, seed="one", by=None, at=NOW
            ).order
        )
        for listed in permutations(level)
    }
    assert len(orders) == 1


def test_a_drawing_outlasts_results_that_it_does_not_rest_on():
    competition = cycle()
    lots.draw(
        stage=stage_of(competition),
        entries=[entry_of(competition, name) for name in "ABC"],
        seed="one",
        by=None,
        at=NOW,
    )
    result(competition, "A", "3-0", "D", round_number=4)
    assert DrawnLots.objects.get().lapsed_at is None
