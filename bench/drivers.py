"""One driver or two: our appends through psycopg as the store writes them, and the same rows through asyncpg.

    pip install asyncpg
    PYTHONPATH=. python bench/drivers.py [--groups 300]

A group is written in one transaction: events in one batched insert, as `storage/store.py` does. asyncpg is given the
same rows by `executemany`, without SQLAlchemy: the least that it could cost. What was found stands in
docs/explanation/queues.md.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING

import asyncpg
import psycopg
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine
from tests.postgres import furnished_database

from ludogite.storage.schema.events import EventRow, events
from ludogite.storage.store import Append, Store, open_store

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

BODY = '{"type":"moved","seat":0,"token":"3"}'
INSERT = "INSERT INTO events (table_id, seq, at, author, cid, body) VALUES ($1, $2, $3, $4, $5, $6)"

ARRAYS = """
INSERT INTO events (table_id, seq, at, author, cid, body)
SELECT * FROM unnest(%s::text[], %s::int[], %s::bigint[], %s::text[], %s::text[], %s::text[])
"""


def rows_of(group: int, size: int) -> list[tuple[str, int, int, str, str, str]]:
    """Return the events of a group: one each at so many tables."""
    return [(f"t{group}-{n}", 1, 1, "anna", f"c{group}", BODY) for n in range(size)]


async def measure(name: str, size: int, groups: int, write: Callable[[int], Awaitable[None]]) -> None:
    """Say how long a group takes, and what it costs this process."""
    for n in range(20):
        await write(-1 - n)
    began, cpu = time.perf_counter(), time.process_time()
    for n in range(groups):
        await write(n)
    took, cost = time.perf_counter() - began, time.process_time() - cpu
    rows = groups * size
    figures = (
        f"{1e3 * took / groups:6.2f} ms a group, {rows / took:8,.0f} rows/s, {1e6 * cost / rows:6.1f} µs CPU a row"
    )
    print(f"{name:>22}  {size:>3} a group: {figures}")


async def by_store(size: int, groups: int) -> None:
    """Write as a house does: its store, its thread, SQLAlchemy Core, psycopg."""
    store: Store = open_store(Path(), furnished_database())
    await store.start()

    async def write(group: int) -> None:
        await asyncio.gather(
            *(store.append(Append(f"t{group}-{n}", (EventRow(1, 1, BODY, "anna", f"c{group}"),))) for n in range(size))
        )

    await measure("the store", size, groups, write)
    await store.stop()


async def by_bare_psycopg(size: int, groups: int) -> None:
    """Write the same rows without anything in between."""
    insert = INSERT.replace("$1, $2, $3, $4, $5, $6", "%s, %s, %s, %s, %s, %s").encode()
    async with await psycopg.AsyncConnection.connect(furnished_database()) as connection:

        async def write(group: int) -> None:
            async with connection.transaction(), connection.cursor() as cursor:
                await cursor.executemany(insert, rows_of(group, size))

        await measure("psycopg", size, groups, write)


async def by_arrays(size: int, groups: int) -> None:
    """Write the same rows as one statement whose parameters are whole columns."""
    async with await psycopg.AsyncConnection.connect(furnished_database()) as connection:

        async def write(group: int) -> None:
            async with connection.transaction():
                await connection.execute(ARRAYS, [list(column) for column in zip(*rows_of(group, size), strict=True)])

        await measure("psycopg, columns", size, groups, write)


async def by_asyncpg(size: int, groups: int) -> None:
    """Write the same rows without anything in between."""
    connection = await asyncpg.connect(furnished_database())

    async def write(group: int) -> None:
        async with connection.transaction():
            await connection.executemany(INSERT, rows_of(group, size))

    await measure("asyncpg", size, groups, write)
    await connection.close()


async def by_sqlalchemy(driver: str, size: int, groups: int) -> None:
    """Write the same rows as the store does, on the event loop, through either driver."""
    engine = create_async_engine(sa.make_url(furnished_database()).set(drivername=f"postgresql+{driver}"))
    names = ("table_id", "seq", "at", "author", "cid", "body")

    async def write(group: int) -> None:
        async with engine.begin() as connection:
            rows = [dict(zip(names, row, strict=True)) for row in rows_of(group, size)]
            await connection.execute(sa.insert(events), rows)

    await measure(f"SQLAlchemy and {driver}", size, groups, write)
    await engine.dispose()


async def compare(groups: int) -> None:
    """Compare both."""
    for size in (1, 20, 200):
        await by_store(size, groups)
        await by_bare_psycopg(size, groups)
        await by_arrays(size, groups)
        await by_asyncpg(size, groups)
        await by_sqlalchemy("psycopg", size, groups)
        await by_sqlalchemy("asyncpg", size, groups)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--groups", type=int, default=300)
    asyncio.run(compare(parser.parse_args().groups))
