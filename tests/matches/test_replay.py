"""`manage.py replay`: what it tells of a log, and how it refuses what is none."""

import io
import json
import os
import subprocess
import sys
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from msgspec import to_builtins
from msgspec.structs import replace

from config.commands import needs_services
from matches.engines.core.coaches import Random
from matches.engines.core.driver import luck, play
from matches.engines.core.log import checksum, encode, written
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.mercato import MERCATO, MercatoSetup
from matches.engines.footclub.sets import reference
from matches.engines.footclub.setup import Options, Setup
from matches.replays import LARGEST
from matches.simulations.footclub import Spec, simulate
from tests.matches.footclub.pitch import away_card, club, home_card, scene, visitors

TACKLE = home_card("tackle", "MDG")
SECOND = home_card("tackle", "MDD")
ANSWERED = away_card("tackle", "MDG")


def tackle_log(**changes):
    """Return a log of three steps as JSON: a Tackle, its dice, and the answer."""
    setup = scene(
        club({"MD": ("MD-rough", "MD2")}, hand=[TACKLE, SECOND]),
        visitors(hand=[ANSWERED]),
        ball=("away", "mo1"),
    )
    document = {
        "format": 1,
        "game": "footclub",
        "rules": 1,
        "setup": to_builtins(setup),
        "steps": [
            {"side": "home", "do": "tackle", "card": TACKLE, "aggressive": True},
            {"chance": "roll", "dice": [3, 4]},
            {"side": "away", "do": "pass"},
        ],
    }
    return {**document, **changes}


def steps(number, **changes):
    """Return the log with one step changed, numbered from 1."""
    found = tackle_log()["steps"]
    found[number - 1] = {**found[number - 1], **changes}
    return tackle_log(steps=found)


def replayed(path, data, *options):
    if not isinstance(data, bytes):
        data = json.dumps(data).encode()
    path.write_bytes(data)
    out = StringIO()
    call_command("replay", str(path), *options, stdout=out)
    return out.getvalue()


@pytest.fixture
def file(tmp_path):
    return tmp_path / "log.json"


def test_a_part_of_a_match_is_told_with_what_could_follow(file):
    assert replayed(file, tackle_log(), "--full").splitlines() == [
        "FootClub, a match",
        "3 steps, all legal; no checksum",
        "",
        "First half, turn 2",
        "  MD-rough (Blue) goes in hard on mo1 and wins the ball.",
        "  MD-rough (Blue) keeps the ball.",
        "",
        "The log ends before it is over. What could follow:",
        "  Blue: nothing (more)",
    ]


def test_it_is_told_in_french(file):
    assert replayed(file, tackle_log(), "--full", "--language", "fr").splitlines() == [
        "FootClub, un match",
        "3 étapes, toutes conformes aux règles ; sans somme de contrôle",
        "",
        "Première mi-temps, tour 2",
        "  MD-rough (Bleu) y va fort sur mo1 et prend le ballon.",
        "  MD-rough (Bleu) garde le ballon.",
        "",
        "Le journal s’arrête avant la fin. Pourraient suivre :",
        "  Bleu : rien (de plus)",
    ]


def test_the_expectations_that_hold_are_listed(file):
    expect = [
        {"after": 2, "event": {"event": "tackle", "result": "won"}},
        {"ask": {"kind": "offence"}, "outcome": None},
    ]
    said = replayed(file, tackle_log(expect=expect, note="A Rough tackler."))
    assert said.splitlines()[1] == "A Rough tackler."
    assert said.splitlines()[-3:] == [
        "2 expectations, and all hold:",
        '  after step 2: {"event": {"event": "tackle", "result": "won"}}',
        '  after step 3: {"ask": {"kind": "offence"}, "outcome": null}',
    ]


def test_simulated_logs_of_all_kinds_are_replayed(file):
    told = {}
    for row in simulate(
        Spec(matches=2, seed="8", coaches=("random", "random"), legs=2), 0, logs=True
    ):
        for name, text in row.logs:
            told[name] = replayed(file, text.encode(), "--full").splitlines()
    assert len(told) == 7
    assert {lines[1].partition("; ")[2] for lines in told.values()} == {"checksum fits"}
    last = {name: lines[-1] for name, lines in told.items()}
    assert last["mercato-1.json"].startswith("The mercato is closed")
    assert last["signings-1.json"].startswith("Club 2 sign ")
    assert last["match-1-leg-1.json"].startswith("  Final score: Blue ")
    assert last["match-1-leg-2.json"].startswith("  Final score: Red ")


def test_a_match_that_never_began_is_told(file):
    """Neither side has ten men, so that both forfeit before any step (FB-17)."""
    setup = replace(scene(), start=None)
    few = [replace(side, players=side.players[:9]) for side in (setup.home, setup.away)]
    log = written(MATCH, replace(setup, home=few[0], away=few[1]), [])
    assert replayed(file, encode(MATCH, log).encode()).splitlines()[-2:] == [
        "  Neither club can line up, and both forfeit the match.",
        "  Final score: Blue 0–0 Red on forfeit.",
    ]


def test_a_whole_match_ends_with_its_outcome_from_standard_input(monkeypatch):
    coaches = [Random(), Random()]
    cards = reference("classic")
    done = play(MERCATO, MercatoSetup(clubs=2, set=cards), coaches, luck("m", 3, 2), record=False)
    home, away = done.outcome.rosters
    setup = Setup(set=cards, home=home.side("B"), away=away.side("R"), options=Options())
    played = play(MATCH, setup, coaches, luck("whole", 0, 2), record=True)
    text = encode(MATCH, written(MATCH, setup, played.steps), signed=True)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    out = StringIO()
    call_command("replay", "-", stdout=out)
    lines = out.getvalue().splitlines()
    goals = "–".join(map(str, played.outcome.goals))
    score = f"  Final score: Blue {goals} Red"
    assert lines[1] == f"{len(played.steps)} steps, all legal; checksum fits"
    assert lines[-1].startswith(score)


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


def test_it_needs_no_database_and_exits_with_one(tmp_path):
    assert not needs_services(["replay", "x"])
    environment = {**os.environ, "TOUCHLINE_ENV": "local"}
    for name in ("DATABASE_URL", "BROKER_URL", "DJANGO_SETTINGS_MODULE"):
        environment.pop(name, None)
    done = subprocess.run(
        [sys.executable, "manage.py", "replay", str(tmp_path / "missing")],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        check=False,
    )
    said = f"CommandError: {tmp_path / 'missing'} cannot be read: No such file or directory.\n"
    assert (done.returncode, done.stdout, done.stderr.decode()) == (1, b"", said)
