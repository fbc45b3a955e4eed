"""The strength of opponents: Buchholz, median Buchholz and Sonneborn-Berger.

| what | counts how |
|---|---|
| `buchholz` | the points of all opponents, once for each meeting |
| `median_buchholz` | the same without the strongest and the weakest; of two or one: nothing |
| `sonneborn_berger` | points of the opponents beaten, and half of those drawn with |

A bye is a win without goals and has no opponent: it adds nothing here to whoever had it. In an
opponent's points it counts like any win, as in the table. Points given or taken by decision stay
out, as they do of head-to-head (S11). A match that was awarded counts as a meeting with its set
score, and a double forfeit as a meeting that both lost; a match without a result is none.
"""

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction

import msgspec

from leagues.tables.results import DOUBLE_FORFEIT, Result
from leagues.tables.rules import Code
from leagues.tables.tally import Record

CODES: tuple[Code, ...] = ("buchholz", "median_buchholz", "sonneborn_berger")


class Strength(msgspec.Struct, frozen=True, gc=False):
    """What a club's opponents were worth: points, exact."""

    buchholz: int = 0
    median_buchholz: int = 0
    sonneborn_berger: Fraction = Fraction(0)


def strengths[K: Hashable](
    records: Mapping[K, Record], results: Iterable[Result[K]]
) -> dict[K, Strength]:
    """Return the strength of each club's opponents; ``records`` has the points of all of them."""
    points = {club: record.points - record.adjustment for club, record in records.items()}
    met: dict[K, list[int]] = {club: [] for club in records}
    halves = dict.fromkeys(records, 0)
    for result in results:
        home, away = result.home, result.away
        met[home].append(points[away])
        met[away].append(points[home])
        if result.kind == DOUBLE_FORFEIT:
            continue
        margin = result.home_goals - result.away_goals
        halves[home] += points[away] * ((margin >= 0) + (margin > 0))
        halves[away] += points[home] * ((margin <= 0) + (margin < 0))
    return {
        club: Strength(sum(them), sum(sorted(them)[1:-1]), Fraction(halves[club], 2))
        for club, them in met.items()
    }
