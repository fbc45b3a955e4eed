"""Judges of Swiss rounds, written apart from what makes them.

They find the best by going through every pairing, so they are for small numbers; what a round owes
at any size (nobody missing, nobody twice) is ``checkers.check_rounds``.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from .checkers import Violation
from .round_robin import Round

MOST = 11  # 10 395 pairings of 11 with a bye, 945 of 10


def check_swiss_round(
    order: Sequence[tuple[int, int]], history: Sequence[Round], made: Round
) -> list[Violation]:
    """Judge one round of those in ``order`` (entrant and points, best first) by brute force.

    Codes: `not_everybody_once`, `wrong_number_of_byes` (byes, expected), `too_many_rematches`
    (rematches, fewest), `bye_not_fair` (competitor, expected), `points_too_far_apart` (squares,
    least). With more than ``MOST`` entrants only the first two are looked at.
    """
    entrants = [entrant for entrant, _points in order]
    seen = Counter(entrant for two in made.pairs for entrant in two) + Counter(made.byes)
    if seen != Counter(entrants):
        return [Violation("not_everybody_once")]
    if len(made.byes) != len(order) % 2:
        values: dict[str, int | str] = {"byes": len(made.byes), "expected": len(order) % 2}
        return [Violation("wrong_number_of_byes", values)]
    if len(order) > MOST:
        return []
    return _against_the_best(order, history, made)


def _against_the_best(
    order: Sequence[tuple[int, int]], history: Sequence[Round], made: Round
) -> list[Violation]:
    met = Counter(frozenset(two) for rnd in history for two in rnd.pairs)
    byes = Counter(entrant for rnd in history for entrant in rnd.byes)
    points = dict(order)
    places = {entrant: at for at, (entrant, _points) in enumerate(order)}

    def judged(rnd: Round) -> tuple[int, int, tuple[int, int], int]:
        free = [(byes[entrant], -places[entrant]) for entrant in rnd.byes]
        again = [met[frozenset(two)] for two in rnd.pairs]
        squares = sum((points[one] - points[two]) ** 2 for one, two in rnd.pairs)
        return sum(map(bool, again)), sum(again), free[0] if free else (0, 0), squares

    best = min(judged(rnd) for rnd in _all_rounds([entrant for entrant, _ in order]))
    own = judged(made)
    if own[:2] != best[:2]:
        return [Violation("too_many_rematches", {"rematches": own[0], "fewest": best[0]})]
    if own[2] != best[2]:
        expected = order[-best[2][1]][0]
        return [Violation("bye_not_fair", {"competitor": made.byes[0], "expected": expected})]
    if own[3] != best[3]:
        return [Violation("points_too_far_apart", {"squares": own[3], "least": best[3]})]
    return []


def _all_rounds(entrants: Sequence[int]) -> Iterator[Round]:
    if len(entrants) % 2:
        for at, free in enumerate(entrants):
            for rnd in _all_rounds([*entrants[:at], *entrants[at + 1 :]]):
                yield Round(rnd.pairs, (free,))
    elif not entrants:
        yield Round(())
    else:
        first, *rest = entrants
        for at, other in enumerate(rest):
            for rnd in _all_rounds([*rest[:at], *rest[at + 1 :]]):
                yield Round(((first, other), *rnd.pairs))
