"""A house on many machines, as processes of this one: PostgreSQL, Valkey, several that serve and several that think."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
from tests.fork_server import start_program
from tests.postgres import SURE, PostgresServer
from tests.valkey import ValkeyServer
from tests.waiting import LIMIT_S
from tests.web.relay import Relay
from tests.web.served import GENEROUS, Served


class Worker:
    """A process that thinks."""

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        self.folder, self.settings = folder, settings
        self.start()

    def start(self) -> None:
        self.log = (self.folder / "log.txt").open("ab")
        environment = os.environ | GENEROUS | self.settings
        arguments = ("worker", "--data", str(self.folder / "data"))
        self.process = start_program("ludogite", *arguments, env=environment, stderr=self.log.fileno())
        assert self.process.stdout is not None
        assert self.process.stdout.readline(), (self.folder / "log.txt").read_text()

    def kill(self) -> None:
        self.process.kill()
        self._gone()

    def stop(self) -> None:
        self.process.terminate()
        self._gone()

    def _gone(self) -> None:
        self.process.wait(LIMIT_S)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()


class Cluster:
    """Everything that serves one house."""

    def __init__(self, folder: Path, webs: int = 2, workers: int = 2, **settings: str) -> None:
        self._stack = ExitStack()
        self.postgres = PostgresServer(SURE)
        self._stack.callback(self.postgres.close)
        self.valkey = ValkeyServer()
        self._stack.callback(self.valkey.close)
        shared = {
            "LUDOGITE_DATABASE": self.postgres.address(),
            "LUDOGITE_VALKEY": self.valkey.address,
            "LUDOGITE_OPPONENTS": "0" if workers else "2",
            "LUDOGITE_ADVISERS": "0" if workers else "1",
        }
        thinking = shared | {"LUDOGITE_OPPONENTS": "1", "LUDOGITE_ADVISERS": "1"}
        self.relay = Relay(self.valkey.address.removeprefix("unix://"))
        """The first process that serves reaches Valkey by a way that can be cut."""
        self._stack.callback(self.relay.close)
        ways = [{"LUDOGITE_NAMES": str(n)} for n in range(webs)]
        ways[0]["LUDOGITE_VALKEY"] = self.relay.address
        self.webs = [Served(_folder(folder / f"web-{n}"), **shared | ways[n] | settings) for n in range(webs)]
        self.workers = [Worker(_folder(folder / f"worker-{n}"), thinking) for n in range(workers)]

    def addresses(self) -> list[str]:
        """Return where processes may answer."""
        return [web.address for web in self.webs]

    def close(self) -> None:
        processes: list[Served | Worker] = [*self.webs, *self.workers]
        for one in processes:
            if one.process.poll() is None:
                one.process.send_signal(signal.SIGCONT)
                one.stop()
        self._stack.close()

    def client(self) -> httpx.Client:
        """Return a client of whichever process answers first."""
        return httpx.Client(base_url=f"http://{self.addresses()[0]}", timeout=20)


def _folder(path: Path) -> Path:
    path.mkdir(parents=True)
    return path


@contextmanager
def new_cluster(folder: Path, webs: int = 2, workers: int = 2, **settings: str) -> Iterator[Cluster]:
    """Have a house on many machines for a while."""
    cluster = Cluster(folder, webs, workers, **settings)
    try:
        yield cluster
    finally:
        cluster.close()
