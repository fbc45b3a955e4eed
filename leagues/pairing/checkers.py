"""Judges of schedules and calendars, written apart from what makes them.

They count and compare; they share no code with the generators, so that a fault there is not
repeated here. A judge returns a list of violations, empty when all is well, and never raises for a
bad schedule. ``check_rounds`` fits any pairing; ``check_round_robin`` adds what a round robin owes.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from .round_robin import Round


@dataclass(frozen=True, slots=True)
class Violation:
    """What is wrong, as a code, and the numbers that show it."""

    code: str
    values: dict[str, int | str] = field(default_factory=dict)


def check_rounds(n: int, rounds: Sequence[Round]) -> list[Violation]:
    """Judge each round by itself, for competitors 0..n-1; rounds are counted from 0.

    Codes: `index_out_of_range`, `plays_itself`, `twice_in_a_round`, `plays_and_has_a_bye`,
    `missing_from_round`, each with `round` and `competitor`.
    """
    found: list[Violation] = []
    for at, rnd in enumerate(rounds):
        played = Counter(side for pair in rnd.pairs for side in pair)
        byes = Counter(rnd.byes)
        own = {home for home, away in rnd.pairs if home == away}
        cases = {
            "index_out_of_range": {i for i in played | byes if not 0 <= i < n},
            "plays_itself": own,
            "twice_in_a_round": {i for i, c in played.items() if c > 1 and i not in own},
            "plays_and_has_a_bye": set(played) & set(byes),
            "missing_from_round": set(range(n)) - set(played) - set(byes),
        }
        for code, culprits in cases.items():
            found += [Violation(code, {"round": at, "competitor": i}) for i in sorted(culprits)]
    return found


def check_round_robin(n: int, legs: int, rounds: Sequence[Round]) -> list[Violation]:
    """Judge a whole round robin: S13 and S14, and `check_rounds`.

    Further codes: `wrong_number_of_rounds` (rounds, expected), `wrong_number_of_meetings` (first,
    second, meetings, expected), `sides_not_swapped` (home, away, meetings), `wrong_number_of_byes`
    (competitor, byes, expected), `home_and_away_differ` (competitor, home, away; over the whole),
    `first_half_unbalanced` (competitor, home, away; only for an even number of legs).
    """
    expected = legs * (n - 1 + n % 2)
    found = check_rounds(n, rounds)
    if len(rounds) != expected:
        values: dict[str, int | str] = {"rounds": len(rounds), "expected": expected}
        found.append(Violation("wrong_number_of_rounds", values))
    found += _meetings(n, legs, rounds)
    found += _byes(n, legs, rounds)
    found += _balance("home_and_away_differ", n, rounds, legs * (n - 1) % 2)
    if legs % 2 == 0:
        found += _balance("first_half_unbalanced", n, rounds[: len(rounds) // 2], 1)
    return found


def count_breaks(n: int, rounds: Sequence[Round]) -> int:
    """Return how often a competitor plays two successive matches on the same side.

    A bye between two matches parts nothing: home, bye, home is a break.
    """
    return sum(
        one == other for sides in _sides(n, rounds).values() for one, other in pairwise(sides)
    )


def longest_run(n: int, rounds: Sequence[Round]) -> int:
    """Return the length of the longest run of home, or of away, matches of any competitor."""
    longest = 0
    for sides in _sides(n, rounds).values():
        run, before = 0, ""
        for side in sides:
            run = run + 1 if side == before else 1
            before = side
            longest = max(longest, run)
    return longest


def _sides(n: int, rounds: Sequence[Round]) -> dict[int, str]:
    """The matches of each competitor in order, "h" or "a" each."""
    sides = dict.fromkeys(range(n), "")
    for rnd in rounds:
        for home, away in rnd.pairs:
            sides[home] = sides.get(home, "") + "h"
            sides[away] = sides.get(away, "") + "a"
    return sides


def _meetings(n: int, legs: int, rounds: Sequence[Round]) -> Iterator[Violation]:
    met = Counter(pair for rnd in rounds for pair in rnd.pairs)
    for one in range(n):
        for two in range(one + 1, n):
            there, back = met[one, two], met[two, one]
            if there + back != legs:
                yield Violation(
                    "wrong_number_of_meetings",
                    {"first": one, "second": two, "meetings": there + back, "expected": legs},
                )
            elif abs(there - back) > legs % 2:
                values: dict[str, int | str] = {"home": one, "away": two, "meetings": there}
                yield Violation("sides_not_swapped", values)


def _byes(n: int, legs: int, rounds: Sequence[Round]) -> Iterator[Violation]:
    byes = Counter(index for rnd in rounds for index in rnd.byes)
    expected = legs if n % 2 else 0
    for index in range(n):
        if byes[index] != expected:
            yield Violation(
                "wrong_number_of_byes",
                {"competitor": index, "byes": byes[index], "expected": expected},
            )


def _balance(code: str, n: int, rounds: Sequence[Round], most: int) -> Iterator[Violation]:
    for index, sides in _sides(n, rounds).items():
        home, away = sides.count("h"), sides.count("a")
        if abs(home - away) > most:
            yield Violation(code, {"competitor": index, "home": home, "away": away})
