"""The background work of a house survives what fails: a locked database, a machine that crashes."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from tests.play.houses import ANNA, BERT, FirstMove, plan, until
from tests.waiting import wait_until_async

from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.fair_queue import Asker
from ludogite.play.house import house as house_module
from ludogite.play.house.house import House
from ludogite.play.house.supervisor import Supervisor
from ludogite.play.opponents import Answer, OpponentError, Question
from ludogite.storage.errors import StorageError
from ludogite.storage.store import open_store

pytestmark = pytest.mark.anyio


class Hesitant(FirstMove):
    """A machine that thinks until it is let, and then fails a few times."""

    def __init__(self) -> None:
        self.may_answer = asyncio.Event()
        self.failures = 0

    async def ask(self, question: Question[Answer], asker: Asker) -> Answer:
        await self.may_answer.wait()
        if self.failures:
            self.failures -= 1
            raise OpponentError("no answer")
        return await super().ask(question, asker)


@pytest.fixture
async def machine() -> Hesitant:
    return Hesitant()


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, machine: Hesitant) -> AsyncIterator[House]:
    monkeypatch.setattr(house_module, "HEARTBEAT_S", 0.05)
    opened = House(open_store(tmp_path, busy_ms=30), machine)
    await opened.start()
    yield opened
    await opened.stop()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Let another program hold the database."""
    with closing(sqlite3.connect(folder / "house.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


async def test_a_machine_whose_move_could_not_be_stored_moves_when_it_can(
    house: House, machine: Hesitant, tmp_path: Path
) -> None:
    loaded = await house.create("t", plan(ev.SeatPlan("me"), ev.SeatPlan("bot", level="1")))
    await house.act("t", ANNA, do.Play("1", 0))
    with locked(tmp_path):
        machine.may_answer.set()
        await until(lambda: "the machine at table t" in house.supervisor.troubles)
    await until(lambda: loaded.table.ply == 2)
    await until(lambda: not house.supervisor.troubles)


async def test_a_machine_that_fails_again_and_again_is_asked_again(house: House, machine: Hesitant) -> None:
    loaded = await house.create("t", plan(ev.SeatPlan("me"), ev.SeatPlan("bot", level="1")))
    machine.failures = 2
    machine.may_answer.set()
    await house.act("t", ANNA, do.Play("1", 0))
    await until(lambda: loaded.table.ply == 2)
    assert machine.failures == 0


async def test_the_pulse_goes_on_after_a_locked_database(house: House, tmp_path: Path) -> None:
    with locked(tmp_path):
        await until(lambda: "the pulse" in house.supervisor.troubles)
        before = await house.memory.recall("pulse")
        assert "locked" in house.store.trouble
    await until(lambda: not house.supervisor.troubles)

    async def beats_again() -> bool:
        return await house.memory.recall("pulse") != before

    await wait_until_async(beats_again, "the pulse goes on")
    assert house.store.trouble == ""


async def test_a_flag_that_could_not_be_stored_falls_when_it_can(house: House, tmp_path: Path) -> None:
    loaded = await house.create("t", plan(clock=ev.ClockPlan(60, 0)))
    await house.act("t", BERT, do.Sit(1))
    with locked(tmp_path):
        await until(lambda: "the clock of table t" in house.supervisor.troubles)
    await until(lambda: loaded.table.over)


async def test_a_move_that_could_not_be_stored_is_refused_and_sent_again_is_played_once(
    house: House, tmp_path: Path
) -> None:
    loaded = await house.create("t", plan())
    await house.act("t", BERT, do.Sit(1))
    with locked(tmp_path), pytest.raises(StorageError, match="send it again") as refused:
        await house.act("t", ANNA, do.Play("1", 0), "one")
    assert refused.value.code == "storage/unavailable"
    assert loaded.table.ply == 0
    assert len({await house.act("t", ANNA, do.Play("1", 0), "one") for _ in range(3)}) == 1
    assert loaded.table.ply == 1


async def test_what_fails_is_logged_once_and_again_when_it_works(caplog: pytest.LogCaptureFixture) -> None:
    supervisor, tries = Supervisor(), 0

    async def work() -> None:
        nonlocal tries
        tries += 1
        if tries < 4:
            raise ValueError("broken")

    with caplog.at_level(logging.WARNING):
        await supervisor.retry("the work", work)
    assert [record.getMessage() for record in caplog.records] == [
        "the work failed and is tried again: broken",
        "the work works again",
    ]
    assert supervisor.troubles == {}
    await supervisor.stop()
