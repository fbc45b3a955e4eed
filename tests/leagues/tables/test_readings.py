"""The three readings of head-to-head against the same rules written down naively."""

from itertools import groupby

from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.tables import TableRules, table
from tests.depth import examples
from tests.leagues.tables.test_properties import CLUBS, some_results, value

CODES = (
    "goal_difference",
    "goals_for",
    "h2h_points",
    "h2h_goal_difference",
    "h2h_goals_for",
    "h2h_away_goals",
    "wins",
)


def groups(clubs, key):
    return [list(same) for _, same in groupby(sorted(clubs, key=key, reverse=True), key)]


def naive(clubs, codes, results, rules):
    """Return level clubs together, best first: codes in order, blocks by the reading."""
    if len(clubs) == 1 or not codes:
        return [clubs]
    if not codes[0].startswith("h2h_"):
        parts = groups(clubs, lambda club: value(codes[0], club, results, rules, {}))
        return [rung for part in parts for rung in naive(part, codes[1:], results, rules)]
    size = next((n for n, code in enumerate(codes) if code[:4] != "h2h_"), len(codes))
    block, rest = codes[:size], codes[size:]
    mini = [r for r in results if r.home in clubs and r.away in clubs]
    looks = [(code,) for code in block] if rules.head_to_head == "restart" else [block]
    for look in looks:
        parts = groups(clubs, lambda c, look=look: [value(x, c, mini, rules, {}) for x in look])
        if len(parts) > 1:
            after = rest if rules.head_to_head == "once" else codes
            return [rung for part in parts for rung in naive(part, after, results, rules)]
    return naive(clubs, rest, results, rules)


@settings(max_examples=examples(300), deadline=None)
@given(
    some_results(),
    st.lists(st.sampled_from(CODES), max_size=6),
    st.sampled_from(["once", "block_again", "restart"]),
)
def test_readings_agree_with_the_naive_ones(results, codes, reading):
    rules = TableRules(criteria=("points", *codes), head_to_head=reading)
    got = table(CLUBS, results, rules)
    wanted = naive(list(CLUBS), rules.criteria, results, rules)
    assert [
        [row.key for row in got.rows if row.rank == rank]
        for rank in sorted({row.rank for row in got.rows})
    ] == [sorted(rung) for rung in wanted]
