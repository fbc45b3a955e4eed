"""Tables of two to four, judged by going through all seatings up to twelve."""

from fractions import Fraction
from itertools import combinations

import pytest

from leagues.pairing.errors import PairingError
from leagues.pairing.seating import seat, share, sizes
from leagues.pairing.seating_checkers import check_seating


@pytest.mark.parametrize(
    ("n", "size", "wanted"),
    [
        (2, 4, (2,)),
        (3, 2, (3,)),
        (5, 2, (3, 2)),
        (5, 4, (3, 2)),
        (6, 4, (3, 3)),
        (9, 4, (3, 3, 3)),
        (11, 4, (4, 4, 3)),
        (7, 3, (3, 2, 2)),
    ],
)
def test_tables_are_as_full_as_can_be_and_nobody_sits_alone(n, size, wanted):
    assert sizes(n, size) == wanted


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("n", range(2, 65))
def test_every_size_is_seated_over_four_rounds(n, size):
    history = []
    for _ in range(4):
        made = seat(range(n), history, size=size)
        assert check_seating(range(n), history, made) == []
        assert sorted(map(len, made)) == sorted(sizes(n, size))
        history.append(made)
    if n >= 32:
        pairs = [
            frozenset(two) for rnd in history for table in rnd for two in combinations(table, 2)
        ]
        assert len(pairs) == len(set(pairs))  # with that many nobody need meet again so soon


def test_the_first_round_goes_by_the_order():
    assert seat((4, 2, 9, 7), [], size=2) == ((4, 2), (9, 7))


def test_where_all_have_met_those_meet_who_met_least_often():
    rounds = [((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3)), ((1, 2), (3, 4))]
    assert seat((1, 2, 3, 4), rounds, size=2) == ((1, 3), (2, 4))


def test_who_has_left_is_not_seated():
    assert seat((1, 3, 4), [((1, 2), (3, 4))], size=2) == ((1, 3, 4),)


@pytest.mark.parametrize(
    ("places", "points", "wanted"),
    [
        ((1, 2, 3, 4), (4, 3, 2, 1), (4, 3, 2, 1)),
        ((1, 1, 3), (4, 2, 1), (3, 3, 1)),
        ((2, 1, 2), (4, 2, 1), (Fraction(3, 2), 4, Fraction(3, 2))),
        ((1, 1, 1, 1), (4, 3, 2, 1), (Fraction(5, 2),) * 4),
    ],
)
def test_shared_places_share_their_points(places, points, wanted):
    assert share(places, points) == wanted
    assert sum(share(places, points)) == sum(points)


@pytest.mark.parametrize("places", [(1, 1, 2), (2, 3), (1, 2, 3, 4, 5)])
def test_places_that_no_table_has_are_refused(places):
    with pytest.raises(PairingError, match="places_wrong"):
        share(places, (4, 3, 2, 1))


@pytest.mark.parametrize(
    ("entrants", "size", "code"),
    [
        ((1,), 4, "too_few_competitors"),
        ((1, 2), 5, "table_size_out_of_range"),
        ((1, 2), 1, "table_size_out_of_range"),
        ((1, 1), 2, "competitor_twice"),
    ],
)
def test_what_cannot_be_seated(entrants, size, code):
    with pytest.raises(PairingError) as refused:
        seat(entrants, [], size=size)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (((1, 2), (3,)), "not_everybody_once"),
        (((1, 2, 3), (4,)), "table_of_one"),
        (((1, 2), (3, 4)), "too_many_repeats"),
    ],
)
def test_the_judge_sees_a_wrong_seating(made, code):
    assert check_seating((1, 2, 3, 4), [((1, 2), (3, 4))], made)[0].code == code
