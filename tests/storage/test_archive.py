"""Finished games in the archive: small, whole, and in every way as if they still lay there."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from tests.postgres import needs_postgres, new_database
from tests.proof import Note, draws, times
from tests.storage.marks import quiet_mark
from tests.waiting import pause, wait_until_async

from ludogite.cli.main import commands
from ludogite.play.house.table_index import TableIndex
from ludogite.storage.archive import DAY_MS, archive_once_a_day
from ludogite.storage.engine import open_engine
from ludogite.storage.errors import DamagedError
from ludogite.storage.schema.events import EventRow, archives, events
from ludogite.storage.sqlite import sqlite_url
from ludogite.storage.store import Append, ConflictError, Store, TableSummary

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

pytestmark = pytest.mark.anyio
NOW = 100 * DAY_MS


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=needs_postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return sqlite_url(tmp_path) if request.param == "sqlite" else new_database()


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = Store(open_engine(database))
    await store.start()
    try:
        yield store
    finally:
        await store.stop()


def game(table: str, length: int = 30) -> list[EventRow]:
    """Return the events of a game, as long and as alike as real ones."""
    rng = random.Random(table)
    return [
        EventRow(n, n, f'{{"t":"moved","seat":{n % 2},"token":"{rng.randrange(5)}","by":"é\\u2028"}}', "anna", f"c{n}")
        for n in range(1, length + 1)
    ]


async def lay(store: Store, table: str, changed_at: int, status: str = "over") -> None:
    summary = TableSummary(table, "squadro", status, listed=False, changed_at=changed_at)  # type: ignore[arg-type] # a status
    await store.append(Append(table, tuple(game(table)), summary, ("anna",)))


async def lay_house(store: Store) -> None:
    """Two old games, a young one, one that is played at, and the newest event of all."""
    await lay(store, "old", 10)
    await lay(store, "older", 5)
    await lay(store, "young", NOW)
    await lay(store, "playing", 1, "playing")
    await lay(store, "last", 2)


async def lying(store: Store) -> set[str]:
    return {row.table_id for row in await store.read(sa.select(events.c.table_id).distinct())}


async def test_old_finished_games_move_and_read_as_before(database: str) -> None:
    async with opened(database) as store:
        await lay_house(store)
        moved = await store.archive(NOW - DAY_MS, 50)
        assert (moved.games, moved.events) == (2, 60)
        assert moved.archive_bytes < moved.events_bytes / 4
        assert await lying(store) == {"young", "playing", "last"}
        assert await store.events("old") == game("old")
        assert await store.events("old", 25) == game("old")[25:]
        assert await store.events("nowhere") == []
        assert await store.last_seq("old") == 30
        assert await store.has_command("old", "anna", "c7")
        assert not await store.has_command("old", "anna", "never")
        assert (await store.archive(NOW - DAY_MS, 50)).games == 0


async def test_what_happens_later_follows_what_is_archived_and_joins_it(database: str) -> None:
    async with opened(database) as store:
        await lay_house(store)
        await store.archive(NOW - DAY_MS, 50)
        for taken in (1, 30):
            with pytest.raises(ConflictError):
                await store.append(Append("old", (EventRow(taken, 1, "{}"),)))
        later = EventRow(31, 99, '{"t":"said"}', "carl", "x")
        await store.append(Append("old", (later,)))
        assert await store.events("old") == [*game("old"), later]
        await lay(store, "newest", NOW)
        assert (await store.archive(NOW - DAY_MS, 50)).events == 31, "the later one, and the game that was the newest"
        assert "old" not in await lying(store)
        assert await store.events("old") == [*game("old"), later]
        assert await TableIndex(store).every_table_of("carl") == ["old"], "whoever only spoke there is found"
        assert set(await TableIndex(store).every_table_of("anna")) == {
            "old",
            "older",
            "young",
            "playing",
            "last",
            "newest",
        }


async def test_what_is_to_be_forgotten_is_erased_from_the_archive(database: str) -> None:
    async with opened(database) as store:
        await lay_house(store)
        await store.archive(NOW - DAY_MS, 50)
        await store.append(Append("old", (EventRow(31, 99, '{"name":"Anna"}'),)))
        await store.rewrite("old", {1: '{"name":""}', 31: '{"name":""}'})
        bodies = [row.body for row in await store.events("old")]
        assert (bodies[0], bodies[30]) == ('{"name":""}', '{"name":""}')
        assert bodies[1:30] == [row.body for row in game("old")[1:]]


async def test_no_news_is_overlooked_where_the_newest_games_are_archived(database: str) -> None:
    async with opened(database) as store:
        await lay_house(store)
        mark = await quiet_mark(store)
        await store.archive(NOW + DAY_MS, 50)
        await store.append(Append("playing", (EventRow(31, 1, "{}"),)))
        assert (await store.news(mark))[1] == {"playing": 31}


async def test_a_damaged_archive_is_one_table_that_cannot_be_read(database: str) -> None:
    async with opened(database) as store:
        await lay_house(store)
        await store.archive(NOW - DAY_MS, 50)
        harm = sa.update(archives).where(archives.c.table_id == "old")
        await store.write(lambda connection: connection.execute(harm.values(body=b"\x1f\x8b no archive")) and None)
        with pytest.raises(DamagedError, match="archive of table 'old'"):
            await store.events("old")
        assert await store.events("older") == game("older")


async def test_of_all_processes_one_archives_once_a_day(database: str) -> None:
    async with opened(database) as one, opened(database) as other:
        await lay_house(one)
        await archive_once_a_day(one, 99, NOW)
        assert "old" not in await lying(one)
        await lay(one, "late", 3)
        await lay(one, "end", NOW)
        await archive_once_a_day(other, 99, NOW + 1)
        assert "late" in await lying(one)
        await archive_once_a_day(other, 99, NOW + DAY_MS)
        assert "late" not in await lying(one)


async def test_the_command_archives_a_house_that_runs(tmp_path: Path) -> None:
    async with opened(sqlite_url(tmp_path)) as store:
        await lay_house(store)
        arguments = ["archive", "--older-than", "30", "--data", str(tmp_path)]
        answer = await asyncio.to_thread(CliRunner().invoke, commands, arguments)
        assert answer.exit_code == 0, answer.output
        assert answer.output.startswith("archived 3 games, 90 events: "), "all but the one with the newest event"
        assert await store.events("old") == game("old")
    nobody = CliRunner().invoke(commands, ["archive", "--data", str(tmp_path / "nowhere")])
    assert "[storage/no-house]" in nobody.output
    assert not (tmp_path / "nowhere").exists()


KILLED = """
import sys
from ludogite.storage.archive import archive_games
from ludogite.storage.engine import open_engine
engine = open_engine(sys.argv[1])
for n in range(12):
    with engine.begin() as connection:
        archive_games(connection, 10**15, 3)
    print("some are archived", flush=True)
sys.stdin.read()
"""


def kill_amid_archiving(database: str, after_s: float) -> None:
    """Kill a process that has archived some games, and is never allowed to archive all of them."""
    command = [sys.executable, "-c", KILLED, database]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()
        pause(after_s, "the kill comes at an arbitrary moment")
        process.kill()


@pytest.mark.proof("kills")
async def test_a_kill_at_any_moment_loses_nothing_and_doubles_nothing(database: str, record_property: Note) -> None:
    kills = times(3)
    record_property("cases", kills)
    names = [f"game{n}" for n in range(150)]
    async with opened(database) as store:
        for name in names:
            await lay(store, name, 1)
        await lay(store, "newest", 1)
        rng, unfinished = draws("archive"), 0
        for _ in range(kills):
            await asyncio.to_thread(kill_amid_archiving, database, rng.random() * 0.06)
            await _let_go(store)
            left = await lying(store)
            unfinished += 1 < len(left) < len(names)
            for name in names:
                assert await store.events(name) == game(name)
            [(archived,)] = await store.read(sa.select(sa.func.count()).select_from(archives))
            assert archived + len(left) == len(names) + 1, "a game lies in one place"
        assert unfinished, "some kills came in the middle"


async def _let_go(store: Store) -> None:
    """Wait until a server has noticed that the killed one is gone."""

    async def is_free() -> bool:
        try:
            await store.write(lambda connection: connection.execute(sa.update(archives).values(last_seq=30)) and None)
        except Exception:  # noqa: BLE001 - locked by the dead
            return False
        return True

    await wait_until_async(is_free, "the killed one holds nothing any more")


@needs_postgres
async def test_a_house_moves_with_its_archive(tmp_path: Path) -> None:
    server = new_database()
    async with opened(sqlite_url(tmp_path)) as store:
        await lay_house(store)
        await store.archive(NOW - DAY_MS, 50)
        await store.append(Append("old", (EventRow(31, 99, '{"t":"said"}', "carl", "x"),)))
        whole = await store.events("old")
    answer = CliRunner().invoke(commands, ["move-house", str(tmp_path), server])
    assert "moved" in answer.output, answer.exception
    async with opened(server) as store:
        assert await store.events("old") == whole
