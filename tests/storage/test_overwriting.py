"""What was erased is overwritten while the house is open: no page, no log and no dead row keeps it."""

from __future__ import annotations

import asyncio
import random
import subprocess
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa
from tests.play.houses import open_house
from tests.waiting import wait_until_async

from ludogite.people.accounts.schema import links, progress
from ludogite.play.house.overwriting import KEY
from ludogite.storage.sqlite import DATABASE

if TYPE_CHECKING:
    from pathlib import Path

    from ludogite.play.house.house import House

pytestmark = pytest.mark.anyio
ERASED = b"qxzvortal"
ROWS, EVERY = 3_000, 4
POLL_S = 0.1


def kept_bytes(folder: Path) -> bytes:
    """Return all that lies in the file and its log; another process reads it, so that no lock of ours goes."""
    files = [str(path) for path in folder.iterdir() if path.name.startswith(DATABASE)]
    return subprocess.run(["cat", *files], check=True, capture_output=True).stdout


async def fill_and_erase(house: House) -> None:
    """Write rows, let them grow so that pages are split and keep copies of what lies elsewhere then; erase some."""
    drawn = random.Random(0)

    def row(number: int) -> dict[str, object]:
        is_erased = number % EVERY == 0
        value = "qxzvortal " * drawn.randint(1, 60) if is_erased else "x" * drawn.randint(10, 700)
        return {"account": f"{drawn.getrandbits(96):024x}", "key": "erased" if is_erased else "kept",
                "value": value, "changed_at": number}  # fmt: skip

    def change(connection: sa.Connection) -> None:
        connection.execute(sa.insert(progress), [row(number) for number in range(ROWS)])
        for _ in range(ROWS // 2):
            one = (progress.c.changed_at == drawn.randrange(ROWS)) & (progress.c.key == "kept")
            connection.execute(sa.update(progress).where(one).values(value="y" * drawn.randint(10, 1500)))

    await house.store.write(change)
    gone = sa.delete(progress).where(progress.c.key == "erased")
    await house.store.write(lambda connection: connection.execute(gone))


async def until_clean(folder: Path) -> None:
    async def is_clean() -> bool:
        return ERASED not in await asyncio.to_thread(kept_bytes, folder)

    await wait_until_async(is_clean, "nothing of what was erased is in the file or its log", poll_s=POLL_S)


async def until_done(house: House) -> None:
    async def is_done() -> bool:
        return await house.memory.recall(KEY) is None

    await wait_until_async(is_done, "the house has nothing more to overwrite", poll_s=POLL_S)


async def test_neither_the_log_nor_a_page_that_was_split_keeps_what_was_erased(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    async with house.overwriter.erasing():
        await fill_and_erase(house)
        assert ERASED in kept_bytes(tmp_path)
    await until_clean(tmp_path)
    await house.store.write(lambda connection: connection.execute(sa.delete(links)))
    assert (tmp_path / DATABASE).exists(), "the house is open, and goes on to write"
    assert len(await house.store.read(sa.select(progress.c.account))) == ROWS - ROWS // EVERY
    await house.stop()


async def test_a_house_that_was_killed_before_it_was_done_goes_on_when_it_opens(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    await house.memory.remember(KEY, "a process that was killed")
    await fill_and_erase(house)
    await house.stop()
    assert ERASED in kept_bytes(tmp_path), "a page that was split keeps it"
    opened = await open_house(tmp_path)
    await until_clean(tmp_path)
    await until_done(opened)
    await opened.stop()


@pytest.mark.usefixtures("kept_in")
async def test_what_is_done_is_done_on_both_databases(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    async with house.overwriter.erasing():
        await fill_and_erase(house)
    await until_done(house)
    if house.store.on_server:
        figures = sa.table("pg_stat_user_tables", sa.column("relname"), sa.column("last_vacuum"))
        tidied = sa.select(figures.c.relname).where(figures.c.relname == "progress", figures.c.last_vacuum.is_not(None))
        await wait_until_async(lambda: house.store.read(tidied), "the server has tidied the table", poll_s=POLL_S)
    await house.stop()
