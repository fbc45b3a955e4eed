"""Who comes from a group and where he stands: group mates apart as long as can be (S23)."""

from itertools import combinations, permutations

import pytest

from leagues.pairing.brackets import seeded, single_elimination
from leagues.pairing.errors import PairingError
from leagues.pairing.qualifiers import Qualifier, meet_in, seeds


def qualified(groups: int, through: int) -> list[Qualifier]:
    return [
        Qualifier(group, place) for place in range(1, through + 1) for group in range(1, groups + 1)
    ]


def first_round(found: tuple[Qualifier, ...]) -> list[Qualifier | None]:
    """The first round from top to bottom, None for a bye."""
    size = 1 << (len(found) - 1).bit_length()
    return [found[seed - 1] if seed <= len(found) else None for seed in seeded(size)]


def shown(found: tuple[Qualifier, ...]) -> list[str]:
    names = [f"{chr(64 + one.group)}{one.place}" if one else "bye" for one in first_round(found)]
    return [f"{first}-{second}" for first, second in zip(names[::2], names[1::2], strict=True)]


def test_s23_four_groups_two_through():
    drawn = shown(seeds(qualified(4, 2)))
    assert set(drawn[:2]) == {"A1-B2", "C1-D2"}
    assert set(drawn[2:]) == {"B1-A2", "D1-C2"}


def test_s23_eight_groups_two_through():
    drawn = shown(seeds(qualified(8, 2)))
    assert set(drawn[:4]) == {"A1-B2", "C1-D2", "E1-F2", "G1-H2"}
    assert set(drawn[4:]) == {"B1-A2", "D1-C2", "F1-E2", "H1-G2"}


@pytest.mark.parametrize("groups", range(1, 33))
@pytest.mark.parametrize("through", range(1, 9))
def test_everybody_stands_once_and_winners_have_the_byes(groups, through):
    if not 2 <= groups * through <= 64:
        return
    found = seeds(qualified(groups, through))
    assert sorted(found, key=str) == sorted(qualified(groups, through), key=str)
    drawn = first_round(found)
    pairs = list(zip(drawn[::2], drawn[1::2], strict=True))
    byes = [one or other for one, other in pairs if None in (one, other)]
    kept = sorted(one.place for one in found)[: len(byes)]
    assert sorted(one.place for one in byes) == kept


@pytest.mark.parametrize("groups", [2, 3, 4, 5, 6, 7, 8, 12, 16, 32])
def test_s23_two_of_a_group_can_meet_again_only_in_the_final(groups):
    drawn = first_round(seeds(qualified(groups, 2)))
    at = {one: position for position, one in enumerate(drawn) if one}
    final = single_elimination(2 * groups).rounds
    for group in range(1, groups + 1):
        met = meet_in(at[Qualifier(group, 1)], at[Qualifier(group, 2)])
        assert met == final


@pytest.mark.parametrize(("groups", "through"), [(2, 4), (4, 4), (8, 4), (4, 3), (8, 3), (6, 4)])
def test_group_mates_never_meet_in_the_first_round(groups, through):
    drawn = first_round(seeds(qualified(groups, through)))
    for first, second in zip(drawn[::2], drawn[1::2], strict=True):
        assert first is None or second is None or first.group != second.group


@pytest.mark.parametrize("thirds", [(1, 2, 3, 4), (1, 2, 5, 6), (3, 4, 5, 6), (1, 3, 4, 6)])
def test_best_thirds_are_kept_from_their_group_mates_as_long_as_can_be(thirds):
    found = seeds([*qualified(6, 2), *(Qualifier(group, 3) for group in thirds)])
    at = {one: position for position, one in enumerate(first_round(found))}
    earliest = min(
        meet_in(at[one], at[other])
        for one, other in combinations(found, 2)
        if one.group == other.group
    )
    # With the first two in different halves, a third shares a half with one of them: at best they
    # meet in its final. Whether that can be had for all is tried with every order of the thirds.
    free = [at[Qualifier(group, 3)] for group in thirds]
    best = max(
        min(
            meet_in(position, at[Qualifier(group, place)])
            for group, position in zip(thirds, order, strict=True)
            for place in (1, 2)
        )
        for order in permutations(free)
    )
    assert earliest == best


def test_one_who_qualifies_twice_is_refused():
    with pytest.raises(PairingError) as refused:
        seeds([Qualifier(1, 1), Qualifier(1, 1)])
    assert refused.value.code == "qualifier_twice"


@pytest.mark.parametrize("count", [0, 1, 129])
def test_too_few_and_too_many_are_refused(count):
    with pytest.raises(PairingError) as refused:
        seeds([Qualifier(at, 1) for at in range(count)])
    assert refused.value.code == "bracket_size_out_of_range"
