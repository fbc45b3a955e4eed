"""`manage.py simulate`: what it prints and writes."""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from io import StringIO
from math import isclose

import pytest
from django.conf import settings
from django.core.management import call_command

from config.commands import needs_services
from matches.engines.core.reading import decode, read
from matches.engines.core.replay import replay
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.mercato import MERCATO
from matches.engines.footclub.signings import SIGNINGS
from matches.engines.footclub.tie import carried
from matches.simulations.footclub import Spec, simulate
from matches.simulations.running import run
from matches.simulations.summary import summarise, wilson
from matches.words.progress import Bar

RANDOM = {"home": "random", "away": "random"}


def simulated(*arguments, **options):
    out = StringIO()
    call_command("simulate", "footclub", *arguments, stdout=out, stderr=StringIO(), **options)
    return out.getvalue()


def test_it_prints_sums_and_a_record_for_each_coach():
    lines = simulated(matches=6, seed="7", home="novice", away="random").splitlines()
    assert lines[0] == "6 matches, seed 7, set classic"
    labels = [line.split("  ")[1].strip() for line in lines[1:9]]
    assert labels == [
        "goals",
        "yellow cards",
        "red cards",
        "light injuries",
        "serious injuries",
        "extra times",
        "shoot-outs",
        "forfeits",
    ]
    assert [line.split()[0] for line in lines[-2:]] == ["novice", "random"]


def test_json_holds_the_same_sums():
    found = json.loads(simulated(matches=6, seed="7", json=True, **RANDOM))
    first, second = found["records"]
    assert (found["matches"], found["seed"], found["cards"], found["legs"]) == (
        6,
        "7",
        "classic",
        1,
    )
    assert first["won"] + first["drawn"] + first["lost"] == 6
    assert (first["won"], first["drawn"], first["lost"]) == (
        second["lost"],
        second["drawn"],
        second["won"],
    )
    assert first["goals"] + second["goals"] == found["goals"]
    assert isclose(first["possession"] + second["possession"], 1, abs_tol=0.0002)
    assert sum(found["after"].values()) == 6


def test_one_seed_gives_one_output_and_another_seed_another():
    once = simulated(matches=8, seed="7", json=True, **RANDOM)
    assert simulated(matches=8, seed="7", json=True, **RANDOM) == once
    assert simulated(matches=8, seed="8", json=True, **RANDOM) != once


@pytest.mark.parametrize("legs", [1, 2])
def test_two_processes_give_the_same_output_and_logs_as_one(tmp_path, legs):
    outputs = []
    for processes in (1, 2):
        folder = tmp_path / str(processes)
        said = simulated(
            matches=25, legs=legs, processes=processes, json=True, log=str(folder), **RANDOM
        )
        files = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
        outputs.append((said, files))
    assert outputs[0] == outputs[1]


def test_a_longer_run_begins_with_a_shorter_one():
    spec = Spec(matches=3, seed="7", coaches=("random", "novice"))
    longer = Spec(matches=4, seed="7", coaches=("random", "novice"))
    rows = [row for pair in run(longer) for row in pair]
    assert [row for pair in run(spec) for row in pair] == rows[:3]
    assert [row.number for row in rows] == [0, 1, 2, 3]


def logs_of(spec, pair=0):
    """Return the logs of a pair by name, read and replayed by the rules that their game names."""
    games = {rules.game: rules for rules in (MATCH, MERCATO, SIGNINGS)}
    found = {}
    for row in simulate(spec, pair, logs=True):
        for name, text in row.logs:
            document = read(text.encode())
            rules = games[document.game]
            log = decode(rules, document)
            assert document.envelope.checksum
            found[name.removesuffix(".json")] = (log, replay(rules, log).outcome)
    return found


def test_fb_67_the_second_match_of_a_pair_swaps_squads_and_home():
    logs = logs_of(Spec(matches=10, seed="7", coaches=("random", "random")))
    assert list(logs) == ["mercato-1", "match-01", "match-02"]
    rosters = logs["mercato-1"][1].rosters
    first, second = logs["match-01"][0].setup, logs["match-02"][0].setup
    assert first.home == second.home == rosters[0].side("B")
    assert first.away == second.away == rosters[1].side("R")


def test_the_coach_named_for_home_has_the_other_squad_and_is_away_in_the_second():
    """Whoever is at home first scores for coach 0, then for coach 1."""
    spec = Spec(matches=60, seed="7", coaches=("novice", "random"))
    for pair in range(8):
        rows = simulate(spec, pair, logs=True)
        for row, host in zip(rows, (0, 1), strict=True):
            name, text = row.logs[-1]
            outcome = replay(MATCH, decode(MATCH, read(text.encode()))).outcome
            assert row.goals == (outcome.played if host == 0 else outcome.played[::-1]), name


def test_a_tie_has_two_legs_with_signings_between_and_swaps_who_hosts_first():
    logs = logs_of(Spec(matches=2, seed="8", coaches=("random", "random"), legs=2))
    names = [f"match-{tie}-leg-{leg}" for tie in (1, 2) for leg in (1, 2)]
    assert set(logs) == {"mercato-1", "signings-1", "signings-2", *names}
    rosters = logs["mercato-1"][1].rosters
    for tie in (1, 2):
        first, outcome = logs[f"match-{tie}-leg-1"]
        second = logs[f"match-{tie}-leg-2"][0].setup
        signings = logs[f"signings-{tie}"][1].signings
        assert first.setup.home == rosters[0].side("B")
        assert second.first_leg == outcome.goals[::-1]
        assert second.away.players == rosters[0].players + signings[0]
        assert second.home.players == rosters[1].players + signings[1]
        assert (second.away.carried, second.home.carried) == carried(outcome)


def test_extra_times_shoot_outs_and_forfeits_are_counted():
    spec = Spec(matches=40, seed="7", coaches=("random", "random"), extra_time="always")
    rows = [row for pair in run(spec) for row in pair]
    summary = summarise(spec, rows)
    assert summary.shoot_outs == sum(row.after == "shoot_out" for row in rows) > 0
    longer = sum(row.after in ("shoot_out", "extra_time") for row in rows)
    assert summary.extra_times >= longer > summary.shoot_outs
    assert summary.forfeits == sum(row.after == "forfeit" for row in rows) > 0


@pytest.mark.parametrize(
    ("won", "decided", "interval"),
    [  # by Wilson's formula, worked out apart
        (0, 10, (0.0, 0.2775)),
        (10, 10, (0.7225, 1.0)),
        (5, 10, (0.2366, 0.7634)),
        (650, 1000, (0.6199, 0.6789)),
    ],
)
def test_the_interval_is_wilsons(won, decided, interval):
    assert wilson(won, decided) == interval


def test_logs_are_as_wide_as_the_largest_number(tmp_path):
    simulated(matches=11, log=str(tmp_path), **RANDOM)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        *(f"match-{n:02}.json" for n in range(1, 12)),
        *(f"mercato-{n}.json" for n in range(1, 7)),
    ]


RUN_ON = """
from matches.simulations.footclub import Spec
from matches.simulations.running import run
pairs = run(Spec(matches=1_000, seed="1", coaches=("random", "random")), processes=2)
next(pairs)
print("running", flush=True)
input()
"""


def test_no_process_stays_when_the_first_is_killed():
    """The output ends when the last of those who could write to it has ended."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    command = [sys.executable, "-c", RUN_ON]
    with subprocess.Popen(
        command, cwd=settings.BASE_DIR, start_new_session=True, **pipes
    ) as parent:
        try:
            assert parent.stdout.readline() == b"running\n"
            parent.kill()
            assert parent.communicate(timeout=30) == (b"", None)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(parent.pid, signal.SIGKILL)


def test_it_needs_no_database():
    assert not needs_services(["simulate", "footclub"])
    environment = {**os.environ, "TOUCHLINE_ENV": "local"}
    for name in ("DATABASE_URL", "BROKER_URL", "DJANGO_SETTINGS_MODULE"):
        environment.pop(name, None)
    command = ["manage.py", "simulate", "footclub", "--matches", "1", "--json"]
    done = subprocess.run(
        [sys.executable, *command, "--home", "random", "--away", "random"],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["matches"] == 1
    assert done.stderr == b""


def test_the_bar_counts_and_stays_away_from_what_is_quick_or_piped():
    out = StringIO()
    bar = Bar(4, out)
    bar.step()
    bar.clear()
    assert out.getvalue() == ""
    assert bar.line() == "[#######.......................] 1 of 4"
    piped = Bar(4, None)
    piped.step()
    piped.clear()
    assert piped.line() == bar.line()
