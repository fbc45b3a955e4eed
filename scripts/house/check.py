"""Every check of the project, each with its time; exit code 0 only if all pass.

    scripts/test [--fast | --long] [arguments for pytest]

Without an option: all but the long runs. --fast: what needs neither a browser nor a worker,
and no many matches.
--long: everything, the large seeded runs as well, then the gates of branches and mutants.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from scripts.house import browser, gates, messages
from scripts.house.steps import BASE, START, Stopped, plainly, python, say, services

MARKS = {
    "--fast": "not browser and not worker and not wide and not long",
    "": "not long",
    "--long": "",
}
STATIC = {
    "format": ("-m", "ruff", "format", "--check", "--quiet", "."),
    "lint": ("-m", "ruff", "check", "--quiet", "."),
    "imports": ("-c", "from importlinter.cli import lint_imports_command as c; c()"),
    "types": ("-m", "mypy", "--no-error-summary", "."),
    "migrations": ("manage.py", "makemigrations", "--check", "--dry-run"),
    "messages": ("-m", "scripts.house.messages", "--check"),
    "deployment": ("-m", "scripts.house.deployment"),
}


@dataclass(frozen=True)
class Outcome:
    name: str
    passed: bool
    seconds: float
    words: str = ""


def main() -> None:
    depth, arguments = _arguments(sys.argv[1:])
    with plainly():
        _set_environment()
        if depth != "--fast":
            os.environ["CHROMIUM"] = browser.find_or_install()
        messages.compile_all()
        with services():
            outcomes = [*_static(), _timed("tests", lambda: _pytest(depth, arguments))]
            if depth == "--long":
                outcomes += [_timed(name, gate) for name, gate in gates.GATES.items()]
        _report(outcomes)


def _arguments(arguments: list[str]) -> tuple[str, list[str]]:
    depths = [one for one in arguments if one in {"--fast", "--long"}]
    if len(depths) > 1:
        raise SystemExit("scripts/test takes --fast or --long, not both")
    rest = [one for one in arguments if one not in depths]
    return (depths[0] if depths else ""), rest


def _set_environment() -> None:
    # The tests' own servers, which need not survive a power cut, and never the site's data.
    os.environ["TOUCHLINE_VAR"] = str(BASE / "var" / "test")
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    os.chdir(BASE)


def _static() -> list[Outcome]:
    say("checking the code")
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        jobs = [
            pool.submit(_timed, name, partial(_quietly, command))
            for name, command in STATIC.items()
        ]
        return [job.result() for job in jobs]


def _timed(name: str, check: Callable[[], tuple[bool, str]]) -> Outcome:
    start = time.monotonic()
    passed, words = check()
    outcome = Outcome(name, passed, time.monotonic() - start, words)
    state = "ok" if passed else "FAILED"
    print(f"  {name:<12}{state:<8}{outcome.seconds:6.1f} s", flush=True)
    if not passed and words:
        print("\n".join(f"    {line}" for line in words.strip().split("\n")[-40:]), flush=True)
    return outcome


def _quietly(command: tuple[str, ...]) -> tuple[bool, str]:
    done = subprocess.run(
        python(*command), check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    return done.returncode == 0, done.stdout


def _pytest(depth: str, arguments: list[str]) -> tuple[bool, str]:
    say("running the tests")
    if depth == "--long":
        os.environ["TOUCHLINE_LONG"] = "1"  # properties are tried on many more examples
    command = python("-m", "pytest", "-q", "-m", MARKS[depth])
    command += ["-n", str(max(2, os.cpu_count() or 2)), "--dist", "worksteal"]
    command += ["--durations=10", "--durations-min=2", *arguments]
    return subprocess.run(command, check=False).returncode == 0, ""


def _report(outcomes: list[Outcome]) -> None:
    print(f"\n{'check':<14}{'':<8}{'time':>8}")
    for outcome in outcomes:
        state = "ok" if outcome.passed else "FAILED"
        print(f"{outcome.name:<14}{state:<8}{outcome.seconds:6.1f} s")
    print(f"{'in all':<22}{time.monotonic() - START:6.1f} s")
    failed = [outcome.name for outcome in outcomes if not outcome.passed]
    if failed:
        raise Stopped(f"failed: {', '.join(failed)}")
    print("all checks passed")


if __name__ == "__main__":
    main()
