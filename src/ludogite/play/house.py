"""All tables of a house: loads them, carries commands out, and lets people look on."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Collection, Container, Sequence
from functools import partial

from ludogite.core.errors import LudogiteError, RulesGoneError
from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.absence import FAIR_WAIT_MS, is_awaited
from ludogite.play.beginning import begin
from ludogite.play.caretaker import Caretaker
from ludogite.play.decide import decide
from ludogite.play.downtime import Downtimes, reopen
from ludogite.play.errors import (
    ForgottenGuestError,
    KeptTableError,
    OutgrownGuestError,
    UnknownTableError,
    nobody,
)
from ludogite.play.heartbeat import Heartbeat
from ludogite.play.house_clock import HouseClock
from ludogite.play.invitations import expected
from ludogite.play.kept_tables import KeptTables
from ludogite.play.loaded import LoadedTable, Watcher
from ludogite.play.machines import Machines, PooledMachines
from ludogite.play.metrics import HouseMetrics
from ludogite.play.names import founders
from ludogite.play.news import TableNews
from ludogite.play.notices import notices_between
from ludogite.play.opponents import QuestionPool
from ludogite.play.overwriting import Overwriter
from ludogite.play.presence import Presence
from ludogite.play.rows import events_from_rows, rows_from_events, summary_of
from ludogite.play.seats import keeping_for_none_of
from ludogite.play.supervisor import Supervisor
from ludogite.play.table import Table
from ludogite.play.table_log import HOUSE, Plan, Settled, TableLog, stamp
from ludogite.play.view_context import ViewContext
from ludogite.storage.bus import Bus
from ludogite.storage.errors import DamagedError, StorageError
from ludogite.storage.forgotten import ForgottenPeople
from ludogite.storage.house_memory import HouseMemory
from ludogite.storage.identity import identity_of
from ludogite.storage.kept_logs import KeptLogs
from ludogite.storage.store import Append, ConflictError, Store
from ludogite.storage.table_index import TableIndex

LOOK_S = 0.25
"""How often to look for what other processes wrote, where nobody tells it."""
FEW = 50
"""So many tables are opened at a time when the house opens."""
HEARTBEAT_S = 2.0
"""How often a house says that it is open: after a kill, its clocks stand still from the last heartbeat on."""


class House:
    """Every table, by its address."""

    def __init__(
        self,
        store: Store,
        pool: QuestionPool,
        *,
        wall: Callable[[], float] = time.time,
        fair_wait_ms: int = FAIR_WAIT_MS,
        network_of: Callable[[str], str] = str,
        bus: Bus | None = None,
        serves_people: bool = True,
    ) -> None:
        self.store = store
        self.bus = bus or Bus()
        """How it speaks with other processes of the same house."""
        self.pool = pool
        """Whoever thinks here for the machines."""
        self.machines: Machines = PooledMachines(self, pool)
        self.serves_people = serves_people
        """Whether people come in here: whoever works in the back does not know who is away."""
        self.network_of = network_of
        """From which network a person comes: machines think for each network in turn."""
        self.fair_wait_ms = fair_wait_ms
        self.clock = HouseClock(wall)
        self.loaded: dict[str, LoadedTable] = {}
        self._loading: dict[str, asyncio.Future[LoadedTable]] = {}
        self.kept = KeptTables()
        self.kept_logs = KeptLogs()
        self.index = TableIndex(store)
        self.memory = HouseMemory(store)
        self.forgotten = ForgottenPeople(store)
        self.supervisor = Supervisor()
        self.overwriter = Overwriter(store, self.supervisor)
        self.downtimes = Downtimes(store)
        self.heartbeat = Heartbeat(self.memory, self.now)
        self.metrics = HouseMetrics()
        self.commands = 0
        """How many commands were carried out, for the host."""
        self.on_seated: list[Callable[[Collection[str]], None]] = []
        """Told who has one more table: who sat down, or is awaited."""
        self.on_forgotten: list[Callable[[], None]] = []
        """Told when somebody was forgotten, in whatever process: what was kept of them in memory is old."""
        self.on_playing: list[Callable[[Table], None]] = []
        """Told of a table where somebody plays who did not before: a game has begun, or somebody sat down in one."""
        self.wanting_notices: Container[str] = frozenset()
        """Who is to be told wherever they are that a table awaits them."""
        self.log = TableLog(self)
        self.news = TableNews(self)
        self.presence = Presence(self)
        self.caretaker = Caretaker(self)

    def wait_ends_at(self, since: int, wait_ms: int) -> int:
        """Return when a wait for people is over that began then; while no house was open nobody could come."""
        return self.downtimes.wait_ends_at(since, wait_ms)

    def now(self) -> int:
        """Return the time in milliseconds since 1970; it never goes back while the house is open."""
        return self.clock.now()

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

    def reopening(self, table: Table) -> list[ev.TableEvent]:
        """Return what a table in memory is told before anything else, where no house was there since its last event."""
        if self.downtimes.last_ended <= table.changed_at:
            return []
        return reopen(table, self.downtimes.of_house, self.now())

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
        self.presence.loaded(loaded)
        self.caretaker.schedule_next(loaded)
        self.tell_seated(awaited)
        self.tell_playing(None, table)
        return loaded

    def tell_seated(self, people: Collection[str]) -> None:
        """Let those know who asked for it that these people have one more table."""
        for tell in self.on_seated if people else ():
            tell(people)

    def tell_playing(self, before: Table | None, after: Table) -> None:
        """Let those know who asked for it that somebody plays at a table who did not before."""
        if after.playing and (before is None or not before.playing or not after.people() <= before.people()):
            for tell in self.on_playing:
                tell(after)

    async def load(self, id_: str) -> LoadedTable:
        """Return a table, loaded where needed; raises UnknownTableError, KeptTableError, RulesGoneError."""
        loaded = self.loaded.get(id_)
        if loaded is None:
            if id_ in self.kept:
                raise self.kept.refusal(id_)
            loading = self._loading.get(id_)
            if loading is None:
                loading = self._loading[id_] = asyncio.ensure_future(self._load(id_))
                loading.add_done_callback(lambda _: self._loading.pop(id_, None))
            loaded = await asyncio.shield(loading)
        loaded.used_at = self.now()
        return loaded

    async def _load(self, id_: str) -> LoadedTable:
        try:
            rows = await self.store.events(id_)
        except DamagedError as error:
            raise self.set_aside(id_, self.now(), error) from error
        if not rows:
            raise UnknownTableError(house_message("no table '{id}'", id=excerpt(id_)))
        try:
            table = Table.from_events(id_, events_from_rows(rows))
        except Exception as error:
            raise self.set_aside(id_, rows[-1].at, error) from error
        loaded = self._in_memory(table)
        await self._reopen(loaded)
        self.loaded[id_] = loaded
        self.presence.loaded(loaded)
        self.caretaker.schedule_next(loaded)
        if is_awaited(loaded.table):
            self.presence.changed(loaded)  # whoever was there went down with the process that knew it
        return loaded

    async def look_through(self) -> None:
        """Find out which of the tables that are not over cannot be opened: nothing is loaded or changed by it."""
        for id_ in await self.index.unfinished():
            if id_ in self.loaded or id_ in self.kept:
                continue
            try:
                rows = await self.store.events(id_)
            except DamagedError as error:
                self.set_aside(id_, self.now(), error)
                continue
            try:
                Table.from_events(id_, events_from_rows(rows))
            except Exception as error:  # noqa: BLE001 - whatever a table cannot be opened for
                if rows:
                    self.set_aside(id_, rows[-1].at, error)

    def is_loading(self, id_: str) -> bool:
        """Tell whether a table is being loaded just now."""
        return id_ in self._loading

    def _in_memory(self, table: Table) -> LoadedTable:
        return LoadedTable(table, used_at=self.now(), context=ViewContext(self.fair_wait_ms))

    def set_aside(self, id_: str, changed_at: int, error: Exception) -> KeptTableError | RulesGoneError:
        """Keep a table closed that cannot be opened; its events stay as they are, and its clock stands still."""
        self.kept.keep(id_, error)
        loaded = self.loaded.pop(id_, None)
        if loaded is not None:
            self.presence.put_away(id_)
            loaded.rest()
            loaded.wake_watchers()
        note = partial(self.downtimes.set_aside, id_, changed_at, self.now())
        if self.serves_people:  # a worker without its rules says nothing of those who have them
            self.supervisor.retry(f"setting table {id_} aside", note)
        return self.kept.refusal(id_)

    async def _reopen(self, loaded: LoadedTable) -> None:
        """Tell a table of the time in which nobody could play."""
        while loaded.table.playing:
            now = self.now()
            reopened = reopen(loaded.table, await self.downtimes.at(loaded.table, now), now)
            if not reopened:
                return
            try:
                await self.log.append(loaded, reopened, HOUSE, "")
            except ConflictError:
                await self.log.catch_up(loaded)
            else:
                return

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

    def dismiss_forgotten(self) -> None:
        """Close the connections of those who were forgotten, or who are members by now: they come back as such."""
        self.dismiss(self.forgotten, ForgottenGuestError.code)
        self.dismiss(self.forgotten.recognised, OutgrownGuestError.code)
        for tell in self.on_forgotten:
            tell()

    def dismiss(self, people: Container[str], code: str) -> None:
        """Close the connections of some people; a code says why."""
        for loaded in self.loaded.values():
            loaded.dismiss(people, code)

    def wake_all(self) -> None:
        """Let everybody at every table look whether there is something new."""
        for loaded in self.loaded.values():
            loaded.wake_watchers()

    async def act_as_house(self, id_: str, plan: Plan) -> LoadedTable:
        """Let something happen at a table on nobody's behalf."""
        loaded = await self.load(id_)
        await self.log.change(loaded, plan, HOUSE, "")
        return loaded

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

    async def act_by_itself(self, loaded: LoadedTable, plan: Plan, cid: str = "") -> None:
        """Let something happen at a table in memory on nobody's behalf; what has an id happens once."""
        await self.log.change(loaded, plan, HOUSE, cid)

    @property
    def has_company(self) -> bool:
        """Whether other processes may serve the same tables."""
        return self.store.on_server or self.bus.is_shared or self.heartbeat.has_company

    async def load_newest(self, id_: str) -> LoadedTable:
        """Return a table with everything that is stored of it; raises as `load` does.

        Whoever did something through one process and looks at it through another finds it done.
        """
        known = self.loaded.get(id_)
        loaded = await self.load(id_)
        if loaded is known and self.has_company:
            async with loaded.lock:
                await self.log.catch_up(loaded)
        return loaded

    def put_away(self, loaded: LoadedTable) -> None:
        """Put a table out of memory that nobody here looks at."""
        loaded.rest()
        if self.loaded.get(loaded.table.id) is loaded:
            del self.loaded[loaded.table.id]
            self.presence.put_away(loaded.table.id)
