"""Promotion and relegation over a pyramid (S35)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.pairing.errors import PairingError
from leagues.pairing.movements import Border, Ranked, movements, play_offs

UPPER = Ranked(("A", "B", "C", "D"))
LOWER = Ranked(("E", "F", "G", "H"))
TWO = Border(places=2, by_play_off=1)


def told(moves) -> set[tuple[str, int, int, str]]:
    return {(move.key, move.from_level, move.to_level, move.reason) for move in moves}


def test_s35_one_goes_up_directly_two_play_off_for_the_other_place():
    assert play_offs(LOWER, TWO) == (("F", "G"),)
    assert told(movements([UPPER, LOWER], [TWO], {("F", "G"): "G"})) == {
        ("E", 2, 1, "champion"),
        ("G", 2, 1, "play_off"),
        ("C", 1, 2, "relegated"),
        ("D", 1, 2, "relegated"),
    }


def test_s35_an_open_play_off_moves_nobody():
    with pytest.raises(PairingError) as refused:
        movements([UPPER, LOWER], [TWO], {})
    assert refused.value.code == "play_off_open"


def test_two_places_are_played_off_crosswise():
    lower = Ranked(tuple("EFGHIJ"))
    assert play_offs(lower, Border(places=3, by_play_off=2)) == (("F", "I"), ("G", "H"))


def test_who_withdraws_takes_a_place_that_goes_down():
    upper = Ranked(("A", "B", "C"), withdrawn=1)
    moves = movements([upper, LOWER], [Border(2)], {})
    assert {move.key for move in moves if move.to_level == 2} == {"C"}


@pytest.mark.parametrize(
    ("levels", "borders", "code"),
    [
        ([UPPER, LOWER], [], "borders_wrong"),
        ([UPPER, Ranked(("E",))], [Border(2)], "more_places_than_sides"),
        (
            [UPPER, Ranked(("E", "F", "G")), Ranked(("H", "I"))],
            [Border(2), Border(2)],
            "more_places",
        ),
        ([UPPER, Ranked(("E", "F"))], [Border(2, 1)], "too_few_for_play_off"),
    ],
)
def test_what_cannot_be_is_refused(levels, borders, code):
    with pytest.raises(PairingError) as refused:
        movements(levels, borders, {})
    assert refused.value.code.startswith(code)


@pytest.mark.parametrize("wrong", [(1, 2), (-1, 0), (2, -1)])
def test_a_border_gives_no_more_by_play_off_than_it_has(wrong):
    with pytest.raises(PairingError):
        Border(*wrong)


@given(
    sizes=st.lists(st.integers(8, 20), min_size=1, max_size=5),
    places=st.lists(st.integers(0, 3), min_size=4, max_size=4),
    played=st.lists(st.integers(0, 1), min_size=4, max_size=4),
)
def test_divisions_keep_their_sizes_and_nobody_moves_twice(sizes, places, played):
    levels = [Ranked(tuple((at, n) for n in range(size))) for at, size in enumerate(sizes)]
    borders = [Border(count, min(count, off)) for count, off in zip(places, played, strict=True)][
        : len(sizes) - 1
    ]
    winners = {
        pair: pair[1]
        for at, border in enumerate(borders)
        for pair in play_offs(levels[at + 1], border)
    }
    moves = movements(levels, borders, winners)
    assert len({move.key for move in moves}) == len(moves)
    for level, size in enumerate(sizes, start=1):
        gone = sum(move.from_level == level for move in moves)
        come = sum(move.to_level == level for move in moves)
        assert size - gone + come == size
    assert all(1 <= move.to_level <= len(sizes) for move in moves)
    assert all(abs(move.from_level - move.to_level) == 1 for move in moves)
