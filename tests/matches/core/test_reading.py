"""Whatever is wrong with a log is refused: in which way, and where."""

import json

import pytest

from matches.engines.core.log import BadLog, OtherRules, Place, written
from matches.engines.core.protocol import CHANCE, Action, Draw, Roll, Toss
from matches.engines.core.reading import decode, read
from tests.matches.core.duel import DUEL, Duel, Keep, Setup

GOOD = """{
  "format": 1,
  "game": "duel",
  "rules": 2,
  "setup": {"rounds": 1},
  "steps": [
    {"side": "home", "do": "keep", "card": 4},
    {"do": "keep", "card": 3},
    {"chance": "draw", "card": "4"},
    {"chance": "roll", "dice": [1, 4]},
    {"chance": "toss", "side": "away"}
  ]
}
"""


def refused(text):
    """Return the code, the place and the detail of the refusal."""
    data = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(BadLog) as error:
        decode(DUEL, read(data))
    return error.value.code, error.value.place, error.value.detail


def changed(old, new):
    assert GOOD.count(old) == 1
    return GOOD.replace(old, new)


def test_a_side_may_be_left_out():
    log = decode(DUEL, read(GOOD.encode()))
    assert log.steps == (
        (0, Keep(4)),
        (None, Keep(3)),
        (CHANCE, Draw("4")),
        (CHANCE, Roll((1, 4))),
        (CHANCE, Toss(1)),
    )
    assert read(GOOD.encode()).game == "duel"
    assert written(DUEL, Setup(rounds=1), log.steps) == log


@pytest.mark.parametrize("lines", range(1, 13))
def test_a_log_that_is_cut_off_ends_where_it_ends(lines):
    text = "\n".join(GOOD.splitlines()[:lines])
    place = Place(line=lines, column=len(GOOD.splitlines()[lines - 1]) + 1)
    assert refused(text) == ("cut_off", place, "")


def test_nothing_at_all_is_cut_off_as_well():
    assert refused("") == ("cut_off", Place(line=1, column=1), "")


@pytest.mark.parametrize(
    ("text", "place", "detail"),
    [
        (changed('"rules": 2,', '"rules": 2'), Place(line=5, column=3), ""),
        (GOOD + "{}", Place(line=14, column=1), ""),
        ("[" * 100_000, Place(), "depth"),
        ('{"format": 1' + "0" * 5000 + "}", Place(), "number"),
    ],
)
def test_what_is_no_json(text, place, detail):
    assert refused(text) == ("json", place, detail)


def test_what_is_no_text():
    assert refused(b'{\n  "\xff": 1}') == ("text", Place(line=2, column=4), "ff")
    assert refused(changed('{"rounds": 1}', r'{"\ud800": 1}')) == ("text", Place(), "surrogate")
    assert refused(changed('"rules": 2', r'"rules": 2, "\ud800": 1')) == (
        "text",
        Place(),
        "surrogate",
    )


@pytest.mark.parametrize(
    ("text", "code", "place", "detail"),
    [
        (changed('"rules": 2', '"game": "duel"'), "repeated", Place(), "game"),
        (changed('"rounds": 1', '"rounds": NaN'), "value", Place(), "NaN"),
        (changed('"rounds": 1', '"rounds": 1e999'), "value", Place(), "infinity"),
        (changed('"format": 1', '"format": 2'), "format", Place(path="format"), "2"),
        (changed('"format": 1,', ""), "missing", Place(), "format"),
        (changed('"rules": 2', '"rules": 2, "x": 1'), "unknown", Place(), "x"),
        ("[]", "type", Place(), "Expected `object`, got `array`"),
        (
            changed('"rules": 2', '"rules": "2"'),
            "type",
            Place(path="rules"),
            "Expected `int`, got `str`",
        ),
        (changed('"game": "duel"', '"game": "go"'), "game", Place(path="game"), "go"),
        (changed('{"rounds": 1}', "{}"), "missing", Place(path="setup"), "rounds"),
        (
            changed('"rounds": 1', '"rounds": 1, "hidden": [true, 2]'),
            "type",
            Place(path="setup.hidden[1]"),
            "Expected `bool`, got `int`",
        ),
        (
            changed("  ]\n}", '  ],\n  "expect": [{"afterwards": 1}]\n}'),
            "unknown",
            Place(path="expect[0]"),
            "afterwards",
        ),
        (
            changed('    {"do": "keep", "card": 3},', '    "pass",'),
            "type",
            Place(path="steps[1]"),
            "Expected `object`, got `str`",
        ),
    ],
)
def test_what_no_log_has(text, code, place, detail):
    assert refused(text) == (code, place, detail)


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "step", "path", "detail"),
    [
        ('"card": 3', '"card": 3, "x": 1', "unknown", 8, 2, "", "x"),
        ('"do": "keep", "card": 3', '"do": "keep"', "missing", 8, 2, "", "card"),
        ('"card": 3', '"card": 3, "chance": "roll"', "unknown", 8, 2, "", "chance"),
        ('"card": 3', '"card": "3"', "type", 8, 2, "card", "Expected `int`, got `str`"),
        ('"card": 3', '"card": 7', "value", 8, 2, "card", "Invalid enum value 7"),
        ('"do": "keep", "card": 3', '"do": "fly"', "value", 8, 2, "do", "Invalid value 'fly'"),
        ('"do": "keep", "card": 3', '"card": 3', "missing", 8, 2, "", "do"),
        ("[1, 4]", '[1, "4"]', "type", 10, 4, "dice[1]", "Expected `int`, got `str`"),
        ('"chance": "roll"', '"chance": "luck"', "value", 10, 4, "chance", "Invalid value 'luck'"),
        ('"side": "away"', '"side": "north"', "side", 11, 5, "side", "north"),
        ('"side": "away"', '"side": 1', "side", 11, 5, "side", "1"),
        ('"side": "home"', '"side": "chance"', "side", 7, 1, "side", "chance"),
        ('"card": "4"', '"side": "home", "card": "4"', "unknown", 9, 3, "", "side"),
    ],
)
def test_what_is_wrong_with_a_step_is_said_with_its_number_and_line(  # noqa: PLR0917
    old, new, code, line, step, path, detail
):
    place = Place(line=line, column=5, step=step, path=path)
    assert refused(changed(old, new)) == (code, place, detail)


def test_the_place_of_a_step_is_found_whatever_the_layout():
    document = json.loads(changed('"card": 3', '"card": 7'))
    text = json.dumps({"steps": document.pop("steps"), **document})
    column = text.index('{"do": "keep"') + 1
    place = Place(line=1, column=column, step=2, path="card")
    assert refused(text) == ("value", place, "Invalid enum value 7")


def test_a_checksum_must_fit():
    text = changed("  ]\n}", '  ],\n  "checksum": "12"\n}')
    code, place, found = refused(text)
    assert (code, place) == ("checksum", Place(path="checksum"))
    assert read(text.replace('"12"', f'"{found}"').encode()).envelope.checksum == found
    empty = text.replace('"12"', '""')
    assert refused(empty) == ("checksum", Place(path="checksum"), found)


def test_a_log_of_other_rules_is_an_error_of_its_own():
    """Even where its steps could not be read by today's rules."""
    text = changed('"rules": 2', '"rules": 1').replace('"do": "keep", "card": 4', '"do": "fly"')
    with pytest.raises(OtherRules) as error:
        decode(DUEL, read(text.encode()))
    assert (error.value.version, error.value.ours) == (1, 2)


class NoLuck(Duel):
    """A game in which nothing is left to chance."""

    answer_types = tuple(kind for kind in Duel.answer_types if issubclass(kind, Action))


def test_a_game_without_chance_has_no_step_of_chance():
    with pytest.raises(BadLog) as error:
        decode(NoLuck(), read(GOOD.encode()))
    place = Place(line=9, column=5, step=3, path="chance")
    assert (error.value.code, error.value.place, error.value.detail) == (
        "unknown",
        place,
        "chance",
    )
