"""`manage.py replay`: how it refuses what is no log, or no lawful one, in a sentence."""

import json

import pytest
from django.core.management import CommandError, call_command

from matches.engines.core.log import checksum
from matches.replays import LARGEST
from tests.matches.test_replay import SECOND, TACKLE, replayed, steps, tackle_log


@pytest.fixture
def file(tmp_path):
    return tmp_path / "log.json"


def test_an_illegal_step_is_named_with_its_rule_and_what_would_have_been_legal(file):
    with pytest.raises(CommandError) as refused:
        replayed(file, steps(1, aggressive=False))
    assert str(refused.value).splitlines() == [
        f"{file}:",
        f"Step 1 is not legal: Blue: Tackle {TACKLE}, regular.",
        "The Tackle of a Rough player is always aggressive. (Rulebook: The Tackle)",
        "Legal would have been:",
        "  Blue: nothing (more)",
        f"  Blue: Tackle {SECOND}, regular",
        f"  Blue: Tackle {SECOND}, aggressive",
        f"  Blue: Tackle {TACKLE}, aggressive",
    ]
    assert refused.value.returncode == 1


def test_an_illegal_step_is_named_in_french(file):
    with pytest.raises(CommandError) as refused:
        replayed(file, steps(2, dice=[3]), "--language", "fr")
    assert str(refused.value).splitlines()[1:] == [
        "L’étape 2 n’est pas permise : dés : 3.",
        "C’est le moment de lancer les dés demandés, chacun de 1 à 6. "
        "(Livret de règles : Résolution d’une occasion de but)",
        "Auraient été permis :",
        "  deux dés : de 1 à 6 chacun",
    ]


def test_an_expectation_that_does_not_hold_is_named(file):
    expect = [
        {"after": 1, "outcome": None},
        {"after": 2, "event": {"event": "tackle", "result": "red"}},
    ]
    with pytest.raises(CommandError) as refused:
        replayed(file, tackle_log(expect=expect))
    lines = str(refused.value).splitlines()
    assert lines[1:3] == [
        "Expectation 2, after step 2, does not hold: event.",
        '  Expected: {"event": "tackle", "result": "red"}',
    ]
    assert lines[3].startswith('  Found: [{"event": "tackle", "half": 1, "turn": 2')


def test_what_is_long_is_cut_short(file):
    seen = {"side": "home", "path": "own.line", "value": ["x" * 900]}
    with pytest.raises(CommandError) as refused:
        replayed(file, tackle_log(expect=[{"after": 0, "view": seen}]))
    assert str(refused.value).splitlines()[2] == f"  Expected: {json.dumps(seen)[:400]}…"


def test_an_object_of_the_engines_own_is_no_value_of_a_view(file):
    expect = [{"after": 0, "view": {"side": "home", "path": "own.squad", "value": 1}}]
    with pytest.raises(CommandError) as refused:
        replayed(file, tackle_log(expect=expect))
    assert str(refused.value).splitlines()[3] == "  Found: null"


TEXT = json.dumps(tackle_log(), indent=1)
SIGNED = {**tackle_log(), "checksum": checksum(tackle_log())}
EDITED = {**SIGNED, "note": "Nothing happened."}
CARDS = tackle_log()["setup"]["cards"]
HOME = tackle_log()["setup"]["home"]
SETUP = tackle_log()["setup"]
BAD = {
    "empty": (b"", "The file is cut off: it ends before the log does. (line 1, column 1)"),
    "binary": (b"\x89PNG\r\n\x1a\n\x00", "The file is not UTF-8 text. [89] (line 1, column 1)"),
    "words": (b"three all", "The file is not JSON as it should be. (line 1, column 1)"),
    "cut off": (
        TEXT[: TEXT.index('"steps"')].rstrip().encode(),
        "The file is cut off: it ends before the log does. (line {lines}, column {column})",
    ),
    "a list": (b"[]", "A value is of the wrong type. [wanted an object, found a list]"),
    "nothing in it": (b"{}", "A name is missing. [format]"),
    "a name twice": (b'{"format": 1, "format": 1}', "A name stands twice in one object. [format]"),
    "another format": (
        tackle_log(format=9),
        "The log is of another format, which this version does not read. [9] (format)",
    ),
    "another game": (tackle_log(game="chess"), "The log is of another game. [chess] (game)"),
    "other rules": (
        tackle_log(rules=7),
        "The log was played by version 7 of the rules of footclub; this is version 1.",
    ),
    "an unknown name": (tackle_log(score="1-0"), "A name is not known here. [score]"),
    "a wrong checksum": (
        EDITED,
        "The checksum does not fit: the file was changed after it was written. (checksum)",
    ),
    "no such action": (
        steps(3, do="dive"),
        "A value is not allowed here. [Invalid value 'dive'] (step 3, line 1, column {step3}, do)",
    ),
    "a text for dice": (
        steps(2, dice="3, 4"),
        "A value is of the wrong type. [wanted a list, found a text] "
        "(step 2, line 1, column {step2}, dice)",
    ),
    "no such side": (
        steps(3, side="referee"),
        "There is no such side in this game. [referee] (step 3, line 1, column {step3}, side)",
    ),
    "an expectation after no step": (
        tackle_log(expect=[{"after": 9, "outcome": None}]),
        "An expectation speaks of a step that is not there. [9] (expect[0].after)",
    ),
    "no such coach": (
        tackle_log(setup={**SETUP, "home": {**HOME, "coach": "E99"}}),
        "The set-up is refused: There is no such coach in the set. (Rulebook: Team cards) [E99]",
    ),
    "no cards": (
        tackle_log(setup={name: part for name, part in SETUP.items() if name != "cards"}),
        "The set-up is refused: A set-up names one shipped set, or holds its cards. "
        "(Rulebook: Team cards) [set, cards]",
    ),
    "a changed set": (
        tackle_log(
            setup={
                **{name: part for name, part in SETUP.items() if name != "cards"},
                "set": {"name": "classic", "version": 1, "digest": "0"},
            }
        ),
        "The set-up is refused: The shipped set is no longer the one that was played with. "
        "(Rulebook: Team cards) [classic 1]",
    ),
    "lists without end": (b"[" * 200_000, "The file is not JSON as it should be. [depth]"),
    "a number without end": (
        b'{"format": ' + b"9" * 6000 + b"}",
        "The file is not JSON as it should be. [number]",
    ),
    "another alphabet": (
        TEXT.encode("utf-16-le"),
        "The file is not JSON as it should be. (line 1, column 2)",
    ),
    "too large": (b" " * (LARGEST + 1), "The file is larger than any log. [10000000]"),
}


@pytest.mark.parametrize(("data", "sentence"), BAD.values(), ids=BAD)
def test_what_is_no_log_is_refused_in_a_sentence_with_its_place(file, data, sentence):
    text = data if isinstance(data, bytes) else json.dumps(data).encode()
    at = {
        "lines": text.count(b"\n") + 1,
        "column": len(text) - text.rfind(b"\n"),
        "step2": text.find(b'{"chance"') + 1,
        "step3": text.rfind(b'{"side"') + 1,
    }
    for name, number in at.items():
        sentence = sentence.replace("{" + name + "}", str(number))
    with pytest.raises(CommandError) as refused:
        replayed(file, data)
    assert str(refused.value) == f"{file}:\n{sentence}"
    assert refused.value.returncode == 1


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    for path, why in (
        (tmp_path / "missing", "No such file or directory"),
        (tmp_path, "Is a directory"),
        ("a\0b", "embedded null byte"),
    ):
        with pytest.raises(CommandError) as refused:
            call_command("replay", str(path))
        assert str(refused.value) == f"{path} cannot be read: {why}."


def test_a_file_without_a_name_is_refused():
    with pytest.raises(CommandError) as refused:
        call_command("replay", "")
    assert str(refused.value) == "replay needs the name of a file, or - for standard input."


def test_every_prefix_and_every_flipped_byte_ends_in_a_sentence(file):
    """Whatever is done to a file, the command ends by itself or with a CommandError."""
    text = json.dumps(tackle_log(), indent=1).encode()
    for at in range(0, len(text), 311):
        for data in (text[:at], text[:at] + bytes([text[at] ^ 0x15]) + text[at + 1 :]):
            try:
                assert replayed(file, data)
            except CommandError as refused:
                assert str(refused).startswith(f"{file}:\n")  # noqa: PT017  (either is right)
