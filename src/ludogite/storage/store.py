"""Reading what was kept, and the queue through which everything is written."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from ludogite.storage.schema import events, house, seatings, tables

if TYPE_CHECKING:
    from collections.abc import Sequence

log = logging.getLogger(__name__)

Status = Literal["waiting", "playing", "over"]

GROUP = 512
"""At most this many appends share a transaction."""


class ConflictError(Exception):
    """Somebody else wrote this place of the list, or this command was already carried out."""


@dataclass(frozen=True, slots=True)
class Row:
    """One event as the database keeps it."""

    seq: int
    at: int
    body: str
    author: str | None = None
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a table stands, for finding it again."""

    id: str
    game: str
    status: Status
    listed: bool
    care: bool
    changed_at: int


@dataclass(frozen=True, slots=True)
class Append:
    """Events to be written together or not at all."""

    table: str
    rows: tuple[Row, ...]
    standing: Standing | None = None
    """Where the table stands afterwards, where that changed."""
    people: tuple[str, ...] = ()
    """Who sat down."""
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Store:
    """The database of a house. `append` returns when the events are safe on disk.

    One thread writes, whole groups at a time: a group costs the event loop one errand, not one per statement.
    """

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self._queue: asyncio.Queue[Append] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._pen = ThreadPoolExecutor(1, "pen")

    async def start(self) -> None:
        """Begin to write."""
        self._writer = asyncio.create_task(self._write_forever(), name="group commit")

    async def stop(self) -> None:
        """Write what waits, then close the database."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        self._pen.shutdown()
        self.engine.dispose()

    @property
    def waiting(self) -> int:
        """How many appends wait to be written."""
        return self._queue.qsize()

    async def append(self, append: Append) -> None:
        """Write events; raises ConflictError where another process was first."""
        self._queue.put_nowait(append)
        await append.done

    async def events(self, table: str, after: int = 0) -> list[Row]:
        """Return a table's events after this place."""
        query = (
            sa.select(events.c.seq, events.c.at, events.c.body, events.c.author, events.c.cid)
            .where(events.c.table_id == table, events.c.seq > after)
            .order_by(events.c.seq)
        )
        return [Row(*row) for row in await self._rows(query)]

    async def has_command(self, table: str, author: str, cid: str) -> bool:
        """Tell whether a command was carried out at any time."""
        query = sa.select(events.c.seq).where(
            events.c.table_id == table, events.c.author == author, events.c.cid == cid
        )
        return bool(await self._rows(query))

    async def last_event(self) -> int:
        """Return the number of the newest event of all."""
        [(newest,)] = await self._rows(sa.select(sa.func.max(events.c.id)))
        return newest or 0

    async def news(self, after: int) -> tuple[int, dict[str, int]]:
        """Return the newest event's number, and the newest place of each table that changed since."""
        query = sa.select(events.c.id, events.c.table_id, events.c.seq).where(events.c.id > after).order_by(events.c.id)
        rows = await self._rows(query)
        newest = rows[-1].id if rows else after
        return newest, {row.table_id: row.seq for row in rows}

    async def lobby(self, limit: int = 50) -> list[str]:
        """Return the tables that invite strangers, the newest first."""
        query = sa.select(tables.c.id).where(tables.c.listed).order_by(tables.c.changed_at.desc()).limit(limit)
        return await self._ids(query)

    async def in_care(self) -> list[str]:
        """Return the running tables where a clock runs or a machine is to move."""
        return await self._ids(sa.select(tables.c.id).where(tables.c.care))

    async def tables_of(self, person: str, limit: int = 30) -> list[str]:
        """Return a person's unfinished tables, the newest first."""
        return await self._seated(person, tables.c.status != "over", limit)

    async def finished_of(self, person: str, limit: int = 30) -> list[str]:
        """Return a person's finished tables, the newest first."""
        return await self._seated(person, tables.c.status == "over", limit)

    async def _seated(self, person: str, where: sa.ColumnElement[bool], limit: int) -> list[str]:
        query = (
            sa.select(tables.c.id)
            .join(seatings, seatings.c.table_id == tables.c.id)
            .where(seatings.c.person == person, where)
            .order_by(tables.c.changed_at.desc())
            .limit(limit)
        )
        return await self._ids(query)

    async def recent(self, limit: int = 100) -> list[Standing]:
        """Return where the last tables stand, for the host."""
        query = sa.select(tables).order_by(tables.c.changed_at.desc()).limit(limit)
        return [Standing(**row._mapping) for row in await self._rows(query)]  # noqa: SLF001 - its public API

    async def recall(self, key: str) -> str | None:
        """Return what the house remembers under a key."""
        found = await self._ids(sa.select(house.c.value).where(house.c.key == key))
        return found[0] if found else None

    async def remember(self, key: str, value: str) -> None:
        """Keep something under a key."""
        await asyncio.get_running_loop().run_in_executor(self._pen, self._remember, key, value)

    def _remember(self, key: str, value: str) -> None:
        with self.engine.begin() as connection:
            changed = connection.execute(sa.update(house).where(house.c.key == key).values(value=value))
            if not changed.rowcount:
                connection.execute(sa.insert(house).values(key=key, value=value))

    async def _ids(self, query: sa.Select[tuple[str]]) -> list[str]:
        return [row[0] for row in await self._rows(query)]

    async def _rows(self, query: sa.Select[Any]) -> Sequence[Any]:
        def read() -> Sequence[Any]:
            with self.engine.connect() as connection:
                return connection.execute(query).all()

        return await asyncio.to_thread(read)

    async def _write_forever(self) -> None:
        while True:
            group = [await self._queue.get()]
            while len(group) < GROUP and not self._queue.empty():
                group.append(self._queue.get_nowait())
            try:
                late = await asyncio.get_running_loop().run_in_executor(self._pen, self._write, group)
            except Exception as error:
                log.exception("writing failed")
                _settle(group, dict.fromkeys(map(id, group), error))
            else:
                _settle(group, {id(append): ConflictError(append.table) for append in late})
            finally:
                for _ in group:
                    self._queue.task_done()

    def _write(self, group: Sequence[Append]) -> list[Append]:
        """Write a group; return those of it that came too late."""
        try:
            with self.engine.begin() as connection:
                _insert(connection, group)
        except IntegrityError:
            if len(group) == 1:
                return list(group)
            # One of them came too late: write each by itself, so that the others do not suffer.
            return [append for one in group for append in self._write([one])]
        return []


def _settle(group: Sequence[Append], errors: dict[int, Exception]) -> None:
    for append in group:
        if append.done.done():
            continue
        if (error := errors.get(id(append))) is not None:
            append.done.set_exception(error)
        else:
            append.done.set_result(None)


def _insert(connection: sa.Connection, group: Sequence[Append]) -> None:
    connection.execute(
        sa.insert(events),
        [
            {"table_id": a.table, "seq": r.seq, "at": r.at, "author": r.author, "cid": r.cid, "body": r.body}
            for a in group
            for r in a.rows
        ],
    )
    for append in group:
        if append.standing is not None:
            _place(connection, append.standing)
        for person in append.people:
            known = sa.select(seatings).where(seatings.c.person == person, seatings.c.table_id == append.table)
            if connection.execute(known).first() is None:
                connection.execute(sa.insert(seatings).values(person=person, table_id=append.table))


def _place(connection: sa.Connection, standing: Standing) -> None:
    values = {
        "game": standing.game,
        "status": standing.status,
        "listed": standing.listed,
        "care": standing.care,
        "changed_at": standing.changed_at,
    }
    changed = connection.execute(sa.update(tables).where(tables.c.id == standing.id).values(**values))
    if not changed.rowcount:
        connection.execute(sa.insert(tables).values(id=standing.id, **values))
