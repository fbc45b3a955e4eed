"""S10, the league half: awarded matches and forfeits, with what was played kept beside them."""

import pytest

from leagues import awards, outcomes, standings
from leagues.awards import Verdict
from leagues.models import Fixture, Outcome, OutcomeKind
from tests.factories import NOW, ClubFactory, UserFactory, fixture, league, result, stage_of

pytestmark = pytest.mark.django_db


def lines(competition):
    """Played, won, drawn, lost, goals for and against, points, awarded; in the table's order."""
    names = {entry.pk: entry.competitor.name for entry in competition.entries.all()}
    return {
        names[row.key]: (
            *(row.played, row.won, row.drawn, row.lost),
            *(row.goals_for, row.goals_against, row.points, row.awarded),
        )
        for row in standings.of_stage(stage_of(competition))[0][1].rows
    }


def award(match: Fixture, verdict: Verdict, score=(3, 0), reason="Not there", **more) -> Outcome:
    return awards.award(
        fixture=match, verdict=verdict, score=score, reason=reason, by=None, at=NOW, **more
    )


@pytest.mark.parametrize(
    ("verdict", "winner", "loser"), [(Verdict.HOME, "A", "B"), (Verdict.AWAY, "B", "A")]
)
def test_s10_an_award_counts_its_set_score(verdict, winner, loser):
    competition = league(ClubFactory(), ["A", "B"])
    award(fixture(competition, "A", "B"), verdict)
    assert list(lines(competition).items()) == [
        (winner, (1, 1, 0, 0, 3, 0, 3, 1)),
        (loser, (1, 0, 0, 1, 0, 3, 0, 1)),
    ]


def test_s10_a_double_forfeit_is_lost_by_both():
    competition = league(ClubFactory(), ["A", "B"])
    outcome = award(fixture(competition, "A", "B"), Verdict.BOTH)
    assert outcome.kind == OutcomeKind.DOUBLE_FORFEIT
    line = (1, 0, 0, 1, 0, 0, 0, 1)
    assert lines(competition) == {"A": line, "B": line}


def test_s10_head_to_head_counts_an_award():
    rules = {"table": {"criteria": ["points", "h2h_points", "goal_difference"]}}
    competition = league(ClubFactory(), ["A", "B", "C"], rules=rules)
    award(fixture(competition, "B", "A"), Verdict.HOME)
    result(competition, "A", "9-0", "C", round_number=2)
    result(competition, "C", "0-0", "B", round_number=3)
    result(competition, "A", "0-0", "C", round_number=4)
    assert list(lines(competition)) == ["B", "A", "C"]
    assert [lines(competition)[name][6] for name in "BA"] == [4, 4]


@pytest.mark.parametrize("verdict", Verdict)
def test_s10_what_was_played_is_kept_beside_the_award(verdict):
    competition = league(ClubFactory(), ["A", "B"])
    match = result(competition, "A", "2-1", "B")
    for score in ((3, 0), (5, 0)):
        outcome = award(match, verdict, score)
        assert [side.played_goals for side in outcome.sides.all()] == [2, 1]


def test_an_award_keeps_its_history_and_can_be_taken_back():
    competition, by = league(ClubFactory(), ["A", "B"]), UserFactory()
    match = result(competition, "A", "2-1", "B")
    award(match, Verdict.AWAY)
    awards.take_back(fixture=match, reason=" Appeal  upheld ", by=by, at=NOW)
    match.refresh_from_db()
    assert match.outcome is None
    assert list(match.outcomes.values_list("kind", "reason", "recorded_by")) == [
        ("played", "", None),
        ("awarded", "Not there", None),
        ("removed", "Appeal upheld", by.pk),
    ]
    empty = (0, 0, 0, 0, 0, 0, 0, 0)
    assert lines(competition) == {"A": empty, "B": empty}


@pytest.mark.parametrize(
    ("score", "reason", "field"),
    [((0, 0), "why", "winner_goals"), ((3, 0), " ", "reason"), ((3, 0), "x" * 301, "reason")],
)
def test_an_award_has_a_winner_and_a_reason(score, reason, field):
    match = fixture(league(ClubFactory(), ["A", "B"]), "A", "B")
    with pytest.raises(outcomes.OutcomeRefused) as refused:
        award(match, Verdict.HOME, score, reason)
    assert refused.value.field == field
    assert Outcome.objects.count() == 0


def test_an_award_under_a_stale_form_changes_nothing():
    competition = league(ClubFactory(), ["A", "B"])
    match = result(competition, "A", "2-1", "B")
    with pytest.raises(outcomes.StaleResult):
        award(match, Verdict.HOME, based_on=0)
    match.refresh_from_db()
    assert match.outcome.kind == OutcomeKind.PLAYED
