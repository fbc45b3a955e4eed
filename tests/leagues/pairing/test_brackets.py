"""Brackets: their shape (S21), and how they stand from their results (S10, S19)."""

from collections import Counter

import pytest

from cards.chance import Chance
from leagues.pairing.bracket_states import Decided, Known, Nobody, Pending, resolve
from leagues.pairing.brackets import (
    Bye,
    FirstLoserOf,
    LoserOf,
    Seed,
    WinnerOf,
    double_elimination,
    feeders,
    from_places,
    seeded,
    single_elimination,
)
from leagues.pairing.errors import PairingError


class Play:
    """Decides each node by chance, or as told, and counts what was played and lost."""

    def __init__(self, seed="", told=None):
        self.chance = Chance(seed)
        self.told = told or {}
        self.played = []
        self.lost = Counter()

    def __call__(self, key, upper, lower):
        assert upper != lower
        self.played.append(key)
        winner = self.told.get(key, self.chance.below(2) + 1)
        self.lost[(upper, lower)[2 - winner]] += 1
        return Decided(winner)


def stand(bracket, decide):
    return resolve(bracket, decide, {seed: seed for seed in range(1, bracket.size + 1)})


def told(results):
    """Answer only for the nodes that are named: 1 upper, 2 lower, 0 nobody."""
    return lambda key, _upper, _lower: Decided(results[key] or None) if key in results else None


def test_s21_five_clubs():
    bracket = single_elimination(5)
    first = [node for node in bracket.nodes if node.round == 1]
    assert [node.sources for node in first] == [
        (Seed(1), Bye()),
        (Seed(4), Seed(5)),
        (Seed(3), Bye()),
        (Seed(2), Bye()),
    ]
    later = [node for node in bracket.nodes if node.round > 1]
    assert [node.sources for node in later] == [
        (WinnerOf("M1-1"), WinnerOf("M1-2")),
        (WinnerOf("M1-3"), WinnerOf("M1-4")),
        (WinnerOf("M2-1"), WinnerOf("M2-2")),
    ]


def test_s21_eleven_clubs():
    first = [node for node in single_elimination(11).nodes if node.round == 1]
    byes = [node for node in first if Bye() in node.sources]
    assert (len(first) - len(byes), len(byes)) == (3, 5)
    assert sorted(node.upper.number for node in byes) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("n", range(2, 65))
def test_s21_every_size_reaches_one_champion_in_n_minus_1_matches(n):
    play = Play(f"single {n}")
    state = stand(single_elimination(n), play)
    assert (state.finished, len(play.played)) == (True, n - 1)
    assert play.lost == {side: 1 for side in range(1, n + 1) if side != state.champion}
    placed = [side for _place, sides in state.placings() for side in sides]
    assert sorted(placed) == list(range(1, n + 1))
    assert placed[0] == state.champion


@pytest.mark.parametrize("n", range(3, 65))
def test_every_size_loses_twice_in_double_elimination(n):
    for second in (1, 2):
        play = Play(f"double {n}", told={"G1": second})
        state = stand(double_elimination(n), play)
        assert (state.finished, len(play.played)) == (True, 2 * n - 3 + second)
        left = {side for side in range(1, n + 1) if side != state.champion}
        assert {side for side in left if play.lost[side] != 2} == set()
        assert ("R1" in play.played) == (second == 2)
        placed = [side for _place, sides in state.placings() for side in sides]
        assert sorted(placed) == list(range(1, n + 1))


@pytest.mark.parametrize("n", range(4, 65))
def test_with_a_consolation_nobody_goes_home_after_one_match(n):
    play = Play(f"consolation {n}")
    bracket = single_elimination(n, third_place=True, consolation=True)
    state = stand(bracket, play)
    met = Counter()
    for key in play.played:
        met.update([state.nodes[key].upper, state.nodes[key].lower])
    alone = [side for side, count in met.items() if count < 2]
    # An odd one out has a bye there too; nobody else has one match only.
    byes = [one for one in state.nodes.values() if one.node.part == "consolation" and one.bye]
    assert (state.finished, len(alone) <= len(byes)) == (True, True)
    assert state.nodes["T1"].played


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64, 128])
def test_the_best_meet_as_late_as_can_be(size):
    """Of seeds 1 to 2^k each stands in a 2^k-th part of the drawing of its own."""
    order = seeded(size)
    parts = 2
    while parts <= size:
        length = size // parts
        best = [min(order[at : at + length]) for at in range(0, size, length)]
        assert sorted(best) == list(range(1, parts + 1))
        parts *= 2


def test_each_node_comes_after_those_that_feed_it():
    for n in range(3, 33):
        for bracket in (double_elimination(n), single_elimination(n, third_place=True)):
            seen = set()
            for node in bracket.nodes:
                assert (node.key, set(feeders(node)) - seen) == (node.key, set())
                seen.add(node.key)


def test_those_who_met_in_the_first_round_meet_no_sooner_than_in_the_losers_final():
    """Eight sides: the loser of a first match meets its winner again at the very end at most."""
    bracket = double_elimination(8)
    for seed in range(40):
        play = Play(f"again {seed}")
        state = stand(bracket, play)
        pairs = {}
        for key in play.played:
            one = state.nodes[key]
            pairs.setdefault(frozenset((one.upper, one.lower)), []).append(key)
        again = {key for keys in pairs.values() for key in keys[1:]}
        assert again - {"L3-1", "L4-1", "G1", "R1"} == set()


def test_a_bye_reads_differently_from_a_winner_to_come():
    state = stand(single_elimination(5), told({}))
    assert state.nodes["M1-1"].lower == Nobody()
    assert (state.nodes["M2-1"].upper, state.nodes["M2-1"].lower) == (
        Known(1),
        Pending(WinnerOf("M1-2")),
    )
    assert [key for key, one in state.nodes.items() if one.open] == ["M1-2", "M2-2"]


def test_s10_a_double_forfeit_gives_the_next_opponent_a_bye():
    state = stand(single_elimination(4), told({"M1-1": 0, "M1-2": 1}))
    assert (state.nodes["M2-1"].upper, state.champion) == (Nobody(), 2)
    assert (state.nodes["M2-1"].bye, state.nodes["M2-1"].played) == (True, False)


def test_s19_the_final_has_one_open_place_after_a_correction():
    """A 2-1 B and A 1-0 C; then it was B who won: the semi-final B-C is unplayed."""
    names = {1: "A", 8: "B", 4: "C", 5: "D", 3: "E", 6: "F", 2: "G", 7: "H"}
    bracket = single_elimination(8)
    other = {"M1-2": 1, "M1-3": 1, "M1-4": 2, "M2-2": 1}
    before = resolve(bracket, told({"M1-1": 1, "M2-1": 1, **other}), names)
    assert (before.nodes["M3-1"].upper, before.nodes["M3-1"].lower) == (Known("A"), Known("E"))
    after = resolve(bracket, told({"M1-1": 2, **other}), names)
    assert (after.nodes["M2-1"].upper, after.nodes["M2-1"].lower) == (Known("B"), Known("C"))
    assert (after.nodes["M3-1"].upper, after.nodes["M3-1"].lower) == (
        Pending(WinnerOf("M2-1")),
        Known("E"),
    )


def test_the_second_grand_final_exists_only_when_it_is_needed():
    bracket = double_elimination(4)
    won = {"M1-1": 1, "M1-2": 1, "M2-1": 1, "L1-1": 1, "L2-1": 1}
    state = stand(bracket, told({**won, "G1": 1}))
    assert (state.nodes["R1"].needed, state.finished, state.champion) == (False, True, 1)
    state = stand(bracket, told({**won, "G1": 2}))
    assert (state.nodes["R1"].needed, state.nodes["R1"].open) == (True, True)
    assert (state.finished, state.champion) == (False, None)


def test_the_third_place_is_shared_unless_it_is_played():
    every = {"M1-1": 1, "M1-2": 1, "M2-1": 2}
    shared = stand(single_elimination(4), told(every))
    assert shared.placings() == [(1, (2,)), (2, (1,)), (3, (4, 3))]
    played = stand(single_elimination(4, third_place=True), told({**every, "T1": 2}))
    assert played.placings() == [(1, (2,)), (2, (1,)), (3, (3,)), (4, (4,))]


def test_who_loses_after_a_bye_enters_the_consolation():
    """Five sides: 1 has a bye and loses to 4; that was his first match, 4's was not."""
    bracket = single_elimination(5, consolation=True)
    assert [node.sources for node in bracket.nodes if node.part == "consolation"][:2] == [
        (LoserOf("M1-2"), Bye()),
        (FirstLoserOf("M2-1"), FirstLoserOf("M2-2")),
    ]
    results = {"M1-2": 1, "M2-1": 2, "M2-2": 2}
    state = stand(bracket, told(results))
    assert (state.nodes["C1-2"].upper, state.nodes["C1-2"].lower) == (Known(1), Known(3))
    state = stand(bracket, told({**results, "M2-1": 1}))
    assert state.nodes["C1-2"].upper == Nobody()


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: single_elimination(1), "bracket_size_out_of_range"),
        (lambda: single_elimination(129), "bracket_size_out_of_range"),
        (lambda: double_elimination(2), "double_elimination_too_small"),
        (lambda: single_elimination(3, consolation=True), "consolation_too_small"),
        (lambda: from_places((Seed(1), Seed(2), Bye(), Bye())), "places_wrong"),
        (lambda: from_places((Seed(1), Seed(2), Seed(3))), "places_wrong"),
    ],
)
def test_what_is_no_bracket(make, code):
    with pytest.raises(PairingError) as refused:
        make()
    assert refused.value.code == code
