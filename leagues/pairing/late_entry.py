"""A competitor who joins a running round robin.

What was played stays; what was arranged stays. The newcomer first meets those who have a bye in an
open round, as early as possible, and the rest in rounds appended at the end.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from .errors import PairingError
from .round_robin import Pair, Round


@dataclass(frozen=True, slots=True)
class Added:
    """A fixture that the late entry adds: index of its round, home, away."""

    round: int
    home: int
    away: int


@dataclass(frozen=True, slots=True)
class LateEntry:
    """The whole schedule with the newcomer in it, and what was added, in order of rounds."""

    rounds: tuple[Round, ...]
    added: tuple[Added, ...]


def late_entry(
    n: int, rounds: Sequence[Round], *, fixed: int, legs: int = 1, use_byes: bool = True
) -> LateEntry:
    """Return the schedule after competitor n joins competitors 0..n-1.

    The first `fixed` rounds are closed and stay as they are; open rounds keep their pairs, and take
    one of the new fixtures where an opponent is idle (unless `use_byes` is false). The newcomer
    meets everybody `legs` times, home and away in turn over the legs; in an odd leg those who had
    more home matches travel. Nobody plays twice in a round. Byes of open rounds name all who idle.

    Raises PairingError: `too_few_competitors` (n, least), `legs_out_of_range` (legs, least),
    `fixed_out_of_range` (fixed, rounds), `index_out_of_range` (index, n).
    """
    _require(n, rounds, fixed, legs)
    wanted = [pair for leg in range(legs) for pair in _leg(n, rounds, leg)]
    open_rounds = range(fixed, len(rounds)) if use_byes else range(0)
    placed = _fill(n, wanted, rounds, open_rounds)
    rest = [at for at in range(len(wanted)) if at not in placed]
    placed |= {at: len(rounds) + later for later, at in enumerate(rest)}
    added = sorted((Added(placed[at], *pair) for at, pair in enumerate(wanted)), key=_by_round)
    return LateEntry(_merged(n, rounds, fixed, added), tuple(added))


def _require(n: int, rounds: Sequence[Round], fixed: int, legs: int) -> None:
    if n < 1:
        raise PairingError("too_few_competitors", n=n, least=1)
    if legs < 1:
        raise PairingError("legs_out_of_range", legs=legs, least=1)
    if not 0 <= fixed <= len(rounds):
        raise PairingError("fixed_out_of_range", fixed=fixed, rounds=len(rounds))
    for rnd in rounds:
        for index in (side for pair in rnd.pairs for side in pair):
            if not 0 <= index < n:
                raise PairingError("index_out_of_range", index=index, n=n)


def _leg(n: int, rounds: Sequence[Round], leg: int) -> list[Pair]:
    """One meeting with each, the newcomer at home and away in turn; sides swap from leg to leg."""
    surplus = dict.fromkeys(range(n), 0)
    for home, away in (pair for rnd in rounds for pair in rnd.pairs):
        surplus[home] += 1
        surplus[away] -= 1
    ranked = sorted(range(n), key=lambda club: (-surplus[club], club))
    travel, host = ranked[: (n + 1) // 2], ranked[(n + 1) // 2 :]
    pairs: list[Pair] = []
    for turn, club in enumerate(travel):
        pairs.append((n, club))
        pairs.extend((opponent, n) for opponent in host[turn : turn + 1])
    return pairs if leg % 2 == 0 else [(away, home) for home, away in pairs]


def _fill(
    n: int, wanted: Sequence[Pair], rounds: Sequence[Round], open_rounds: range
) -> dict[int, int]:
    """Place as many wanted pairs as possible, one a round, where the opponent is idle.

    Augmenting paths (Kuhn), rounds in order: once a round has a match it keeps having one.
    """
    taken: dict[int, int] = {}

    def seat(at: int, seen: set[int]) -> bool:
        busy = {side for pair in rounds[at].pairs for side in pair}
        for index, pair in enumerate(wanted):
            if index in seen or busy & set(pair):
                continue
            seen.add(index)
            if index not in taken or seat(taken[index], seen):
                taken[index] = at
                return True
        return False

    for at in open_rounds:
        if not any(n in pair for pair in rounds[at].pairs):
            seat(at, set())
    return taken


def _by_round(added: Added) -> int:
    return added.round


def _merged(
    n: int, rounds: Sequence[Round], fixed: int, added: Sequence[Added]
) -> tuple[Round, ...]:
    extra = {one.round: (one.home, one.away) for one in added}
    merged = list(rounds[:fixed])
    for at in range(fixed, max([len(rounds), *(at + 1 for at in extra)])):
        pairs = rounds[at].pairs if at < len(rounds) else ()
        if at in extra:
            pairs = (*pairs, extra[at])
        playing = {side for pair in pairs for side in pair}
        merged.append(Round(pairs, tuple(i for i in range(n + 1) if i not in playing)))
    return tuple(merged)
