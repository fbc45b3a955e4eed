"""How many examples a property is tried on: a few always, many in the long run."""

import os

LONG = bool(os.environ.get("TOUCHLINE_LONG"))
TIMES = 40


def examples(few: int) -> int:
    """Return how many examples to try: ``few``, or forty times as many in the long run."""
    return few * TIMES if LONG else few
