"""How a process learns what others did at its tables: the bus tells it at once, and the database has it in any case."""

from __future__ import annotations

import contextlib
import logging
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from ludogite.core.errors import RulesGoneError
from ludogite.play.errors import KeptTableError, UnknownTableError
from ludogite.play.rows import events_from_rows
from ludogite.storage.schema.events import EventRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.play.house.loaded import LoadedTable
    from ludogite.play.house.presence import Presence
    from ludogite.play.house.tables import Tables

log = logging.getLogger(__name__)

SAFE_LOOK_MS = 2_000
"""How often to look for what others wrote while the bus tells it: something may be lost on the way."""
EVENTS, PLACE, FORGOTTEN = "events", "place", "forgotten"

_encode = msgspec.msgpack.Encoder().encode
_decode_change = msgspec.msgpack.Decoder(tuple[str, msgspec.Raw]).decode
_decode_place = msgspec.msgpack.Decoder(tuple[str, int]).decode
_decode_rows = msgspec.msgpack.Decoder(list[EventRow]).decode


class TableNews:
    """Tells other processes what was stored here, and takes in what they stored. Each event is taken in once."""

    def __init__(self, house: Tables, presence: Presence) -> None:
        self._house, self._presence = house, presence
        house.on_stored.append(self.tell_events)
        presence.on_first_elsewhere.append(self.tell_place)
        self._mark = 0
        """From where to look for what other processes wrote."""
        self._looked_at = 0
        house.bus.on(EVENTS, self._hear_events)
        house.bus.on(PLACE, self._hear_place)
        house.bus.on(FORGOTTEN, self._hear_forgotten)
        house.bus.on_heal.append(self._look_next)

    async def start(self) -> None:
        """Know everything that is stored by now."""
        self._mark = await self._house.store.mark()
        await self._house.forgotten.refresh()

    def tell_events(self, id_: str, rows: Sequence[EventRow]) -> None:
        """Tell others what was stored at a table: those who have it in memory."""
        if self._house.bus.is_shared:
            others = self._presence.loaded_elsewhere(id_)
            if others is None or others:
                self._house.bus.tell(EVENTS, _encode((id_, rows)), others)

    def tell_place(self, process: str, id_: str) -> None:
        """Tell a process that has loaded a table where it stands: what was stored meanwhile, nobody has told it."""
        loaded = self._house.loaded.get(id_)
        if loaded is not None:
            self._house.bus.tell(PLACE, _encode((id_, loaded.table.seq)), [process])

    def tell_forgotten(self) -> None:
        """Tell others that somebody asked to be forgotten."""
        self._house.bus.tell(FORGOTTEN)

    async def look(self) -> None:
        """Take in what other processes wrote, and whom they forgot: now and then, or at once where nobody tells it."""
        now = self._house.now()
        if self._house.bus.is_heard and now - self._looked_at < SAFE_LOOK_MS:
            return
        self._looked_at = now
        await self._learn_forgotten()
        mark, changed = await self._house.store.news(self._mark)
        for id_, seq in changed.items():
            loaded = self._house.loaded.get(id_)
            if loaded is None:
                self._read_after_loading(id_)
            elif loaded.table.seq < seq:
                await self._read(loaded)
        self._mark = mark

    def _look_next(self) -> None:
        self._looked_at = 0

    async def _learn_forgotten(self) -> None:
        if await self._house.forgotten.refresh():
            self._house.dismiss_forgotten()

    def _hear_forgotten(self, process: str, payload: bytes) -> None:
        del process, payload
        self._house.supervisor.retry("learning who was forgotten", self._learn_forgotten)

    def _hear_events(self, process: str, payload: bytes) -> None:
        del process
        id_, told = _decode_change(payload)
        loaded = self._house.loaded.get(id_)
        if loaded is None:
            self._read_after_loading(id_)
        else:
            self._take_in(loaded, _decode_rows(told))

    def _hear_place(self, process: str, payload: bytes) -> None:
        del process
        id_, seq = _decode_place(payload)
        loaded = self._house.loaded.get(id_)
        if loaded is not None and loaded.table.seq < seq:
            self._read_soon(loaded)

    def _take_in(self, loaded: LoadedTable, rows: list[EventRow]) -> None:
        """Let a table stand as it does after what was told; where something is missing before it, read that."""
        table = loaded.table
        new = [row for row in rows if row.seq > table.seq]
        if not new:
            return
        if new[0].seq == table.seq + 1:
            try:
                after = table.after(events_from_rows(new))
            except Exception:  # what is stored decides
                log.exception("what was told of table %s does not follow", table.id)
            else:
                self._house.log.take_in(loaded, after)
                return
        self._read_soon(loaded)

    def _read_soon(self, loaded: LoadedTable) -> None:
        self._house.supervisor.retry(f"news of table {loaded.table.id}", partial(self._read, loaded))

    def _read_after_loading(self, id_: str) -> None:
        """Read what happened at a table that is being loaded just now: as it stood a moment ago, perhaps."""
        if self._house.is_loading(id_):
            self._house.supervisor.retry(f"news of table {id_}", partial(self._read_when_loaded, id_))

    async def _read(self, loaded: LoadedTable) -> None:
        async with loaded.lock:
            with contextlib.suppress(KeptTableError, RulesGoneError):
                await self._house.log.catch_up(loaded)

    async def _read_when_loaded(self, id_: str) -> None:
        with contextlib.suppress(KeptTableError, RulesGoneError, UnknownTableError):
            await self._read(await self._house.load(id_))
