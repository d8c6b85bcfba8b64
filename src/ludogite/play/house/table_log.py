"""The lists of events of tables: written where another process was not first, taken in once they are stored."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from ludogite.core.errors import LudogiteError
from ludogite.play import events as ev
from ludogite.play.house.base import tell
from ludogite.play.house.loaded import company_changed
from ludogite.play.notices import notices_between
from ludogite.play.rows import changed_summary, events_from_rows, rows_from_events
from ludogite.play.table import Table
from ludogite.storage.store import Append, ConflictError

if TYPE_CHECKING:
    from ludogite.play.house.base import HouseBase
    from ludogite.play.house.loaded import LoadedTable

Plan = Callable[[Table], list[ev.TableEvent]]
"""What is to happen at a table, as it stands when its turn comes."""
HOUSE = "house"
"""The author of what the house does by itself."""
Settled = Callable[[Exception | None], None]
"""Told that something is stored, or why it could not be."""


class TableLog:
    """What happens at the tables of a house: stored first, and only then is a table the one after it."""

    def __init__(self, house: HouseBase) -> None:
        self._house = house

    async def change(self, loaded: LoadedTable, plan: Plan, author: str, cid: str) -> int:
        """Store what is planned at a table, once for each id; return where the table stands then.

        Where another process was first, it is planned anew. Raises whatever the plan does, and KeptTableError.
        """
        async with loaded.lock:
            while True:
                if loaded.table.id in self._house.kept:
                    raise self._house.kept.refusal(loaded.table.id)
                if loaded.table.knows(author, cid):
                    return loaded.table.public_seq
                if reopened := self._house.reopening(loaded.table):
                    with contextlib.suppress(ConflictError):
                        await self.append(loaded, reopened, HOUSE, "")
                    await self.catch_up(loaded)
                    continue
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
                    await self.append(loaded, planned, author, cid)
                except ConflictError:
                    seq, store = loaded.table.seq, self._house.store
                    await self.catch_up(loaded)
                    if loaded.table.seq == seq and cid and await store.has_command(loaded.table.id, author, cid):
                        return loaded.table.public_seq
                    continue
                self._house.commands += 1
                return loaded.table.public_seq

    def change_now(self, loaded: LoadedTable, plan: Plan, author: str, cid: str, settled: Settled) -> bool:
        """Begin to store what is planned where nothing but the disk has to be waited for; tell whether it has begun.

        Elsewhere nothing has happened: `change` does it, or finds out why it cannot be done.
        """
        table = loaded.table
        if table.id in self._house.kept or table.knows(author, cid) or self._house.reopening(table):
            return False
        if not loaded.lock.take_now():
            return False
        prepared = None
        try:
            if planned := plan(table):
                prepared = self._prepared(loaded, planned, author, cid)
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
                self._house.commands += 1
            settled(error)

        self._house.store.append_soon(*prepared, release)
        return True

    async def append(self, loaded: LoadedTable, events: list[ev.TableEvent], author: str, cid: str) -> None:
        """Store events; once they are, the table is the one after them. Where another process was first, it stays."""
        await self._house.store.append(*self._prepared(loaded, events, author, cid))

    def _prepared(
        self, loaded: LoadedTable, events: list[ev.TableEvent], author: str, cid: str
    ) -> tuple[Append, Callable[[], None]]:
        """Return what to store of events, and what follows once that is done."""
        stamped = stamp(loaded.table.seq, self._house.now(), events, author, cid)
        after = loaded.table.after(stamped)
        summary = changed_summary(loaded.table, after, events)
        people = tuple(e.person.id for e in events if isinstance(e, ev.Seated))
        # A client that hangs up now must not stop half of it: what is stored is taken in, whoever still waits.
        rows = rows_from_events(stamped)

        def stored() -> None:
            self.take_in(loaded, after)
            for tell_stored in self._house.on_stored:
                tell_stored(after.id, rows)
            self._house.tell_seated(people)

        notices = notices_between(loaded.table, after, self._house.wanting_notices)
        return Append(after.id, rows, summary, people, notices), stored

    def take_in(self, loaded: LoadedTable, after: Table) -> None:
        """Let the table stand as it was stored, and see to what follows."""
        before = loaded.table
        if after.seq <= before.seq:
            return
        loaded.advance(after)
        if company_changed(before, after):
            tell(self._house.on_people, loaded)
            self._house.tell_playing(before, after)
        loaded.wake_watchers()
        tell(self._house.on_advanced, loaded)

    async def catch_up_to(self, loaded: LoadedTable, seq: int) -> None:
        """Take in what others wrote, where somebody has seen more of a table than this process."""
        if loaded.table.public_seq < seq:
            async with loaded.lock:
                await self.catch_up(loaded)

    async def catch_up(self, loaded: LoadedTable) -> bool:
        """Take in what is stored and not known here, and tell whether it is; raises KeptTableError, RulesGoneError."""
        table = loaded.table
        rows = await self._house.store.events(table.id, table.seq)
        if not rows:
            return False
        try:
            after = table.after(events_from_rows(rows))
        except Exception as error:
            raise self._house.set_aside(table.id, rows[-1].at, error) from error
        self.take_in(loaded, after)
        return True


def stamp(after: int, at: int, events: list[ev.TableEvent], author: str, cid: str) -> list[ev.Stamped]:
    """Return events with their places after one of a list, and their time; the first says who caused them."""
    return [
        ev.Stamped(after + n, at, event, author if n == 1 else "", cid if n == 1 else "")
        for n, event in enumerate(events, 1)
    ]
