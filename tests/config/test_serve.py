"""`scripts/serve` from the first line to nothing left, with all its processes."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from django.conf import settings

from config.embedded import Home
from config.embedded.process import command_of, wait_until

pytestmark = pytest.mark.worker


@pytest.fixture
def serve(tmp_path):
    """Start the site with data of its own; whatever the test does, nothing stays."""
    started = []

    def start(port):
        environment = {**os.environ, "TOUCHLINE_VAR": str(tmp_path / "var"), "PORT": str(port)}
        for name in ("TOUCHLINE_ENV", "SITE_URL", "EMAIL_URL", "DJANGO_SETTINGS_MODULE"):
            environment.pop(name, None)
        process = subprocess.Popen(
            [sys.executable, "-m", "scripts.house.serve"],
            cwd=settings.BASE_DIR,
            env=environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.communicate(timeout=40)
    assert wait_until(lambda: not left_of(tmp_path / "var"), 20)


def left_of(var):
    """The processes that serve from this folder, told by their environment or command line."""
    sockets = str(Home(var).sockets).encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (entry / "cmdline").read_bytes()
            if str(var).encode() in words + (entry / "environ").read_bytes() or sockets in words:
                found.append(command_of(int(entry.name)))
    return found


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def health(port):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/", timeout=5) as answer:
            return json.load(answer)["status"]
    except OSError:
        return None


def read_until(process, words):
    """What it says up to the line that holds these words; all of it where it ends before."""
    said = ""
    for line in process.stdout:
        said += line
        if words in line:
            return said
    process.wait(timeout=60)
    return said


def test_the_site_starts_works_and_leaves_nothing(serve, tmp_path):
    port = free_port()
    process = serve(port)
    said = read_until(process, f"Touchline is at http://127.0.0.1:{port}/")
    assert process.poll() is None, said
    assert wait_until(lambda: health(port) == "ok", 60)
    assert (tmp_path / "var" / "postgres" / "17" / "data").is_dir()
    process.send_signal(signal.SIGINT)
    words = process.stdout.read()
    process.wait(timeout=60)
    assert words.rstrip().endswith("stopped")
    assert wait_until(lambda: not left_of(tmp_path / "var"), 20)


def test_a_kill_leaves_nothing_either(serve, tmp_path):
    port = free_port()
    process = serve(port)
    assert wait_until(lambda: health(port) == "ok" or process.poll() is not None, 120)
    process.kill()
    process.communicate(timeout=60)
    assert wait_until(lambda: not left_of(tmp_path / "var"), 30)


def test_a_taken_port_is_said_plainly(serve):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = serve(port)
        words, _ = process.communicate(timeout=30)
    assert process.returncode == 1
    assert f"port {port} on 127.0.0.1 cannot be had" in words
    assert f"PORT={port + 1} scripts/serve" in words
