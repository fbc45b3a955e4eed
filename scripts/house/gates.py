"""The last gates of the long run: nothing in the engines is untried.

    scripts/test --long                      as the last two checks
    python -m scripts.house.gates [NAME]     by themselves: coverage, mutants, or both

Coverage: the rule tests take every branch of the engines. Mutants: the modules that
`[tool.mutmut]` names are changed in every small way, and each change must fail a test. Who may
survive stands in `tests/survivors.toml` with his reason; a reason that is not needed any more fails
as well. Both work in a folder of their own, which is gone afterwards.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from scripts.house.steps import BASE, Stopped, child, plainly, python, say

RULE_TESTS = ("tests/matches/core", "tests/matches/footclub")
SURVIVORS = BASE / "tests" / "survivors.toml"
CAUGHT = {"killed", "timeout"}
PROCESSES = str(max(2, os.cpu_count() or 2))


class Mutant(NamedTuple):
    """One change: the function, the line as it is and as it becomes."""

    function: str
    line: str
    becomes: str


def main() -> None:
    """Run the gates that are named, or all. Exits 1 if one is shut."""
    names = sys.argv[1:] or list(GATES)
    with plainly():
        for name in names:
            if name not in GATES:
                raise Stopped(f"there is no gate {name}, only {' and '.join(GATES)}")
        for name in names:
            passed, words = GATES[name]()
            print(words)
            if not passed:
                raise Stopped(f"failed: {name}")


def coverage() -> tuple[bool, str]:
    """Return whether the rule tests take every branch, and the lines that they do not."""
    say("branches of the engines (about a minute)")
    with _folder() as folder:
        environment = _environment() | {"COVERAGE_FILE": str(folder / "coverage")}
        tests = ("-q", "-n", PROCESSES, "-m", "not wide and not long", *RULE_TESTS)
        for arguments in (("run", "-m", "pytest", *tests), ("combine", "-q")):
            passed, words = _run(BASE, environment, "coverage", *arguments)
            if not passed:
                return False, words
        report = ("report", "--show-missing", "--skip-covered", "--fail-under", "100")
        passed, words = _run(BASE, environment, "coverage", *report)
        say(" ".join(next(line for line in words.splitlines() if "TOTAL" in line).split()))
        return passed, words


def mutants() -> tuple[bool, str]:
    """Return whether every mutant is caught or excused, and those who are neither."""
    say("mutants of the rules (about five minutes)")
    with _folder() as folder:
        _copied(folder)
        environment = _environment()
        passed, words = _run(folder, environment, "mutmut", "run", "--max-children", PROCESSES)
        listed = _run(folder, environment, "mutmut", "results", "--all", "true")[1]
        states = dict(_states(listed))
        if not passed or not states:
            return False, words
        escaped = [name for name, state in states.items() if state not in CAUGHT]
        shown = {name: _run(folder, environment, "mutmut", "show", name)[1] for name in escaped}
    found = {name: mutant(name, diff) for name, diff in shown.items()}
    passed, words = judged(states, found, excused(SURVIVORS))
    say(words.splitlines()[-1])
    return passed, words


GATES: dict[str, Callable[[], tuple[bool, str]]] = {"coverage": coverage, "mutants": mutants}


def judged(
    states: dict[str, str], escaped: dict[str, Mutant], excuses: Sequence[Mutant]
) -> tuple[bool, str]:
    """Return whether those who were not caught are those who are excused, and a line on each who
    is not, on each excuse that nobody needs, and on the whole."""
    lines = [
        f"{name} ({states[name]}): {each.line}  ->  {each.becomes}"
        for name, each in escaped.items()
        if each not in excuses
    ]
    free = [each for each in excuses if each not in escaped.values()]
    lines += [f"not needed: {each.function}: {each.becomes}" for each in free]
    caught = sum(state in CAUGHT for state in states.values())
    left = len(states) - caught
    total = f"{caught} of {len(states)} mutants caught, {left} others, {len(excuses)} excused"
    return not lines, "\n".join([*lines, total])


def excused(path: Path) -> list[Mutant]:
    """Return the mutants who may survive. Raises Stopped for one without a reason."""
    found = []
    for each in tomllib.loads(path.read_text(encoding="utf-8")).get("survivor", []):
        if not each.pop("reason", "").strip():
            raise Stopped(f"{path.name}: {each['function']} gives no reason")
        found.append(Mutant(**each))
    return found


def mutant(name: str, diff: str) -> Mutant:
    """Return what was changed, from the name that mutmut gives and the diff that it shows."""
    changed = {"-": "", "+": ""}
    for line in diff.splitlines():
        if line[:1] in changed and not line.startswith(("---", "+++")):
            changed[line[0]] += line[1:].strip()
    return Mutant(name.rpartition("__mutmut_")[0], changed["-"], changed["+"])


def _states(listed: str) -> Iterator[tuple[str, str]]:
    for line in listed.splitlines():
        name, found, state = line.strip().partition(": ")
        if found and "__mutmut_" in name:
            yield name, state


def _copied(folder: Path) -> None:
    """Copy what the mutants and their tests need, so that the checkout stays as it is."""
    settings = tomllib.loads((BASE / "pyproject.toml").read_text(encoding="utf-8"))
    for name in ("pyproject.toml", "tests", *settings["tool"]["mutmut"]["also_copy"]):
        source = BASE / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, folder / name)


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="touchline-") as name:
        yield Path(name).resolve()


def _environment() -> dict[str, str]:
    """Return the environment without what leads imports back to the checkout, and without the many
    examples of the long run."""
    left_out = {"PYTHONPATH", "TOUCHLINE_LONG"}
    return {name: value for name, value in os.environ.items() if name not in left_out}


def _run(
    folder: Path, environment: dict[str, str], module: str, *arguments: str
) -> tuple[bool, str]:
    """Run a module in a folder; return whether it ended well, and what it said."""
    with tempfile.TemporaryFile() as output:
        options = {"stdout": output, "stderr": subprocess.STDOUT, "stdin": subprocess.DEVNULL}
        program = child(python("-m", module, *arguments), cwd=folder, env=environment, **options)
        try:
            passed = program.wait() == 0
        finally:
            _end(program)
        output.seek(0)
        return passed, output.read().decode(errors="replace")


def _end(program: subprocess.Popen[bytes]) -> None:
    """End a program that was left, with all that it has started."""
    if program.poll() is None:
        os.killpg(program.pid, signal.SIGKILL)
        program.wait()


if __name__ == "__main__":
    main()
