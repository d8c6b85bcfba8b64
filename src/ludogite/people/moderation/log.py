"""The log of a house: what was decided about people and the house, the same in all its processes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial
from typing import TYPE_CHECKING

from ludogite.people.moderation.admission import HouseRules
from ludogite.people.moderation.events import (
    MODERATION_CODEC,
    Forbidden,
    ModerationEvent,
    ModerationLine,
    UnreadableEvent,
)
from ludogite.people.moderation.sanctions import UNREADABLE, Sanctions, open_reports
from ludogite.people.moderation.store import ModerationStore
from ludogite.people.moderation.unreadable_lines import read_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ludogite.play.house.house import House

log = logging.getLogger(__name__)

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
        self.unreadable: dict[int, ModerationLine] = {}
        """The lines that cannot be read, by number."""
        self.on_change: list[Callable[[], None]] = []
        """Called whenever something was decided, in whatever process."""
        self._newest = 0
        self._refreshing = asyncio.Lock()
        house.bus.on(TOPIC, self._hear)
        house.on_forgotten.append(self._read_anew)

    async def refresh(self, *, is_rewritten: bool = False) -> None:
        """Know what was decided by now, in whatever process; where somebody was forgotten, all of it is read anew."""
        async with self._refreshing:
            lines = [read_line(row) for row in await self._store.since(0 if is_rewritten else self._newest)]
            if not lines:
                return
            if is_rewritten:
                self.sanctions, self.rules = Sanctions(), HouseRules()
                self.reports, self.unreadable = {}, {}
            self.sanctions = self.sanctions.after(lines)
            self.rules = self.rules.after(lines)
            self.reports = open_reports(self.reports, lines)
            self._newest = lines[-1].id
            self._set_aside([line for line in lines if isinstance(line.event, UnreadableEvent)])
        for tell in list(self.on_change):
            tell()

    def _set_aside(self, lines: Sequence[ModerationLine]) -> None:
        for line in lines:
            self.unreadable[line.id] = line
            why = line.event.why if isinstance(line.event, UnreadableEvent) else ""
            log.error("line %d of the moderation log cannot be read, and is set aside: %s", line.id, why)

    def still_forbidden(self, line: ModerationLine) -> frozenset[Forbidden]:
        """Return what is forbidden only because a line cannot be read, and nobody has decided anew since."""
        if not isinstance(line.event, UnreadableEvent):
            return frozenset()
        muted, away = self.sanctions.muted.get(line.person), self.sanctions.sent_away.get(line.person)
        still: set[Forbidden] = set(self.rules.unread)
        if away is not None and away.reason == UNREADABLE:
            still.add("coming")
        if muted is not None and muted.reason == UNREADABLE:
            still.add("speaking")
        return line.event.forbids & still

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
        await self._store.add(self._house.now(), by, person, MODERATION_CODEC.write(event))
        await self.refresh()
        self._house.bus.tell(TOPIC)
        if self._house.bus.is_heard:
            await asyncio.sleep(HEARD_S)

    async def page(self, before: int | None, limit: int) -> list[ModerationLine]:
        """Return what was decided before a line, the latest first."""
        return [read_line(row) for row in await self._store.page(before, limit)]

    async def about(self, person: str) -> list[ModerationLine]:
        """Return what was decided about somebody, the latest first."""
        return [read_line(row) for row in await self._store.about(person, MOST_ABOUT)]

    def _read_anew(self) -> None:
        read = partial(self.refresh, is_rewritten=True)
        self._house.supervisor.retry("learning anew what was decided", read)

    def _hear(self, process: str, payload: bytes) -> None:
        del process, payload
        self._house.supervisor.retry("learning what was decided", self.refresh)
