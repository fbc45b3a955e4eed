"""S9: a club withdraws by either policy, its effect is shown before, and undoing it is exact."""

from datetime import timedelta

import pytest

from leagues import fixtures, outcomes, previews, rules, standings, withdrawals
from leagues.models import (
    Change,
    Competition,
    Entry,
    EntryStatus,
    Fixture,
    FixtureStatus,
    OutcomeKind,
    SideResult,
    WithdrawalPolicy,
)
from leagues.rules import StageRules, Withdrawal
from leagues.tables.rules import TableRules
from tests.factories import (
    NOW,
    ClubFactory,
    UserFactory,
    entry_of,
    fixture,
    league,
    result,
    stage_of,
)

pytestmark = pytest.mark.django_db

GOALS_FIRST = ("points", "goal_difference", "goals_for")
MEETINGS_FIRST = ("points", "goal_difference", "h2h_points", "goals_for")


def season(policy: str, criteria: tuple[str, ...] = GOALS_FIRST) -> Competition:
    """The results of S9: C-D is the one match that is still open."""
    ruled = StageRules(table=TableRules(criteria=criteria), withdrawal=Withdrawal(policy, (3, 0)))
    competition = league(ClubFactory(), ["A", "B", "C", "D"], rules=rules.to_json(ruled))
    result(competition, "A", "1-0", "B")
    result(competition, "B", "2-0", "C")
    result(competition, "C", "1-1", "A", round_number=2)
    result(competition, "A", "5-0", "D", round_number=3)
    result(competition, "B", "1-1", "D", round_number=2)
    fixture(competition, "C", "D", round_number=3)
    return competition


def table(competition: Competition) -> list[tuple[int, str, int, int, int]]:
    """Rank, name, points, goal difference and goals of each club."""
    stage = stage_of(competition)
    names = {entry.pk: entry.competitor.name for entry in competition.entries.all()}
    return [
        (row.rank, names[row.key], row.points, row.goal_difference, row.goals_for)
        for row in standings.of_stage(stage)[0][1].rows
    ]


def everything(competition: Competition) -> list[list[tuple[object, ...]]]:
    """All of a competition that a withdrawal may touch."""
    held = Fixture.objects.filter(stage__division__competition=competition).order_by("pk")
    return [
        table(competition),
        list(
            held.values_list(
                *("pk", "status", "status_reason", "kicks_off_at", "date", "venue", "sequence"),
                *("withdrawn_entry", "found_status", "found_status_reason"),
            )
        ),
        list(
            SideResult.objects.filter(outcome__stands_for__in=held)
            .order_by("outcome__stands_for", "seat")
            .values_list("outcome__stands_for", "outcome__kind", "entry", "goals", "played_goals")
        ),
        list(
            Entry.objects.filter(competition=competition)
            .order_by("pk")
            .values_list("pk", "status", "withdrawn_at", "withdrawal_policy")
        ),
    ]


def withdraw(competition: Competition, name: str, days: int = 0) -> Entry:
    """Let a club withdraw, some days later than the others."""
    return withdrawals.withdraw(
        entry=entry_of(competition, name), by=None, at=NOW + timedelta(days=days)
    )


def reinstate(competition: Competition, name: str) -> Entry:
    """Take a club's withdrawal back."""
    return withdrawals.reinstate(
        entry=entry_of(competition, name), by=None, at=NOW + timedelta(days=9)
    )


def open_match(competition: Competition, *names: str) -> Fixture:
    """The match of C, or of those named, and D."""
    home, away = names or ("C", "D")
    return Fixture.objects.get(
        pk__in=Fixture.objects.filter(sides__entry=entry_of(competition, home)),
        sides__entry=entry_of(competition, away),
    )


def test_s9_expunge_takes_its_matches_out_of_the_table():
    competition = season("expunge")
    gone = withdraw(competition, "D")
    assert table(competition) == [
        (1, "A", 4, 1, 2),
        (2, "B", 3, 1, 2),
        (3, "C", 1, -2, 1),
    ]
    assert (gone.status, gone.withdrawn_at, gone.withdrawal_policy) == (
        EntryStatus.WITHDRAWN,
        NOW,
        WithdrawalPolicy.EXPUNGE,
    )
    match = open_match(competition)
    assert (match.status, match.withdrawn_entry, match.outcome) == (
        FixtureStatus.CANCELLED,
        gone,
        None,
    )
    assert SideResult.objects.filter(outcome__stands_for__isnull=False, entry=gone).count() == 2


@pytest.mark.parametrize(("criteria", "second"), [(GOALS_FIRST, "C"), (MEETINGS_FIRST, "B")])
def test_s9_keep_and_award_the_rest(criteria, second):
    competition = season("award", criteria)
    gone = withdraw(competition, "D")
    lines = {"A": (7, 6, 7), "B": (4, 1, 3), "C": (4, 1, 4), "D": (1, -8, 1)}
    third = "B" if second == "C" else "C"
    assert table(competition) == [
        (rank, name, *lines[name]) for rank, name in enumerate(["A", second, third, "D"], start=1)
    ]
    match = open_match(competition)
    assert (match.status, match.withdrawn_entry, match.outcome.kind, match.outcome.reason) == (
        FixtureStatus.SCHEDULED,
        gone,
        OutcomeKind.AWARDED,
        withdrawals.MARK,
    )
    assert match.outcome.played_on == NOW.date()


@pytest.mark.parametrize("policy", ["expunge", "award"])
def test_s9_a_withdrawal_is_shown_before_it_is_applied(policy):
    competition = season(policy)
    before = everything(competition)
    history = Change.objects.count()
    entry = entry_of(competition, "D")
    (shown,) = previews.of(
        stage_of(competition), lambda: withdrawals.withdraw(entry=entry, by=None, at=NOW)
    )
    assert everything(competition) == before
    assert Change.objects.count() == history
    withdraw(competition, "D")
    assert [
        (row.after.rank, row.entrant.name, row.after.points) for row in shown.rows if row.after
    ] == [line[:3] for line in table(competition)]
    left = [row.entrant.name for row in shown.rows if row.after is None]
    assert left == (["D"] if policy == "expunge" else [])


@pytest.mark.parametrize("policy", ["expunge", "award"])
def test_s9_undoing_a_withdrawal_restores_everything_exactly(policy):
    competition = season(policy)
    before = everything(competition)
    withdraw(competition, "D")
    assert everything(competition) != before
    reinstate(competition, "D")
    assert everything(competition) == before
    assert list(
        Change.objects.filter(code__in=["withdrawn", "reinstated"]).values_list("code")
    ) == [
        ("reinstated",),
        ("withdrawn",),
    ]


@pytest.mark.parametrize("policy", ["expunge", "award"])
def test_a_postponed_match_is_postponed_again(policy):
    competition = season(policy)
    match = open_match(competition)
    Fixture.objects.filter(pk=match.pk).update(
        status=FixtureStatus.POSTPONED, status_reason="The hall was flooded"
    )
    before = everything(competition)
    withdraw(competition, "D")
    assert open_match(competition).status != FixtureStatus.POSTPONED
    reinstate(competition, "D")
    assert everything(competition) == before


@pytest.mark.parametrize("policy", ["expunge", "award"])
@pytest.mark.parametrize(("first", "second"), [("C", "D"), ("D", "C")])
def test_two_withdraw_and_come_back_in_any_order(policy, first, second):
    competition = season(policy)
    Fixture.objects.filter(pk=open_match(competition).pk).update(
        status=FixtureStatus.POSTPONED, status_reason="Rain"
    )
    nobody = everything(competition)
    withdraw(competition, second, days=1)
    only_second = everything(competition)
    reinstate(competition, second)
    withdraw(competition, first)
    withdraw(competition, second, days=1)
    both = open_match(competition)
    kind = both.outcome.kind if both.outcome else None
    assert kind == (OutcomeKind.DOUBLE_FORFEIT if policy == "award" else None)
    reinstate(competition, first)
    assert everything(competition) == only_second
    reinstate(competition, second)
    assert everything(competition) == nobody


def test_a_result_that_an_official_set_outlasts_the_withdrawal():
    competition = season("award")
    withdraw(competition, "D")
    match = open_match(competition)
    outcomes.record(fixture=match, outcome=outcomes.score(2, 2), by=UserFactory(), at=NOW)
    reinstate(competition, "D")
    match = open_match(competition)
    assert [side.goals for side in match.outcome.sides.all()] == [2, 2]
    assert (match.withdrawn_entry, match.found_status) == (None, "")


def test_a_cancelled_match_stays_cancelled():
    competition = season("award")
    Fixture.objects.filter(pk=open_match(competition).pk).update(status=FixtureStatus.CANCELLED)
    withdraw(competition, "D")
    match = open_match(competition)
    assert (match.status, match.withdrawn_entry, match.outcome) == ("cancelled", None, None)


def test_nobody_withdraws_twice_or_comes_back_unasked():
    competition = season("expunge")
    with pytest.raises(withdrawals.WithdrawalRefused):
        reinstate(competition, "D")
    withdraw(competition, "D")
    with pytest.raises(withdrawals.WithdrawalRefused):
        withdraw(competition, "D")


def test_a_match_that_a_withdrawal_cancelled_is_not_brought_back_alone(client):
    competition = league(ClubFactory(), ["A", "B"])
    match = fixture(competition, "A", "B")
    withdrawals.withdraw(
        entry=entry_of(competition, "A"), policy=WithdrawalPolicy.EXPUNGE, by=None, at=NOW
    )
    with pytest.raises(fixtures.FixtureRefused) as refused:
        fixtures.bring_back(fixture=match, by=None, at=NOW)
    assert refused.value.sentence == (
        "One of the two has withdrawn; the match is on again when the withdrawal is undone."
    )
    text = client.get(f"/c/{competition.slug}/fixtures/").content.decode()
    assert text.count("cancelled: withdrawal") == 1
