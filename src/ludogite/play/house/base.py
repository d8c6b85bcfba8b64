"""What the parts of an open house share: its store, its clock, the tables in memory, and who wants to know of what."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Container, Sequence
from functools import partial
from typing import TypeVar

from ludogite.core.errors import RulesGoneError
from ludogite.play import events as ev
from ludogite.play.absence import FAIR_WAIT_MS
from ludogite.play.errors import ForgottenGuestError, KeptTableError, OutgrownGuestError
from ludogite.play.house.downtime import Downtimes, reopen
from ludogite.play.house.forgotten import ForgottenPeople
from ludogite.play.house.heartbeat import Heartbeat
from ludogite.play.house.house_clock import HouseClock
from ludogite.play.house.kept_tables import KeptTables
from ludogite.play.house.loaded import LoadedTable
from ludogite.play.house.metrics import HouseMetrics
from ludogite.play.house.overwriting import Overwriter
from ludogite.play.house.supervisor import Supervisor
from ludogite.play.house.table_index import TableIndex
from ludogite.play.opponents import QuestionPool
from ludogite.play.table import Table
from ludogite.storage.bus import Bus
from ludogite.storage.house_memory import HouseMemory
from ludogite.storage.kept_logs import KeptLogs
from ludogite.storage.schema.events import EventRow
from ludogite.storage.store import Store

T = TypeVar("T")


class HouseBase:
    """What is open: its parts take this and never the whole house."""

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
        self.serves_people = serves_people
        """Whether people come in here: whoever works in the back does not know who is away."""
        self.network_of = network_of
        """From which network a person comes: machines think for each network in turn."""
        self.fair_wait_ms = fair_wait_ms
        self.clock = HouseClock(wall)
        self.loaded: dict[str, LoadedTable] = {}
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
        self.on_loaded: list[Callable[[LoadedTable], None]] = []
        """Told of a table that is in memory from now on."""
        self.on_put_away: list[Callable[[str], None]] = []
        """Told of a table that is in memory no more, by its id."""
        self.on_people: list[Callable[[LoadedTable], None]] = []
        """Told of a table around which people have come, gone or changed seats."""
        self.on_advanced: list[Callable[[LoadedTable], None]] = []
        """Told of a table at which something happened."""
        self.on_stored: list[Callable[[str, Sequence[EventRow]], None]] = []
        """Told what was stored here of a table, by its id."""
        self.wanting_notices: Container[str] = frozenset()
        """Who is to be told wherever they are that a table awaits them."""
        self.make_parts()

    def make_parts(self) -> None:
        """Make what stands on this: called once it stands."""

    def wait_ends_at(self, since: int, wait_ms: int) -> int:
        """Return when a wait for people is over that began then; while no house was open nobody could come."""
        return self.downtimes.wait_ends_at(since, wait_ms)

    def now(self) -> int:
        """Return the time in milliseconds since 1970; it never goes back while the house is open."""
        return self.clock.now()

    @property
    def has_company(self) -> bool:
        """Whether other processes may serve the same tables."""
        return self.store.on_server or self.bus.is_shared or self.heartbeat.has_company

    def reopening(self, table: Table) -> list[ev.TableEvent]:
        """Return what a table in memory is told before anything else, where no house was there since its last event."""
        if self.downtimes.last_ended <= table.changed_at:
            return []
        return reopen(table, self.downtimes.of_house, self.now())

    def tell_seated(self, people: Collection[str]) -> None:
        """Let those know who asked for it that these people have one more table."""
        if people:
            tell(self.on_seated, people)

    def tell_playing(self, before: Table | None, after: Table) -> None:
        """Let those know who asked for it that somebody plays at a table who did not before."""
        if after.playing and (before is None or not before.playing or not after.people() <= before.people()):
            tell(self.on_playing, after)

    def dismiss_forgotten(self) -> None:
        """Close the connections of those who were forgotten, or who are members by now: they come back as such."""
        self.dismiss(self.forgotten, ForgottenGuestError.code)
        self.dismiss(self.forgotten.recognised, OutgrownGuestError.code)
        for listener in self.on_forgotten:
            listener()

    def dismiss(self, people: Container[str], code: str) -> None:
        """Close the connections of some people; a code says why."""
        for loaded in self.loaded.values():
            loaded.dismiss(people, code)

    def set_aside(self, id_: str, changed_at: int, error: Exception) -> KeptTableError | RulesGoneError:
        """Keep a table closed that cannot be opened; its events stay as they are, and its clock stands still."""
        self.kept.keep(id_, error)
        loaded = self.loaded.pop(id_, None)
        if loaded is not None:
            tell(self.on_put_away, id_)
            loaded.rest()
            loaded.wake_watchers()
        note = partial(self.downtimes.set_aside, id_, changed_at, self.now())
        if self.serves_people:  # a worker without its rules says nothing of those who have them
            self.supervisor.retry(f"setting table {id_} aside", note)
        return self.kept.refusal(id_)


def tell(listeners: Sequence[Callable[[T], None]], what: T) -> None:
    """Tell whoever wants to know."""
    for listener in listeners:
        listener(what)
