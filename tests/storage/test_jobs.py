"""Thoughts wait in PostgreSQL: once each, one network after the other, and no dead worker keeps them."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

import psycopg
import pytest
from tests.postgres import PostgresServer, needs_postgres, new_database

pytest.importorskip("procrastinate")

from ludogite.core.message import house_message
from ludogite.storage.errors import AddressError, StorageError
from ludogite.storage.jobs import DEAD_S, POLL_S, SCHEMA, Handler, JobKind, JobQueue, ThoughtJob

pytestmark = [pytest.mark.anyio, needs_postgres]


def move(table: str, network: str = "here", person: str = "anna", at: int = 0) -> ThoughtJob:
    return ThoughtJob(JobKind.MOVE, table, 1, at, network, person)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@asynccontextmanager
async def queue(url: str) -> AsyncIterator[JobQueue]:
    opened = JobQueue(url)
    await opened.open()
    try:
        yield opened
    finally:
        await opened.close()


@asynccontextmanager
async def working(url: str, handler: Handler, at_once: int = 1) -> AsyncIterator[JobQueue]:
    async with queue(url) as own:
        work = asyncio.create_task(own.work(JobKind.MOVE, handler, at_once))
        try:
            yield own
        finally:
            own.stop()
            await work


async def until(true: Callable[[], object], seconds: float = 10.0) -> None:
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.005)


async def taken(url: str, jobs: list[ThoughtJob]) -> list[str]:
    """Return the tables of jobs in the order in which one worker takes them."""
    order: list[str] = []

    async def note(job: ThoughtJob) -> None:
        order.append(job.table)

    async with queue(url) as asking:
        for job in jobs:
            await asking.put(job)
        async with working(url, note):
            await until(lambda: len(order) == len(jobs))
    return order


async def test_a_job_waits_once_however_often_it_is_asked_for() -> None:
    url = new_database()
    async with queue(url) as here, queue(url) as there:
        await asyncio.gather(*(one.put(move("t")) for one in (here, there) for _ in range(5)))
        assert (await here.count()).waiting == {"move": 1}
        assert (await there.place(move("t"))).ahead == 0, "it does not wait for itself"
        assert (await there.place(move("u"))).ahead is None


async def test_networks_take_turns_and_in_them_people() -> None:
    rude = [move(f"rude{n}", "crowd", f"guest{n}") for n in range(4)]
    greedy = [move(f"greedy{n}", "home", "anna") for n in range(3)]
    order = await taken(new_database(), [*rude, *greedy, move("bert", "home", "bert")])
    assert order[:2] == ["rude0", "greedy0"], "a crowd of guests is one network"
    assert order.index("bert") < order.index("greedy2"), "much from one person does not keep their neighbours waiting"
    assert order.index("greedy2") < order.index("rude3") + 1, "nor does a crowd elsewhere"


async def test_whoever_comes_later_does_not_push_back_those_who_waited() -> None:
    url = new_database()
    order: list[str] = []
    go_on = asyncio.Event()

    async def note(job: ThoughtJob) -> None:
        order.append(job.table)
        if len(order) == 3:
            await go_on.wait()

    async with queue(url) as asking:
        for n in range(5):
            await asking.put(move(f"first{n}", "one"))
        async with working(url, note):
            await until(lambda: len(order) == 3)
            for n in range(5):
                await asking.put(move(f"later{n}", "two"))
            go_on.set()
            await until(lambda: len(order) == 10)
    assert order[3:7] == ["first3", "later0", "first4", "later1"]


async def test_a_worker_that_stops_gives_back_what_it_holds_within_two_seconds() -> None:
    url = new_database()
    begun: list[str] = []

    async def forever(job: ThoughtJob) -> None:
        begun.append(job.table)
        await asyncio.sleep(60)

    async with queue(url) as asking:
        await asking.put(move("t"))
        async with working(url, forever):
            await until(lambda: begun)
            assert (await asking.place(move("t"))).ahead == 0
            stopped = time.monotonic()
        assert time.monotonic() - stopped < 2
        assert (await asking.place(move("t"))).ahead == 0
        assert (await asking.count()).waiting["move"] == 1


async def test_a_job_in_dead_hands_is_given_to_others_unless_it_waits_again() -> None:
    url = new_database()
    async with queue(url) as asking:
        await asking.put(move("t"))
        await asking.put(move("u"))
        with psycopg.connect(url, autocommit=True, options=f"-c search_path={SCHEMA}") as server:
            # A worker that took both and was killed some seconds ago.
            server.execute("INSERT INTO procrastinate_workers (last_heartbeat) VALUES (now() - interval '1 minute')")
            server.execute("UPDATE procrastinate_jobs SET status = 'doing', worker_id = 1")
            assert (await asking.put(move("t"))).ahead == 0, "nobody thinks twice before it is known to be dead"
            assert (await asking.count()).running == {"move": 2}
            server.execute("INSERT INTO procrastinate_jobs (queue_name, task_name, queueing_lock) "
                           "VALUES ('move', 'move', 'move:u:0')")  # fmt: skip
        await asking.give_back()
        counts = await asking.count()
        assert (counts.waiting, counts.running) == ({"move": 2}, {})
    assert DEAD_S < 5


@pytest.mark.proof
async def test_a_server_that_was_killed_is_found_again_and_announces_jobs_as_before() -> None:
    server = PostgresServer()
    done: dict[str, float] = {}

    async def note(job: ThoughtJob) -> None:
        done[job.table] = time.monotonic()

    try:
        async with queue(server.address()) as asking, working(server.address(), note):
            await asking.put(move("before"))
            while (await asking.place(move("before"))).ahead is not None:  # noqa: ASYNC110 - the database tells nobody
                await asyncio.sleep(0.02)
            await asyncio.to_thread(server.kill)
            await asyncio.sleep(1.5)
            await asyncio.to_thread(server.start)
            back = time.monotonic()
            await asking.put(move("after"))
            await until(lambda: "after" in done)
            assert done["after"] - back < 5
            waits = []
            for n in range(9):
                await asyncio.sleep(POLL_S / 4 + n * POLL_S / 36)
                asked = time.monotonic()
                await asking.put(move(f"later{n}"))
                await until(partial(done.get, f"later{n}"))
                waits.append(done[f"later{n}"] - asked)
            assert sorted(waits)[4] < POLL_S / 4, "it listens, and does not only look now and then"
    finally:
        await asyncio.to_thread(server.close)


async def test_a_thought_that_fails_is_said_without_naming_who_asked(caplog: pytest.LogCaptureFixture) -> None:
    url = new_database()

    async def fail(job: ThoughtJob) -> None:
        raise StorageError(house_message("no answer")) if job.table == "known" else ValueError("a fault")

    async with queue(url) as asking, working(url, fail) as own:
        for table in ("known", "unknown"):
            await asking.put(move(table, "198.51.100.7", "guest-anna"))
        with psycopg.connect(url, autocommit=True, options=f"-c search_path={SCHEMA}") as server:
            insert = "INSERT INTO procrastinate_jobs (queue_name, task_name, args) VALUES ('move', 'move', %s)"
            server.execute(insert, ['{"table": "no thought"}'])
            for nothing in ("[]", "null", "7"):
                with pytest.raises(psycopg.errors.CheckViolation):
                    server.execute(insert, [nothing])
        await until(lambda: own.failures["move"] == 3)
        await asking.count_workers()
        assert asking.workers == 1
    await asyncio.sleep(0)
    assert "guest-anna" not in caplog.text
    assert "198.51.100.7" not in caplog.text
    said = {record.getMessage(): record.exc_info for record in caplog.records if record.name == "ludogite.storage.jobs"}
    assert not said["a thought failed: move at table known: no answer"], "a line, no traceback"
    assert said["a thought failed: move at table unknown: a fault"]
    assert {record.name for record in caplog.records} == {"ludogite.storage.jobs"}


async def test_an_address_that_cannot_hold_a_queue_says_why() -> None:
    url = new_database()
    with psycopg.connect(url, autocommit=True) as server:
        server.execute("CREATE ROLE guest LOGIN")
    with pytest.raises(AddressError, match="permission denied"):
        await JobQueue(url.replace("ludogite@", "guest@")).open()
