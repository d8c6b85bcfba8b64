"""All tables of a house: loads them, carries commands out, stores before it tells, wakes machines and flags."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Collection, Container, Sequence
from functools import partial

from ludogite.core.errors import LudogiteError, RulesGoneError, UnknownGameError
from ludogite.core.inputs import excerpt
from ludogite.core.message import Message, house_message
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.absence import FAIR_WAIT_MS
from ludogite.play.beginning import begin
from ludogite.play.decide import decide, flag
from ludogite.play.downtime import Downtimes, reopen
from ludogite.play.due import KEPT_MS, OVERDUE_MS, due_at
from ludogite.play.errors import (
    ForgottenGuestError,
    KeptTableError,
    OutgrownGuestError,
    UnknownTableError,
    closed_table,
    nobody,
    readable_only,
    why_closed,
)
from ludogite.play.heartbeat import Heartbeat
from ludogite.play.invitations import expected
from ludogite.play.loaded import LoadedTable, Watcher, company_changed
from ludogite.play.machines import Machines, PooledMachines, machine_to_move
from ludogite.play.metrics import HouseMetrics
from ludogite.play.names import founders
from ludogite.play.news import TableNews
from ludogite.play.notices import notices_between
from ludogite.play.opponents import QuestionPool
from ludogite.play.presence import Presence
from ludogite.play.rows import changed_summary, events_from_rows, rows_from_events, summary_of
from ludogite.play.seats import keeping_for_none_of
from ludogite.play.supervisor import Supervisor
from ludogite.play.table import Table
from ludogite.play.view_context import ViewContext
from ludogite.storage.bus import Bus
from ludogite.storage.errors import DamagedError, StorageError
from ludogite.storage.forgotten import ForgottenPeople
from ludogite.storage.identity import identity_of
from ludogite.storage.store import Append, ConflictError, Store

log = logging.getLogger(__name__)

LOOK_S = 0.25
"""How often to look for what other processes wrote, where nobody tells it."""
FEW = 50
"""So many tables are opened at a time when the house opens."""
SWEEP_S = 1.0
"""How often to look for tables that nobody sees to."""
IDLE_MS = 600_000
"""A table that nobody looks at is put out of memory after this."""
SHARED_IDLE_MS = 10_000
"""The same where others serve the house too: whoever has a table in memory is told all that happens there."""
TIDY_S = 10.0
HEARTBEAT_S = 2.0
"""How often a house says that it is open: after a kill, its clocks stand still from the last heartbeat on."""
Plan = Callable[[Table], list[ev.TableEvent]]
"""What is to happen at a table, as it stands when its turn comes."""
HOUSE = "house"
"""The author of what the house does by itself."""


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
        self._epoch_ms = int(wall() * 1000) - time.monotonic_ns() // 1_000_000
        self.loaded: dict[str, LoadedTable] = {}
        self._loading: dict[str, asyncio.Future[LoadedTable]] = {}
        self.kept: dict[str, Message] = {}
        """The tables that cannot be opened, and why."""
        self.without_rules: set[str] = set()
        """Those of them that can be read: the rules that they were begun by are not here."""
        self.forgotten = ForgottenPeople(store)
        self.supervisor = Supervisor()
        self._downtimes = Downtimes(store)
        self.heartbeat = Heartbeat(store, self.now)
        self.metrics = HouseMetrics()
        self.commands = 0
        """How many commands were carried out, for the host."""
        self.on_seated: list[Callable[[Collection[str]], None]] = []
        """Told who has one more table: who sat down, or is awaited."""
        self.wanting_notices: Container[str] = frozenset()
        """Who is to be told wherever they are that a table awaits them."""
        self.news = TableNews(self)
        self.presence = Presence(self)

    def now(self) -> int:
        """Return the time in milliseconds since 1970; it never goes back while the house is open."""
        return self._epoch_ms + time.monotonic_ns() // 1_000_000

    async def start(self) -> None:
        """Open: look out for tables that need the house, and for other processes."""
        await self.store.start()
        await self._downtimes.begin(await self.heartbeat.last_at(), self.now())
        await self.join()
        await self.news.start()
        if self.store.opened_alone:
            # Each is told of the downtime, and the clock of one that cannot be opened stands still.
            self.supervisor.retry("opening tables", partial(self._open_tables, await self.store.due()))
        self.store.let_others_open()
        self.supervisor.every(HEARTBEAT_S, "the pulse", self.heartbeat.beat)
        self.supervisor.every(HEARTBEAT_S, "staying open", self.store.keep_open)
        self.supervisor.every(LOOK_S, "looking for news", self.news.look)
        self.supervisor.every(SWEEP_S, "seeing to tables", self._sweep)
        self.supervisor.every(TIDY_S, "tidying up", self._tidy)

    async def join(self) -> None:
        """Begin to speak with the other processes of the house."""
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
        stamped = self._stamp(0, laid, created.by.id, "")
        table = Table.from_events(id_, stamped)
        opening = self._stamp(table.seq, begin(table), created.by.id, "")
        table = table.after(opening)
        loaded = self._in_memory(table)
        rows = rows_from_events([*stamped, *opening])
        awaited = table.people() | expected(created)
        notices = notices_between(None, table, self.wanting_notices)
        await self.store.append(Append(id_, rows, summary_of(table), tuple(awaited), notices))
        self.loaded[id_] = loaded
        self.presence.loaded(loaded)
        self._schedule_next(loaded)
        self._tell_seated(awaited)
        return loaded

    def _tell_seated(self, people: Collection[str]) -> None:
        for tell in self.on_seated if people else ():
            tell(people)

    async def load(self, id_: str) -> LoadedTable:
        """Return a table, loaded where needed; raises UnknownTableError, KeptTableError, RulesGoneError."""
        loaded = self.loaded.get(id_)
        if loaded is None:
            if id_ in self.kept:
                raise self._refusal(id_)
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
            raise self._set_aside(id_, self.now(), error) from error
        if not rows:
            raise UnknownTableError(house_message("no table '{id}'", id=excerpt(id_)))
        try:
            table = Table.from_events(id_, events_from_rows(rows))
        except Exception as error:
            raise self._set_aside(id_, rows[-1].at, error) from error
        loaded = self._in_memory(table)
        await self._reopen(loaded)
        self.loaded[id_] = loaded
        self.presence.loaded(loaded)
        self._schedule_next(loaded)
        return loaded

    def is_loading(self, id_: str) -> bool:
        """Tell whether a table is being loaded just now."""
        return id_ in self._loading

    def _in_memory(self, table: Table) -> LoadedTable:
        return LoadedTable(table, used_at=self.now(), context=ViewContext(self.fair_wait_ms))

    def _set_aside(self, id_: str, changed_at: int, error: Exception) -> KeptTableError | RulesGoneError:
        """Keep a table closed that cannot be opened; its events stay as they are, and its clock stands still."""
        self.kept[id_] = why_closed(error)
        if isinstance(error, UnknownGameError):
            self.without_rules.add(id_)
            log.warning("table %s is kept and can be read, not played: %s", id_, self.kept[id_])
        else:
            log.error("table %s is kept, and cannot be opened: %s", id_, self.kept[id_], exc_info=error)
        loaded = self.loaded.pop(id_, None)
        if loaded is not None:
            self.presence.put_away(id_)
            loaded.rest()
            loaded.wake_watchers()
        note = partial(self._downtimes.set_aside, id_, changed_at, self.now())
        if self.serves_people:  # a worker without its rules says nothing of those who have them
            self.supervisor.retry(f"setting table {id_} aside", note)
        return self._refusal(id_)

    def _refusal(self, id_: str) -> KeptTableError | RulesGoneError:
        """Return why a kept table is not opened."""
        return readable_only(id_, self.kept[id_]) if id_ in self.without_rules else closed_table(id_)

    async def _reopen(self, loaded: LoadedTable) -> None:
        """Tell a table of the time in which nobody could play."""
        while loaded.table.playing:
            now = self.now()
            reopened = reopen(loaded.table, await self._downtimes.at(loaded.table, now), now)
            if not reopened:
                return
            try:
                await self._commit(loaded, reopened, HOUSE, "")
            except ConflictError:
                await self.catch_up(loaded)
            else:
                return

    async def act(self, id_: str, by: ev.Person, command: do.Command, cid: str = "") -> int:
        """Carry a person's command out once, however often it is sent; return where the table stands then."""
        began_s = time.perf_counter()
        loaded = await self.load(id_)

        def plan(table: Table) -> list[ev.TableEvent]:
            self._refuse_forgotten(by)
            return decide(table, command, by, self.now(), self.fair_wait_ms)

        try:
            seq = await self._carry_out(loaded, plan, by.id, cid)
        except LudogiteError as refusal:
            self.metrics.refusals.labels(refusal.code).inc()
            raise
        self.metrics.command_seconds.observe(time.perf_counter() - began_s)
        return seq

    def act_now(
        self,
        loaded: LoadedTable,
        by: ev.Person,
        command: do.Command,
        cid: str,
        settled: Callable[[Exception | None], None],
    ) -> bool:
        """Begin to carry a command out where nothing but the disk has to be waited for, and tell whether it has begun.

        Once it is stored, or could not be, `settled` says so. Elsewhere nothing has happened: `act` does it, or finds
        out why it cannot be done.
        """
        table, began_s, now = loaded.table, time.perf_counter(), self.now()
        if table.id in self.kept or by.id in self.forgotten or table.knows(by.id, cid) or not loaded.lock.take_now():
            return False
        prepared = None
        try:
            if planned := decide(table, command, by, now, self.fair_wait_ms):
                prepared = self._folded(loaded, planned, by.id, cid)
        except LudogiteError:
            return False
        finally:
            if prepared is None:
                loaded.lock.release()
        if prepared is None:
            return False

        def release(error: Exception | None) -> None:
            loaded.lock.release()
            if error is None:
                self.commands += 1
                self.metrics.command_seconds.observe(time.perf_counter() - began_s)
            settled(error)

        loaded.used_at = now
        self.store.append_soon(*prepared, release)
        return True

    def _refuse_forgotten(self, by: ev.Person) -> None:
        if by.id in self.forgotten:
            raise nobody(recognised=by.id in self.forgotten.recognised)

    def dismiss_forgotten(self) -> None:
        """Close the connections of those who were forgotten, or who are members by now: they come back as such."""
        self.dismiss(self.forgotten, ForgottenGuestError.code)
        self.dismiss(self.forgotten.recognised, OutgrownGuestError.code)

    def dismiss(self, people: Container[str], code: str) -> None:
        """Close the connections of some people; a code says why."""
        for loaded in self.loaded.values():
            loaded.dismiss(people, code)

    async def act_as_house(self, id_: str, plan: Plan) -> LoadedTable:
        """Let something happen at a table on nobody's behalf."""
        loaded = await self.load(id_)
        await self._carry_out(loaded, plan, HOUSE, "")
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

    async def _carry_out(self, loaded: LoadedTable, plan: Plan, author: str, cid: str) -> int:
        async with loaded.lock:
            while True:
                if loaded.table.id in self.kept:
                    raise self._refusal(loaded.table.id)
                if loaded.table.knows(author, cid):
                    return loaded.table.public_seq
                try:
                    planned = plan(loaded.table)
                except LudogiteError:
                    # Whoever comes from another process may know more than this one.
                    if await self.catch_up(loaded):
                        continue
                    raise
                if not planned:
                    return loaded.table.public_seq
                try:
                    await self._commit(loaded, planned, author, cid)
                except ConflictError:
                    seq = loaded.table.seq
                    await self.catch_up(loaded)
                    if loaded.table.seq == seq and cid and await self.store.has_command(loaded.table.id, author, cid):
                        return loaded.table.public_seq
                    continue
                self.commands += 1
                return loaded.table.public_seq

    def _stamp(self, after: int, events: list[ev.TableEvent], author: str, cid: str) -> list[ev.Stamped]:
        now = self.now()
        return [
            ev.Stamped(after + n, now, event, author if n == 1 else "", cid if n == 1 else "")
            for n, event in enumerate(events, 1)
        ]

    async def _commit(self, loaded: LoadedTable, events: list[ev.TableEvent], author: str, cid: str) -> None:
        """Store events; once they are, the table is the one after them. Where another process was first, it stays."""
        await self.store.append(*self._folded(loaded, events, author, cid))

    def _folded(
        self, loaded: LoadedTable, events: list[ev.TableEvent], author: str, cid: str
    ) -> tuple[Append, Callable[[], None]]:
        """Return what to store of events, and what follows once that is done."""
        stamped = self._stamp(loaded.table.seq, events, author, cid)
        after = loaded.table.after(stamped)
        summary = changed_summary(loaded.table, after, events)
        people = tuple(e.person.id for e in events if isinstance(e, ev.Seated))
        # A client that hangs up now must not stop half of it: what is stored is taken in, whoever still waits.
        rows = rows_from_events(stamped)

        def stored() -> None:
            self.take_in(loaded, after)
            self.news.tell_events(after.id, rows)
            self._tell_seated(people)

        notices = notices_between(loaded.table, after, self.wanting_notices)
        return Append(after.id, rows, summary, people, notices), stored

    def take_in(self, loaded: LoadedTable, after: Table) -> None:
        """Let the table stand as it was stored, and see to what follows."""
        before = loaded.table
        if after.seq <= before.seq:
            return
        loaded.advance(after)
        if company_changed(before, after):
            self.presence.changed(loaded)
        loaded.wake_watchers()
        self._schedule_next(loaded)

    async def catch_up_to(self, loaded: LoadedTable, seq: int) -> None:
        """Take in what others wrote, where somebody has seen more of a table than this process."""
        if loaded.table.public_seq < seq:
            async with loaded.lock:
                await self.catch_up(loaded)

    async def catch_up(self, loaded: LoadedTable) -> bool:
        """Take in what is stored and not known here, and tell whether it is; raises KeptTableError, RulesGoneError."""
        table = loaded.table
        rows = await self.store.events(table.id, table.seq)
        if not rows:
            return False
        try:
            after = table.after(events_from_rows(rows))
        except Exception as error:
            raise self._set_aside(table.id, rows[-1].at, error) from error
        self.take_in(loaded, after)
        return True

    def _schedule_next(self, loaded: LoadedTable) -> None:
        """See to what the table needs next: a flag that will fall, a machine that has to think."""
        if loaded.flag_timer is not None:
            loaded.flag_timer.cancel()
            loaded.flag_timer = None
        table = loaded.table
        deadline = table.clock.deadline
        if table.playing and deadline is not None:
            delay = max(0, deadline - self.now()) / 1000 + 0.005
            loaded.flag_timer = self.supervisor.later(
                delay, f"the clock of table {table.id}", lambda: self._drop_flag(loaded)
            )
        if table.play is None and loaded.nonce_timer is None and (late := due_at(table)) is not None:
            delay = max(0, late - self.now()) / 1000
            loaded.nonce_timer = self.supervisor.later(
                delay, f"the beginning of table {table.id}", lambda: self._begin_late(loaded)
            )
        if machine_to_move(table) is not None and loaded.bot_task is None:
            name = f"the machine at table {table.id}"
            loaded.bot_task = self.supervisor.retry(name, lambda: self._play_machines(loaded))

    async def _begin_late(self, loaded: LoadedTable) -> None:
        loaded.nonce_timer = None
        with contextlib.suppress(KeptTableError):
            await self._carry_out(loaded, lambda t: begin(t, late=True), HOUSE, "")

    async def _drop_flag(self, loaded: LoadedTable) -> None:
        with contextlib.suppress(KeptTableError):
            await self._carry_out(loaded, lambda t: flag(t, self.now()), HOUSE, "")

    async def _play_machines(self, loaded: LoadedTable) -> None:
        await self.machines.play(loaded)
        loaded.bot_task = None

    async def act_for_machine(self, loaded: LoadedTable, plan: Plan, cid: str) -> None:
        """Let a machine's move happen, once."""
        await self._carry_out(loaded, plan, HOUSE, cid)

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
                await self.catch_up(loaded)
        return loaded

    def put_away(self, loaded: LoadedTable) -> None:
        """Put a table out of memory that nobody here looks at."""
        loaded.rest()
        if self.loaded.get(loaded.table.id) is loaded:
            del self.loaded[loaded.table.id]
            self.presence.put_away(loaded.table.id)

    async def _sweep(self) -> None:
        """See to the tables that are due and that nobody sees to: no house was open, or the one that did has died."""
        now = self.now()
        thinking = [
            id_ for id_, loaded in self.loaded.items() if loaded.bot_task and (due_at(loaded.table) or now) < now
        ]
        if thinking:
            await self.store.still_seen_to(thinking, now)
        taken = await self.store.take_due(now - OVERDUE_MS, now)
        self.metrics.swept_tables.inc(len(taken))
        found = await asyncio.gather(*(self._see_to(id_, now) for id_ in taken), return_exceptions=True)
        for error in found:
            if isinstance(error, Exception):
                raise error

    async def _see_to(self, id_: str, taken_at: int) -> None:
        """See to a table that is due; one that cannot be opened is due again much later."""
        try:
            loaded = await self.load(id_)
        except (KeptTableError, RulesGoneError, UnknownTableError):
            await self.store.put_off(id_, taken_at, taken_at + KEPT_MS)
            return
        due = due_at(loaded.table)
        if due is None or due > taken_at:
            await self.store.put_off(id_, taken_at, due)
        self._schedule_next(loaded)

    async def _tidy(self) -> None:
        """Put tables out of memory that nobody looks at; those that come due are found in the database."""
        for loaded in list(self.loaded.values()):
            idle = self.now() - loaded.used_at > (SHARED_IDLE_MS if self.bus.is_shared else IDLE_MS)
            if idle and not loaded.watchers and not loaded.lock.locked() and loaded.bot_task is None:
                self.put_away(loaded)
