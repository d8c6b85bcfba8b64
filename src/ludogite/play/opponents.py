"""Machines that play, each thinking in a process of its own. One that crashes or gets stuck is replaced."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from ludogite.bots import open_bot
from ludogite.bots.player import Player
from ludogite.core.game import Game
from ludogite.core.options import Settings
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng
from ludogite.core.state import State

log = logging.getLogger(__name__)

PATIENCE_S = 60.0
"""A machine that thinks for longer than this is stuck."""
START_S = 120.0
"""A worker that takes longer than this to begin will never begin."""
READY = "ready"
ATTEMPTS = 3


class OpponentError(Exception):
    """A machine failed again and again."""


Answer = TypeVar("Answer")
Answer_co = TypeVar("Answer_co", covariant=True)


class Question(Protocol[Answer_co]):
    """Something to think about. It travels to a worker, and so does its answer."""

    def answer(self) -> Answer_co:
        """Return the answer. Runs in a worker."""
        ...


@dataclass(frozen=True, slots=True)
class Decision:
    """What a machine is asked: to decide in a position as its seat knows it."""

    game: str
    settings: Settings
    level: str
    known: State
    seed: int

    def answer(self) -> int:
        """Return the machine's decision."""
        return _player(self.game, self.settings, self.level).choose(self.known, Rng(self.seed))


class Thinker(Protocol):
    """Whoever decides for machines."""

    async def choose(self, game: Game, settings: Settings, level: str, known: State) -> int:
        """Return a machine's decision."""
        ...

    async def ask(self, question: Question[Answer]) -> Answer:
        """Return the answer to a question, thought out where it keeps nobody waiting."""
        ...

    async def stop(self) -> None:
        """Send the machines home."""
        ...


@lru_cache(maxsize=64)
def _player(game: str, settings: Settings, level: str) -> Player:
    return open_bot(open_game(game), level, settings)


def _work(pipe: Connection) -> None:
    os.nice(5)
    pipe.send(READY)
    while True:
        try:
            question = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        pipe.send(question.answer())


class Worker:
    """One process that thinks."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs,), name="opponent", daemon=True)
        self.process.start()
        theirs.close()
        self.ready = False

    def ask(self, question: Question[Answer], patience: float) -> Answer:
        """Wait for the answer; raises OSError or EOFError from a crash, TimeoutError from a stuck worker."""
        if not self.ready:
            self._hear(START_S)
            self.ready = True
        self._pipe.send(question)
        answer: Answer = self._hear(patience)
        return answer

    def _hear(self, patience: float) -> Any:  # noqa: ANN401 - whatever was asked for
        if not self._pipe.poll(patience):
            raise TimeoutError(f"no answer within {patience} s")
        return self._pipe.recv()

    def kill(self) -> None:
        """End the process whatever it does."""
        self.process.kill()
        self.process.join()
        self._pipe.close()


class Opponents:
    """A few workers, shared by all tables. Each is started when it is first needed."""

    def __init__(self, workers: int = 2, patience: float = PATIENCE_S) -> None:
        self._patience = patience
        self._threads = ThreadPoolExecutor(workers, "opponents")
        """Threads of their own wait for workers: those of the event loop are there for short errands."""
        self._idle: asyncio.LifoQueue[Worker | None] = asyncio.LifoQueue()
        for _ in range(workers):
            self._idle.put_nowait(None)
        self.workers: set[Worker] = set()
        self._stopped = False

    async def choose(self, game: Game, settings: Settings, level: str, known: State) -> int:
        """Return a machine's decision."""
        return await self.ask(Decision(game.id, settings, level, known, secrets.randbits(62)))

    async def ask(self, question: Question[Answer]) -> Answer:
        """Return the answer to a question, asking again where a worker fails."""
        for _ in range(ATTEMPTS):
            worker: Worker | None = await self._idle.get()
            try:
                if worker is None:
                    worker = await self._aside(Worker)
                    self.workers.add(worker)
                return await self._aside(worker.ask, question, self._patience)
            except BaseException as error:
                # Whoever stops waiting leaves a worker in the middle of a thought: its answer is nobody's.
                if worker is not None:
                    self.workers.discard(worker)
                    worker.kill()
                    worker = None
                if not isinstance(error, (OSError, EOFError)):  # a TimeoutError is an OSError
                    raise
                log.warning("an opponent failed at %s and is replaced: %r", type(question).__name__, error)
            finally:
                self._idle.put_nowait(None if self._stopped else worker)
        raise OpponentError(f"no answer to {question!r} in {ATTEMPTS} attempts")

    async def _aside(self, work: Callable[..., Answer], *arguments: object) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)

    async def stop(self) -> None:
        """End all workers."""
        self._stopped = True
        for worker in self.workers:
            worker.kill()
        self.workers.clear()
        self._threads.shutdown(wait=False)
