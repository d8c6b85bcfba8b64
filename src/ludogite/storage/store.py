"""Reading what was kept, and the queue through which everything is written."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from ludogite.storage.address import is_on_server
from ludogite.storage.archive import ArchivedGames, archive_games, rewrite_events, unpack
from ludogite.storage.engine import open_engine
from ludogite.storage.errors import StorageError, unavailable
from ludogite.storage.lock import FolderLock, HouseLock
from ludogite.storage.overwriting import fold_log, write_anew
from ludogite.storage.schema.events import EVENT, EventRow, archives, events
from ludogite.storage.schema.notices import NoticeRow, notices
from ludogite.storage.schema.tables import seatings, tables
from ludogite.storage.sqlite import BUSY_MS, sqlite_url
from ludogite.storage.turns import Turns
from ludogite.storage.upsert import put, put_new

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from pathlib import Path

log = logging.getLogger(__name__)

Status = Literal["waiting", "playing", "over", "put-away"]

GROUP = 512
"""At most this many appends share a transaction."""


READERS = 8
"""So many read at a time."""

INSERT_EVENTS = "INSERT INTO events (table_id, seq, at, body, author, cid) VALUES (?, ?, ?, ?, ?, ?)"
"""As the driver of SQLite takes rows: to make each fit a statement of SQLAlchemy costs more than to write it."""
INSERT_EVENTS_ON_SERVER = INSERT_EVENTS.replace("?", "%s")
"""The same for PostgreSQL's driver."""


class ConflictError(Exception):
    """Somebody else wrote this place of the list, or this command was already carried out."""


class TableSummary(NamedTuple):
    """Where a table stands, for finding it again."""

    id: str
    game: str
    status: Status
    listed: bool
    changed_at: int
    due_at: int | None = None
    """When the house has to see to it by itself."""
    unrated: bool = False
    """Whether a game that counts is over."""


SUMMARY = tuple(tables.c[field] for field in TableSummary._fields)
"""The columns of a summary, in the order of its fields: a column may be called otherwise in the database."""


class Append(NamedTuple):
    """Events to be written together or not at all."""

    table: str
    rows: tuple[EventRow, ...]
    summary: TableSummary | None = None
    """Where the table stands afterwards, where that changed."""
    people: tuple[str, ...] = ()
    """Who sat down."""
    notices: tuple[NoticeRow, ...] = ()
    """Who is to be told of it wherever they are."""


class PendingAppend(NamedTuple):
    """Something to write, and whom it concerns."""

    append: Append
    then: Callable[[], None] | None
    """Called once it is safe on disk, whether or not somebody still waits for it."""
    settled: Callable[[Exception | None], None]
    """Called after that, or with the error for which nothing was written."""


class Store:
    """The database of a house. `append` returns when the events are safe on disk.

    One thread writes, whole groups at a time: a group costs the event loop one hand-over, not one per statement.
    """

    def __init__(self, engine: sa.Engine, lock: HouseLock | None = None) -> None:
        self.engine = engine
        self._lock = lock
        self._write_failure: StorageError | None = None
        self._read_failure: StorageError | None = None
        """Why the last writing failed, and the last reading; None while all is well."""
        self._pending: list[PendingAppend] = []
        """What waits to be written, and is with the next groups."""
        self._is_pending = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._writer_thread = ThreadPoolExecutor(1, "writer")
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self.turns = Turns(engine, self._readers)
        """For what takes more than one step, and may be done once."""
        self.on_server = engine.dialect.name != "sqlite"
        """Whether others on other machines may serve the same house."""

    async def start(self) -> None:
        """Begin to write."""
        if self.on_server:
            from ludogite.storage.postgres import end_idle_transactions  # noqa: PLC0415 - a file needs no driver

            end_idle_transactions(self.engine)
        self._writer = asyncio.create_task(self._write_forever(), name="group commit")

    async def stop(self) -> None:
        """Write what waits, then close the database."""
        if self._writer is not None:
            with contextlib.suppress(StorageError):  # whoever waited for what cannot be written was told
                await self.flush()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        self.close()

    def close(self) -> None:
        """Let go of the database and of its folder."""
        self._writer_thread.shutdown()
        self._readers.shutdown()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.release()

    @property
    def trouble(self) -> str:
        """Why nothing can be stored or read at the moment, as anybody may read it; empty while all is well."""
        failure = self._write_failure or self._read_failure
        return failure.why if failure else ""

    @property
    def trouble_detail(self) -> str:
        """The same for the host."""
        failure = self._write_failure or self._read_failure
        return failure.detail if failure else ""

    @property
    def opened_alone(self) -> bool:
        """Whether no other house was open in the same folder when this one came."""
        return self._lock is not None and self._lock.alone

    def let_others_open(self) -> None:
        """Say that what had to be done alone is done."""
        if self._lock is not None:
            self._lock.opened()

    async def keep_open(self) -> None:
        """See to it that others know that this house is open."""
        if self._lock is not None:
            await asyncio.get_running_loop().run_in_executor(self._readers, self._lock.keep)

    @property
    def waiting(self) -> int:
        """How many appends wait to be written."""
        return len(self._pending)

    async def append(self, append: Append, then: Callable[[], None] | None = None) -> None:
        """Write events; raises ConflictError where another process was first, StorageError where nothing can be stored.

        What is written is followed by `then`, even where whoever asked for it has been cancelled in the meantime.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.append_soon(append, then, partial(_resolve, done))
        await done

    def append_soon(
        self, append: Append, then: Callable[[], None] | None, settled: Callable[[Exception | None], None]
    ) -> None:
        """Write events with the next group: `then` follows once they are stored, and `settled` with what came of it."""
        self._pending.append(PendingAppend(append, then, settled))
        self._is_pending.set()

    async def flush(self) -> None:
        """Wait until everything that was to be written by now is."""
        await self.append(Append("", ()))

    async def rewrite(self, table: str, bodies: dict[int, str], authors: Collection[str] = ()) -> None:
        """Store other words for events of a table, and how no command of these was called by their programs.

        Only to erase what somebody asked to be forgotten.
        """
        await self.write(lambda connection: rewrite_events(connection, table, bodies, authors))

    async def archive(self, before: int, limit: int) -> ArchivedGames:
        """Move up to so many games into the archive that ended before this moment, in milliseconds since 1970."""
        moved = ArchivedGames()

        def change(connection: sa.Connection) -> None:
            nonlocal moved
            moved = archive_games(connection, before, limit)

        await self.write(change)
        return moved

    async def events(self, table: str, after: int = 0) -> list[EventRow]:
        """Return a table's events after this place; raises DamagedError where those in the archive cannot be read."""
        if "\0" in table:  # no table has such an address, and not every database can be asked for it
            return []
        query = sa.select(*EVENT).where(events.c.table_id == table, events.c.seq > after).order_by(events.c.seq)
        rows = [EventRow(*row) for row in await self.read(query)]
        if rows and rows[0].seq == after + 1:
            return rows
        archived = {row.seq: row for row in await self._archived(table) if row.seq > after}
        return list((archived | {row.seq: row for row in rows}).values())

    async def _archived(self, table: str) -> list[EventRow]:
        found = await self.read(sa.select(archives.c.body).where(archives.c.table_id == table))
        return unpack(table, found[0].body) if found else []

    async def has_command(self, table: str, author: str, cid: str) -> bool:
        """Tell whether a command was carried out at any time."""
        query = sa.select(events.c.seq).where(
            events.c.table_id == table, events.c.author == author, events.c.cid == cid
        )
        if await self.read(query):
            return True
        return any((row.author, row.cid) == (author, cid) for row in await self._archived(table))

    async def mark(self) -> int:
        """Return from where to look for news: everything that is stored by now lies before it."""
        [(newest,)] = await self.read(sa.select(self._horizon))
        return newest or 0

    async def news(self, since: int) -> tuple[int, dict[str, int]]:
        """Return from where to look next time, and the newest place of each table that changed since a mark.

        Something may be told again, nothing is left out: on a server whoever began to write first may be done last.
        """
        written = events.c.id if not self.on_server else events.c.xact
        changed = (
            sa.select(events.c.table_id, sa.func.max(events.c.seq).label("seq"))
            .where(written >= since)
            .group_by(events.c.table_id)
            .subquery()
        )
        here = sa.select(self._horizon.label("mark")).subquery()
        rows = await self.read(sa.select(here.c.mark, changed.c.table_id, changed.c.seq).outerjoin(changed, sa.true()))
        return rows[0].mark or 0, {row.table_id: row.seq for row in rows if row.table_id is not None}

    @property
    def _horizon(self) -> sa.ColumnElement[int]:
        """Whatever is written from now on has this number or a higher one."""
        if not self.on_server:
            return sa.select(sa.func.max(events.c.id) + 1).scalar_subquery()
        oldest = sa.func.pg_snapshot_xmin(sa.func.pg_current_snapshot())
        return sa.cast(sa.cast(oldest, sa.Text), sa.BigInteger)

    async def last_seq(self, table: str) -> int:
        """Return the place of a table's newest event; 0 where it has none."""
        places = sa.select(events.c.seq).where(events.c.table_id == table)
        archived = sa.select(archives.c.last_seq).where(archives.c.table_id == table)
        [(newest,)] = await self.read(sa.select(sa.func.max(places.union_all(archived).subquery().c.seq)))
        return newest or 0

    async def write(self, change: Callable[[sa.Connection], object]) -> None:
        """Change something in one transaction, between two groups of events; raises StorageError where it cannot be."""

        def run() -> None:
            with self.engine.begin() as connection:
                change(connection)

        try:
            await asyncio.get_running_loop().run_in_executor(self._writer_thread, run)
        except Exception as error:
            if not _out_of_order(error):
                raise
            told = unavailable(error)
            self._note_writing(told)
            raise told from error
        self._note_writing(None)

    async def overwrite(self) -> None:
        """Keep no copy of what was erased: a file is written anew, between two groups of events."""
        thread = self._readers if self.on_server else self._writer_thread
        await asyncio.get_running_loop().run_in_executor(thread, write_anew, self.engine)

    async def fold_log(self) -> bool:
        """Empty the log of a file; False where somebody still reads what stands in it alone."""
        return await asyncio.get_running_loop().run_in_executor(self._writer_thread, fold_log, self.engine)

    async def ids(self, query: sa.Select[tuple[str]]) -> list[str]:
        """Return the first column of what a query finds."""
        return [row[0] for row in await self.read(query)]

    async def read(self, query: sa.Select[Any]) -> Sequence[Any]:
        """Return what a query finds."""

        def read() -> Sequence[Any]:
            with self.engine.connect() as connection:
                return connection.execute(query).all()

        try:
            found = await asyncio.get_running_loop().run_in_executor(self._readers, read)
        except Exception as error:
            if not _out_of_order(error):
                raise
            told = unavailable(error)
            if self._read_failure is None:
                log.error("nothing can be read: %s", told.detail)  # noqa: TRY400 - an outage is a line
            self._read_failure = told
            raise told from error
        self._read_failure = None
        return found

    async def _write_forever(self) -> None:
        while True:
            await self._is_pending.wait()
            group, self._pending = self._pending[:GROUP], self._pending[GROUP:]
            if not self._pending:
                self._is_pending.clear()
            appends = [pending.append for pending in group]
            errors = await asyncio.get_running_loop().run_in_executor(self._writer_thread, self._write, appends)
            self._note_writing(next((error for error in errors if isinstance(error, StorageError)), None))
            for pending, late in zip(group, errors, strict=True):
                _settle(pending, late)

    def _note_writing(self, failure: StorageError | None) -> None:
        """Remember whether writing works; the log is told when that changes."""
        before, self._write_failure = self._write_failure, failure
        if failure and (before is None or before.detail != failure.detail):
            log.error("nothing can be written: %s", failure.detail)
        elif before and not failure:
            log.warning("writing works again")

    def _write(self, group: Sequence[Append]) -> list[Exception | None]:
        """Write a group; return for each of it the error of one that came too late or cannot be written at all."""
        try:
            with self.engine.begin() as connection:
                _insert(connection, group)
        except Exception as error:  # noqa: BLE001 - it is the answer to whoever asked, and the next group is written
            if _out_of_order(error):
                return [unavailable(error)] * len(group)
            if len(group) == 1:
                return [ConflictError(group[0].table) if isinstance(error, IntegrityError) else error]
            # One of them is at fault: write each half by itself, so that the others do not suffer.
            half = len(group) // 2
            return self._write(group[:half]) + self._write(group[half:])
        return [None] * len(group)


def _out_of_order(error: Exception) -> bool:
    """Tell whether the database is locked, full, gone or damaged, rather than one statement wrong."""
    gone = isinstance(error, (OperationalError, InterfaceError, PoolTimeoutError, OSError))
    ended = isinstance(error, DBAPIError) and error.connection_invalidated
    return gone or ended or type(error) is DatabaseError


def _settle(pending: PendingAppend, error: Exception | None) -> None:
    if error is None and pending.then is not None:
        try:
            pending.then()
        except Exception as failure:
            log.exception("what was written could not be taken in")
            error = failure
    pending.settled(error)


def _resolve(done: asyncio.Future[None], error: Exception | None) -> None:
    """Wake whoever waits for what was written, unless they have given up."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _insert(connection: sa.Connection, group: Sequence[Append]) -> None:
    # Tables in one order in all groups: two processes that wait for each other's rows would wait for ever.
    group = sorted(group, key=lambda append: append.table)
    rows = [(append.table, *row) for append in group for row in append.rows]
    if rows:
        in_file = connection.dialect.name == "sqlite"
        connection.exec_driver_sql(INSERT_EVENTS if in_file else INSERT_EVENTS_ON_SERVER, rows)
    put(connection, tables, [append.summary._asdict() for append in group if append.summary is not None])
    put_new(connection, seatings, [{"person": p, "table_id": a.table} for a in group for p in a.people])
    put_new(connection, notices, [notice._asdict() for append in group for notice in append.notices])


def open_store(folder: Path, database: str = "", busy_ms: int = BUSY_MS) -> Store:
    """Return the store of a house, on a server or in a file of its data folder; raises the errors of `storage.errors`.

    Other houses may open it once this one has said so, and nobody restores it meanwhile.
    """
    if is_on_server(database):
        from ludogite.storage.postgres import ServerLock  # noqa: PLC0415 - a house in one file needs no driver

        engine = open_engine(database)
        try:
            server_lock = ServerLock(engine)
            server_lock.take()
        except BaseException:
            engine.dispose()
            raise
        return Store(engine, server_lock)
    lock = FolderLock(folder)
    lock.take()
    try:
        return Store(open_engine(sqlite_url(folder), busy_ms), lock)
    except BaseException:
        lock.release()
        raise
