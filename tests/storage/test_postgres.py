"""What only a server does: several who write at once, commits that overtake, addresses that are wrong."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager, closing
from typing import TYPE_CHECKING

import psycopg
import pytest
import sqlalchemy as sa
from tests.postgres import needs_postgres, new_database
from tests.storage.marks import quiet_mark

from ludogite.play.house.forgotten import ForgottenPeople
from ludogite.play.house.table_index import TableIndex
from ludogite.storage import postgres
from ludogite.storage.engine import open_engine
from ludogite.storage.errors import AddressError, SchemaVersionError
from ludogite.storage.house_memory import HouseMemory
from ludogite.storage.schema.events import EventRow, events
from ludogite.storage.schema.tables import tables
from ludogite.storage.store import Append, ConflictError, Store, TableSummary, open_store
from ludogite.web.doors.keys import open_keys

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

pytestmark = [pytest.mark.anyio, needs_postgres]


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = Store(open_engine(database))
    await store.start()
    try:
        yield store
    finally:
        await store.stop()


async def test_whoever_began_first_and_is_done_last_is_news_all_the_same() -> None:
    async with opened(new_database()) as store:
        slow = store.engine.connect()
        values = {"seq": 1, "at": 1, "body": "{}"}
        slow.execute(sa.insert(events).values(table_id="slow", **values))
        mark = await store.mark()
        await store.append(Append("quick", (EventRow(1, 1, "{}"),)))
        mark, changed = await store.news(mark)
        assert changed == {"quick": 1}
        slow.commit()
        slow.close()
        _, changed = await store.news(mark)
        assert changed["slow"] == 1
        await quiet_mark(store)


async def test_many_who_write_the_same_tables_never_wait_for_each_other_for_ever() -> None:
    database = new_database()
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(opened(database)) for _ in range(3)]
        won = 0
        for seq in range(1, 20):
            tries = [
                store.append(Append(table, (EventRow(seq, seq, "{}"),), place(table, seq), ("anna",)))
                for n, store in enumerate(stores)
                for table in sorted("abcdef", reverse=bool(n % 2))
            ]
            ends = await asyncio.gather(*tries, return_exceptions=True)
            assert all(end is None or isinstance(end, ConflictError) for end in ends), ends
            won += sum(end is None for end in ends)
        assert won == 19 * 6
        assert len(await TableIndex(stores[0]).tables_of("anna")) == 6


async def test_processes_take_what_is_due_without_waiting_for_each_other() -> None:
    database = new_database()
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(opened(database)) for _ in range(3)]
        for n in range(60):
            summary = place(f"t{n}", n)._replace(due_at=n)
            await stores[0].append(Append(f"t{n}", (EventRow(1, 1, "{}"),), summary))
        with stores[0].engine.begin() as busy:
            busy.execute(sa.select(tables.c.id).where(tables.c.id == "t5").with_for_update())
            taken = await asyncio.gather(*(TableIndex(store).take_due(100, 1_000, limit=25) for store in stores))
        found = [table for some in taken for table in some]
        assert len(found) == len(set(found))
        assert "t5" not in found
        assert {*found, *await TableIndex(stores[1]).take_due(100, 1_000)} == {f"t{n}" for n in range(60)}


def place(table: str, seq: int) -> TableSummary:
    return TableSummary(table, "squadro", "playing", listed=False, changed_at=seq)


async def test_whom_one_process_forgets_is_known_to_the_others() -> None:
    database = new_database()
    async with opened(database) as one, opened(database) as other:
        there, here = ForgottenPeople(other), ForgottenPeople(one)
        await asyncio.gather(*(here.add(f"person-{n}") for n in range(20)))
        await here.add("person-1")
        assert await there.refresh()
        assert all(f"person-{n}" in there for n in range(20))
        assert not await there.refresh()


async def test_a_house_knows_whether_it_opened_alone(tmp_path: Path) -> None:
    database = new_database()
    first = open_store(tmp_path, database)
    first.let_others_open()
    second = open_store(tmp_path, database)
    assert (first.opened_alone, second.opened_alone) == (True, False)
    second.let_others_open()
    second.close()
    first.close()
    third = open_store(tmp_path, database)
    assert third.opened_alone
    third.close()


async def test_a_house_stays_open_when_its_server_starts_anew(tmp_path: Path) -> None:
    database = new_database()
    first = open_store(tmp_path, database)
    first.let_others_open()
    end_connections(first)
    await first.keep_open()
    second = open_store(tmp_path, database)
    assert not second.opened_alone
    second.let_others_open()
    second.close()
    first.close()


async def test_all_machines_of_a_house_share_its_keys(tmp_path: Path) -> None:
    database = new_database()
    keys = []
    for machine in ("first", "second"):
        with closing(open_store(tmp_path / machine, database)) as store:
            keys.append(open_keys(tmp_path / machine, store))
    assert [key.fresh for key in keys] == [True, False]
    assert (keys[0].signing, keys[0].host) == (keys[1].signing, keys[1].host)
    with closing(open_store(tmp_path / "alone")) as alone:
        HouseMemory(alone).share_secrets({"signing": keys[0].signing.decode(), "host": keys[0].host})
        moved = open_keys(tmp_path / "alone", alone)
    assert (moved.signing, moved.host, moved.fresh) == (keys[0].signing, keys[0].host, False)


def end_connections(store: Store) -> None:
    """Close every connection of a database but the one that does so."""
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    with store.engine.connect() as connection:
        connection.execute(sa.text(f"{others} AND datname = current_database()"))


async def test_whoever_stands_still_while_writing_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "IDLE_TRANSACTION_MS", 200)
    database = new_database()
    async with opened(database) as still, opened(database) as store:
        standing = still.engine.connect()
        standing.execute(sa.insert(events).values(table_id="t", seq=1, at=1, body="{}"))
        await asyncio.wait_for(store.append(Append("t", (EventRow(1, 2, "{}"),))), 30)
        with pytest.raises(sa.exc.DBAPIError) as ended:
            standing.commit()
        assert ended.value.connection_invalidated
        standing.invalidate()
        standing.close()


async def test_a_server_that_closes_its_connections_is_asked_again() -> None:
    async with opened(new_database()) as store:
        await store.append(Append("t", (EventRow(1, 1, "{}"),)))
        end_connections(store)
        await store.append(Append("t", (EventRow(2, 2, "{}"),)))
        assert [row.seq for row in await store.events("t")] == [1, 2]


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("postgresql://ludogite@127.0.0.1:1/house", "postgresql://ludogite@127.0.0.1:1/house"),
        ("postgresql://ludogite:secret@127.0.0.1:1/house", "postgresql://ludogite:***@127.0.0.1:1/house"),
        ("postgresql://[", "postgresql://["),
    ],
)
async def test_a_wrong_address_is_named_without_its_password(address: str, said: str) -> None:
    with pytest.raises(AddressError) as refused:
        open_engine(address)
    assert f"'{said}'" in str(refused.value)
    assert "secret" not in str(refused.value)


async def test_a_newer_schema_is_left_alone() -> None:
    database = new_database()
    engine = open_engine(database)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(SchemaVersionError, match="newer"):
        open_engine(database)


async def test_a_user_who_may_make_no_tables_is_told_who_has_to_own_the_database() -> None:
    address = new_database()
    with psycopg.connect(address, autocommit=True) as server:
        server.execute("DROP ROLE IF EXISTS guest_here")
        server.execute("CREATE ROLE guest_here LOGIN")
        server.execute("REVOKE CREATE ON SCHEMA public FROM public")
    with pytest.raises(AddressError, match="ALTER DATABASE name OWNER TO user"):
        open_engine(address.replace("ludogite@", "guest_here@"))
