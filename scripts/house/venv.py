"""Make the project's virtual environment, then run one of the commands in it.

    python venv.py GROUP COMMAND [ARGUMENTS]

GROUP is `serve` or `test`: which of the locked requirements are needed. Uses the standard library
only, since it runs before anything is installed. The environment is found from the project's
folder at each start, so a checkout may be moved.
"""

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

BASE = Path(__file__).resolve().parents[2]
HOME = BASE / ".venv"
PYTHON = HOME / "bin" / "python"
STAMP = HOME / "installed.json"
LOCKS = {"serve": ("base", "embedded"), "test": ("base", "embedded", "test")}


def main() -> None:
    group, command, *arguments = sys.argv[1:]
    try:
        prepare(group)
    except KeyboardInterrupt:
        sys.exit("stopped while installing; start again to go on")
    except subprocess.CalledProcessError:
        sys.exit("the requirements could not be installed; the lines above say why")
    path = os.pathsep.join(filter(None, [str(BASE), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONPATH": path, "VIRTUAL_ENV": str(HOME)}
    module = f"scripts.house.{command}"
    os.execve(PYTHON, [str(PYTHON), "-m", module, *arguments], environment)  # noqa: S606


def prepare(group: str) -> None:
    """Bring the environment to what the locks of the group say; quick if it is there already."""
    wanted = wanted_locks(group)
    if up_to_date(wanted):
        return
    (BASE / "var").mkdir(exist_ok=True)
    with (BASE / "var" / "venv.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if up_to_date(wanted):
            return
        if not works():
            say("making .venv")
            shutil.rmtree(HOME, ignore_errors=True)
            base = getattr(sys, "_base_executable", sys.executable)
            subprocess.run([base, "-m", "venv", str(HOME)], check=True)
        say("installing the locked requirements (a minute at the first start)")
        install(group)
        STAMP.write_text(json.dumps({**installed(), **wanted}, indent=1))


def wanted_locks(group: str) -> dict[str, str]:
    """The name and the digest of each lock file of the group."""
    return {
        name: hashlib.sha256((BASE / "requirements" / f"{name}.txt").read_bytes()).hexdigest()
        for name in LOCKS[group]
    }


def installed() -> dict[str, str]:
    """What was installed last: the digests by name; nothing if the record cannot be read."""
    try:
        found = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def up_to_date(wanted: dict[str, str]) -> bool:
    found = installed()
    return all(found.get(name) == digest for name, digest in wanted.items()) and works()


def works() -> bool:
    """Whether the environment's Python runs; it does not once the one it was made from is gone."""
    if not PYTHON.exists():
        return False
    code = "import sys; sys.exit(sys.version_info < (3, 12))"
    return subprocess.run([PYTHON, "-c", code], check=False, capture_output=True).returncode == 0


def install(group: str) -> None:
    """Install exactly what the locks say, and nothing that does not match its hash."""
    command = [str(PYTHON), "-m", "pip", "install", "--require-hashes", "--no-deps", "--quiet"]
    command += ["--disable-pip-version-check", "--root-user-action=ignore"]
    for name in LOCKS[group]:
        command += ["-r", str(BASE / "requirements" / f"{name}.txt")]
    subprocess.run(command, check=True)


def say(words: str) -> None:
    print(f"· {words}", flush=True)


if __name__ == "__main__":
    main()
