"""Thoughts wait in PostgreSQL: once each, one network after the other, and no dead worker keeps them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import psycopg
import pytest
from tests.postgres import PostgresServer, needs_postgres, new_database
from tests.waiting import wait_until_async

pytest.importorskip("procrastinate")

from ludogite.core.message import house_message
from ludogite.storage import jobs as jobs_module
from ludogite.storage.errors import AddressError, StorageError
from ludogite.storage.jobs import DEAD_S, GRACE_S, SCHEMA, Handler, JobKind, JobQueue, ThoughtJob

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


async def taken(url: str, jobs: list[ThoughtJob]) -> list[str]:
    """Return the tables of jobs in the order in which one worker takes them."""
    order: list[str] = []

    async def note(job: ThoughtJob) -> None:
        order.append(job.table)

    async with queue(url) as asking:
        for job in jobs:
            await asking.put(job)
        async with working(url, note):
            await wait_until_async(lambda: len(order) == len(jobs), "all jobs are taken")
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
            await wait_until_async(lambda: len(order) == 3, "three jobs are taken")
            for n in range(5):
                await asking.put(move(f"later{n}", "two"))
            go_on.set()
            await wait_until_async(lambda: len(order) == 10, "all jobs are taken")
    assert order[3:7] == ["first3", "later0", "first4", "later1"]


async def test_a_worker_that_stops_gives_back_what_it_holds_however_long_it_would_think() -> None:
    url = new_database()
    begun: list[str] = []

    async def forever(job: ThoughtJob) -> None:
        begun.append(job.table)
        await asyncio.Event().wait()

    async with queue(url) as asking:
        await asking.put(move("t"))
        async with working(url, forever):
            await wait_until_async(lambda: begun, "the job is begun")
            assert (await asking.place(move("t"))).ahead == 0
        assert (await asking.place(move("t"))).ahead == 0
        assert (await asking.count()).waiting["move"] == 1
    assert GRACE_S < 2, "so long a worker goes on before it gives back"


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


@pytest.mark.proof("faults")
async def test_a_server_that_was_killed_is_found_again_and_announces_jobs_as_before(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(jobs_module, "POLL_S", 3_600)  # it listens, and does not only look now and then
    server = PostgresServer()
    done: set[str] = set()

    async def note(job: ThoughtJob) -> None:
        done.add(job.table)

    async def is_done(table: str) -> bool:
        return (await asking.place(move(table))).ahead is None

    try:
        async with queue(server.address()) as asking, working(server.address(), note):
            await wait_until_async(partial(listens, server), "the worker listens")
            await asking.put(move("before"))
            await wait_until_async(partial(is_done, "before"), "the job is done and gone")
            await asyncio.to_thread(server.kill)
            away = "the queue of thoughts cannot be reached"
            await wait_until_async(lambda: away in caplog.text, "the worker notices that the server is away")
            await asyncio.to_thread(server.start)
            await asking.put(move("after"))
            await wait_until_async(partial(listens, server), "the worker has found the server again, and listens")
            for n in range(9):
                await asking.put(move(f"later{n}"))
                await wait_until_async(partial(is_done, f"later{n}"), "a job that was announced is done")
            await wait_until_async(partial(is_done, "after"), "the job that came while the worker was looking is done")
        assert done == {"before", "after", *(f"later{n}" for n in range(9))}
    finally:
        await asyncio.to_thread(server.close)


def listens(server: PostgresServer) -> bool:
    """Tell whether somebody waits at a server for announcements of all kinds that are for them."""
    said = "SELECT 1 FROM pg_stat_activity WHERE state = 'idle' AND query ILIKE 'listen %default%'"
    with psycopg.connect(server.address(), autocommit=True) as connection:
        return connection.execute(said).fetchone() is not None


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
        await wait_until_async(lambda: own.failures["move"] == 3, "three thoughts have failed")
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
