"""`manage.py replay`: what it tells of a log."""

import io
import json
import os
import subprocess
import sys
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import call_command
from msgspec import to_builtins
from msgspec.structs import replace

from config.commands import needs_services
from matches.engines.core.coaches import Random
from matches.engines.core.driver import luck, play
from matches.engines.core.log import encode, written
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.mercato import MERCATO, MercatoSetup
from matches.engines.footclub.sets import reference
from matches.engines.footclub.setup import Options, Setup
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
