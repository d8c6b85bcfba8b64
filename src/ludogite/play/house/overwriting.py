"""Overwriting what was erased, while the house is open: at once, but never so often that whoever plays feels it."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from typing import TYPE_CHECKING

import sqlalchemy as sa

from ludogite.storage.schema.house import house
from ludogite.storage.upsert import put

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from ludogite.play.house.supervisor import Supervisor
    from ludogite.storage.store import Store

KEY = "overwriting"
"""Under this key a house remembers that something was erased and is to be overwritten, though it should be killed."""
GATHER_S = 0.5
"""What is erased within this time is overwritten together."""
SHARE = 30
"""Of so many parts of the time one at most is spent on writing the file anew: a second of every half minute."""
AGAIN_S = 1.0
"""How long to wait where somebody reads what stands in the log alone."""


class Overwriter:
    """Sees to it that what was erased is overwritten, soon after it was."""

    def __init__(self, store: Store, supervisor: Supervisor) -> None:
        self._store, self._supervisor = store, supervisor
        self._own = secrets.token_hex(8)
        """How this process calls itself: another one's erasing is not over when its own is."""
        self._erasing = 0
        """How much is being erased just now."""
        self._is_wanted = False
        self._task: asyncio.Task[None] | None = None
        self._next_at = 0.0

    @contextlib.asynccontextmanager
    async def erasing(self) -> AsyncIterator[None]:
        """Erase something: it is overwritten soon after, or when the house opens again that was killed meanwhile."""
        self._erasing += 1
        try:
            await self._remember()
            yield
        finally:
            self._erasing -= 1
            self._overwrite_soon()

    async def go_on(self) -> None:
        """Overwrite what was erased before the house was closed."""
        if await self._store.read(sa.select(house.c.key).where(house.c.key == KEY)):
            await self._remember()
            self._overwrite_soon()

    async def _remember(self) -> None:
        row = {"key": KEY, "value": self._own}
        await self._store.write(lambda connection: put(connection, house, [row]))

    async def _forget(self) -> None:
        own = (house.c.key == KEY) & (house.c.value == self._own)
        await self._store.write(lambda connection: connection.execute(sa.delete(house).where(own)))

    def _overwrite_soon(self) -> None:
        self._is_wanted = True
        if self._task is None or self._task.done():
            self._task = self._supervisor.retry("overwriting what was erased", self._overwrite)

    async def _overwrite(self) -> None:
        while self._is_wanted:
            await asyncio.sleep(max(GATHER_S, self._next_at - time.monotonic()))
            self._is_wanted, began = False, time.monotonic()
            try:
                await self._store.overwrite()
            except BaseException:
                self._is_wanted = True
                raise
            finally:
                self._next_at = time.monotonic() + SHARE * (time.monotonic() - began)
            # Whoever reads in SQLite tells nobody when they are done.
            while not await self._store.fold_log():  # noqa: ASYNC110
                await asyncio.sleep(AGAIN_S)
            if not self._is_wanted and not self._erasing:
                await self._forget()
