"""Groups from pots: one of each pot in a group, by chance or by number; sizes as even as can be."""

from collections.abc import Hashable, Sequence

from cards.chance import Chance

from .errors import PairingError

MOST_GROUPS = 32


def pots[K: Hashable](entrants: Sequence[K], groups: int) -> tuple[tuple[K, ...], ...]:
    """Return the pots of entrants who stand best first: as many in each as there are groups.

    The last pot may be smaller. Raises PairingError `groups_out_of_range` (groups, least, most) and
    `too_few_for_groups` (n, groups) where a group would have fewer than two.
    """
    if not 1 <= groups <= MOST_GROUPS:
        raise PairingError("groups_out_of_range", groups=groups, least=1, most=MOST_GROUPS)
    if len(entrants) < 2 * groups:
        raise PairingError("too_few_for_groups", n=len(entrants), groups=groups)
    return tuple(tuple(entrants[at : at + groups]) for at in range(0, len(entrants), groups))


def drawn[K: Hashable](
    filled: Sequence[Sequence[K]], groups: int, chance: Chance
) -> tuple[tuple[K, ...], ...]:
    """Return the groups that chance makes of the pots: each pot is shuffled over the groups.

    Which groups have one more, where the last pot is smaller, is left to chance as well.
    """
    made: list[list[K]] = [[] for _ in range(groups)]
    for pot in filled:
        places = chance.shuffled(range(groups))[: len(pot)]
        for one, place in zip(chance.shuffled(pot), places, strict=True):
            made[place].append(one)
    return tuple(tuple(group) for group in made)


def by_number[K: Hashable](filled: Sequence[Sequence[K]], groups: int) -> tuple[tuple[K, ...], ...]:
    """Return the groups by number alone: the pots laid out from left to right, then back again."""
    made: list[list[K]] = [[] for _ in range(groups)]
    for number, pot in enumerate(filled):
        order = range(groups) if number % 2 == 0 else range(groups - 1, -1, -1)
        for one, place in zip(pot, order, strict=False):
            made[place].append(one)
    return tuple(tuple(group) for group in made)
