"""The command line: what ends a command from outside is said in a word, without a traceback."""

import os
import subprocess
import sys

import pytest
from django.conf import settings

SIMULATE = ("simulate", "footclub", "--matches", "1", "--json")


def manage(*arguments, **streams):
    """Run manage.py with no server, and with its output held back until it is much."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    nowhere = {"DATABASE_URL": "postgres://nobody@localhost/nothing", "BROKER_URL": "memory://"}
    environment = {**kept, "TOUCHLINE_ENV": "local", **nowhere, **streams.pop("env", {})}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        check=False,
        env=environment,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        **streams,
    )


def test_an_interrupt_ends_any_command_quietly():
    done = manage("shell", "--no-imports", "-c", "raise KeyboardInterrupt")
    assert (done.returncode, done.stderr) == (130, "")


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_nobody_reads_on_ends_it_quietly(unbuffered):
    reader, writer = os.pipe()
    os.close(reader)
    done = manage(*SIMULATE, stdout=writer, env={"PYTHONUNBUFFERED": unbuffered})
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_cannot_be_written_is_said(unbuffered):
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = manage(*SIMULATE, stdout=full, env={"PYTHONUNBUFFERED": unbuffered})
    assert (done.returncode, done.stderr) == (1, "No output: No space left on device.\n")


def test_an_error_of_another_file_keeps_its_traceback():
    done = manage("shell", "--no-imports", "-c", "open('/dev/full/x')", stdout=subprocess.PIPE)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("NotADirectoryError: ")


def test_a_terminal_of_few_characters_shows_the_others_by_number():
    code = "print('2–0')"
    done = manage(
        *("shell", "--no-imports", "-c", code),
        stdout=subprocess.PIPE,
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stdout) == (0, "2\\u20130\n")


def test_closed_streams_are_nothing_to_read_and_nowhere_to_write():
    command = ["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", sys.executable, "manage.py"]
    read = subprocess.run([*command, "replay", "-"], cwd=settings.BASE_DIR, check=False)
    played = subprocess.run([*command, *SIMULATE], cwd=settings.BASE_DIR, check=False)
    assert (read.returncode, played.returncode) == (1, 0)
