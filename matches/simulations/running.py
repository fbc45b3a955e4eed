"""A run shared out over processes: the same results in the same order, however many there are."""

import os
import signal
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread

from matches.simulations.footclub import Result, Spec, simulate

CHUNK = 10  # pairs that a process takes at a time
AHEAD = 4  # chunks a process that may wait to be read, so that memory stays flat


def run(spec: Spec, *, processes: int = 1, logs: bool = False) -> Generator[list[Result]]:
    """Yield the results of each pair, in order. Stops early, and cleanly, if it is closed."""
    if processes == 1:
        for pair in range(spec.pairs):
            yield simulate(spec, pair, logs=logs)
        return
    starts = iter(range(0, spec.pairs, CHUNK))
    # a fresh interpreter for each: nothing of this one's threads and connections is inherited
    pool = ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=_follow_the_parent
    )
    waiting: deque[Future[list[list[Result]]]] = deque()
    try:
        for start in starts:
            waiting.append(pool.submit(_chunk, spec, start, logs))
            if len(waiting) >= AHEAD * processes:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _follow_the_parent() -> None:
    """Leave Ctrl-C, which a terminal sends to every process, to the parent; end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    """End this process once the parent is gone: killed, it tells nobody, and the queue of work,
    of which each process holds both ends, would be waited for without end."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _chunk(spec: Spec, start: int, logs: bool) -> list[list[Result]]:
    pairs = range(start, min(start + CHUNK, spec.pairs))
    return [simulate(spec, pair, logs=logs) for pair in pairs]
