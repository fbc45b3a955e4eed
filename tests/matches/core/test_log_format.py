"""The page that describes logs, against what is read and refused."""

import json
import re
from pathlib import Path

from matches.engines.core.expectations import WORDS
from matches.engines.core.log import BadLog
from matches.engines.core.reading import Envelope, read

PAGE = Path(__file__).parents[3] / "docs/log-format.md"


def section(title):
    """Return the text under a heading, up to the next."""
    return PAGE.read_text(encoding="utf-8").split(f"\n## {title}\n")[1].split("\n## ")[0]


def keys_of(text):
    """Return what the first column of a table names."""
    return re.findall(r"^\| `([^`]*)` \|", text, re.MULTILINE)


def test_every_key_of_a_log_is_described():
    head = PAGE.read_text(encoding="utf-8").split("\n## ")[0]
    assert sorted(keys_of(head)) == sorted(Envelope.__struct_fields__)


def test_every_word_of_an_expectation_is_described():
    assert keys_of(section("Expectations")) == list(WORDS)


def test_every_way_to_be_refused_is_described():
    codes = (BadLog.__doc__ or "").split("Codes: ")[1].strip().rstrip(".")
    assert sorted(keys_of(section("What is refused"))) == sorted(re.split(r",\s+", codes))


def test_the_example_and_the_steps_of_chance_are_what_a_log_may_hold():
    text = PAGE.read_text(encoding="utf-8")
    example = re.search(r"```json\n(.*?)```", text, re.DOTALL)[1]
    assert read(example.encode()).game == "footclub"
    steps = [json.loads(step) for step in keys_of(section("Steps"))]
    assert [step["chance"] for step in steps] == ["roll", "draw", "draw", "toss"]
    assert (
        read(json.dumps({**json.loads(example), "steps": steps}).encode()).envelope.steps == steps
    )
