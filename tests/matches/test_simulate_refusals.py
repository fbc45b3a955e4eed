"""`manage.py simulate`: what it refuses in a plain sentence, with nothing written."""

import pytest
from django.core.management import CommandError, call_command

from tests.matches.test_simulate import RANDOM, simulated

BAD = {
    "no such game": (["simulate", "football"], "game can be footclub; not “football”."),
    "no match": (["--matches", "0"], "--matches can be 1 to 10,000,000; not 0."),
    "fewer than none": (["--matches", "-3"], "--matches can be 1 to 10,000,000; not -3."),
    "too many": (
        ["--matches", "10000001"],
        "--matches can be 1 to 10,000,000; not 10000001.",
    ),
    "no number": (
        ["--matches", "many"],
        "Error: argument --matches: “many” is not a whole number that fits",
    ),
    "a number of thousands of digits": (
        ["--matches", "9" * 5000],
        f"Error: argument --matches: “{'9' * 40}…” is not a whole number that fits",
    ),
    "a number of hundreds of digits": (
        ["--processes", "9" * 500],
        f"--processes can be 1 to 64; not {'9' * 40}….",
    ),
    "no such home": (["--home", "x"], "--home can be random, novice, coach; not “x”."),
    "no such away": (["--away", ""], "--away can be random, novice, coach; not “”."),
    "a name without end": (
        ["--home", "x" * 5000],
        f"--home can be random, novice, coach; not “{'x' * 40}…”.",
    ),
    "no such set": (["--set", "../x"], "--set can be classic, ligue; not “../x”."),
    "three legs": (["--legs", "3"], "--legs can be 1, 2; not “3”."),
    "no process": (["--processes", "0"], "--processes can be 1 to 64; not 0."),
    "a thousand processes": (["--processes", "1000"], "--processes can be 1 to 64; not 1000."),
    "no such extra time": (
        ["--extra-time", "soon"],
        "--extra-time can be never, agreed, always; not “soon”.",
    ),
    "extra time of ties": (
        ["--legs", "2", "--extra-time", "always"],
        "--extra-time is for one leg: in a tie, the second leg decides it.",
    ),
    "no folder": (["--log", ""], "--log needs the name of a folder."),
    "a seed of half a character": (
        ["--seed", "\udcff"],
        "--seed can be any text of up to 200 characters that can be printed.",
    ),
    "a seed without end": (
        ["--seed", "1" * 201],
        "--seed can be any text of up to 200 characters that can be printed.",
    ),
}


@pytest.mark.parametrize(("arguments", "sentence"), BAD.values(), ids=BAD)
def test_bad_input_is_refused_in_a_sentence(arguments, sentence):
    command = arguments if arguments[0] == "simulate" else ["simulate", "footclub", *arguments]
    with pytest.raises(CommandError) as refused:
        call_command(*command)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("legs", [1, 2])
def test_a_folder_that_holds_logs_is_refused_and_left_as_it_is(tmp_path, legs):
    """Whatever was run before, a longer or a shorter run would leave both mixed up."""
    simulated(matches=2, legs=legs, log=str(tmp_path), **RANDOM)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(CommandError) as refused:
        simulated(matches=4, seed="2", log=str(tmp_path), **RANDOM)
    assert str(refused.value) == (
        f"{tmp_path} already holds logs: name another folder, or move them away."
    )
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_folder_that_holds_something_else_is_used(tmp_path):
    (tmp_path / "notes.json").write_text("{}")
    simulated(matches=1, log=str(tmp_path), **RANDOM)
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"notes.json", "mercato-1.json", "match-1.json"}


def test_a_folder_that_is_a_file_is_refused(tmp_path):
    path = tmp_path / "taken"
    path.touch()
    with pytest.raises(CommandError) as refused:
        call_command("simulate", "footclub", log=str(path))
    assert str(refused.value) == f"No logs can be written to {path}: File exists."
