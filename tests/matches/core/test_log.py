"""What a log looks like as text, and the way back."""

import json
from hashlib import sha256

import pytest

from matches.engines.core.log import (
    BadLog,
    Expectation,
    Log,
    OtherRules,
    check_rules,
    checksum,
    encode,
    step_json,
    written,
)
from matches.engines.core.protocol import CHANCE, Draw, Roll, Toss
from matches.engines.core.reading import decode, read
from tests.matches.core.auction import AUCTION, Bid
from tests.matches.core.auction import Setup as Auction
from tests.matches.core.duel import DUEL, Keep, Lay, Setup

STEPS = [(0, Keep(4)), (CHANCE, Draw(None)), (CHANCE, Roll((1, 4))), (CHANCE, Toss(1))]
TEXT = """{
  "format": 1,
  "game": "duel",
  "rules": 2,
  "setup": {"rounds": 1},
  "steps": [
    {"side": "home", "do": "keep", "card": 4},
    {"chance": "draw", "card": null},
    {"chance": "roll", "dice": [1, 4]},
    {"chance": "toss", "side": "away"}
  ]
}
"""


def test_a_log_has_a_step_a_line_with_sides_by_name():
    log = written(DUEL, Setup(rounds=1), STEPS)
    assert encode(DUEL, log) == TEXT
    assert decode(DUEL, read(TEXT.encode())) == log


def test_a_log_without_steps_a_note_and_expectations():
    """In French as well: a log is UTF-8, and nothing in it is escaped."""
    expect = (
        Expectation(after=0, ask=None),
        Expectation(no_event={"event": "point"}, not_legal=[{"do": "lay", "card": 1}]),
    )
    log = Log("duel", 2, Setup(rounds=1), (), expect, "Égalité")
    text = encode(DUEL, log)
    assert text == (
        '{\n  "format": 1,\n  "game": "duel",\n  "rules": 2,\n  "note": "Égalité",\n'
        '  "setup": {"rounds": 1},\n  "steps": [],\n'
        '  "expect": [\n'
        '    {"after": 0, "ask": null},\n'
        '    {"no event": {"event": "point"}, "not legal": [{"do": "lay", "card": 1}]}\n'
        "  ]\n}\n"
    )
    assert decode(DUEL, read(text.encode())) == log
    assert decode(DUEL, read(b"\xef\xbb\xbf" + text.encode())) == log


def test_a_step_has_a_line_of_its_own_however_short():
    text = encode(DUEL, Log("duel", 2, Setup(rounds=1), ((None, Lay(2)),)))
    assert text.splitlines()[5:8] == ['  "steps": [', '    {"do": "lay", "card": 2}', "  ]"]


def test_what_does_not_fit_a_line_is_laid_out():
    expect = (Expectation(legal=[{"do": "lay", "card": n} for n in (1, 2, 3, 4, 1, 2)]),)
    text = encode(DUEL, Log("duel", 2, Setup(rounds=1), (), expect))
    assert text.splitlines()[6:] == [
        '  "expect": [',
        "    {",
        '      "legal": [',
        *(f'        {{"do": "lay", "card": {n}}},' for n in (1, 2, 3, 4, 1)),
        '        {"do": "lay", "card": 2}',
        "      ]",
        "    }",
        "  ]",
        "}",
    ]
    long = Log("duel", 2, Setup(rounds=1), (), (), "x" * 100)
    assert f'  "note": "{"x" * 100}",' in encode(DUEL, long).splitlines()


def test_a_step_names_its_side_unless_chance_or_nobody_is_named():
    assert step_json(DUEL.seats, 1, Lay(2)) == {"side": "away", "do": "lay", "card": 2}
    assert step_json(DUEL.seats, None, Lay(2)) == {"do": "lay", "card": 2}
    assert step_json(DUEL.seats, CHANCE, Draw("2")) == {"chance": "draw", "card": "2"}
    assert step_json(AUCTION.seats, CHANCE, Toss(3)) == {"chance": "toss", "side": "west"}


def test_four_seats_by_name():
    bids = [(CHANCE, Draw("1")), *((side, Bid(side)) for side in range(4))]
    log = written(AUCTION, Auction(purses=(3, 3, 3, 3)), bids)
    text = encode(AUCTION, log)
    assert [json.loads(text)["steps"][n].get("side") for n in range(5)] == [None, *AUCTION.seats]
    assert decode(AUCTION, read(text.encode())) == log


def test_the_checksum_is_of_the_content_and_not_of_its_layout():
    document = {"b": [1, 2], "a": "é", "checksum": "anything"}
    assert checksum(document) == sha256('{"a":"é","b":[1,2]}'.encode()).hexdigest()
    signed = encode(DUEL, written(DUEL, Setup(rounds=1), STEPS), signed=True)
    assert json.loads(signed)["checksum"] == checksum(json.loads(TEXT))
    squeezed = json.dumps(dict(reversed(json.loads(signed).items())))
    assert decode(DUEL, read(squeezed.encode())) == decode(DUEL, read(signed.encode()))


def test_another_game_and_another_version_are_told_apart():
    check_rules(DUEL, "duel", 2)
    with pytest.raises(BadLog) as other:
        check_rules(DUEL, "auction", 2)
    assert (other.value.code, other.value.place.path, other.value.detail) == (
        "game",
        "game",
        "auction",
    )
    with pytest.raises(OtherRules) as older:
        check_rules(DUEL, "duel", 1)
    assert (older.value.game, older.value.version, older.value.ours) == ("duel", 1, 2)
