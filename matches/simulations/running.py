"""A run shared out over processes: the same results in the same order, however many there are."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context

from matches.simulations.footclub import Result, Spec, simulate

CHUNK = 10  # pairs that a process takes at a time


def run(spec: Spec, *, processes: int = 1, logs: bool = False) -> Iterator[list[Result]]:
    """Yield the results of each pair, in order."""
    if processes == 1:
        for pair in range(spec.pairs):
            yield simulate(spec, pair, logs=logs)
        return
    starts = range(0, spec.pairs, CHUNK)
    # a fresh interpreter for each: nothing of this one's threads and connections is inherited
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    try:
        for chunk in pool.map(_chunk, repeat(spec), starts, repeat(logs)):
            yield from chunk
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _chunk(spec: Spec, start: int, logs: bool) -> list[list[Result]]:
    pairs = range(start, min(start + CHUNK, spec.pairs))
    return [simulate(spec, pair, logs=logs) for pair in pairs]
