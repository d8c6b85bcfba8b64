"""What a house does by itself: flags fall, machines think, tables that are due are seen to, idle ones put away."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from ludogite.core.errors import RulesGoneError
from ludogite.play.absence import announced_wait_ms, is_awaited
from ludogite.play.beginning import begin
from ludogite.play.decide import time_over
from ludogite.play.due import KEPT_MS, OVERDUE_MS, due_at, time_over_at
from ludogite.play.errors import KeptTableError, UnknownTableError
from ludogite.play.house.house_clock import AHEAD_MS, TICK_S
from ludogite.play.house.machines import machine_to_move
from ludogite.play.house.presence import Presence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from ludogite.play.house.loaded import LoadedTable
    from ludogite.play.house.tables import Tables

log = logging.getLogger(__name__)

SWEEP_S = 1.0
"""How often to look for tables that nobody sees to."""
IDLE_MS = 600_000
"""A table that nobody looks at is put out of memory after this."""
SHARED_IDLE_MS = 10_000
"""The same where others serve the house too: whoever has a table in memory is told all that happens there."""
TIDY_S = 10.0


class Caretaker:
    """Sees to the tables of a house where nobody asks for it."""

    def __init__(
        self, house: Tables, presence: Presence, play_machines: Callable[[LoadedTable], Awaitable[None]]
    ) -> None:
        self._house, self._presence, self._machines = house, presence, play_machines
        house.on_advanced.append(self.schedule_next)

    def start(self) -> None:
        """Begin to look for what is to be done."""
        self._house.supervisor.every(SWEEP_S, "seeing to tables", self.sweep)
        self._house.supervisor.every(TIDY_S, "tidying up", self.tidy)

    def keep_time(self) -> None:
        """Begin to look at the clock of the house: time that it misses from now on is a downtime."""
        self._house.supervisor.every(TICK_S, "the clock of the house", self._look_at_clock)

    async def _look_at_clock(self) -> None:
        """Go forward where time was missed: the machine was suspended, its clock was set, or the house was held up.

        Where that clock was set back, the house goes slower by itself.
        """
        house = self._house
        was_ahead_ms = house.clock.ahead_ms
        house.clock.tick()
        if house.clock.ahead_ms >= AHEAD_MS > was_ahead_ms:
            log.warning("the clock of the machine was set back: %d s ahead", house.clock.ahead_ms // 1000)
        if not house.clock.has_missed_time:
            return
        until = house.clock.wall_ms()
        # What is missed is known before the clock goes forward: no flag falls in between.
        if await house.downtimes.missed(await house.heartbeat.last_at(), until, may_note=house.serves_people):
            house.clock.catch_up(until)
            if house.serves_people:
                await house.heartbeat.sign()
            house.supervisor.retry("telling tables of a downtime", self._tell_downtime)

    async def _tell_downtime(self) -> None:
        for loaded in list(self._house.loaded.values()):
            if self._house.reopening(loaded.table):
                with contextlib.suppress(KeptTableError):
                    await self._house.act_by_itself(loaded, lambda _: [])

    def schedule_next(self, loaded: LoadedTable) -> None:
        """See to what the table needs next: a flag that will fall, a machine that has to think."""
        if loaded.flag_timer is not None:
            loaded.flag_timer.cancel()
            loaded.flag_timer = None
        table = loaded.table
        deadline = time_over_at(table)
        if table.playing and deadline is not None:
            delay = max(0, deadline - self._house.now()) / 1000 + 0.005
            loaded.flag_timer = self._house.supervisor.later(
                delay, f"the clock of table {table.id}", lambda: self._end_time(loaded)
            )
        if table.play is None and loaded.nonce_timer is None and (late := due_at(table)) is not None:
            delay = max(0, late - self._house.now()) / 1000
            loaded.nonce_timer = self._house.supervisor.later(
                delay, f"the beginning of table {table.id}", lambda: self._begin_late(loaded)
            )
        if machine_to_move(table) is not None and loaded.bot_task is None:
            name = f"the machine at table {table.id}"
            loaded.bot_task = self._house.supervisor.retry(name, lambda: self._play_machines(loaded))

    async def _begin_late(self, loaded: LoadedTable) -> None:
        loaded.nonce_timer = None
        with contextlib.suppress(KeptTableError):
            await self._house.act_by_itself(loaded, lambda t: begin(t, late=True))

    async def _end_time(self, loaded: LoadedTable) -> None:
        with contextlib.suppress(KeptTableError):
            await self._house.act_by_itself(loaded, lambda t: time_over(t, self._house.now()))
            # Where nothing has ended, the clock of the house went slower than expected.
            deadline, is_here = time_over_at(loaded.table), self._house.loaded.get(loaded.table.id) is loaded
            if is_here and deadline is not None and deadline > self._house.now():
                self.schedule_next(loaded)

    async def _play_machines(self, loaded: LoadedTable) -> None:
        await self._machines(loaded)
        loaded.bot_task = None

    async def sweep(self) -> None:
        """See to the tables that are due and that nobody sees to: no house was open, or the one that did has died."""
        now = self._house.now()
        thinking = [
            id_ for id_, loaded in self._house.loaded.items() if loaded.bot_task and (due_at(loaded.table) or now) < now
        ]
        if thinking:
            await self._house.index.still_seen_to(thinking, now)
        taken = await self._house.index.take_due(now - OVERDUE_MS, now)
        self._house.metrics.swept_tables.inc(len(taken))
        found = await asyncio.gather(*(self._see_to(id_, now) for id_ in taken), return_exceptions=True)
        for error in found:
            if isinstance(error, Exception):
                raise error

    async def _see_to(self, id_: str, taken_at: int) -> None:
        """See to a table that is due; one that cannot be opened is due again much later."""
        try:
            loaded = await self._house.load(id_)
        except (KeptTableError, RulesGoneError, UnknownTableError):
            await self._house.index.put_off(id_, taken_at, taken_at + KEPT_MS)
            return
        due = due_at(loaded.table)
        if due is None or due > taken_at:
            await self._house.index.put_off(id_, taken_at, due)
        elif is_awaited(loaded.table) and time_over_at(loaded.table) is None:
            self._presence.changed(loaded)
            await self._house.index.put_off(id_, taken_at, taken_at + announced_wait_ms(loaded.table))
        self.schedule_next(loaded)

    async def tidy(self) -> None:
        """Put tables out of memory that nobody looks at; those that come due are found in the database."""
        for loaded in list(self._house.loaded.values()):
            idle = self._house.now() - loaded.used_at > (SHARED_IDLE_MS if self._house.bus.is_shared else IDLE_MS)
            if idle and not loaded.watchers and not loaded.lock.locked() and loaded.bot_task is None:
                self._house.put_away(loaded)
