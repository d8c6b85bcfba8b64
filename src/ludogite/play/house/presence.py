"""Who is connected to which table, in all processes of a house: shown as away, shown as back, counted."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING

import msgspec

from ludogite.play.absence import is_awaited
from ludogite.play.decide import presence
from ludogite.play.errors import KeptTableError
from ludogite.storage.replicated import ReplicatedMap

if TYPE_CHECKING:
    from ludogite.play.house.loaded import LoadedTable
    from ludogite.play.house.tables import Tables

COUNT_S = 0.3
"""Those who come and go within this time are counted together."""
GRACE_S = 6.0
"""How long a broken connection may take to come back before the seat is shown as away."""
HERE_MS = 5 * 60_000
"""So long after a page was read somebody is in the house."""
NOTED_MS = 60_000
"""That somebody reads pages is said so often at most."""
SLACK_S = 0.02
"""A timer may be so much too early."""


class Attendance(msgspec.Struct, frozen=True, array_like=True):
    """Who is connected to a table in one process that has it in memory."""

    people: tuple[str, ...]
    """Those of them who have a seat."""
    spectators: int
    """How many connections have none."""


class PageRead(msgspec.Struct, frozen=True, array_like=True):
    """That somebody has read a page of the house."""

    person: str
    at: int
    """In milliseconds since 1970."""


NOBODY = Attendance((), 0)


class Presence:
    """Notices who comes and goes at the tables of a house."""

    def __init__(self, house: Tables) -> None:
        self._house = house
        self._attendance = ReplicatedMap(house.bus, "attendance", Attendance)
        self._attendance.on_change.append(self._changed_elsewhere)
        self.on_first_elsewhere = self._attendance.on_first
        """Told which other process has a table in memory from now on, and which."""
        house.on_loaded.append(self.loaded)
        house.on_put_away.append(self.put_away)
        house.on_people.append(self.changed)
        self._pages = ReplicatedMap(house.bus, "pages", PageRead)
        self._read_at: dict[str, int] = {}
        """When whoever read a page here was last noted."""
        house.bus.on_settle.append(self._check_all)

    def here(self) -> set[str]:
        """Return who is in the house, in whatever process: at a table at which they play, or reading its pages."""
        since = self._house.now() - HERE_MS
        seated = {person for attendance in self._attendance.values() for person in attendance.people}
        return seated | {page.person for page in self._pages.values() if page.at > since}

    def read_page(self, person: str) -> None:
        """Note that somebody reads a page of the house."""
        now = self._house.now()
        if now - self._read_at.get(person, 0) < NOTED_MS:
            return
        for gone in [one for one, at in self._read_at.items() if now - at >= HERE_MS]:
            del self._read_at[gone]
            self._pages.put(gone, None)
        self._read_at[person] = now
        self._pages.put(person, PageRead(person, now))

    def loaded_elsewhere(self, id_: str) -> list[str] | None:
        """Return which other processes have a table in memory; None where that is not known."""
        return self._attendance.speakers(id_) if self._house.bus.is_settled else None

    def is_connected(self, person: str) -> bool:
        """Tell whether somebody is connected to a table, here or in another process that says so."""
        here = any(person in loaded.people_here for loaded in self._house.loaded.values())
        return here or any(person in there.people for there in self._attendance.said_elsewhere())

    def loaded(self, loaded: LoadedTable) -> None:
        """Let others know that a table is in memory here, so that they tell what happens there."""
        self._attendance.put(loaded.table.id, NOBODY)

    def put_away(self, id_: str) -> None:
        """Let others know that a table is in memory here no more."""
        self._attendance.put(id_, None)

    def changed(self, loaded: LoadedTable) -> None:
        """See to it that those around a table are counted, and that those who left or came back are noticed."""
        self._count_soon(loaded)
        self._note_missing(loaded)
        self._check_after(0 if _absent(loaded) & loaded.people_here else GRACE_S + SLACK_S, loaded)

    def came(self, loaded: LoadedTable, person: str | None) -> None:
        """Do the same after somebody came; others hear of those who play at once, lest they say that they are away."""
        if person and loaded.table.seats_of(person):
            self._count(loaded)
            self._attendance.tell_now()
        self.changed(loaded)

    def _changed_elsewhere(self, id_: str) -> None:
        loaded = self._house.loaded.get(id_)
        if loaded is not None:
            self.changed(loaded)

    def _check_all(self) -> None:
        for loaded in self._house.loaded.values():
            if loaded.watchers or is_awaited(loaded.table):
                self.changed(loaded)

    def _check_after(self, seconds: float, loaded: LoadedTable) -> None:
        if loaded.table.playing and self._house.serves_people:
            name = f"presence at table {loaded.table.id}"
            self._house.supervisor.later(seconds, name, lambda: self._check(loaded))

    @property
    def _knows_all(self) -> bool:
        """Whether whoever is neither here nor known elsewhere is nowhere."""
        return self._house.bus.is_settled or not (self._house.bus.is_shared or self._house.heartbeat.has_company)

    def _note_missing(self, loaded: LoadedTable) -> None:
        """Note since when those have been connected nowhere who are not said to be away."""
        table, missing = loaded.table, loaded.missing_since
        there = (attendance.people for attendance in self._attendance.elsewhere(table.id))
        absent_now = table.people() - loaded.people_here.union(*there) if table.playing else set()
        awaited = absent_now - _absent(loaded)
        for person in missing.keys() - awaited:
            del missing[person]
        for person in awaited - missing.keys():
            missing[person] = time.monotonic()

    async def _check(self, loaded: LoadedTable) -> None:
        """Say who is away, after a while in which nobody heard of them, and who of those connected here is back."""
        if not loaded.watchers and loaded.table.machine_only:
            return
        self._note_missing(loaded)
        before = time.monotonic() - GRACE_S
        left = {person: at for person, at in loaded.left_at.items() if at <= before}
        # Where others cannot be heard, each process speaks only of those who were with it.
        away = {person for person, at in loaded.missing_since.items() if at <= before} if self._knows_all else set(left)
        here = loaded.people_here
        unknown = loaded.table.people() - away
        if presence(loaded.table, here, unknown):
            with contextlib.suppress(KeptTableError):
                await self._house.act_as_house(loaded.table.id, lambda table: presence(table, here, unknown))
        for person, at in left.items():
            if loaded.left_at.get(person) == at:  # else they came back meanwhile, and perhaps left again
                del loaded.left_at[person]

    def _count_soon(self, loaded: LoadedTable) -> None:
        if loaded.count_timer is None:
            loaded.count_timer = asyncio.get_running_loop().call_later(COUNT_S, self._count, loaded)

    def _count(self, loaded: LoadedTable) -> None:
        """Count anew who is connected, and tell everybody where that changed."""
        loaded.count_timer = None
        table = loaded.table
        spectators = sum(w.is_looking and not (w.person and table.seats_of(w.person)) for w in loaded.watchers)
        people = tuple(sorted(loaded.people_here & table.people()))
        if self._house.loaded.get(table.id) is loaded:
            self._attendance.put(table.id, Attendance(people, spectators))
        elsewhere = self._attendance.elsewhere(table.id)
        loaded.tell_watching(spectators + sum(there.spectators for there in elsewhere))


def _absent(loaded: LoadedTable) -> set[str]:
    """Return who sits where everybody is said to be away."""
    return {person.id for seat in loaded.table.seats if seat.gone_since is not None for person in seat.people}
