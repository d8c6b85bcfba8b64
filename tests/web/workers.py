"""Workers in processes of their own, for a house on PostgreSQL."""

import contextlib
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from tests.fork_server import start_program
from tests.waiting import LIMIT_S, wait_until

from ludogite.storage.jobs import SCHEMA

LEFT_TO_WORKERS = {"LUDOGITE_OPPONENTS": "0", "LUDOGITE_ADVISERS": "0"}


class ServedWorker:
    """A worker that runs."""

    def __init__(self, database: str, log: Path, opponents: int = 1, advisers: int = 1) -> None:
        self.log = log
        with log.open("ab") as written:
            arguments = ("worker", "--opponents", str(opponents), "--advisers", str(advisers))
            environment = os.environ | {"LUDOGITE_DATABASE": database, "LUDOGITE_DATA": str(log.parent / "worker")}
            self.process = start_program("ludogite", *arguments, env=environment, stderr=written.fileno())
        assert self.process.stdout
        assert "thinks" in self.process.stdout.readline(), log.read_text()

    @contextlib.contextmanager
    def stuck_in_thought(self) -> Iterator[None]:
        """Let the processes that think for the worker stand still, while it says that it lives."""
        children = wait_until(self._thinking, "the worker thinks")
        for child in children:
            os.kill(child, signal.SIGSTOP)
        yield
        for child in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)

    def _thinking(self) -> list[int]:
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        children = [int(n) for thread in threads for n in _read(thread).split()]
        return [n for n in children if "spawn_main" in _read(Path(f"/proc/{n}/cmdline"))]

    def end(self, by: signal.Signals) -> float:
        """Send a signal, and return how long the worker then took to be gone."""
        began = time.monotonic()
        self.process.send_signal(by)
        self.process.wait(LIMIT_S)
        assert self.process.stdout
        self.process.stdout.close()
        return time.monotonic() - began


def _read(told: Path) -> str:
    """Return what the system tells of a process or a thread; nothing of one that has just ended."""
    try:
        return told.read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return ""


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[Callable[..., ServedWorker]]:
    started: list[ServedWorker] = []

    def one(database: str, opponents: int = 1, advisers: int = 1) -> ServedWorker:
        log = tmp_path / f"worker{len(started)}.txt"
        started.append(ServedWorker(database, log, opponents, advisers))
        return started[-1]

    yield one
    for worker in started:
        if worker.process.poll() is None:
            worker.end(signal.SIGKILL)


def jobs(database: str, status: str) -> list[str]:
    """Return the keys of the jobs that wait (`todo`) or are being thought about (`doing`)."""
    with psycopg.connect(database, autocommit=True, options=f"-c search_path={SCHEMA}") as server:
        found = server.execute("SELECT queueing_lock FROM procrastinate_jobs WHERE status::text = %s", (status,))
        return [row[0] for row in found]


def clear(database: str) -> None:
    """Forget what earlier tests left to think about."""
    with psycopg.connect(database, autocommit=True, options=f"-c search_path={SCHEMA}") as server:
        server.execute("DELETE FROM procrastinate_jobs")
