"""What is stored is stored once, in order, and survives."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from tests.postgres import furnished_database, needs_postgres
from tests.storage.marks import quiet_mark

from ludogite.people.accounts.schema import accounts
from ludogite.people.notices.store import NoticeStore, SubscriptionRow
from ludogite.play.house.table_index import TableIndex
from ludogite.storage.backup import back_up, restore
from ludogite.storage.engine import open_engine
from ludogite.storage.errors import BackupError, StorageError
from ludogite.storage.house_memory import HouseMemory
from ludogite.storage.schema.base import whole_metadata
from ludogite.storage.schema.events import EventRow
from ludogite.storage.sqlite import sqlite_url
from ludogite.storage.store import Append, ConflictError, Store, TableSummary, open_store

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=needs_postgres)])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    opened = Store(open_engine(sqlite_url(tmp_path) if request.param == "sqlite" else furnished_database()))
    await opened.start()
    yield opened
    await opened.stop()


@pytest.fixture
async def file_store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = Store(open_engine(sqlite_url(tmp_path)))
    await opened.start()
    yield opened
    await opened.stop()


def row(seq: int, cid: str | None = None) -> EventRow:
    return EventRow(seq, 1000 + seq, f'{{"n":{seq}}}', "anna" if cid else None, cid)


async def test_events_come_back_in_order(store: Store) -> None:
    await store.append(Append("t", (row(1), row(2, "c"))))
    await store.append(Append("t", (row(3),)))
    assert await store.events("t") == [row(1), row(2, "c"), row(3)]
    assert await store.events("t", 2) == [row(3)]


async def test_a_place_in_the_list_is_taken_once(store: Store) -> None:
    await store.append(Append("t", (row(1),)))
    with pytest.raises(ConflictError):
        await store.append(Append("t", (row(1),)))


async def test_a_command_is_carried_out_once(store: Store) -> None:
    await store.append(Append("t", (row(1, "c"),)))
    with pytest.raises(ConflictError):
        await store.append(Append("t", (row(2, "c"),)))
    assert await store.has_command("t", "anna", "c")
    assert not await store.has_command("t", "anna", "d")
    await store.append(Append("u", (row(1, "c"),)))


async def test_in_a_group_only_the_late_ones_fail(store: Store) -> None:
    await store.append(Append("t5", (row(1),)))
    appends = [store.append(Append(f"t{n}", (row(1),))) for n in range(20)]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert [isinstance(result, ConflictError) for result in results] == [n == 5 for n in range(20)]


async def test_what_cannot_be_written_at_all_harms_nobody_else(store: Store) -> None:
    appends = [store.append(Append(f"t{n}", (row(1)._replace(body="\ud800" if n == 5 else "{}"),))) for n in range(20)]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert [isinstance(result, UnicodeError) for result in results] == [n == 5 for n in range(20)]
    assert await store.events("t6")


async def test_a_locked_database_is_told_and_the_same_command_is_stored_later(tmp_path: Path) -> None:
    store = open_store(tmp_path, busy_ms=30)
    await store.start()
    with closing(sqlite3.connect(tmp_path / "house.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StorageError, match="locked"):
            await store.append(Append("t", (row(1, "c"),)))
        with pytest.raises(StorageError, match="locked"):
            await HouseMemory(store).remember("key", "value")
        assert "locked" in store.trouble
        other.execute("ROLLBACK")
    await store.append(Append("t", (row(1, "c"),)))
    assert store.trouble == ""
    assert await store.events("t") == [row(1, "c")]
    await store.stop()


async def test_what_is_stored_is_followed_up_though_nobody_waits(store: Store) -> None:
    followed: list[str] = []
    task = asyncio.ensure_future(store.append(Append("t", (row(1),)), lambda: followed.append("once")))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(ConflictError):
        await store.append(Append("t", (row(1),)), lambda: followed.append("too late"))
    assert followed == ["once"]


async def test_half_of_an_append_is_never_kept(store: Store) -> None:
    await store.append(Append("t", (row(2),)))
    with pytest.raises(ConflictError):
        await store.append(Append("t", (row(1), row(2))))
    assert await store.events("t") == [row(2)]


async def test_tables_are_found_by_what_they_are(store: Store) -> None:
    await store.append(Append("a", (row(1),), TableSummary("a", "squadro", "waiting", True, 5), ("anna",)))
    await store.append(Append("b", (row(1),), TableSummary("b", "squadro", "playing", False, 6, 7), ("anna",)))
    await store.append(Append("a", (row(2),), TableSummary("a", "squadro", "over", False, 9)))
    assert await TableIndex(store).lobby() == []
    assert await TableIndex(store).tables_of("anna") == ["b"]


async def test_tables_of_the_same_moment_keep_their_places(store: Store) -> None:
    for name in "cab":
        await store.append(Append(name, (row(1),), TableSummary(name, "squadro", "waiting", True, 5), ("anna",)))
    index = TableIndex(store)
    assert await index.lobby() == await index.tables_of("anna") == ["a", "b", "c"]
    assert [one.id for one in await index.recent()] == ["a", "b", "c"]


async def test_tables_that_are_due_are_taken_by_one_alone(store: Store) -> None:
    for n in range(40):
        await store.append(Append(f"t{n}", (row(1),), TableSummary(f"t{n}", "squadro", "playing", False, 5, 100 + n)))
    await store.append(Append("never", (row(1),), TableSummary("never", "squadro", "playing", False, 5)))
    assert await TableIndex(store).take_due(100, 1_000) == []
    taken = await asyncio.gather(*(TableIndex(store).take_due(130, 1_000, limit=9) for _ in range(4)))
    assert sorted(table for some in taken for table in some) == sorted(f"t{n}" for n in range(30))
    assert await TableIndex(store).take_due(130, 2_000) == []
    await TableIndex(store).put_off("t1", 1_000, 5_000)
    await TableIndex(store).put_off("t2", 999, 5_000)
    await TableIndex(store).still_seen_to(["t3", "never"], 1_500)
    assert len(await TableIndex(store).take_due(1_400, 3_000)) == 38
    assert sorted(await TableIndex(store).due()) == sorted(f"t{n}" for n in range(40))


async def test_a_file_is_set_up_to_lose_nothing(file_store: Store) -> None:
    with file_store.engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 2


async def test_the_migrations_lead_to_the_schema(store: Store) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), whole_metadata()) == []


async def test_what_is_new_is_told_from_a_mark_on(store: Store) -> None:
    await store.append(Append("t", (row(1),)))
    mark = await quiet_mark(store)
    await store.append(Append("t", (row(2), row(3))))
    await store.append(Append("u", (row(1),)))
    later, changed = await store.news(mark)
    assert changed == {"t": 3, "u": 1}
    assert later >= mark
    await quiet_mark(store)


async def test_what_the_house_remembers_can_be_changed(store: Store) -> None:
    await HouseMemory(store).remember("pulse", "1")
    await HouseMemory(store).remember("pulse", "2")
    assert await HouseMemory(store).recall("pulse") == "2"
    assert await HouseMemory(store).recall("nothing") is None


async def test_a_running_house_can_be_saved_and_put_back(file_store: Store, tmp_path: Path) -> None:
    await file_store.append(Append("t", (row(1),)))
    back_up(tmp_path / "house.sqlite", tmp_path / "saved")
    await file_store.append(Append("t", (row(2),)))
    elsewhere = tmp_path / "elsewhere" / "house.sqlite"
    restore(tmp_path / "saved", elsewhere)
    with closing(sqlite3.connect(elsewhere)) as database:
        assert database.execute("SELECT seq FROM events").fetchall() == [(1,)]


async def test_a_backup_overwrites_nothing_and_a_restore_keeps_what_was_there(tmp_path: Path) -> None:
    engine = open_engine(sqlite_url(tmp_path))
    engine.dispose()
    database, saved = tmp_path / "house.sqlite", tmp_path / "saved"
    back_up(database, saved)
    with pytest.raises(BackupError, match="exists"):
        back_up(database, saved)
    restore(saved, database)
    assert (tmp_path / "house.sqlite.before-restore").exists()
    (tmp_path / "nonsense").write_text("not a database at all, but long enough to be read as one")
    with pytest.raises(BackupError):
        restore(tmp_path / "nonsense", database)


async def test_a_turn_is_held_by_one_at_a_time_in_all_processes(store: Store) -> None:
    other = Store(store.engine)  # another process, as far as turns go
    held: list[int] = []

    async def hold(one: Store, number: int) -> None:
        async with one.turns.of("challenges/anna"):
            held.append(number)
            await one.mark()  # to the database and back: whoever else could come in would be in by then
            assert held[-1] == number, "nobody came between"

    both = (store, other) if store.on_server else (store,)
    await asyncio.gather(*(hold(one, n) for n in range(6) for one in both))
    async with store.turns.of("challenges/anna"), store.turns.of("challenges/bert"):
        held.clear()
    assert not held


async def test_no_more_browsers_are_told_than_may_be_however_many_ask_at_once(store: Store) -> None:
    notices = NoticeStore(store)
    rows = [SubscriptionRow(f"d{n}", "anna", "https://push", "key", "secret", "", n, None) for n in range(12)]
    anna = {"id": "anna", "kind": "person", "name": "Anna", "role": "member", "created_at": 0, "seq": 1}
    await store.write(lambda connection: connection.execute(sa.insert(accounts).values(**anna)))
    kept = await asyncio.gather(*(notices.subscribe(row, 5) for row in rows))
    assert (sum(kept), len(await notices.subscriptions("anna"))) == (5, 5)
    assert await notices.subscribe(rows[kept.index(True)], 5), "one that is told already"
