"""When no house was open: clocks of minutes stand still, days run on with a grace, and nobody counts as away."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ludogite.play import events as ev
from ludogite.storage.house_memory import HouseMemory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.play.table import Table
    from ludogite.storage.store import Store

GRACE_MS = 3_600_000
"""For so long after the house reopened no flag of a clock of days falls."""
REMEMBERED = 200
"""So many downtimes are remembered: a table that cannot be opened today may be opened again some time."""


KEY = "downtimes"


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
        self._house: list[Downtime] = []

    async def begin(self, last_pulse: int, now: int) -> None:
        """Write down since when no house was open; others that open now find it written."""
        self._house = _decoder.decode(await self._memory.recall(KEY) or "[]")
        if self._store.opened_alone and last_pulse:
            self._house = [*self._house[1 - REMEMBERED :], Downtime(min(last_pulse, now), now)]
            await self._memory.remember(KEY, msgspec.json.encode(self._house).decode())

    async def set_aside(self, table: str, changed_at: int, now: int) -> None:
        """Write down that a table cannot be opened, unless that is known since its last event."""
        if int(await self._memory.recall(f"kept/{table}") or 0) < changed_at:
            await self._memory.remember(f"kept/{table}", str(now))

    async def at(self, table: Table, now: int) -> list[Downtime]:
        """Return when nobody could play at a table."""
        found = list(self._house)
        since = int(await self._memory.recall(f"kept/{table.id}") or 0)
        if since < table.changed_at:
            return found
        return [*(downtime for downtime in found if downtime.ended < since), Downtime(since, now)]


def reopen(table: Table, downtimes: Sequence[Downtime], now: int) -> list[ev.TableEvent]:
    """Return what a table has to be told after these downtimes; nothing where it was told already.

    Its clock goes on; and whoever was away when to move could not come back, so the others' wait begins anew.
    """
    clock = table.clock
    # What happened at the table was told by a house that was open: only what came later is new to it.
    new = [Downtime(max(began, table.changed_at), ended) for began, ended in downtimes if ended > table.changed_at]
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
