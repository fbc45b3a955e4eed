"""A progress bar on a terminal, for what takes longer than a second."""

import time
from typing import IO

WIDTH = 30
PATIENCE = 1.0  # seconds before it shows
PAUSE = 0.1  # seconds between two looks


class Bar:
    """Counts steps; draws itself once the work has taken a second. `out` None: never."""

    def __init__(self, total: int, out: IO[str] | None) -> None:
        self._total = total
        self._out = out
        self._done = 0
        self._shown = False
        self._next = time.monotonic() + PATIENCE

    def step(self) -> None:
        """Count one step."""
        self._done += 1
        now = time.monotonic()
        if self._out is not None and now >= self._next:
            self._next = now + PAUSE
            self._shown = True
            self._out.write(f"\r{self.line()}")
            self._out.flush()

    def line(self) -> str:
        """Return the bar as it stands."""
        full = WIDTH * self._done // self._total
        return f"[{'#' * full}{'.' * (WIDTH - full)}] {self._done:,} of {self._total:,}"

    def clear(self) -> None:
        """Wipe the bar away."""
        if self._out is not None and self._shown:
            self._out.write("\r" + " " * len(self.line()) + "\r")
            self._out.flush()
