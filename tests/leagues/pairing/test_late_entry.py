"""A competitor who joins a running round robin."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.pairing.checkers import check_rounds
from leagues.pairing.errors import PairingError
from leagues.pairing.late_entry import Added, late_entry
from leagues.pairing.round_robin import round_robin
from tests.depth import examples


def test_an_even_league_gets_rounds_appended():
    before = round_robin(4)
    after = late_entry(4, before, fixed=1)
    assert [one.round for one in after.added] == [3, 4, 5, 6]
    assert [rnd.pairs for rnd in after.rounds[:3]] == [rnd.pairs for rnd in before]
    assert check_rounds(5, after.rounds[1:]) == []


def test_an_odd_league_fills_its_byes_first():
    after = late_entry(3, round_robin(3), fixed=1)
    assert [one.round for one in after.added] == [1, 2, 3]
    assert after.rounds[1].byes == after.rounds[2].byes == ()
    assert after.rounds[0] == round_robin(3)[0]


def test_byes_are_left_alone_on_request():
    after = late_entry(3, round_robin(3), fixed=1, use_byes=False)
    assert [one.round for one in after.added] == [3, 4, 5]


def test_who_had_more_home_matches_travels():
    before = round_robin(6)
    homes = Counter(home for rnd in before for home, _ in rnd.pairs)
    for one in late_entry(6, before, fixed=5).added:
        opponent = one.home if one.away == 6 else one.away
        assert (one.home == 6) == (homes[opponent] == 3)


def test_the_first_entrant_of_all_meets_nobody_twice():
    assert late_entry(1, (), fixed=0).added == (Added(0, 1, 0),)


@given(data=st.data(), n=st.integers(2, 15), legs=st.integers(1, 4))
@settings(max_examples=examples(150), deadline=None)
def test_any_late_entry_is_fair_and_disturbs_nothing(data, n, legs):
    before = round_robin(n, legs=legs)
    fixed = data.draw(st.integers(0, len(before)))
    after = late_entry(n, before, fixed=fixed, legs=legs)
    assert after.rounds[:fixed] == before[:fixed]
    for old, new in zip(before, after.rounds, strict=False):
        assert new.pairs[: len(old.pairs)] == old.pairs
    assert check_rounds(n + 1, after.rounds[fixed:]) == []
    met = Counter(pair for rnd in after.rounds for pair in rnd.pairs)
    for a in range(n + 1):
        for b in range(a):
            assert met[a, b] + met[b, a] == legs
            assert abs(met[a, b] - met[b, a]) == legs % 2
    for club in range(n + 1):
        home = sum(count for (a, _), count in met.items() if a == club)
        away = sum(count for (_, b), count in met.items() if b == club)
        assert abs(home - away) <= 1
    free = sum(1 for rnd in before[fixed:] if rnd.byes)
    assert len(after.rounds) == len(before) + n * legs - free


@given(n=st.integers(2, 9), late=st.integers(2, 4))
@settings(max_examples=examples(40), deadline=None)
def test_several_late_entries_one_after_the_other(n, late):
    rounds = round_robin(n)
    for more in range(late):
        rounds = late_entry(n + more, rounds, fixed=1).rounds
    assert check_rounds(n + late, rounds[1:]) == []
    met = Counter(frozenset(pair) for rnd in rounds for pair in rnd.pairs)
    assert met == {frozenset((a, b)): 1 for a in range(n + late) for b in range(a)}


@pytest.mark.parametrize(
    ("n", "fixed", "legs", "code"),
    [
        (0, 0, 1, "too_few_competitors"),
        (4, 4, 1, "fixed_out_of_range"),
        (4, -1, 1, "fixed_out_of_range"),
        (4, 0, 0, "legs_out_of_range"),
        (3, 0, 1, "index_out_of_range"),
    ],
)
def test_impossible_input_is_refused_by_code(n, fixed, legs, code):
    with pytest.raises(PairingError) as caught:
        late_entry(n, round_robin(4), fixed=fixed, legs=legs)
    assert caught.value.code == code
