"""Rows that are asked for with every request, remembered for a moment, and forgotten when anybody changes one."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from cachetools import LRUCache

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from ludogite.storage.bus import Bus

FRESH_S = 2.0
"""What is remembered is believed for so long: where no other process can tell of a change, it is seen after that."""
REMEMBERED = 20_000

Row = TypeVar("Row")


class Recalled(NamedTuple, Generic[Row]):
    """What was read, and when."""

    row: Row | None
    at_s: float


class RecallCache(Generic[Row]):
    """Rows by key as they were read a moment ago."""

    def __init__(self, bus: Bus, topic: str, read: Callable[[str], Awaitable[Row | None]]) -> None:
        self._bus, self._topic, self._read = bus, topic, read
        self._recalled: LRUCache[str, Recalled[Row]] = LRUCache(REMEMBERED)
        self._changes = 0
        """How often something was forgotten: what was being read meanwhile may be old."""
        bus.on(topic, self._hear)

    async def find(self, key: str) -> Row | None:
        """Return the row of a key."""
        now_s = time.monotonic()
        recalled = self._recalled.get(key)
        if recalled is not None and now_s - recalled.at_s <= FRESH_S:
            return recalled.row
        changes = self._changes
        row = await self._read(key)
        if changes == self._changes:
            self._recalled[key] = Recalled(row, now_s)
        return row

    def forget(self, key: str) -> None:
        """Read a row anew the next time, here and in all processes."""
        self._drop(key)
        self._bus.tell(self._topic, key.encode())

    def forget_all(self) -> None:
        """Read everything anew, here and in all processes."""
        self._drop("")
        self._bus.tell(self._topic)

    def _hear(self, process: str, payload: bytes) -> None:
        del process
        self._drop(payload.decode())

    def _drop(self, key: str) -> None:
        self._changes += 1
        if key:
            self._recalled.pop(key, None)
        else:
            self._recalled.clear()
