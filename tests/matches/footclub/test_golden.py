"""Ten matches as readable text; a change in any rule shows as a difference that a person can read.

`golden_text` says how they are written anew.
"""

import os
from pathlib import Path

import pytest

from tests.matches.footclub.golden_text import text

FOLDER = Path(__file__).parent / "golden"
MATCHES = {  # name: home, away, extra time, and what the match is here for
    "random-random-0": ("random", "random", "never", "serious=true"),
    "novice-coach-0": ("novice", "coach", "never", "sending_off away man=E46 direct=false"),
    "coach-novice-1": ("coach", "novice", "always", "how=free_kick"),
    "random-random-2": ("random", "random", "never", "result=post"),
    "random-random-3": ("random", "random", "always", "how=penalty"),
    "random-random-5": ("random", "random", "always", "after shoot_out"),
    "random-random-7": ("random", "random", "always", "how=counter_attack"),
    "novice-coach-33": ("novice", "coach", "always", "after extra_time"),
    "random-random-1": ("random", "random", "always", "reason=line_up"),
    "coach-coach-0": ("coach", "coach", "always", "boosted=true"),
}


@pytest.mark.parametrize("name", MATCHES)
def test_golden_match(name):
    home, away, extra_time, shows = MATCHES[name]
    path = FOLDER / f"{name}.txt"
    found = text(name, home, away, extra_time=extra_time)
    if os.environ.get("TOUCHLINE_GOLDEN") == "write":
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")
    assert shows in found
