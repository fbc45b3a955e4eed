"""Rules as logs: each file starts in mid-match, plays its steps and says what must be so.

The cards are the test set's, which the files therefore leave out.
"""

import json
from pathlib import Path

import pytest
from msgspec import to_builtins

from matches.engines.core.reading import decode, read
from matches.engines.core.replay import replay
from matches.engines.footclub.match import MATCH
from tests.matches.footclub.pitch import CARDS

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_scenario(path):
    document = json.loads(path.read_text(encoding="utf-8"))
    document["setup"]["cards"] = to_builtins(CARDS)
    log = decode(MATCH, read(json.dumps(document).encode()))
    assert log.note
    assert log.expect
    assert len(replay(MATCH, log).steps) == len(log.steps)
