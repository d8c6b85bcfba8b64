"""Processes that think. One that crashes or gets stuck is replaced; whoever asks gets a fair share of them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from ludogite.play.fair_queue import Asker, FairSemaphore, FairTurn
from ludogite.play.opponents import Answer, OpponentError, Question

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

log = logging.getLogger(__name__)

PATIENCE_S = 60.0
"""A worker that thinks for longer than this is stuck."""
START_S = 120.0
"""A worker that takes longer than this to begin will never begin."""
READY = "ready"
ATTEMPTS = 3
NICENESS = 5
"""Whoever serves people comes before whoever thinks."""
QUESTIONS_NICENESS = 15
"""Hints, looks back, pairings and papers take what time the machines leave."""


def _work(pipe: Connection, niceness: int) -> None:
    os.nice(niceness)
    # Whoever asked may be gone at any moment, killed without a word: then nobody is left to think for.
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError, KeyboardInterrupt):
        pipe.send(READY)
        while True:
            pipe.send(pipe.recv().answer())


class Worker:
    """One process that thinks."""

    def __init__(self, niceness: int = NICENESS) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, niceness), name="opponent", daemon=True)
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


class WorkerPool:
    """A few workers, shared fairly by all who ask. Each is started when it is first needed."""

    def __init__(
        self, workers: int = 2, patience: float = PATIENCE_S, niceness: int = NICENESS, attempts: int = ATTEMPTS
    ) -> None:
        self._size = workers
        self._attempts = attempts
        """How often a question is asked before it is given up."""
        self._patience = patience
        self._niceness = niceness
        self._threads = ThreadPoolExecutor(workers, "opponents")
        """Threads of their own wait for workers: those of the event loop are there for short errands."""
        self._semaphore = FairSemaphore(workers)
        self._turns: dict[int, FairTurn] = {}
        """The turn of each question that was asked and not yet answered, by its identity."""
        self._idle: list[Worker] = []
        self.workers: set[Worker] = set()
        self.failures = 0
        """How often a worker failed at a question."""
        self._stopped = False

    @property
    def pending(self) -> int:
        """How many questions were asked and are not answered yet."""
        return len(self._turns)

    def ahead(self, question: Question[object]) -> int:
        """Return how many answers come before the turn of a question; 0 once it is being thought about."""
        turn = self._turns.get(id(question))
        return turn.ahead if turn else 0

    async def ask(self, question: Question[Answer], asker: Asker) -> Answer:
        """Return the answer to a question, when its turn has come."""
        turn = self._turns[id(question)] = self._semaphore.turn(asker)
        try:
            async with turn:
                return await self._answer(question)
        finally:
            del self._turns[id(question)]

    async def _answer(self, question: Question[Answer]) -> Answer:
        """Return the answer to a question, asking again where a worker fails."""
        for _ in range(self._attempts):
            worker: Worker | None = None
            try:
                worker = self._idle.pop() if self._idle else await self._start()
                answer: Answer = await self._aside(worker.ask, question, self._patience)
            except BaseException as error:
                # Whoever stops waiting leaves a worker in the middle of a thought: its answer is nobody's.
                if worker is not None:
                    self.workers.discard(worker)
                    worker.kill()
                if not isinstance(error, (OSError, EOFError)):  # a TimeoutError is an OSError
                    raise
                self.failures += 1
                log.warning("a worker failed at %s and is replaced: %r", type(question).__name__, error)
            else:
                if not self._stopped:
                    self._idle.append(worker)
                return answer
        raise OpponentError(f"no answer to {type(question).__name__} in {self._attempts} attempts")

    async def warm_up(self) -> None:
        """Start all workers before the first question, so that it does not wait for them."""
        self._idle += await asyncio.gather(*(self._start() for _ in range(self._size)))

    async def _start(self) -> Worker:
        worker = await self._aside(Worker, self._niceness)
        self.workers.add(worker)
        return worker

    async def _aside(self, work: Callable[..., Answer], *arguments: object) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)

    async def stop(self) -> None:
        """End all workers."""
        self._stopped = True
        for worker in self.workers:
            worker.kill()
        self.workers.clear()
        self._threads.shutdown(wait=False)
