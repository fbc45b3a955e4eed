"""S11: points given and taken by decision; and what no result can tell."""

import pytest

from leagues import adjustments, standings, tiebreaks
from leagues.models import Adjustment, Change, Competition, TieBreakValue
from tests.factories import NOW, ClubFactory, UserFactory, entry_of, league, result, stage_of

pytestmark = pytest.mark.django_db


def two_ahead() -> Competition:
    """A has 7 points, B 6."""
    competition = league(ClubFactory(), ["A", "B", "C"])
    result(competition, "A", "2-0", "C")
    result(competition, "A", "1-1", "B", round_number=2)
    result(competition, "C", "0-1", "A", round_number=3)
    result(competition, "B", "3-0", "C", round_number=4)
    result(competition, "C", "1-1", "B", round_number=5)
    result(competition, "B", "0-0", "C", round_number=6)
    return competition


def lines(competition: Competition) -> dict[str, tuple[int, ...]]:
    """Points, adjustment, and all that is played, by name in the order of the table."""
    names = {entry.pk: entry.competitor.name for entry in competition.entries.all()}
    rows = standings.of_stage(stage_of(competition))[0][1].rows
    return {
        names[row.key]: (
            *(row.points, row.adjustment, row.won, row.drawn, row.lost),
            *(row.goals_for, row.goals_against),
        )
        for row in rows
    }


def test_s11_points_taken_off_change_the_order_and_nothing_else():
    competition, by = two_ahead(), UserFactory()
    before = lines(competition)
    assert list(before.items()) == [
        ("A", (7, 0, 2, 1, 0, 4, 1)),
        ("B", (6, 0, 1, 3, 0, 5, 2)),
        ("C", (2, 0, 0, 2, 3, 1, 7)),
    ]
    stage = stage_of(competition)
    taken = adjustments.add(
        stage=stage,
        entry=entry_of(competition, "A"),
        points=-3,
        reason=" fielded a  suspended player ",
        by=by,
        at=NOW,
    )
    assert list(lines(competition).items()) == [
        ("B", (6, 0, 1, 3, 0, 5, 2)),
        ("A", (4, -3, 2, 1, 0, 4, 1)),
        ("C", (2, 0, 0, 2, 3, 1, 7)),
    ]
    assert (taken.reason, taken.made_by, taken.made_at) == (
        "fielded a suspended player",
        by,
        NOW,
    )
    adjustments.remove(adjustment=taken, by=by, at=NOW)
    assert list(lines(competition).items()) == list(before.items())
    kept = Adjustment.objects.get()
    assert (kept.points, kept.removed_by, kept.removed_at) == (-3, by, NOW)
    assert list(Change.objects.filter(made_by=by).values_list("code", flat=True)) == [
        "adjustment_removed",
        "points_adjusted",
    ]


def test_taking_back_twice_changes_nothing():
    competition = two_ahead()
    added = adjustments.add(
        stage=stage_of(competition),
        entry=entry_of(competition, "A"),
        points=1,
        reason="Fair play",
        by=None,
        at=NOW,
    )
    adjustments.remove(adjustment=added, by=None, at=NOW)
    history = Change.objects.count()
    adjustments.remove(adjustment=added, by=None, at=NOW)
    assert Change.objects.count() == history


@pytest.mark.parametrize(
    ("points", "reason", "field"),
    [(0, "why", "points"), (1000, "why", "points"), (3, "  ", "reason"), (3, "x" * 301, "reason")],
)
def test_an_adjustment_has_points_and_a_reason(points, reason, field):
    competition = two_ahead()
    with pytest.raises(adjustments.AdjustmentRefused) as refused:
        adjustments.add(
            stage=stage_of(competition),
            entry=entry_of(competition, "A"),
            points=points,
            reason=reason,
            by=None,
            at=NOW,
        )
    assert refused.value.field == field


def test_only_those_who_play_there_are_given_points():
    competition, other = two_ahead(), league(ClubFactory(), ["A"])
    with pytest.raises(adjustments.AdjustmentRefused):
        adjustments.add(
            stage=stage_of(competition),
            entry=entry_of(other, "A"),
            points=1,
            reason="why",
            by=None,
            at=NOW,
        )


def test_given_values_are_set_changed_and_taken_away():
    competition = two_ahead()
    stage = stage_of(competition)
    a, b = (entry_of(competition, name).pk for name in "AB")
    for values, changed, kept in (
        ({a: -4, b: -6}, 2, {a: -4, b: -6}),
        ({a: -4, b: -5}, 1, {a: -4, b: -5}),
        ({a: None}, 1, {b: -5}),
        ({b: -5}, 0, {b: -5}),
    ):
        assert changed == tiebreaks.set_values(
            stage=stage, code="fair_play", values=values, by=None, at=NOW
        )
        assert kept == dict(TieBreakValue.objects.values_list("entry_id", "value"))
    assert Change.objects.filter(code="tie_break_values_set").count() == 3


def test_two_cannot_have_one_place_in_a_ranking_list():
    competition = two_ahead()
    stage = stage_of(competition)
    a, b = (entry_of(competition, name).pk for name in "AB")
    tiebreaks.set_values(stage=stage, code="ranking_list", values={a: 1}, by=None, at=NOW)
    with pytest.raises(tiebreaks.ValueRefused) as refused:
        tiebreaks.set_values(stage=stage, code="ranking_list", values={b: 1}, by=None, at=NOW)
    assert refused.value.entry_id == b
    tiebreaks.set_values(stage=stage, code="ranking_list", values={a: 2, b: 1}, by=None, at=NOW)
    assert TieBreakValue.objects.count() == 2
