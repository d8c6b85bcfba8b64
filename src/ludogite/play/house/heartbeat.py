"""The heartbeat of a house: it says now and then that it is open, and notices others that serve the same tables."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludogite.storage.house_memory import HouseMemory

KEY = "pulse"
COMPANY_MS = 10_000
"""For so long after its heartbeat another process counts as being there."""


class Heartbeat:
    """Tells others in the store that this process lives."""

    def __init__(self, memory: HouseMemory, now: Callable[[], int]) -> None:
        self._memory = memory
        self._now = now
        self._name = secrets.token_hex(4)
        self._company_until = 0
        """Until when another process may be serving the same tables."""
        self._looked_at = 0

    @property
    def has_company(self) -> bool:
        """Whether people may be connected to another process: then each speaks only of those it has met."""
        stood_still = self._looked_at and self._now() - self._looked_at > COMPANY_MS
        return bool(stood_still) or self._now() < self._company_until

    async def beat(self) -> None:
        """Say that a house is open, and notice others."""
        at, name = await self._last()
        self._looked_at = self._now()
        if name != self._name and self._now() - at < COMPANY_MS:
            self._company_until = self._now() + COMPANY_MS
        await self.sign()

    async def sign(self) -> None:
        """Say that a house is open, or was until now."""
        await self._memory.remember(KEY, f"{self._now()} {self._name}")

    async def last_at(self) -> int:
        """Return when a process last said that it lives."""
        return (await self._last())[0]

    async def _last(self) -> tuple[int, str]:
        at, _, name = (await self._memory.recall(KEY) or "0").partition(" ")
        return (int(at) if at.isascii() and at.isdecimal() else 0), name
