"""Tables of two to four: who sits where in a round, and what the places at a table bring.

Tables are as full as the preferred size allows and differ by one at most; nobody sits alone, so an
odd one joins a table of two. A seating is judged by how many of its pairs have met before, then by
how often they have. Up to ``EXACT`` competitors all seatings are gone through; above, seatings
from several starts are improved by exchanges until none helps.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from .errors import PairingError

type Table = tuple[int, ...]
type Seating = tuple[Table, ...]
type Met = Mapping[frozenset[int], int]

LEAST, MOST = 2, 4
EXACT = 12
STARTS = 8
REPEAT = 1 << 20  # one repeat meeting weighs more than all the times that pairs met before


def sizes(n: int, size: int) -> tuple[int, ...]:
    """Return the sizes of the tables of n competitors, largest first.

    Raises PairingError: `too_few_competitors` (n, least), `table_size_out_of_range` (size, least,
    most).
    """
    if n < LEAST:
        raise PairingError("too_few_competitors", n=n, least=LEAST)
    if not LEAST <= size <= MOST:
        raise PairingError("table_size_out_of_range", size=size, least=LEAST, most=MOST)
    tables = min(-(-n // size), n // LEAST)
    each, more = divmod(n, tables)
    return (each + 1,) * more + (each,) * (tables - more)


def seat(entrants: Sequence[int], history: Sequence[Seating], *, size: int = MOST) -> Seating:
    """Return the tables of the next round, largest first, with the fewest repeat meetings.

    ``entrants`` are in an order that decides among equally good seatings; ``history`` holds the
    rounds so far and may name others. Raises PairingError as ``sizes`` does, and
    `competitor_twice` (competitor).
    """
    wanted = sizes(len(entrants), size)
    for entrant, times in Counter(entrants).items():
        if times > 1:
            raise PairingError("competitor_twice", competitor=entrant)
    met = Counter(
        frozenset(two) for rnd in history for table in rnd for two in combinations(table, 2)
    )
    if len(entrants) <= EXACT:
        return _Search(met).best(entrants, wanted)
    return _improved(entrants, wanted, met)


def share(places: Sequence[int], points: Sequence[int]) -> tuple[Fraction, ...]:
    """Return what each at a table gets: those who share a place share the points of their places.

    ``places`` count from 1, ties skip (1, 1, 3); ``points`` are those of the places, first first.
    Raises PairingError `places_wrong` (places) where the places cannot be those of a table.
    """
    counts = Counter(places)
    for place in counts:
        if place != 1 + sum(other < place for other in places) or len(points) < len(places):
            raise PairingError("places_wrong", places=len(places))
    return tuple(
        Fraction(sum(points[place - 1 : place - 1 + counts[place]]), counts[place])
        for place in places
    )


def _cost(table: Sequence[int], met: Met) -> int:
    times = [met.get(frozenset(two), 0) for two in combinations(table, 2)]
    return sum(REPEAT + each for each in times if each)


class _Search:
    """All seatings, gone through depth first; whatever is dearer than the best is cut off."""

    def __init__(self, met: Met) -> None:
        self._met = met
        self._cost: int | None = None
        self._found: list[Table] = []

    def best(self, entrants: Sequence[int], wanted: tuple[int, ...]) -> Seating:
        """Return the first of the cheapest seatings."""
        self._go(tuple(entrants), Counter(wanted), [], 0)
        return tuple(sorted(self._found, key=lambda table: -len(table)))

    def _go(self, left: Table, wanted: Counter[int], tables: list[Table], cost: int) -> None:
        if self._cost is not None and cost >= self._cost:
            return
        if not left:
            self._cost, self._found = cost, list(tables)
            return
        first, rest = left[0], left[1:]
        for size in sorted((size for size, count in wanted.items() if count), reverse=True):
            for others in combinations(rest, size - 1):
                table = (first, *others)
                inside = set(table)
                self._go(
                    tuple(one for one in rest if one not in inside),
                    wanted - Counter([size]),
                    [*tables, table],
                    cost + _cost(table, self._met),
                )


def _improved(entrants: Sequence[int], wanted: tuple[int, ...], met: Met) -> Seating:
    best: list[list[int]] = []
    least: int | None = None
    for start in range(STARTS):
        turn = start * len(entrants) // STARTS
        tables = _greedy([*entrants[turn:], *entrants[:turn]], wanted, met)
        cost = _exchange(tables, met)
        if least is None or cost < least:
            best, least = tables, cost
        if not least:
            break
    place = {entrant: at for at, entrant in enumerate(entrants)}
    return tuple(tuple(sorted(table, key=place.__getitem__)) for table in best)


def _greedy(entrants: Sequence[int], wanted: tuple[int, ...], met: Met) -> list[list[int]]:
    left, tables = list(entrants), []
    for size in wanted:
        table = [left.pop(0)]
        while len(table) < size:
            # Whoever comes first among those whom the table has met least.
            next_ = min(left, key=lambda one: sum(met.get(frozenset((one, at)), 0) for at in table))
            left.remove(next_)
            table.append(next_)
        tables.append(table)
    return tables


def _exchange(tables: list[list[int]], met: Met) -> int:
    """Exchange two competitors of two tables while that helps; return what the seating costs."""
    costs = [_cost(table, met) for table in tables]
    helped = True
    while helped and any(costs):
        helped = False
        for one, other in combinations(range(len(tables)), 2):
            if costs[one] or costs[other]:
                helped |= _best_exchange(tables, costs, (one, other), met)
    return sum(costs)


def _best_exchange(
    tables: list[list[int]], costs: list[int], two: tuple[int, int], met: Met
) -> bool:
    one, other = two
    now = costs[one] + costs[other]
    for at in range(len(tables[one])):
        for to in range(len(tables[other])):
            left, right = list(tables[one]), list(tables[other])
            left[at], right[to] = right[to], left[at]
            new = _cost(left, met), _cost(right, met)
            if sum(new) < now:
                tables[one], tables[other] = left, right
                costs[one], costs[other] = new
                return True
    return False
