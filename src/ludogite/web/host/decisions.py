"""What the host decided: kept in the database, and the same in all processes of a house."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import sqlalchemy as sa

from ludogite.storage.schema import house as remembered
from ludogite.storage.upsert import put_new
from ludogite.web.doors.identity import BannedGuestError

if TYPE_CHECKING:
    from ludogite.play.house import House

BANNED, FREE_CHAT = "banned", "free-chat"
TOPIC = "host"
TOLD_S = 0.1
"""After so long all processes that hear each other know what was decided."""
RECALL_S = 2.0
"""How often to look for what was decided in another process, where nobody tells it."""


class HostDecisions:
    """Whom the host sent away, and whether tables may speak freely."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.banned: frozenset[str] = frozenset()
        self.free_chat = True
        house.bus.on(TOPIC, self._hear)

    async def recall(self) -> None:
        """Know what was decided by now, in whatever process; whoever was sent away has to go."""
        query = sa.select(remembered.c.key, remembered.c.value).where(remembered.c.key.in_((BANNED, FREE_CHAT)))
        kept = {row.key: row.value for row in await self._house.store.read(query)}
        self.free_chat = kept.get(FREE_CHAT, "yes") == "yes"
        banned = frozenset(json.loads(kept.get(BANNED, "[]")))
        if banned != self.banned:
            self.banned = banned
            self._house.dismiss(banned, BannedGuestError.code)

    async def ban(self, person: str) -> None:
        """Send a guest away for good; returns once all processes that hear each other know it."""

        def add(connection: sa.Connection) -> None:
            # The row first, then its lock: of two processes that add somebody, none overwrites the other.
            put_new(connection, remembered, [{"key": BANNED, "value": "[]"}])
            this = remembered.c.key == BANNED
            kept = connection.scalar(sa.select(remembered.c.value).where(this).with_for_update()) or "[]"
            value = json.dumps(sorted({*json.loads(kept), person}))
            connection.execute(sa.update(remembered).where(this).values(value=value))

        await self._house.store.write(add)
        await self._announce()
        if self._house.bus.is_heard:
            await asyncio.sleep(TOLD_S)

    async def allow_free_chat(self, *, allowed: bool) -> None:
        """Let tables speak freely, or in set phrases only."""
        await self._house.store.remember(FREE_CHAT, "yes" if allowed else "no")
        await self._announce()

    async def _announce(self) -> None:
        await self.recall()
        self._house.bus.tell(TOPIC)

    def _hear(self, process: str, payload: bytes) -> None:
        del process, payload
        self._house.supervisor.retry("learning what the host decided", self.recall)
