"""What FootClub's engine costs, against a random move of python-chess on the same core.

Ratios of medians of interleaved turns, so that a busy machine slows both sides alike. A decision
is one answer of a side with all the chance that it sets off; of chess it is one random legal move.
"""

import random
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter

import chess

from matches.engines.core.coaches import Coach, Random
from matches.engines.core.driver import luck, play
from matches.engines.footclub.coaches import COACHES
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.mercato import MERCATO, MercatoSetup
from matches.engines.footclub.sets import reference
from matches.engines.footclub.setup import Setup
from matches.simulations.footclub import Spec
from matches.simulations.running import run

TURNS = 15
SQUADS = 20
GAMES = 3  # chess games a turn
MATCHES = 40  # matches a turn
PAGE = 4096
LONG_RUN = 100_000


def setups() -> list[Setup]:
    """Return matches between squads from random mercatos, each of which can line up."""
    found: list[Setup] = []
    for n in count():
        setup = MercatoSetup(clubs=2, set=reference("classic"))
        market = play(MERCATO, setup, [Random(), Random()], luck("bench", n, 2), record=False)
        if not market.outcome.unable:
            home, away = market.outcome.rosters
            cards = reference("classic")
            found.append(Setup(set=cards, home=home.side("B"), away=away.side("R")))
        if len(found) == SQUADS:
            break
    return found


def chess_moves(games: int, chance: random.Random) -> int:
    """Play games of random moves; return how many moves that were."""
    moves = 0
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
            moves += 1
    return moves


def matches(coach: Callable[[], Coach], pitch: list[Setup], number: Iterator[int]) -> int:
    """Play a turn's matches; return how many decisions that were."""
    coaches = [coach(), coach()]
    decisions = 0
    for _ in range(MATCHES):
        n = next(number)
        setup = pitch[n % len(pitch)]
        decisions += play(MATCH, setup, coaches, luck("turn", n, 2), record=False).decisions
    return decisions


def measure() -> dict[str, float]:
    """Return `decision` (FootClub's over chess's), `coach` (a coach match over a random one) and
    `decisions` a match."""
    pitch, chance = setups(), random.Random(1)  # noqa: S311  (chess positions, not secrets)
    numbers = count()
    costs: dict[str, list[float]] = {"chess": [], "decision": [], "random": [], "coach": []}
    total = 0
    for turn in range(TURNS + 1):
        chess_seconds, moves = _timed(lambda: chess_moves(GAMES, chance))
        seconds, decisions = _timed(lambda: matches(Random, pitch, numbers))
        coached, _ = _timed(lambda: matches(COACHES["coach"], pitch, numbers))
        if not turn:
            continue  # the first turn works out line-ups and fills tables
        total += decisions
        costs["chess"].append(chess_seconds / moves)
        costs["decision"].append(seconds / decisions)
        costs["random"].append(seconds)
        costs["coach"].append(coached)
    middle = {name: median(each) for name, each in costs.items()}
    return {
        "decision": middle["decision"] / middle["chess"],
        "coach": middle["coach"] / middle["random"],
        "decisions": total / (TURNS * MATCHES),
    }


def _timed(work: Callable[[], int]) -> tuple[float, int]:
    start = perf_counter()
    done = work()
    return perf_counter() - start, done


def two_processes(pairs: int = 2_000) -> float:
    """Return how many times the matches of one process two play, start included."""
    spec = Spec(2 * pairs, "bench", ("random", "random"))
    ratios = []
    for _ in range(3):
        alone, _n = _timed(lambda: sum(len(each) for each in run(spec, processes=1)))
        both, _n = _timed(lambda: sum(len(each) for each in run(spec, processes=2)))
        ratios.append(alone / both)
    return median(ratios)


def memory(total: int = LONG_RUN) -> Iterator[tuple[int, int]]:
    """Yield matches played and the kilobytes that the process holds, ten times over a long run."""
    pitch, numbers = setups(), count()
    for _ in range(10):
        played = 0
        while played < total // 10:
            matches(Random, pitch, numbers)
            played += MATCHES
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        yield next(numbers), pages * PAGE // 1024
