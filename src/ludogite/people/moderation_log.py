"""The log of a house: what was decided about people and the house, the same in all its processes."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from ludogite.people.admission import HouseRules
from ludogite.people.moderation import (
    ModerationEvent,
    ModerationLine,
    Sanctions,
    open_reports,
    read_moderation_event,
    write_moderation_event,
)
from ludogite.storage.moderation import ModerationRow, ModerationStore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ludogite.play.house import House

TOPIC = "moderation"
HEARD_S = 0.1
"""So long other processes have to hear what was decided, before whoever decided it looks at another page."""
RECALL_S = 2.0
"""How often to look for what was decided in another process, where nobody tells it."""
MOST_ABOUT = 100
"""So many lines about one person are shown."""


class ModerationLog:
    """Every decision, the latest consequences of all of them in memory: asking costs nothing."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._store = ModerationStore(house.store)
        self.sanctions = Sanctions()
        self.rules = HouseRules()
        self.reports: dict[int, ModerationLine] = {}
        """The reports that nobody has dealt with, by number."""
        self.on_change: list[Callable[[], None]] = []
        """Called whenever something was decided, in whatever process."""
        self._newest = 0
        self._refreshing = asyncio.Lock()
        house.bus.on(TOPIC, self._hear)

    async def refresh(self) -> None:
        """Know what was decided by now, in whatever process."""
        async with self._refreshing:
            lines = [_line(row) for row in await self._store.since(self._newest)]
            if not lines:
                return
            self.sanctions = self.sanctions.after(lines)
            self.rules = self.rules.after(lines)
            self.reports = open_reports(self.reports, lines)
            self._newest = lines[-1].id
        for tell in list(self.on_change):
            tell()

    @contextlib.contextmanager
    def listening(self, tell: Callable[[], None]) -> Iterator[None]:
        """Be told whenever something was decided, for as long as this lasts."""
        self.on_change.append(tell)
        try:
            yield
        finally:
            self.on_change.remove(tell)

    async def write(self, event: ModerationEvent, by: str, person: str = "") -> None:
        """Decide something; returns once this process knows it.

        The others are told, and have had a moment to hear it; whatever they missed they find within RECALL_S.
        """
        await self._store.add(self._house.now(), by, person, write_moderation_event(event))
        await self.refresh()
        self._house.bus.tell(TOPIC)
        if self._house.bus.is_heard:
            await asyncio.sleep(HEARD_S)

    async def page(self, before: int | None, limit: int) -> list[ModerationLine]:
        """Return what was decided before a line, the latest first."""
        return [_line(row) for row in await self._store.page(before, limit)]

    async def about(self, person: str) -> list[ModerationLine]:
        """Return what was decided about somebody, the latest first."""
        return [_line(row) for row in await self._store.about(person, MOST_ABOUT)]

    def _hear(self, process: str, payload: bytes) -> None:
        del process, payload
        self._house.supervisor.retry("learning what was decided", self.refresh)


def _line(row: ModerationRow) -> ModerationLine:
    return ModerationLine(row.id, row.at, row.by, row.person, read_moderation_event(row.body))
