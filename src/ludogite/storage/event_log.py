"""Lists of events in the database, one for each club, tournament or account.

A list is read and folded, appended to where nobody else was first, and rewritten where somebody is erased. Where one of
its events cannot be read, all of it is set aside: it is kept as it is, and opened to nobody.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from ludogite.storage.stamped import EventCodec, StampedEvent
from ludogite.storage.store import ConflictError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Sequence

    from ludogite.core.errors import LudogiteError
    from ludogite.storage.kept_logs import KeptLogs
    from ludogite.storage.store import Store

TRIES = 50
"""How often something is decided anew where another process was first."""

Event = TypeVar("Event")
Value = TypeVar("Value")


class LogRow(NamedTuple):
    """One event as the database keeps it."""

    owner: str
    """Whose list it is in: the id of a club, a tournament or an account."""
    seq: int
    """Its place in that list; the first has 1."""
    at: int
    by: str
    body: str
    """What happened, as JSON."""


class BusyError(Exception):
    """Others changed a list again and again while something was decided about it."""


class EventFormat(NamedTuple, Generic[Event, Value]):
    """How the events of one kind of list are kept, and what they come to."""

    table: sa.Table
    """Its first column says whose list an event is in; the others are `seq`, `at`, `by` and `body`."""
    codec: EventCodec[Event]
    fold: Callable[[str, Sequence[StampedEvent[Event]]], Value]
    """Return what the events of an owner come to."""
    closed: type[LudogiteError]
    """What is raised for a list that cannot be read."""

    def events(self, rows: Iterable[LogRow], after: int = 0) -> list[StampedEvent[Event]]:
        """Return the events that follow a place; raises ValueError that names one that cannot be read."""
        told = []
        for place, row in enumerate(rows, after + 1):
            if row.seq != place:
                raise ValueError(f"event {row.seq} does not follow event {place - 1}")
            try:
                event = self.codec.read(row.body)
            except (msgspec.MsgspecError, ValueError, TypeError) as error:
                raise ValueError(f"event {row.seq} cannot be read: {error}") from error
            told.append(StampedEvent(row.seq, row.at, row.by, event))
        return told

    def readable(self, rows: Iterable[LogRow]) -> list[StampedEvent[Event]]:
        """Return those events that can be read, where others cannot: to erase somebody from them."""
        told: list[StampedEvent[Event]] = []
        for row in rows:
            with contextlib.suppress(ValueError):
                told += self.events([row], row.seq - 1)
        return told

    def rows(self, owner: str, stamped: Iterable[StampedEvent[Event]]) -> list[LogRow]:
        """Return events as the database keeps them."""
        return [LogRow(owner, one.seq, one.at, one.by, self.codec.write(one.event)) for one in stamped]


def stamp(events: Iterable[Event], after: int, at: int, by: str) -> list[StampedEvent[Event]]:
    """Return events as they follow a place."""
    return [StampedEvent(seq, at, by, event) for seq, event in enumerate(events, after + 1)]


class EventLog(Generic[Event, Value]):
    """The lists of events of one kind."""

    def __init__(self, store: Store, form: EventFormat[Event, Value], kept: KeptLogs) -> None:
        self._store, self.form, self._kept = store, form, kept
        self._table = form.table.c
        self._owner = form.table.c[0]

    async def rows(self, owner: str, after: int = 0) -> list[LogRow]:
        """Return what a list has after a place, as it is kept; nothing where there is none."""
        if "\0" in owner:  # none has such an id, and not every database can be asked for it
            return []
        query = (
            sa.select(self.form.table).where(self._owner == owner, self._table.seq > after).order_by(self._table.seq)
        )
        return [LogRow(*row) for row in await self._store.read(query)]

    async def history(self, owner: str, after: int = 0) -> list[StampedEvent[Event]]:
        """Return what happened after a place; raises the error of lists that cannot be read."""
        rows = await self.rows(owner, after)
        with self._kept.opening(self.form.closed, owner, is_whole=False):
            return self.form.events(rows, after)

    async def read(self, owner: str) -> Value | None:
        """Return what a list comes to in the database at this moment; raises as `history` does."""
        rows = await self.rows(owner)
        return self.open(owner, rows) if rows else None

    def open(self, owner: str, rows: Iterable[LogRow]) -> Value:
        """Return what rows come to; raises as `history` does."""
        with self._kept.opening(self.form.closed, owner):
            return self.form.fold(owner, self.form.events(rows))

    async def check(self, owners: Iterable[str]) -> None:
        """Find out which lists cannot be read."""
        for owner in owners:
            with contextlib.suppress(self.form.closed):
                self.open(owner, await self.rows(owner))

    async def change(
        self,
        find: Callable[[], Awaitable[Value]],
        decide: Callable[[Value], Sequence[Event]],
        write: Callable[[Value, Sequence[Event]], Awaitable[Value]],
    ) -> tuple[Value, Value]:
        """Decide about a value as it stands and write that; return it before and after.

        It is decided anew where another process was first. Raises whatever deciding and writing do, and BusyError.
        """
        for _ in range(TRIES):
            value = await find()
            decided = decide(value)
            if not decided:
                return value, value
            with contextlib.suppress(ConflictError):
                return value, await write(value, decided)
        raise BusyError

    async def append(
        self, owner: str, stamped: Sequence[StampedEvent[Event]], index: Callable[[sa.Connection], None]
    ) -> None:
        """Write events, and in the same transaction what their owner is found by; raises ConflictError.

        The events come first: whoever else writes to this list waits, or was first.
        """
        rows = [dict(zip(self._table.keys(), row, strict=True)) for row in self.form.rows(owner, stamped)]

        def change(connection: sa.Connection) -> None:
            connection.execute(sa.insert(self.form.table), rows)
            index(connection)

        try:
            await self._store.write(change)
        except IntegrityError as error:
            raise ConflictError(owner) from error

    def rewrite(self, connection: sa.Connection, rows: Iterable[LogRow]) -> None:
        """Write events anew, in which somebody is not named any more."""
        for row in rows:
            same = (self._owner == row.owner) & (self._table.seq == row.seq)
            connection.execute(sa.update(self.form.table).where(same).values(by=row.by, body=row.body))
