"""The tables of a house: loaded where they are needed, acted at, put out of memory again."""

from __future__ import annotations

import asyncio

from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.play.absence import is_awaited
from ludogite.play.errors import UnknownTableError
from ludogite.play.house.base import HouseBase, tell
from ludogite.play.house.downtime import reopen
from ludogite.play.house.loaded import LoadedTable
from ludogite.play.house.table_log import HOUSE, Plan, TableLog
from ludogite.play.rows import events_from_rows
from ludogite.play.table import Table
from ludogite.play.view_context import ViewContext
from ludogite.storage.errors import DamagedError
from ludogite.storage.store import ConflictError


class Tables(HouseBase):
    """Every table, by its address."""

    def make_parts(self) -> None:
        """Make what writes and loads tables."""
        self.log = TableLog(self)
        self._loading: dict[str, asyncio.Future[LoadedTable]] = {}

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
        tell(self.on_loaded, loaded)
        tell(self.on_advanced, loaded)
        if is_awaited(loaded.table):
            tell(self.on_people, loaded)  # whoever was there went down with the process that knew it
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
            tell(self.on_put_away, loaded.table.id)

    async def act_as_house(self, id_: str, plan: Plan) -> LoadedTable:
        """Let something happen at a table on nobody's behalf."""
        loaded = await self.load(id_)
        await self.log.change(loaded, plan, HOUSE, "")
        return loaded

    async def act_by_itself(self, loaded: LoadedTable, plan: Plan, cid: str = "") -> None:
        """Let something happen at a table in memory on nobody's behalf; what has an id happens once."""
        await self.log.change(loaded, plan, HOUSE, cid)
