"""However many think about the same move, it is played once, and only where it was thought about."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.play.houses import ANNA, FirstMove, plan, until
from tests.postgres import furnished_database, needs_postgres

pytest.importorskip("procrastinate")

from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.fair_queue import Asker
from ludogite.play.house.house import House
from ludogite.play.house.loaded import LoadedTable
from ludogite.play.house.machines import machine_to_move
from ludogite.play.opponents import Answer, Question
from ludogite.settings import HouseSettings
from ludogite.storage.engine import open_engine
from ludogite.storage.jobs import JobKind, ThoughtJob
from ludogite.storage.store import Store, open_store
from ludogite.thinking.opening import open_thinking
from ludogite.thinking.thinker import Thinker

pytestmark = [pytest.mark.anyio, needs_postgres]
MACHINE = ev.SeatPlan("bot", "1")


class SlowMove(FirstMove):
    """A machine that thinks until it is let go."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.asked = 0

    async def ask(self, question: Question[Answer], asker: Asker) -> Answer:
        self.asked += 1
        await self.go.wait()
        return await super().ask(question, asker)


@asynccontextmanager
async def thinker(database: str, pool: FirstMove) -> AsyncIterator[Thinker]:
    """A worker without processes, for a house elsewhere."""
    house = House(Store(open_engine(database)), pool, serves_people=False)
    await house.store.start()
    thinking = await open_thinking(house, pool, HouseSettings(database=database))
    assert thinking.thinker is not None
    yield thinking.thinker
    await house.supervisor.stop()
    await house.store.stop()
    await thinking.close()


@asynccontextmanager
async def asking_house(database: str) -> AsyncIterator[House]:
    """A house in which nobody thinks."""
    pool = FirstMove()
    house = House(open_store(Path(), database), pool)
    thinking = await open_thinking(house, pool, HouseSettings(database=database, opponents=0, advisers=0))
    await house.start()
    yield house
    await house.stop()
    await thinking.close()


def job_of(loaded: LoadedTable) -> ThoughtJob:
    table = loaded.table
    return ThoughtJob(JobKind.MOVE, table.id, table.seq, table.ply, "here", ANNA.id)


async def test_a_move_that_two_workers_think_about_is_played_once() -> None:
    database = furnished_database()
    pools = SlowMove(), SlowMove()
    async with asking_house(database) as house, thinker(database, pools[0]) as one, thinker(database, pools[1]) as two:
        loaded = await house.create("t", plan(MACHINE, ev.SeatPlan("me")))
        job = job_of(loaded)
        both = asyncio.gather(one.move(job), two.move(job))
        await until(lambda: pools[0].asked and pools[1].asked)
        for pool in pools:
            pool.go.set()
        await both
        newest = await house.load_newest("t")
        assert newest.table.ply == job.at + 1
        await one.move(job)
        assert pools[0].asked == 1, "what was played is not thought about again"


async def test_what_was_said_meanwhile_does_not_stop_a_move() -> None:
    database, pool = furnished_database(), SlowMove()
    async with asking_house(database) as house, thinker(database, pool) as one:
        loaded = await house.create("t", plan(MACHINE, ev.SeatPlan("me")))
        thought = asyncio.ensure_future(one.move(job_of(loaded)))
        await until(lambda: pool.asked)
        await house.act("t", ANNA, do.Say("hello"))
        pool.go.set()
        await thought
        assert machine_to_move((await house.load_newest("t")).table) is None
