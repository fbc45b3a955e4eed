"""Choose the newest versions that requirements/*.in allow, for every platform and Python.

scripts/lock [--upgrade-package NAME | --upgrade]
"""

import subprocess
import sys

from scripts.house.steps import BASE, Stopped, plainly, python, say

GROUPS = ("base", "embedded", "test")


def main() -> None:
    with plainly():
        for name in GROUPS:
            say(f"requirements/{name}.txt")
            command = python("-m", "uv", "pip", "compile", "--universal", "--generate-hashes")
            # The lock names no host: it must serve wherever the packages come from.
            command += ["--no-emit-index-url", "--no-emit-find-links", "--no-header", "--quiet"]
            command += ["--python-version", "3.12", "--output-file", f"requirements/{name}.txt"]
            command += [f"requirements/{name}.in", *sys.argv[1:]]
            done = subprocess.run(command, cwd=BASE, check=False, stdout=subprocess.DEVNULL)
            if done.returncode:
                raise Stopped(f"requirements/{name}.in cannot be met; the lines above say why")


if __name__ == "__main__":
    main()
