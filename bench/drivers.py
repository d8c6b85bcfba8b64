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
from typing import TYPE_CHECKING

import asyncpg
from tests.postgres import furnished_database

from ludogite.storage.store import Append, EventRow, Store, open_store
from pathlib import Path

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

BODY = '{"type":"moved","seat":0,"token":"3"}'
INSERT = "INSERT INTO events (table_id, seq, at, author, cid, body) VALUES ($1, $2, $3, $4, $5, $6)"


async def measure(name: str, size: int, groups: int, write: Callable[[int], Awaitable[None]]) -> None:
    """Say how long a group takes, and what it costs this process."""
    for n in range(20):
        await write(-1 - n)
    began, cpu = time.perf_counter(), time.process_time()
    for n in range(groups):
        await write(n)
    took, cost = time.perf_counter() - began, time.process_time() - cpu
    rows = groups * size
    print(f"{name:>9}  {size:>3} a group: {1e3 * took / groups:6.2f} ms a group, {rows / took:8,.0f} rows/s, {1e6 * cost / rows:6.1f} µs CPU a row")


async def by_psycopg(size: int, groups: int) -> None:
    """Write as a house does: its store, its thread, SQLAlchemy Core, psycopg."""
    store: Store = open_store(Path(), furnished_database())
    await store.start()

    async def write(group: int) -> None:
        await asyncio.gather(
            *(store.append(Append(f"t{group}-{n}", (EventRow(1, 1, BODY, "anna", f"c{group}"),))) for n in range(size))
        )

    await measure("psycopg", size, groups, write)
    await store.stop()


async def by_asyncpg(size: int, groups: int) -> None:
    """Write the same rows without anything in between."""
    connection = await asyncpg.connect(furnished_database())

    async def write(group: int) -> None:
        async with connection.transaction():
            await connection.executemany(INSERT, [(f"t{group}-{n}", 1, 1, "anna", f"c{group}", BODY) for n in range(size)])

    await measure("asyncpg", size, groups, write)
    await connection.close()


async def compare(groups: int) -> None:
    """Compare both."""
    for size in (1, 20, 200):
        await by_psycopg(size, groups)
        await by_asyncpg(size, groups)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--groups", type=int, default=300)
    asyncio.run(compare(parser.parse_args().groups))
