"""All tables of a house: loads them, carries commands out, stores before it tells, wakes machines and flags."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from functools import partial

from ludogite.core.errors import LudogiteError, RulesGoneError, UnknownGameError
from ludogite.core.state import State
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play import keeping
from ludogite.play.absence import FAIR_WAIT_MS
from ludogite.play.beginning import begin
from ludogite.play.decide import bot_move, decide, flag, presence
from ludogite.play.downtime import Downtimes, reopen
from ludogite.play.errors import KeptTableError, StaleError, UnknownTableError
from ludogite.play.fair_queue import Asker
from ludogite.play.live import Happening, Live, Told, Watcher
from ludogite.play.names import founders
from ludogite.play.opponents import Decision, Thinker, ask_telling
from ludogite.play.supervisor import Supervisor
from ludogite.play.table import Table
from ludogite.storage.store import Append, ConflictError, Store

log = logging.getLogger(__name__)

COUNT_S = 0.3
"""Those who come and go within this time are counted together."""
GRACE_S = 6.0
"""How long a broken connection may take to come back before the seat is shown as away."""
LOOK_S = 0.25
"""How often to look for what other processes wrote."""
NONCE_WAIT_S = 15.0
"""How long a full table waits for its founder's nonce before the house draws one."""
IDLE_MS = 600_000
"""A table that nobody looks at is put out of memory after this."""
TIDY_S = 60.0
PULSE_S = 2.0
"""How often a house says that it is open: after a kill, its clocks stand still from the last pulse on."""
COMPANY_MS = 10_000
"""For so long after its pulse another process counts as being there."""
KEPT = "table {!r} is kept, and cannot be opened; its host can read why"
READABLE = "table {!r} is kept and can be read, not played: {}"
HOUSE = "house"
"""The author of what the house does by itself."""


class House:
    """Every table, by its address."""

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        *,
        wall: Callable[[], float] = time.time,
        fair_wait_ms: int = FAIR_WAIT_MS,
        network_of: Callable[[str], str] = str,
    ) -> None:
        self.store = store
        self.thinker = thinker
        self.network_of = network_of
        """From which network a person comes: machines think for each network in turn."""
        self.fair_wait_ms = fair_wait_ms
        self._epoch_ms = int(wall() * 1000) - int(time.monotonic() * 1000)
        self.lives: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Future[Live]] = {}
        self.kept: dict[str, str] = {}
        """The tables that cannot be opened, and why."""
        self.without_rules: set[str] = set()
        """Those of them that can be read: the rules that they were begun by are not here."""
        self.supervisor = Supervisor()
        self._downtimes = Downtimes(store)
        self._newest = 0
        """The number of the newest event that is known here."""
        self._name = secrets.token_hex(4)
        self._company_until = 0
        """Until when another process may be serving the same tables."""
        self.commands = 0
        """How many commands were carried out, for the host."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970; it never goes back while the house is open."""
        return self._epoch_ms + int(time.monotonic() * 1000)

    async def start(self) -> None:
        """Open: find the tables that need the house, and look out for other processes."""
        await self.store.start()
        last_pulse, _ = await self._last_pulse()
        await self._downtimes.begin(last_pulse, self.now())
        self._newest = await self.store.last_event()
        in_care = await self.store.in_care()
        found = await asyncio.gather(*(self._open_table(id_) for id_ in in_care), return_exceptions=True)
        self._downtimes.last_goes_on = False
        self.store.let_others_open()
        self.supervisor.every(PULSE_S, "the pulse", self._pulse)
        self.supervisor.every(LOOK_S, "looking for news", self._look)
        self.supervisor.every(TIDY_S, "tidying up", self._tidy)
        for id_, error in zip(in_care, found, strict=True):
            if error is not None:  # that table is tried again, and keeps nobody else waiting
                self.supervisor.retry(f"opening table {id_}", partial(self._open_table, id_))

    async def _open_table(self, id_: str) -> None:
        """Take a table into the house's care; one that is kept needs none."""
        with contextlib.suppress(KeptTableError, RulesGoneError, UnknownTableError):
            await self.live(id_)

    async def stop(self) -> None:
        """Close: what was promised is on disk."""
        await self.supervisor.stop()
        for live in list(self.lives.values()):
            async with live.lock:
                pass  # commands that are being carried out come first
        await self.supervisor.stop()  # and may have woken a machine
        with contextlib.suppress(Exception):
            await self.store.remember("pulse", f"{self.now()} {self._name}")
        await self.thinker.stop()
        await self.store.stop()

    async def create(self, id_: str, created: ev.Created) -> Live:
        """Lay a new table, seat its founder and the founder's device, and begin where nobody is missing."""
        first = ev.Stamped(1, self.now(), created, created.by.id)
        table = Table(id_, first)
        laid: list[ev.TableEvent] = [created]
        laid += [ev.Seated(number, person, "") for number, person in founders(created).items()]
        stamped = self._stamp(0, laid, created.by.id, "")
        for event in stamped[1:]:
            table.apply(event)
        opening = begin(table)
        for event in self._stamp(table.seq, opening, created.by.id, ""):
            table.apply(event)
            stamped.append(event)
        live = Live(table, used_at=self.now(), fair_wait_ms=self.fair_wait_ms)
        await self.store.append(Append(id_, keeping.rows(stamped), keeping.standing(table), tuple(table.people())))
        self.lives[id_] = live
        self._care(live)
        return live

    async def live(self, id_: str) -> Live:
        """Return a table, loaded where needed; raises UnknownTableError, KeptTableError, RulesGoneError."""
        live = self.lives.get(id_)
        if live is None:
            if id_ in self.kept:
                raise self._refusal(id_)
            loading = self._loading.get(id_)
            if loading is None:
                loading = self._loading[id_] = asyncio.ensure_future(self._load(id_))
                loading.add_done_callback(lambda _: self._loading.pop(id_, None))
            live = await asyncio.shield(loading)
        live.used_at = self.now()
        return live

    async def _load(self, id_: str) -> Live:
        rows = await self.store.events(id_)
        if not rows:
            raise UnknownTableError(f"no table {id_!r}")
        try:
            table = Table.from_events(id_, keeping.events(rows))
        except Exception as error:
            raise self._set_aside(id_, rows[-1].at, error) from error
        live = Live(table, used_at=self.now(), fair_wait_ms=self.fair_wait_ms)
        await self._reopen(live)
        self.lives[id_] = live
        self._care(live)
        return live

    def _set_aside(self, id_: str, changed_at: int, error: Exception) -> KeptTableError | RulesGoneError:
        """Keep a table closed that cannot be opened; its events stay as they are, and its clock stands still."""
        said = isinstance(error, (LudogiteError, ValueError))
        self.kept[id_] = str(error) if said else f"{type(error).__name__}: {error}"
        if isinstance(error, UnknownGameError):
            self.without_rules.add(id_)
            log.warning("table %s is kept and can be read, not played: %s", id_, self.kept[id_])
        else:
            log.error("table %s is kept, and cannot be opened: %s", id_, self.kept[id_], exc_info=error)
        live = self.lives.pop(id_, None)
        if live is not None:
            if live.flag_timer is not None:
                live.flag_timer.cancel()
            for watcher in live.watchers:
                watcher.wake.set()
        note = partial(self._downtimes.set_aside, id_, changed_at, self.now())
        self.supervisor.retry(f"setting table {id_} aside", note)
        return self._refusal(id_)

    def _refusal(self, id_: str) -> KeptTableError | RulesGoneError:
        """Return why a kept table is not opened."""
        if id_ in self.without_rules:
            return RulesGoneError(READABLE.format(id_, self.kept[id_]))
        return KeptTableError(KEPT.format(id_))

    async def _reopen(self, live: Live) -> None:
        """Tell a table of the time in which nobody could play."""
        table = live.table
        while table.playing:
            now = self.now()
            reopened = reopen(table, await self._downtimes.at(table, now), now)
            if not reopened:
                return
            try:
                await self._commit(live, reopened, HOUSE, "")
            except ConflictError:
                await self._catch_up(live)
            else:
                return

    async def act(self, id_: str, by: ev.Person, command: do.Command, cid: str = "") -> int:
        """Carry a person's command out once, however often it is sent; return where the table stands then."""
        live = await self.live(id_)
        return await self._carry_out(live, lambda t: decide(t, command, by, self.now(), self.fair_wait_ms), by.id, cid)

    async def close_table(self, id_: str) -> None:
        """Put a table away for good."""
        live = await self.live(id_)
        await self._carry_out(live, lambda t: [] if t.closed else [ev.Closed()], HOUSE, "")

    async def follow(self, id_: str, rematch: str) -> str:
        """Say that a table's rematch is laid elsewhere; return the first one laid."""
        live = await self.live(id_)
        await self._carry_out(live, lambda t: [] if t.rematch else [ev.Followed(rematch)], HOUSE, "")
        return live.table.rematch

    def watch(self, live: Live, person: str | None) -> Watcher:
        """Be woken whenever the table changes, until `unwatch`."""
        watcher = Watcher(person)
        live.watchers.add(watcher)
        if person:
            live.met.add(person)
        self._presence_soon(live)
        self._count_soon(live)
        return watcher

    def unwatch(self, live: Live, watcher: Watcher) -> None:
        """Leave the table's side."""
        live.watchers.discard(watcher)
        if not live.watchers:
            live.scenes.clear()
            live.told = Told()
        self._presence_soon(live)
        self._count_soon(live)

    async def _carry_out(self, live: Live, plan: Callable[[Table], list[ev.TableEvent]], author: str, cid: str) -> int:
        async with live.lock:
            while True:
                if live.table.id in self.kept:
                    raise self._refusal(live.table.id)
                if live.table.knows(author, cid):
                    return live.table.seq
                planned = plan(live.table)
                if not planned:
                    return live.table.seq
                try:
                    await self._commit(live, planned, author, cid)
                except ConflictError:
                    seq = live.table.seq
                    await self._catch_up(live)
                    if live.table.seq == seq and cid and await self.store.has_command(live.table.id, author, cid):
                        return seq
                    continue
                self.commands += 1
                return live.table.seq

    def _stamp(self, after: int, events: list[ev.TableEvent], author: str, cid: str) -> list[ev.Stamped]:
        now = self.now()
        return [
            ev.Stamped(after + n, now, event, author if n == 1 else "", cid if n == 1 else "")
            for n, event in enumerate(events, 1)
        ]

    async def _commit(self, live: Live, events: list[ev.TableEvent], author: str, cid: str) -> None:
        stamped = self._stamp(live.table.seq, events, author, cid)
        status_changes = any(not isinstance(e, (ev.Moved, ev.Chanced, ev.Said, ev.Gone, ev.Back)) for e in events)
        standing = keeping.standing_after(live.table, stamped) if status_changes else None
        people = tuple(e.person.id for e in events if isinstance(e, ev.Seated))
        # A client that hangs up now must not stop half of it: what is stored is taken in, whoever still waits.
        await self.store.append(
            Append(live.table.id, keeping.rows(stamped), standing, people), lambda: self._take_in(live, stamped)
        )

    def _take_in(self, live: Live, stamped: list[ev.Stamped]) -> None:
        table = live.table
        for one in stamped:
            if one.seq <= table.seq:
                continue
            try:
                table.apply(one)
            except Exception as error:
                raise self._set_aside(table.id, one.at, error) from error
            if isinstance(one.event, (ev.Moved, ev.Chanced)) and table.play is not None:
                event = table.play.events[-1]
                live.recent.append(Happening(one, event.before, event.code))
            else:
                live.recent.append(Happening(one))
        live.used_at = self.now()
        live.told = Told()
        if any(isinstance(one.event, (ev.Seated, ev.Left, ev.Started, ev.Gone)) for one in stamped):
            self._count_soon(live)
            self._presence_soon(live)
        for watcher in live.watchers:
            watcher.wake.set()
        self._care(live)

    async def _catch_up(self, live: Live) -> None:
        rows = await self.store.events(live.table.id, live.table.seq)
        try:
            stamped = keeping.events(rows)
        except Exception as error:
            raise self._set_aside(live.table.id, rows[-1].at, error) from error
        if stamped:
            self._take_in(live, stamped)

    def _care(self, live: Live) -> None:
        """See to what the table needs next: a flag that will fall, a machine that has to think."""
        if live.flag_timer is not None:
            live.flag_timer.cancel()
            live.flag_timer = None
        table = live.table
        deadline = table.clock.deadline
        if table.playing and deadline is not None:
            delay = max(0, deadline - self.now()) / 1000 + 0.005
            live.flag_timer = self.supervisor.later(
                delay, f"the clock of table {table.id}", lambda: self._drop_flag(live)
            )
        if table.full and table.play is None and not table.over and live.nonce_timer is None:
            live.nonce_timer = self.supervisor.later(
                NONCE_WAIT_S, f"the beginning of table {table.id}", lambda: self._begin_late(live)
            )
        acting = table.acting
        if acting is not None and table.seats[acting].is_bot and live.bot_task is None:
            name = f"the machine at table {table.id}"
            live.bot_task = self.supervisor.retry(name, lambda: self._play_bots(live))

    async def _begin_late(self, live: Live) -> None:
        live.nonce_timer = None
        with contextlib.suppress(KeptTableError):
            await self._carry_out(live, lambda t: begin(t, late=True), HOUSE, "")

    async def _drop_flag(self, live: Live) -> None:
        with contextlib.suppress(KeptTableError):
            await self._carry_out(live, lambda t: flag(t, self.now()), HOUSE, "")

    async def _play_bots(self, live: Live) -> None:
        table = live.table
        while (seat := table.acting) is not None and table.seats[seat].is_bot and table.play is not None:
            seq, ply, state = table.seq, table.ply, table.play.state
            known = table.game.knowledge(state, seat)
            code = await self._decision(live, table.seats[seat].level, known)
            if table.ply != ply:
                continue
            token = table.game.notation.format(state, code)
            try:
                await self._carry_out(live, lambda t: bot_move(t, seat, token), HOUSE, f"bot-{seq}")  # noqa: B023 - used at once
            except StaleError:
                continue
            except KeptTableError:
                break
        live.bot_task = None

    async def _decision(self, live: Live, level: str, known: State) -> int:
        """Return what a machine decides, thought out on the account of whoever laid the table."""
        table = live.table
        founder = table.plan.by.id
        question = Decision.of(table.game, table.settings, level, known)
        return await ask_telling(self.thinker, question, Asker(self.network_of(founder), founder), live.tell_ahead)

    def _presence_soon(self, live: Live) -> None:
        if live.table.playing:
            name = f"presence at table {live.table.id}"
            self.supervisor.later(GRACE_S, name, lambda: self._check_presence(live))

    def _count_soon(self, live: Live) -> None:
        if live.count_timer is None:
            live.count_timer = asyncio.get_running_loop().call_later(COUNT_S, self._count, live)

    def _count(self, live: Live) -> None:
        live.count_timer = None
        count = sum(not (w.person and live.table.seats_of(w.person)) for w in live.watchers)
        if count != live.watching:
            live.watching = count
            for watcher in live.watchers:
                watcher.wake.set()

    async def _check_presence(self, live: Live) -> None:
        if not live.watchers and live.table.machine_only:
            return
        here = {watcher.person for watcher in live.watchers if watcher.person}
        elsewhere = live.table.people() - live.met if self.in_company else set()
        live.met = set(here)
        if presence(live.table, here, elsewhere):
            with contextlib.suppress(KeptTableError):
                await self._carry_out(live, lambda t: presence(t, here, elsewhere), HOUSE, "")

    @property
    def in_company(self) -> bool:
        """Whether people may be connected to another process: then each speaks only of those it has met."""
        return self.now() < self._company_until

    async def _pulse(self) -> None:
        """Say that a house is open, and notice others."""
        at, name = await self._last_pulse()
        if name != self._name and self.now() - at < COMPANY_MS:
            self._company_until = self.now() + COMPANY_MS
        await self.store.remember("pulse", f"{self.now()} {self._name}")

    async def _last_pulse(self) -> tuple[int, str]:
        """Return when a process last said that it lives, and its name."""
        at, _, name = (await self.store.recall("pulse") or "0").partition(" ")
        return int(at), name

    async def _look(self) -> None:
        """Take in what other processes wrote."""
        newest, changed = await self.store.news(self._newest)
        for id_, seq in changed.items():
            live = self.lives.get(id_)
            if live is not None and live.table.seq < seq:
                async with live.lock:
                    with contextlib.suppress(KeptTableError):
                        await self._catch_up(live)
        self._newest = newest

    async def _tidy(self) -> None:
        """Put tables out of memory that nobody looks at."""
        for id_, live in list(self.lives.items()):
            idle = self.now() - live.used_at > IDLE_MS
            if idle and not live.watchers and not live.lock.locked() and live.flag_timer is None:
                del self.lives[id_]
