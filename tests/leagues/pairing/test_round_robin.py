"""Round robin: S13, S14, every size from 2 to 64, and the leg orders."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.chance import Chance
from leagues.pairing.checkers import check_round_robin, count_breaks, longest_run
from leagues.pairing.errors import PairingError
from leagues.pairing.round_robin import LegOrder, Round, round_robin
from tests.depth import examples

SIZES = range(2, 65)


@pytest.mark.parametrize(("clubs", "rounds", "matches"), [(3, 3, 3), (5, 5, 10), (7, 7, 21)])
def test_s13_odd_numbers_give_each_club_exactly_one_bye(clubs, rounds, matches):
    made = round_robin(clubs)
    assert len(made) == rounds
    assert sum(len(rnd.pairs) for rnd in made) == matches
    assert sorted(i for rnd in made for i in rnd.byes) == list(range(clubs))


def test_s14_six_clubs_double():
    made = round_robin(6, legs=2)
    assert len(made) == 10
    played = Counter(pair for rnd in made for pair in rnd.pairs)
    assert played == {(a, b): 1 for a in range(6) for b in range(6) if a != b}
    for club in range(6):
        homes = [club == home for rnd in made for home, away in rnd.pairs if club in (home, away)]
        assert (homes.count(True), homes.count(False)) == (5, 5)
        assert abs(2 * sum(homes[:5]) - 5) == 1
    assert all(len({i for pair in rnd.pairs for i in pair}) == 6 for rnd in made)


def test_s14_five_clubs_single_two_home_two_away():
    pairs = [pair for rnd in round_robin(5) for pair in rnd.pairs]
    assert Counter(home for home, _ in pairs) == dict.fromkeys(range(5), 2)
    assert Counter(away for _, away in pairs) == dict.fromkeys(range(5), 2)


@pytest.mark.parametrize("order", LegOrder)
def test_s14_the_return_has_the_sides_swapped(order):
    for clubs in (2, 5, 6):
        made = round_robin(clubs, legs=2, order=order)
        assert Counter(p for rnd in made for p in rnd.pairs) == Counter(
            p for rnd in made for p in rnd.swapped().pairs
        )


@pytest.mark.parametrize("order", LegOrder)
@pytest.mark.parametrize("legs", [1, 2, 3, 4])
def test_s14_every_size_passes_the_checker(legs, order):
    faults = {n: check_round_robin(n, legs, round_robin(n, legs=legs, order=order)) for n in SIZES}
    assert faults == {n: [] for n in SIZES}


def test_a_hundred_clubs_work_as_well():
    assert check_round_robin(100, 2, round_robin(100, legs=2)) == []


@pytest.mark.parametrize("n", SIZES)
def test_single_leg_has_the_least_number_of_breaks(n):
    assert count_breaks(n, round_robin(n)) == (0 if n % 2 else n - 2)


@pytest.mark.parametrize("n", range(4, 65, 2))
def test_breaks_of_a_double_round_robin(n):
    breaks = {o: count_breaks(n, round_robin(n, legs=2, order=o)) for o in LegOrder}
    assert breaks[LegOrder.MIRRORED] == 3 * n - 6
    assert breaks[LegOrder.INVERTED] == 2 * n - 4
    assert breaks[LegOrder.SHIFTED] <= 2 * n


@pytest.mark.parametrize(
    ("order", "longest"),
    [
        (LegOrder.MIRRORED, 3),
        (LegOrder.SHIFTED, 2),
        (LegOrder.INVERTED, 2),
        (LegOrder.BACK_TO_BACK, 2),
    ],
)
def test_longest_run_on_one_side(order, longest):
    assert max(longest_run(n, round_robin(n, legs=2, order=order)) for n in SIZES) == longest


def test_the_order_by_default_is_the_one_without_long_runs():
    assert round_robin(6, legs=2) == round_robin(6, legs=2, order=LegOrder.SHIFTED)


def test_leg_orders_of_three_rounds():
    first = round_robin(4)
    back = tuple(rnd.swapped() for rnd in first)
    whole = {order: round_robin(4, legs=2, order=order) for order in LegOrder}
    assert whole[LegOrder.MIRRORED] == first + back
    assert whole[LegOrder.SHIFTED] == (*first, back[1], back[2], back[0])
    assert whole[LegOrder.INVERTED] == first + back[::-1]
    assert whole[LegOrder.BACK_TO_BACK] == (
        first[0], back[0], first[1], back[1], first[2], back[2],
    )  # fmt: skip


def test_two_clubs_meet_in_turn():
    assert [rnd.pairs for rnd in round_robin(2, legs=3)] == [((0, 1),), ((1, 0),), ((0, 1),)]


def test_a_seed_gives_one_schedule_and_another_seed_another():
    one = round_robin(10, chance=Chance("a"))
    assert one == round_robin(10, chance=Chance("a"))
    assert one != round_robin(10, chance=Chance("b"))
    assert one != round_robin(10)


@given(
    n=st.integers(2, 24),
    legs=st.integers(1, 5),
    order=st.sampled_from(LegOrder),
    seed=st.none() | st.text(max_size=8),
)
@settings(max_examples=examples(150), deadline=None)
def test_any_schedule_passes_the_checker(n, legs, order, seed):
    chance = None if seed is None else Chance(seed)
    assert check_round_robin(n, legs, round_robin(n, legs=legs, order=order, chance=chance)) == []


@pytest.mark.parametrize(
    ("n", "legs", "code", "values"),
    [
        (1, 1, "too_few_competitors", {"n": 1, "least": 2}),
        (0, 1, "too_few_competitors", {"n": 0, "least": 2}),
        (4, 0, "legs_out_of_range", {"legs": 0, "least": 1}),
    ],
)
def test_impossible_input_is_refused_by_code(n, legs, code, values):
    with pytest.raises(PairingError) as caught:
        round_robin(n, legs=legs)
    assert (caught.value.code, caught.value.values) == (code, values)


def _codes(n, legs, rounds):
    return {fault.code for fault in check_round_robin(n, legs, rounds)}


def test_the_checker_sees_each_kind_of_fault():
    good = list(round_robin(4))
    assert {"wrong_number_of_rounds", "wrong_number_of_meetings"} <= _codes(4, 1, good[:-1])
    twice = [Round(((0, 1), (0, 2)), (3,)), *good[1:]]
    assert "twice_in_a_round" in _codes(4, 1, twice)
    assert "wrong_number_of_byes" in _codes(4, 1, twice)
    assert "plays_itself" in _codes(4, 1, [Round(((0, 0), (1, 2)), (3,)), *good[1:]])
    assert "index_out_of_range" in _codes(4, 1, [Round(((0, 4), (1, 2)), (3,)), *good[1:]])
    assert "missing_from_round" in _codes(4, 1, [Round(good[0].pairs[:1]), *good[1:]])
    assert "plays_and_has_a_bye" in _codes(4, 1, [Round(good[0].pairs, (0,)), *good[1:]])


def test_the_checker_sees_sides_that_lean():
    first = round_robin(6)
    assert _codes(6, 2, first + first) == {"sides_not_swapped", "home_and_away_differ"}
    lopsided = [Round(tuple((min(p), max(p)) for p in rnd.pairs)) for rnd in first]
    assert _codes(6, 1, lopsided) == {"home_and_away_differ"}
    back = [rnd.swapped() for rnd in lopsided]
    assert _codes(6, 2, lopsided + back) == {"first_half_unbalanced"}
