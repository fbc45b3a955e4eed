"""Under which user PostgreSQL runs, for it refuses to run as root.

Anybody but root runs it as himself. Root runs it in a user namespace in which root is nobody:
the files stay root's and private folders work. Where namespaces are refused, an unprivileged
user runs it, with programs and data in a folder of its own, since it may not enter the checkout.
"""

import os
import pwd
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from config.embedded.home import Home

OUTSIDE = Path("/var/lib")


@dataclass(frozen=True)
class Guise:
    """How to call PostgreSQL's programs: a prefix, or another user."""

    prefix: tuple[str, ...] = ()
    user: str | None = None

    @classmethod
    def for_home(cls, home: Home) -> "Guise":
        """The guise that this machine allows; a cluster that lies outside stays outside."""
        if os.geteuid() != 0:
            return cls()
        if not (home.var / "postgres").is_symlink() and _namespaces_work():
            return cls(prefix=("unshare", "--user"))
        return cls(user="nobody")

    def root(self, home: Home) -> Path:
        """The folder of all clusters of a home; made if it is not there."""
        inside = home.var / "postgres"
        if self.user is None:
            inside.mkdir(parents=True, exist_ok=True)
            return inside
        if not inside.is_symlink():
            outside = OUTSIDE / home.sockets.name
            outside.mkdir(mode=0o711, exist_ok=True)
            self.own(outside)
            inside.symlink_to(outside)
        return inside.resolve()

    def wrap(self, command: Sequence[str | Path]) -> list[str]:
        return [*self.prefix, *(os.fspath(part) for part in command)]

    def options(self) -> dict[str, Any]:
        """What a subprocess call needs beside the command; the folder must be one it may enter."""
        if self.user is None:
            return {"cwd": "/"}
        group = pwd.getpwnam(self.user).pw_gid
        return {"cwd": "/", "user": self.user, "group": group, "extra_groups": []}

    def own(self, path: Path) -> None:
        """Make the folder (or file) the server's own."""
        if not path.exists():
            path.mkdir(parents=True)
        if self.user is not None:
            entry = pwd.getpwnam(self.user)
            os.chown(path, entry.pw_uid, entry.pw_gid)

    def copy(self, source: Path, target: Path) -> None:
        """Copy programs: hard links where the same user runs them and the disk is the same."""
        target.parent.mkdir(parents=True, exist_ok=True)
        self.own(target.parent)
        shutil.copytree(source, target, symlinks=True, copy_function=self._link_or_copy)

    def _link_or_copy(self, source: str, target: str) -> None:
        if self.user is None:
            try:
                os.link(source, target)
            except OSError:
                pass
            else:
                return
        shutil.copy2(source, target)


@cache
def _namespaces_work() -> bool:
    tool = shutil.which("unshare")
    if tool is None:
        return False
    done = subprocess.run(
        [tool, "--user", "true"], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    return done.returncode == 0
