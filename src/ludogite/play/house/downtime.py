"""When no house was open: clocks of minutes stand still, days run on with a grace, and nobody counts as away."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ludogite.play import events as ev
from ludogite.play.house.house_clock import MISSED_MS
from ludogite.storage.house_memory import HouseMemory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.play.table import Table
    from ludogite.storage.store import Store

GRACE_MS = 3_600_000
"""For so long after the house reopened no flag of a clock of days falls."""
COMING_BACK_MS = 120_000
"""Whoever is waited for has so long at least to come back once the house has reopened."""
REMEMBERED = 200
"""So many downtimes are remembered: a table that cannot be opened today may be opened again some time."""


KEY = "downtimes"

log = logging.getLogger(__name__)


class Downtime(NamedTuple):
    """A time during which nobody could play; milliseconds since 1970."""

    began: int
    ended: int


_decoder = msgspec.json.Decoder(list[Downtime])


class Downtimes:
    """The downtimes of a house, and of the tables that it could not open."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._memory = HouseMemory(store)
        self.of_house: list[Downtime] = []
        """When nobody could play at any table, the last one last."""

    @property
    def last_ended(self) -> int:
        """When a house was there again, the last time that none was; 0 where one always was."""
        return self.of_house[-1].ended if self.of_house else 0

    async def begin(self, last_pulse: int, now: int) -> None:
        """Write down since when no house was open; others that open now find it written."""
        await self._recall()
        if self._store.opened_alone and last_pulse:
            await self._note(min(last_pulse, now), now)

    async def missed(self, last_pulse: int, until: int, *, may_note: bool) -> bool:
        """Write down that no house was there until a moment, unless another one was; tell whether that is known now.

        Whoever may not write it down waits until another process has done so.
        """
        is_new = until - last_pulse >= MISSED_MS
        if is_new and not may_note:
            return False
        await self._recall()
        if is_new:
            await self._note(min(max(last_pulse, self.last_ended), until), until)
        return True

    async def _recall(self) -> None:
        self.of_house = _read(await self._memory.recall(KEY) or "[]")

    async def _note(self, began: int, ended: int) -> None:
        noted = [*self.of_house[1 - REMEMBERED :], Downtime(began, ended)]
        await self._memory.remember(KEY, msgspec.json.encode(noted).decode())
        self.of_house = noted

    def wait_ends_at(self, since: int, wait_ms: int) -> int:
        """Return when a wait of people is over that began then: nobody could come while no house was open."""
        until = since + wait_ms
        for began, ended in self.of_house:
            if began < until and ended > since:
                until = max(until + ended - max(began, since), ended + min(wait_ms, COMING_BACK_MS))
        return until

    async def set_aside(self, table: str, changed_at: int, now: int) -> None:
        """Write down that a table cannot be opened, unless that is known since its last event."""
        if await self._kept_since(table) < changed_at:
            await self._memory.remember(f"kept/{table}", str(now))

    async def at(self, table: Table, now: int) -> list[Downtime]:
        """Return when nobody could play at a table."""
        found = list(self.of_house)
        since = await self._kept_since(table.id)
        if since < table.changed_at:
            return found
        return [*(downtime for downtime in found if downtime.ended < since), Downtime(since, now)]

    async def _kept_since(self, table: str) -> int:
        """Return since when a table cannot be opened, as it was written down; 0 where nothing can be read."""
        noted = await self._memory.recall(f"kept/{table}") or ""
        return int(noted) if noted.isascii() and noted.isdecimal() else 0


def _read(remembered: str) -> list[Downtime]:
    """Return downtimes as they were written down; none where they cannot be read: then clocks have run meanwhile."""
    try:
        return _decoder.decode(remembered)
    except msgspec.MsgspecError as error:
        log.error("earlier downtimes of the house cannot be read, and are forgotten: %s", error)  # noqa: TRY400 - a line
        return []


def reopen(table: Table, downtimes: Sequence[Downtime], now: int) -> list[ev.TableEvent]:
    """Return what a table has to be told after these downtimes; nothing where it was told already.

    Its clock goes on; and whoever was away when to move could not come back, so the others' wait begins anew.
    """
    clock = table.clock
    # What happened at the table was told by a house that was open: only what came later is new to it.
    new = [
        Downtime(max(began, table.changed_at), ended) for began, ended in downtimes if table.changed_at < ended <= now
    ]
    if not new or not table.playing:
        return []
    if clock.seat is None:
        away = table.acting is not None and table.seats[table.acting].gone_since is not None
        return [ev.Reopened(0)] if away else []
    if not clock.plan.in_days:
        stood_still = sum(ended - began for began, ended in new)
        return [ev.Reopened(max(0, now - clock.began - stood_still))]
    grace = max(ended for _, ended in new) + GRACE_MS
    if clock.deadline is None or clock.deadline >= grace:
        return []
    return [ev.Reopened(now - clock.began, grace)]
