"""What holds for any results and any rules, checked against counting by hand."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

from hypothesis import given as hypothesis_given
from hypothesis import settings
from hypothesis import strategies as st

from leagues.tables import REGISTRY, Given, Points, Result, TableRules, expunge, table

CLUBS = "ABCDE"
KINDS = ("played", "played", "played", "played", "awarded", "double_forfeit")


@st.composite
def some_results(draw):
    pairs = st.permutations(CLUBS).map(lambda clubs: clubs[:2])
    goals = st.integers(0, 3)
    one = st.builds(
        lambda pair, home, away, kind: Result(pair[0], pair[1], home, away, kind),
        pairs,
        goals,
        goals,
        st.sampled_from(KINDS),
    )
    return draw(st.lists(one, max_size=24))


some_rules = st.builds(
    TableRules,
    points=st.sampled_from([Points(3, 1, 0), Points(2, 1, 0), Points(3, 2, 1)]),
    criteria=st.lists(st.sampled_from(list(REGISTRY)), max_size=7, unique=True).map(tuple),
    head_to_head=st.sampled_from(["once", "block_again", "restart"]),
    ranking=st.sampled_from(["points", "points_per_game"]),
    adjustments_in_head_to_head=st.booleans(),
)
some_given = st.builds(
    Given,
    fair_play=st.dictionaries(st.sampled_from(CLUBS), st.integers(-3, 0)),
    ranking=st.permutations(CLUBS).map(lambda order: order[:4]),
    lots=st.lists(st.permutations(CLUBS).map(lambda order: order[:3]), max_size=2),
    playoffs=st.lists(st.permutations(CLUBS).map(lambda order: order[:2]), max_size=2),
)
some_adjustments = st.dictionaries(st.sampled_from(CLUBS), st.integers(-3, 3), max_size=2)
some_facts = (some_results(), some_rules, some_given, some_adjustments)
unhurried = settings(deadline=None)  # a busy machine is no failure


def everything(test):
    return unhurried(hypothesis_given(*some_facts)(test))


def shuffled(test):
    return unhurried(hypothesis_given(*some_facts, st.randoms(use_true_random=False))(test))


def counted(club, results, points):
    """Count one club by hand: (points, won, goals for, goals against, away goals, away wins)."""
    total = Counter()
    for r in results:
        if club not in (r.home, r.away):
            continue
        own, other = (r.home_goals, r.away_goals)[:: 1 if club == r.home else -1]
        if r.kind == "double_forfeit":
            own = other = 0
        else:
            total["points"] += (
                points.win if own > other else points.draw if own == other else points.loss
            )
            total["won"] += own > other
        total["played"] += 1
        total["for"] += own
        total["against"] += other
        total["away"] += own if club == r.away else 0
        total["away_won"] += club == r.away and own > other and r.kind != "double_forfeit"
    return total


def value(code, club, results, rules, adjustments):
    """Return what a computed criterion must have seen, by hand."""
    if REGISTRY[code].scope == "opponents":
        return strength(code, club, results, rules.points)
    total = counted(club, results, rules.points)
    inside = REGISTRY[code].scope == "head_to_head"
    if not inside or rules.adjustments_in_head_to_head:
        total["points"] += adjustments.get(club, 0)
    ratio = None
    if total["against"]:
        ratio = Fraction(total["for"], total["against"])
    return {
        "points": total["points"],
        "direct_encounter": total["points"],
        "points_per_game": Fraction(total["points"], total["played"] or 1),
        "goal_difference": total["for"] - total["against"],
        "goal_average": ratio if ratio is not None else (None if total["for"] else 0),
        "goals_for": total["for"],
        "away_goals_for": total["away"],
        "away_goals": total["away"],
        "wins": total["won"],
        "away_wins": total["away_won"],
    }[code.removeprefix("h2h_")]


def strength(code, club, results, points):
    """Count by hand what a club's opponents were worth."""
    worth = {other: counted(other, results, points)["points"] for other in CLUBS}
    met = [r for r in results if club in (r.home, r.away)]
    opponents = sorted(worth[r.away if r.home == club else r.home] for r in met)
    if code == "buchholz":
        return sum(opponents)
    if code == "median_buchholz":
        return sum(opponents[1:-1])
    total = Fraction()
    for r in met:
        own, other = (r.home_goals, r.away_goals)[:: 1 if club == r.home else -1]
        share = 2 if own > other else 1 if own == other else 0
        if r.kind != "double_forfeit":
            total += Fraction(share * worth[r.away if r.home == club else r.home], 2)
    return total


@shuffled
def test_order_does_not_depend_on_input_order(results, rules, given, adjustments, random):
    got = table(CLUBS, results, rules, adjustments=adjustments, given=given)
    random.shuffle(results)
    assert table(CLUBS, results, rules, adjustments=adjustments, given=given) == got


@shuffled
def test_ranks_do_not_depend_on_the_order_of_competitors(
    results, rules, given, adjustments, random
):
    def ranks(clubs):
        got = table(clubs, results, rules, adjustments=adjustments, given=given)
        return {row.key: row.rank for row in got.rows}

    others = list(CLUBS)
    random.shuffle(others)
    assert ranks(others) == ranks(CLUBS)


@everything
def test_totals_add_up_and_every_club_stands_once(results, rules, given, adjustments):
    rows = table(CLUBS, results, rules, adjustments=adjustments, given=given).rows
    assert sorted(row.key for row in rows) == list(CLUBS)
    both_lost = sum(r.kind == "double_forfeit" for r in results)
    assert sum(row.played for row in rows) == 2 * len(results)
    assert sum(row.won for row in rows) + 2 * both_lost == sum(row.lost for row in rows)
    assert sum(row.goals_for for row in rows) == sum(row.goals_against for row in rows)
    assert sum(row.goal_difference for row in rows) == 0
    for row in rows:
        total = counted(row.key, results, rules.points)
        assert row.played == row.won + row.drawn + row.lost == total["played"]
        assert (row.won, row.goals_for, row.goals_against) == (
            total["won"],
            total["for"],
            total["against"],
        )
        assert row.points - row.adjustment == total["points"]


@everything
def test_ranks_are_consistent(results, rules, given, adjustments):
    got = table(CLUBS, results, rules, adjustments=adjustments, given=given)
    for at, row in enumerate(got.rows):
        assert row.rank == 1 + sum(other.rank < row.rank for other in got.rows) <= at + 1
    shared = {level.rank: level.clubs for level in got.levels}
    for rank, many in Counter(row.rank for row in got.rows).items():
        members = tuple(row.key for row in got.rows if row.rank == rank)
        assert shared.get(rank, members[:1]) == members
        assert (many > 1) == (rank in shared)
        assert list(members) == sorted(members)


@everything
def test_every_explanation_is_true_and_none_is_missing(results, rules, given, adjustments):
    got = table(CLUBS, results, rules, adjustments=adjustments, given=given)
    by_border = {(d.above[-1], d.below[0]): d for d in got.decisions}
    for above, below in pairwise(got.rows):
        decision = by_border.pop((above.key, below.key), None)
        if above.rank == below.rank:
            assert decision is None
        elif decision is None:
            assert above.points > below.points
        else:
            assert_true(decision, results, rules, given, adjustments)
    assert by_border == {}


def assert_true(decision, results, rules, given, adjustments):
    code = decision.criterion
    criterion = REGISTRY[code]
    assert code in rules.effective_criteria()
    assert set(decision.above) | set(decision.below) <= set(decision.among)
    seen = results
    if criterion.scope == "head_to_head":
        inside = decision.among
        seen = [r for r in results if r.home in inside and r.away in inside]
        assert decision.round >= 1
        met = {frozenset((r.home, r.away)) for r in seen}
        pairs = len(inside) * (len(inside) - 1) // 2
        assert code != "direct_encounter" or len(met) == pairs
    for clubs, claimed in (
        (decision.above, decision.above_value),
        (decision.below, decision.below_value),
    ):
        for club in clubs:
            if criterion.scope != "given":
                assert claimed == value(code, club, seen, rules, adjustments)
            elif code == "fair_play":
                assert claimed == given.fair_play[club]
            else:
                orders = {"ranking_list": [given.ranking], "drawing_of_lots": given.lots}
                assert any(
                    club == order[claimed - 1]
                    for order in orders.get(code, given.playoffs)
                    if claimed <= len(order)
                )
    assert criterion.sort_key(decision.above_value) > criterion.sort_key(decision.below_value)


@unhurried
@hypothesis_given(some_results(), some_rules, st.sets(st.sampled_from(CLUBS), max_size=3))
def test_expunged_clubs_leave_no_trace(results, rules, gone):
    left = [club for club in CLUBS if club not in gone]
    rest = [r for r in results if not {r.home, r.away} & gone]
    assert table(left, expunge(results, gone), rules) == table(left, rest, rules)
