"""Whoever thinks about good moves: processes of this house, or a worker anywhere."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

import msgspec

from ludogite.arena.advice import Advice, AdviceQuestion
from ludogite.play.opponents import OpponentError

if TYPE_CHECKING:
    from ludogite.core.state import State
    from ludogite.play.fair_queue import Asker
    from ludogite.play.opponents import QuestionPool
    from ludogite.play.table import Table
    from ludogite.storage.jobs import JobQueue, ThoughtJob

HINT_S = 0.8
"""How long a hint is thought about."""
LOOK_S = 0.15
"""How often to look whether a worker has answered."""

_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(Advice)


class Adviser(Protocol):
    """One question for a good move, asked of somebody."""

    @property
    def ahead(self) -> int:
        """How many questions come before it; 0 once it is being thought about."""
        ...

    async def advise(self, asker: Asker) -> Advice:
        """Return a good move; raises OpponentError."""
        ...


class Advisers(Protocol):
    """Whoever can be asked for good moves."""

    def adviser(self, table: Table, ply: int, state: State) -> Adviser:
        """Return somebody to ask about a position of a table."""
        ...


def advice_question(table: Table, state: State) -> AdviceQuestion:
    """Return the question for a good move in a position of a table."""
    return AdviceQuestion(table.game.id, table.game.rules.version, table.settings, state, HINT_S)


class PooledAdvisers:
    """Processes of this house."""

    def __init__(self, pool: QuestionPool) -> None:
        self._pool = pool

    def adviser(self, table: Table, ply: int, state: State) -> PooledAdviser:
        """Return somebody to ask about a position of a table."""
        del ply
        return PooledAdviser(self._pool, advice_question(table, state))


class PooledAdviser:
    """A question that is asked here."""

    def __init__(self, pool: QuestionPool, question: AdviceQuestion) -> None:
        self._pool = pool
        self._question = question

    @property
    def ahead(self) -> int:
        """How many questions come before it."""
        return self._pool.ahead(self._question)

    async def advise(self, asker: Asker) -> Advice:
        """Return a good move."""
        return await self._pool.ask(self._question, asker)


class QueuedAdvisers:
    """Workers anywhere."""

    def __init__(self, queue: JobQueue) -> None:
        self._queue = queue

    def adviser(self, table: Table, ply: int, state: State) -> QueuedAdviser:
        """Return somebody to ask about a position of a table."""
        del state  # whoever thinks finds it in the events of the table
        return QueuedAdviser(self._queue, table, ply)


class QueuedAdviser:
    """A question that waits in the queue of the house."""

    def __init__(self, queue: JobQueue, table: Table, ply: int) -> None:
        self._queue = queue
        self._where = (table.id, table.seq, ply)
        self.ahead = 0
        """How many questions came before it when it was last looked at."""

    async def advise(self, asker: Asker) -> Advice:
        """Return a good move, when a worker has found it."""
        from ludogite.storage.jobs import JobKind, ThoughtJob  # noqa: PLC0415 - a house in one file needs no queue

        job = ThoughtJob(JobKind.HINT, *self._where, *asker)
        place = await self._queue.place(job)
        if place.answer is None:
            place = await self._queue.put(job)
        while place.answer is None and place.ahead is not None:
            self.ahead = place.ahead
            await asyncio.sleep(LOOK_S)
            place = await self._queue.place(job)
        if place.answer is None:
            raise OpponentError(f"no answer to {job.key}")
        return read_advice(place.answer)


async def answer_hint(queue: JobQueue, job: ThoughtJob, advice: Advice) -> None:
    """Send an advice to those who asked for it."""
    await queue.answer(job, _encode(advice).decode())


def read_advice(answer: str) -> Advice:
    """Return the advice that a worker wrote."""
    return _decoder.decode(answer)
