"""Find a browser for the journeys, or get one.

A Chromium of the system, or playwright's own; where there is none, apt on a Debian whose root asks,
else playwright's download.
"""

import os
import shutil
import subprocess
from pathlib import Path

from scripts.house.steps import Stopped, python, say

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ADVICE = """The browser journeys need a Chromium, and none is here or could be fetched. Install one:
  Debian                apt install chromium
  Fedora                dnf install chromium
  anywhere else         .venv/bin/python -m playwright install --with-deps chromium
or name one: CHROMIUM=/path/to/chrome scripts/test.  scripts/test --fast needs none."""


def find() -> str | None:
    """The path of a browser that runs, or None."""
    named = os.environ.get("CHROMIUM")
    candidates: list[str | None] = [named] if named else [shutil.which(name) for name in NAMES]
    if not named:
        candidates.append(_of_playwright())
    return next((path for path in candidates if path and _runs(path)), None)


def find_or_install() -> str:
    """As `find`, after an attempt to install one. Raises Stopped with what to install by hand."""
    path = find()
    if path is None and not os.environ.get("CHROMIUM"):
        for command in _ways():
            say(f"no browser here: trying {' '.join(command[-3:])}")
            subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
            path = find()
            if path:
                break
    if path is None:
        raise Stopped(ADVICE)
    return path


def _ways() -> list[list[str]]:
    ways = []
    if os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
        ways += [[*quiet, "update"], [*quiet, "install", "-y", "chromium"]]
    return [*ways, python("-m", "playwright", "install", "chromium")]


def _of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _runs(path: str) -> bool:
    try:
        done = subprocess.run([path, "--version"], check=False, capture_output=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
