"""Games that ended long ago: their events move into one compressed row each, and are read from there as before."""

from __future__ import annotations

import asyncio
import gzip
import zlib
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import sqlalchemy as sa

from ludogite.core.message import house_message, verbatim
from ludogite.storage.errors import DamagedError
from ludogite.storage.house_memory import HouseMemory
from ludogite.storage.schema.events import EVENT, EventRow, archive_authors, archives, events
from ludogite.storage.schema.tables import UNFINISHED, seatings, tables
from ludogite.storage.upsert import put, put_new

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from ludogite.storage.store import Store

DAY_MS = 86_400_000
PAUSE_S = 0.05
"""A running house moves one game at a time, and lets its players write in between."""
_lines = msgspec.json.Encoder()
_reader = msgspec.json.Decoder(EventRow)


class ArchivedGames(NamedTuple):
    """What was moved into the archive."""

    games: int = 0
    events: int = 0
    events_bytes: int = 0
    """What the events have in letters and numbers, without indexes."""
    archive_bytes: int = 0

    def __add__(self, other: tuple[int, ...]) -> ArchivedGames:  # type: ignore[override]
        return ArchivedGames(*(one + more for one, more in zip(self, other, strict=True)))


def pack(rows: Sequence[EventRow]) -> bytes:
    """Return events as the archive keeps them: a line of JSON each, gzipped. A checksum is part of it."""
    return gzip.compress(_lines.encode_lines(rows), mtime=0)


def unpack(table: str, body: bytes) -> list[EventRow]:
    """Return the events of an archived game; raises DamagedError."""
    try:
        return [_reader.decode(line) for line in gzip.decompress(body).splitlines()]
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError) as error:
        raise DamagedError(
            house_message(
                "the archive of table '{table}' is damaged ({why}); restore a backup with: ludogite restore FILE",
                table=table,
                why=verbatim(str(error)),
            )
        ) from error


def archive_games(connection: sa.Connection, before: int, limit: int) -> ArchivedGames:
    """Move up to so many games, finished and unchanged since then, into the archive: in one transaction, or not at all.

    The game with the newest event of the house stays: from its number on other processes look for what is new.
    """
    if connection.dialect.name == "sqlite":  # one who writes at a time: nothing changes between reading and deleting
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    newest = sa.select(events.c.table_id).order_by(events.c.id.desc()).limit(1).scalar_subquery()
    lying = sa.select(events.c.id).where(events.c.table_id == tables.c.id).exists()
    old = (
        sa.select(tables.c.id)
        .where(tables.c.status.not_in(UNFINISHED), tables.c.changed_at < before, tables.c.id != newest, lying)
        .order_by(tables.c.changed_at)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    moved = ArchivedGames()
    for (table,) in connection.execute(old).all():
        moved += _archive(connection, table)
    return moved


def _archive(connection: sa.Connection, table: str) -> ArchivedGames:
    query = sa.select(*EVENT).where(events.c.table_id == table).order_by(events.c.seq).with_for_update()
    lying = [EventRow(*row) for row in connection.execute(query)]
    if not lying:
        return ArchivedGames()
    rows = sorted([*read_archive(connection, table), *lying])
    body = pack(rows)
    last = rows[-1].seq
    connection.execute(sa.delete(events).where(events.c.table_id == table, events.c.seq <= last))
    put(connection, archives, [{"table_id": table, "last_seq": last, "body": body}])
    seated = set(connection.scalars(sa.select(seatings.c.person).where(seatings.c.table_id == table)))
    authors = {row.author for row in lying if row.author} - seated
    put_new(connection, archive_authors, [{"person": author, "table_id": table} for author in sorted(authors)])
    return ArchivedGames(1, len(lying), sum(len(row.body) for row in lying), len(body))


def read_archive(connection: sa.Connection, table: str, *, to_change: bool = False) -> list[EventRow]:
    """Return the events of a game that are in the archive, if any are."""
    query = sa.select(archives.c.body).where(archives.c.table_id == table)
    body = connection.scalar(query.with_for_update() if to_change else query)
    return [] if body is None else unpack(table, body)


def rewrite_events(
    connection: sa.Connection, table: str, bodies: Mapping[int, str], authors: Collection[str] = ()
) -> None:
    """Store other words for events of a table, wherever they are, and no number of a command for some authors.

    Those that are not found have just been archived.
    """
    own = (events.c.table_id == table) & events.c.author.in_(list(authors)) & events.c.cid.is_not(None)
    connection.execute(sa.update(events).where(own).values(cid=None))
    missing = {}
    for seq, body in bodies.items():
        one = (events.c.table_id == table) & (events.c.seq == seq)
        if not connection.execute(sa.update(events).where(one).values(body=body)).rowcount:
            missing[seq] = body
    rows = read_archive(connection, table, to_change=True)
    without = [
        row._replace(body=missing.get(row.seq, row.body), cid=None if row.author in authors else row.cid)
        for row in rows
    ]
    if without != rows:
        changed = pack(without)
        connection.execute(sa.update(archives).where(archives.c.table_id == table).values(body=changed))


async def archive_once_a_day(store: Store, after_days: int, now_ms: int) -> None:
    """Archive what has become old enough; of all processes of a house one does it, once a day."""
    today_s, tomorrow_s = now_ms // 1000, (now_ms + DAY_MS) // 1000
    if not await HouseMemory(store).use_once(f"archived {now_ms // DAY_MS}", until=tomorrow_s, now=today_s):
        return
    before = now_ms - after_days * DAY_MS
    while True:
        moved = await store.archive(before, 1)
        if not moved.games:
            return
        await asyncio.sleep(PAUSE_S)
