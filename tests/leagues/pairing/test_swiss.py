"""Swiss rounds, judged by going through all pairings where that can be done, else by counts."""

from collections import Counter
from itertools import combinations

import networkx as nx
import pytest

from benchmarks.formats import evening
from cards.chance import Chance
from leagues.pairing.checkers import check_rounds
from leagues.pairing.errors import PairingError
from leagues.pairing.round_robin import Round
from leagues.pairing.swiss import Place, Reason, pair, weights
from leagues.pairing.swiss_checkers import MOST, check_swiss_round


def order_of(points):
    """The standing: by points, then by number."""
    return sorted(points.items(), key=lambda item: (-item[1], item[0]))


def play(n, rounds, *, judge, seed="swiss"):
    """Play rounds with results by chance, each judged before it is played; return them."""
    chance, points, history = Chance(f"{seed} {n}"), dict.fromkeys(range(n), 0), []
    for _ in range(rounds):
        order = order_of(points)
        made = pair([Place(*item) for item in order], history)
        judge(order, history, made)
        history.append(made.round)
        for home, away in made.round.pairs:
            worth = [(3, 0), (1, 1), (0, 3)][chance.below(3)]
            points[home] += worth[0]
            points[away] += worth[1]
        for free in made.round.byes:
            points[free] += 3
    return history


def rematches(history, rnd):
    met = {frozenset(two) for before in history for two in before.pairs}
    return [two for two in rnd.pairs if frozenset(two) in met]


def can_do_without(n, history):
    """Whether there is a pairing in which nobody meets again; whoever is free may be anybody."""
    met = {frozenset(two) for before in history for two in before.pairs}
    graph = nx.Graph(two for two in combinations(range(n), 2) if frozenset(two) not in met)
    return len(nx.max_weight_matching(graph, maxcardinality=True)) == n // 2


@pytest.mark.parametrize("n", range(2, 10))
def test_each_round_is_the_best_of_all_pairings(n):
    def judge(order, history, made):
        assert check_swiss_round(order, history, made.round) == []

    play(n, max(n - 1, 3), judge=judge)


@pytest.mark.parametrize("n", range(2, 65))
def test_every_size_is_paired_over_many_rounds(n):
    def judge(order, history, made):
        assert check_swiss_round(order, history, made.round) == []
        assert len(made.pairs) == n // 2
        if rematches(history, made.round):
            assert not can_do_without(n, history)

    history = play(n, n - 1 if n <= 24 or n == 32 else 9, judge=judge)
    assert check_rounds(n, history) == []
    sides = Counter()
    byes = Counter(free for rnd in history[:9] for free in rnd.byes)
    for rnd in history:
        for home, away in rnd.pairs:
            sides[home] += 1
            sides[away] -= 1
    assert max(abs(sides[one]) for one in range(n)) <= 3
    if n % 2 and n > 9:
        assert max(byes.values()) == 1


def test_ten_and_eleven_against_all_pairings():
    for n in (10, MOST):
        history = play(n, 3, judge=lambda *_: None)
        points = {one: 3 * (one % 3) for one in range(n)}
        made = pair([Place(*item) for item in order_of(points)], history)
        assert check_swiss_round(order_of(points), history, made.round) == []


def test_the_first_round_pairs_the_upper_half_with_the_lower():
    made = pair([Place(one) for one in (10, 20, 30, 40, 50, 60)], [])
    assert made.round == Round(((10, 40), (50, 20), (30, 60)))
    assert made.pairs[0] == (Reason("first_round", {"upper": 1, "lower": 4}),)


def test_s13_of_an_odd_number_the_lowest_without_a_bye_is_free():
    places = [Place(1), Place(2), Place(3), Place(4), Place(5)]
    first = pair(places, [])
    assert first.round.byes == (5,)
    assert first.byes == (Reason("lowest_without_bye", {"place": 5}),)
    # 5 has three points for its bye; 4 and 3 lost, and 3 stands lower.
    after = [Place(1, 3), Place(2, 3), Place(5, 3), Place(4, 0), Place(3, 0)]
    second = pair(after, [first.round])
    assert second.round.byes == (3,)


def test_a_second_bye_goes_to_the_lowest_of_those_with_fewest():
    byes = [Round((), (one,)) for one in (1, 2, 3)]
    made = pair([Place(1), Place(2), Place(3)], byes)
    assert made.byes == (Reason("lowest_of_fewest_byes", {"place": 3, "byes": 1}),)


def test_a_bye_further_up_spares_a_rematch():
    # 1 and 2 have met, so 3 cannot be free: 2 is the lowest of the others.
    made = pair([Place(1), Place(2), Place(3)], [Round(((1, 2),))])
    assert made.round.byes == (2,)
    assert set(made.round.pairs[0]) == {1, 3}
    assert made.byes == (Reason("bye_against_rematch", {"place": 2}),)


def test_an_odd_number_of_equals_lets_the_lowest_float_down():
    places = [Place(1, 6), Place(2, 6), Place(3, 6), Place(4, 3)]
    made = pair(places, [Round(((9, 8),))])
    assert {frozenset(two) for two in made.round.pairs} == {frozenset((1, 2)), frozenset((3, 4))}
    assert made.pairs == (
        (Reason("same_points", {"points": 6}),),
        (Reason("floated_down", {"entrant": 3, "points": 6, "to": 3}),),
    )


def test_a_pair_without_which_somebody_meets_again_says_so():
    past = [Round(((1, 2), (3, 4))), Round(((1, 3), (2, 4)))]
    made = pair([Place(1, 6), Place(2, 3), Place(3, 3), Place(4, 0)], past)
    assert {frozenset(two) for two in made.round.pairs} == {frozenset((1, 4)), frozenset((2, 3))}
    assert made.pairs[0] == (
        Reason("floated_down", {"entrant": 1, "points": 6, "to": 0}),
        Reason("only_without_rematch"),
    )


def test_a_rematch_that_cannot_be_avoided_has_its_sides_turned():
    made = pair([Place(1, 3), Place(2)], [Round(((1, 2),))])
    assert made.round == Round(((2, 1),))
    assert made.pairs == ((Reason("rematch_unavoidable", {"times": 1}),),)


def test_of_rematches_the_one_played_less_often_is_taken():
    past = [Round(((1, 2), (3, 4)))] * 2
    past += [Round(((1, 3), (2, 4))), Round(((1, 4), (2, 3)))] * 2
    past += [Round(((1, 2), (3, 4)))]
    made = pair([Place(1, 9), Place(2, 9), Place(3), Place(4)], past)
    assert check_swiss_round([(1, 9), (2, 9), (3, 0), (4, 0)], past, made.round) == []
    assert frozenset((1, 2)) not in {frozenset(two) for two in made.round.pairs}


def test_who_has_left_is_paired_no_more_and_who_comes_late_is():
    first = pair([Place(1), Place(2), Place(3), Place(4)], []).round
    made = pair([Place(1, 3), Place(4, 1), Place(5)], [first])
    assert set(made.round.pairs[0]) | set(made.round.byes) == {1, 4, 5}
    assert made.round.byes == (5,)


def test_who_was_at_home_less_often_is_at_home():
    past = [Round(((1, 3), (2, 4))), Round(((1, 4), (3, 2)))]
    made = pair([Place(1, 6), Place(2, 6), Place(3), Place(4)], past)
    assert made.round.pairs == ((2, 1), (4, 3))


@pytest.mark.parametrize(
    ("places", "code"),
    [
        ([], "too_few_competitors"),
        ([Place(1)], "too_few_competitors"),
        ([Place(1), Place(1)], "competitor_twice"),
    ],
)
def test_what_cannot_be_paired(places, code):
    with pytest.raises(PairingError) as refused:
        pair(places, [])
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (Round(((1, 2), (3, 3))), "not_everybody_once"),
        (Round((), (1, 2, 3, 4)), "wrong_number_of_byes"),
        (Round(((1, 2), (3, 4))), "too_many_rematches"),
        (Round(((1, 4), (2, 3))), "points_too_far_apart"),
    ],
)
def test_the_judge_sees_a_wrong_round(made, code):
    past = [Round(((1, 2), (3, 4)))]
    order = [(1, 6), (3, 6), (2, 0), (4, 0)]
    assert [each.code for each in check_swiss_round(order, past, made)] == [code]


def test_the_judge_sees_a_bye_out_of_turn():
    order = [(1, 0), (2, 0), (3, 0)]
    found = check_swiss_round(order, [], Round(((1, 3),), (2,)))
    assert [(each.code, each.values["expected"]) for each in found] == [("bye_not_fair", 3)]


def test_the_benchmark_weighs_the_very_round():
    standing, history = evening(12, 3)
    graph = nx.Graph()
    graph.add_weighted_edges_from(weights(standing, history))
    assert graph.number_of_edges() == 66
    heaviest = sum(
        graph[one][other]["weight"]
        for one, other in nx.max_weight_matching(graph, maxcardinality=True)
    )
    places = {place.entrant: at for at, place in enumerate(standing)}
    pairs = pair(standing, history).round.pairs
    assert heaviest == sum(graph[places[one]][places[other]]["weight"] for one, other in pairs)
