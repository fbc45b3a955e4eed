"""Where one set of embedded services keeps its data and its sockets."""

import hashlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path

from config.embedded.process import ServiceError

DATABASE = "touchline"
USER = "touchline"
BASE = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Home:
    """One folder of data, and the short folder of sockets that belongs to it.

    `durable` is False for tests only: their server need not survive a power cut.
    """

    var: Path
    durable: bool = True

    @classmethod
    def of_environment(cls) -> "Home":
        """The site's own home, or the one that TOUCHLINE_VAR names; `test` ends a test home."""
        var = Path(os.environ.get("TOUCHLINE_VAR") or BASE / "var").resolve()
        return cls(var, durable=var.name != "test")

    @property
    def sockets(self) -> Path:
        """A short path, however deep the checkout: a socket's name has about a hundred bytes."""
        digest = hashlib.sha256(os.fsencode(self.var)).hexdigest()[:12]
        return Path("/tmp") / f"touchline-{digest}"  # noqa: S108  made private, and checked

    @property
    def run(self) -> Path:
        return self.var / "run"

    @property
    def logs(self) -> Path:
        return self.var / "log"

    @property
    def valkey_socket(self) -> Path:
        return self.sockets / "valkey.sock"

    @property
    def broker_url(self) -> str:
        return f"redis+socket://{self.valkey_socket}"

    def prepare(self) -> None:
        """Make the folders.

        Raises ServiceError if somebody else holds the socket folder: whoever owns it could read
        and change everything.
        """
        for folder in (self.run, self.logs):
            folder.mkdir(parents=True, exist_ok=True)
        self.sockets.mkdir(mode=0o700, exist_ok=True)
        found = self.sockets.lstat()
        mine = os.geteuid() in (0, found.st_uid)
        if not stat.S_ISDIR(found.st_mode) or not mine or stat.S_IMODE(found.st_mode) & 0o077:
            raise ServiceError(
                f"{self.sockets} is not a private folder of this user; remove it and try again"
            )
