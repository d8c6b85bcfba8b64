"""What is done one at a time, though many processes serve a house: each waits for its turn in the database."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import AsyncIterator
from concurrent.futures import Executor
from weakref import WeakValueDictionary

import sqlalchemy as sa

HELD_TOGETHER = 2
"""So many turns of one process keep a connection to the server at a time; those who read and write have the others."""


def one_at_a_time(connection: sa.Connection, turn: int) -> None:
    """Wait until nobody else has this turn, and keep it until the transaction ends; one file has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(turn)))


class Turns:
    """Turns by name, for what reads first and writes several times: nobody does the same between."""

    def __init__(self, engine: sa.Engine, threads: Executor) -> None:
        self._engine = engine
        self._threads = threads
        self._here: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._held = asyncio.Semaphore(HELD_TOGETHER)

    @contextlib.asynccontextmanager
    async def of(self, name: str) -> AsyncIterator[None]:
        """Wait until nobody has the turn of this name, in any process of the house, and keep it until the end."""
        here = self._here.setdefault(name, asyncio.Lock())
        async with here:
            if self._engine.dialect.name != "postgresql":
                yield
                return
            async with self._held:
                loop = asyncio.get_running_loop()
                connection = await loop.run_in_executor(self._threads, self._taken, name)
                try:
                    yield
                finally:
                    await loop.run_in_executor(self._threads, _let_go, connection)

    def _taken(self, name: str) -> sa.Connection:
        connection = self._engine.connect()
        try:
            one_at_a_time(connection, int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True))
        except BaseException:
            connection.close()
            raise
        return connection


def _let_go(connection: sa.Connection) -> None:
    with contextlib.suppress(sa.exc.DBAPIError):  # the server has ended what took too long
        connection.close()
