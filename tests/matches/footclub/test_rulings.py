"""Every ruling on FootClub, FB-1 to FB-80, has a test named after it."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[2]
NAMED = re.compile(r"def test_\w*?fb_\d\w*")
NUMBER = re.compile(r"fb_(\d+)(?:_|$)")
RULINGS = set(range(1, 81))


def names():
    """The names of tests and scenarios that speak of a ruling."""
    for path in TESTS.rglob("test_*.py"):
        yield from NAMED.findall(path.read_text(encoding="utf-8"))
    yield from (path.stem for path in TESTS.rglob("scenarios/fb_*.json"))


def test_every_ruling_has_a_test_named_after_it():
    found = {int(number) for name in names() for number in NUMBER.findall(name)}
    assert found == RULINGS
