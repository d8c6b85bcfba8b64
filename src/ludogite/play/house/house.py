"""All tables of a house: loads them, carries commands out, and lets people look on."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

from ludogite.core.errors import LudogiteError
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.beginning import begin
from ludogite.play.decide import decide
from ludogite.play.errors import (
    nobody,
)
from ludogite.play.house.base import tell
from ludogite.play.house.caretaker import Caretaker
from ludogite.play.house.loaded import LoadedTable, Watcher
from ludogite.play.house.machines import Machines, PooledMachines
from ludogite.play.house.news import TableNews
from ludogite.play.house.presence import Presence
from ludogite.play.house.table_log import Plan, Settled, stamp
from ludogite.play.house.tables import Tables
from ludogite.play.invitations import expected
from ludogite.play.names import founders
from ludogite.play.notices import notices_between
from ludogite.play.rows import rows_from_events, summary_of
from ludogite.play.seats import keeping_for_none_of
from ludogite.play.table import Table
from ludogite.storage.errors import StorageError
from ludogite.storage.house_memory import HouseMemory
from ludogite.storage.schema.house import house
from ludogite.storage.store import Append
from ludogite.storage.upsert import put_new

if TYPE_CHECKING:
    from ludogite.storage.store import Store


LOOK_S = 0.25
"""How often to look for what other processes wrote, where nobody tells it."""
FEW = 50
"""So many tables are opened at a time when the house opens."""
HEARTBEAT_S = 2.0
"""How often a house says that it is open: after a kill, its clocks stand still from the last heartbeat on."""


class House(Tables):
    """An open house, which owns its parts."""

    def make_parts(self) -> None:
        """Make everything that sees to tables."""
        super().make_parts()
        self.machines: Machines = PooledMachines(self, self.pool)
        self.presence = Presence(self)
        self.news = TableNews(self, self.presence)
        self.caretaker = Caretaker(self, self.presence, self._play_machines)

    async def _play_machines(self, loaded: LoadedTable) -> None:
        await self.machines.play(loaded)

    async def start(self) -> None:
        """Open: look out for tables that need the house, and for other processes."""
        await self.store.start()
        await self.downtimes.begin(await self.heartbeat.last_at(), self.now())
        await self.join()
        await self.news.start()
        if self.store.opened_alone:
            # Each is told of the downtime, and the clock of one that cannot be opened stands still.
            self.supervisor.retry("opening tables", partial(self._open_tables, await self.index.due()))
        self.store.let_others_open()
        await self.overwriter.go_on()
        self.caretaker.keep_time()
        self.supervisor.every(HEARTBEAT_S, "the pulse", self.heartbeat.beat)
        self.supervisor.every(HEARTBEAT_S, "staying open", self.store.keep_open)
        self.supervisor.every(LOOK_S, "looking for news", self.news.look)
        self.caretaker.start()

    async def join(self) -> None:
        """Begin to speak with the other processes of the house, and to go by their clock where the machine is behind.

        By two clocks somebody would lose time between one process and the other.
        """
        if not self.store.opened_alone:
            self.clock.catch_up(await self.heartbeat.last_at())
        if self.bus.is_shared:
            await self.bus.start(await identity_of(self.store))

    async def _open_tables(self, ids: Sequence[str]) -> None:
        """Take tables into the house's care, a few at a time, so that those who come in meanwhile are served."""
        for first in range(0, len(ids), FEW):
            for opened in await asyncio.gather(*map(self.load, ids[first : first + FEW]), return_exceptions=True):
                if isinstance(opened, StorageError):
                    raise opened

    async def stop(self) -> None:
        """Close: what was promised is on disk."""
        await self.supervisor.stop()
        for loading in self._loading.values():
            loading.cancel()  # nobody supervises it: whoever asked first may have gone, and others wait for it
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        for loaded in list(self.loaded.values()):
            async with loaded.lock:
                pass  # commands that are being carried out come first
        await self.supervisor.stop()  # and may have woken a machine
        with contextlib.suppress(Exception):
            await self.heartbeat.sign()
        await self.bus.stop()
        await self.pool.stop()
        await self.store.stop()

    async def create(self, id_: str, created: ev.Created) -> LoadedTable:
        """Lay a new table, seat its founder and the founder's device, and begin where nobody is missing."""
        self._refuse_forgotten(created.by)
        created = keeping_for_none_of(self.forgotten, created)
        laid: list[ev.TableEvent] = [
            created,
            *(ev.Seated(number, person, "") for number, person in founders(created).items()),
        ]
        stamped = stamp(0, self.now(), laid, created.by.id, "")
        table = Table.from_events(id_, stamped)
        opening = stamp(table.seq, self.now(), begin(table), created.by.id, "")
        table = table.after(opening)
        loaded = self._in_memory(table)
        rows = rows_from_events([*stamped, *opening])
        awaited = table.people() | expected(created)
        notices = notices_between(None, table, self.wanting_notices)
        await self.store.append(Append(id_, rows, summary_of(table), tuple(awaited), notices))
        self.loaded[id_] = loaded
        tell(self.on_loaded, loaded)
        tell(self.on_advanced, loaded)
        self.tell_seated(awaited)
        self.tell_playing(None, table)
        return loaded

    async def act(self, id_: str, by: ev.Person, command: do.Command, cid: str = "") -> int:
        """Carry a person's command out once, however often it is sent; return where the table stands then."""
        began_s = time.perf_counter()
        loaded = await self.load(id_)
        try:
            seq = await self.log.change(loaded, self._plan_of(by, command), by.id, cid)
        except LudogiteError as refusal:
            self.metrics.refusals.labels(refusal.code).inc()
            raise
        self.metrics.command_seconds.observe(time.perf_counter() - began_s)
        return seq

    def act_now(self, loaded: LoadedTable, by: ev.Person, command: do.Command, cid: str, settled: Settled) -> bool:
        """Begin to carry a command out where nothing but the disk has to be waited for, and tell whether it has begun.

        Once it is stored, or could not be, `settled` says so. Elsewhere nothing has happened: `act` does it, or finds
        out why it cannot be done.
        """
        began_s = time.perf_counter()

        def measured(error: Exception | None) -> None:
            if error is None:
                self.metrics.command_seconds.observe(time.perf_counter() - began_s)
            elif isinstance(error, LudogiteError):
                self.metrics.refusals.labels(error.code).inc()
            settled(error)

        begun = self.log.change_now(loaded, self._plan_of(by, command), by.id, cid, measured)
        if begun:
            loaded.used_at = self.now()
        return begun

    def _plan_of(self, by: ev.Person, command: do.Command) -> Plan:
        """Return what a person's command does to a table, as it stands when its turn comes."""

        def plan(table: Table) -> list[ev.TableEvent]:
            self._refuse_forgotten(by)
            return decide(table, command, by, self.now(), self.fair_wait_ms)

        return plan

    def _refuse_forgotten(self, by: ev.Person) -> None:
        if by.id in self.forgotten:
            raise nobody(recognised=by.id in self.forgotten.recognised)

    def wake_all(self) -> None:
        """Let everybody at every table look whether there is something new."""
        for loaded in self.loaded.values():
            loaded.wake_watchers()

    async def close_table(self, id_: str) -> None:
        """Put a table away for good."""
        await self.act_as_house(id_, lambda t: [] if t.closed else [ev.Closed()])

    async def follow(self, id_: str, rematch: str, seat: int | None = None) -> str:
        """Say that a table's rematch is laid elsewhere, as a seat wants it; return the first one laid."""
        laid = await self.act_as_house(id_, lambda t: [] if t.rematch else [ev.Followed(rematch, seat)])
        return laid.table.rematch

    def watch(
        self,
        loaded: LoadedTable,
        person: str | None,
        wake: Callable[[], None] = lambda: None,
        *,
        is_looking: bool = True,
    ) -> Watcher:
        """Wake somebody whenever the table changes, until `unwatch`."""
        watcher = Watcher(person, wake, is_looking=is_looking)
        if person in self.forgotten:
            watcher.dismiss(nobody(recognised=person in self.forgotten.recognised).code)
        loaded.watchers.add(watcher)
        if person:
            loaded.left_at.pop(person, None)
        self.presence.came(loaded, person)
        return watcher

    def unwatch(self, loaded: LoadedTable, watcher: Watcher) -> None:
        """Leave the table's side."""
        loaded.watchers.discard(watcher)
        loaded.used_at = self.now()
        if watcher.person and watcher.person not in loaded.people_here:
            loaded.left_at[watcher.person] = time.monotonic()
        if not loaded.watchers:
            loaded.context.forget()
        self.presence.changed(loaded)


KEY = "identity"
SERVER = sa.text(
    "SELECT system_identifier, oid FROM pg_control_system(), pg_database WHERE datname = current_database()"
)


async def identity_of(store: Store) -> str:
    """Return the same for all processes of a house, and something else for a copy of its database."""
    drawn = secrets.token_hex(16)
    await store.write(lambda connection: put_new(connection, house, [{"key": KEY, "value": drawn}]))
    kept = await HouseMemory(store).recall(KEY)
    place = await asyncio.to_thread(_place, store.engine)
    return hashlib.sha256(f"{kept} {place}".encode()).hexdigest()


def _place(engine: sa.Engine) -> str:
    """Return where a database lies: a copy has kept what was drawn for the first one, and lies elsewhere."""
    if engine.dialect.name == "sqlite":
        file = Path(engine.url.database or "").stat()
        return f"{file.st_dev} {file.st_ino}"
    with engine.connect() as connection:
        return " ".join(map(str, connection.execute(SERVER).one()))
