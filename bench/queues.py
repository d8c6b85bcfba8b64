"""Two job queues on PostgreSQL, side by side: SAQ and procrastinate. docs/explanation/queues.md has what was found.

    pip install 'saq[postgres]==0.26.*' 'procrastinate==3.10.*'
    PYTHONPATH=. python bench/queues.py [--jobs 2000]

A real PostgreSQL is started for it. Each queue runs its own worker as a process of its own, and is asked to do jobs
that do nothing, to survive the death of a worker in the middle of one, and to go on when the server restarts.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import parse_qs, urlsplit

import procrastinate
import psycopg
from procrastinate.exceptions import AlreadyEnqueued
from saq import Worker
from saq.queue.postgres import PostgresQueue
from tests.postgres import binaries, new_database, somebody

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

LONG_S = 60
"""A job that lasts longer than any worker of this bench lives."""
BEAT_S, DEAD_S, SWEEP_S = 1, 2, 0.5
"""How often a worker says that it lives, when it counts as dead, and how often the living look for the dead."""


class JobQueue(Protocol):
    """A queue under test."""

    async def put(self, key: str, seconds: float = 0, priority: int = 0) -> bool:
        """Let a job wait; tell whether it is a new one."""

    async def work(self) -> None:
        """Work for ever."""

    def open(self) -> contextlib.AbstractAsyncContextManager[None]:
        """Connect."""


def begun(key: str, sent: float) -> None:
    """Tell the bench that a job has begun."""
    print(key, f"{time.time() - sent:.6f}", flush=True)


class Saq:
    """SAQ: a job says that it lives, and one worker at a time looks for jobs that fell silent."""

    def __init__(self, url: str) -> None:
        self.queue = PostgresQueue.from_url(url, min_size=2, max_size=8)

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Connect."""
        await self.queue.connect()
        yield
        await self.queue.disconnect()

    async def put(self, key: str, seconds: float = 0, priority: int = 0) -> bool:
        """Let a job wait; tell whether it is a new one."""
        job = await self.queue.enqueue(
            "think",
            key=key,
            seconds=seconds,
            sent=time.time(),
            priority=priority,
            heartbeat=DEAD_S,
            retries=9,
            timeout=0,
            ttl=60,
        )
        return job is not None

    async def work(self) -> None:
        """Work for ever."""

        async def think(ctx: dict[str, Any], *, seconds: float, sent: float) -> None:
            begun(ctx["job"].key, sent)
            for _ in range(int(seconds / BEAT_S)):
                await asyncio.sleep(BEAT_S)
                await ctx["job"].update()

        # By itself it waits five seconds for a job that it believes to be dead.
        queue: Any = self.queue
        queue.sweep = functools.partial(queue.sweep, abort=0.1)
        timers: Any = {"sweep": SWEEP_S}
        await Worker(self.queue, [("think", think)], concurrency=9, timers=timers, dequeue_timeout=1).start()


class Procrastinate:
    """Procrastinate: a worker says that it lives, and anybody may ask which jobs are in dead hands."""

    def __init__(self, url: str) -> None:
        connector = procrastinate.PsycopgConnector(conninfo=url, min_size=2, max_size=8)
        self.app = procrastinate.App(connector=connector)

        @self.app.task(name="think", pass_context=True)
        async def think(context: procrastinate.JobContext, seconds: float, sent: float) -> None:
            begun(str(context.job.queueing_lock), sent)
            await asyncio.sleep(seconds)

        @self.app.periodic(cron="0 * * * *")
        @self.app.task(name="nothing")
        async def nothing(timestamp: int) -> None:
            """Keep the library's watch over its worker awake: without anything periodic it looks away."""

        self.think = think

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Connect."""
        async with self.app.open_async():
            if not await self.app.check_connection_async():
                await self.app.schema_manager.apply_schema_async()
            yield

    async def put(self, key: str, seconds: float = 0, priority: int = 0) -> bool:
        """Let a job wait; tell whether it is a new one."""
        try:
            job = self.think.configure(queueing_lock=key, priority=-priority)
            await job.defer_async(seconds=seconds, sent=time.time())
        except AlreadyEnqueued:
            return False
        return True

    async def work(self) -> None:
        """Work for ever."""

        async def give_back() -> None:
            while True:
                with contextlib.suppress(procrastinate.exceptions.ConnectorException):
                    for job in await self.app.job_manager.get_stalled_jobs(seconds_since_heartbeat=DEAD_S):
                        await self.app.job_manager.retry_job(job)
                await asyncio.sleep(SWEEP_S)

        keeper = asyncio.create_task(give_back())
        while True:  # it stops where its server restarts, and is started again
            with contextlib.suppress(procrastinate.exceptions.ConnectorException):
                await self.app.run_worker_async(
                    concurrency=9,
                    fetch_job_polling_interval=1,
                    update_heartbeat_interval=BEAT_S,
                    stalled_worker_timeout=DEAD_S,
                    delete_jobs="always",
                )
            if keeper.done():
                return
            await asyncio.sleep(0.25)


QUEUES: dict[str, Callable[[str], JobQueue]] = {"saq": Saq, "procrastinate": Procrastinate}


async def serve(name: str, url: str) -> None:
    """Be a worker."""
    queue = QUEUES[name](url)
    async with queue.open():
        await queue.work()


@contextlib.asynccontextmanager
async def worker(name: str, url: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a worker in a process of its own."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, __file__, "--worker", name, "--url", url, stdout=subprocess.PIPE, stderr=None
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def told(process: asyncio.subprocess.Process) -> tuple[str, float]:
    """Return which job a worker has begun, and how long after it was asked for."""
    line = await process.stdout.readline() if process.stdout else b""
    key, late = line.decode().split()
    return key, float(late)


def cpu_s(pid: int) -> float:
    """Return the CPU time of a process and of those it has waited for."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / 100


def server_cpu_s(url: str) -> float:
    """Return the CPU time of the server and of all its processes, living and dead."""
    folder = Path(parse_qs(urlsplit(url).query)["host"][0])
    postmaster = int((folder / "data" / "postmaster.pid").read_text(encoding="utf-8").split()[0])
    children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text(encoding="utf-8").split()
    living = 0.0
    for child in children:
        with contextlib.suppress(OSError):
            living += cpu_s(int(child))
    return cpu_s(postmaster) + living


async def throughput(name: str, queue: JobQueue, url: str, jobs: int) -> None:
    """Say how many jobs a second one worker does, and what one costs."""
    async with worker(name, url) as process:
        await queue.put("warm")
        await told(process)
        own, theirs, server = resource.getrusage(resource.RUSAGE_SELF), cpu_s(process.pid), server_cpu_s(url)
        began = time.time()
        for chunk in range(0, jobs, 50):
            await asyncio.gather(*(queue.put(f"job{n}") for n in range(chunk, chunk + 50)))
        for _ in range(jobs):
            await told(process)
        took = time.time() - began
        now = resource.getrusage(resource.RUSAGE_SELF)
        asked = now.ru_utime + now.ru_stime - own.ru_utime - own.ru_stime
        asking, working, serving = (
            1e3 * seconds / jobs for seconds in (asked, cpu_s(process.pid) - theirs, server_cpu_s(url) - server)
        )
        costs = f"CPU ms per job: asking {asking:.2f}, working {working:.2f}, server {serving:.2f}"
        print(f"{name:>14}  {jobs / took:,.0f} jobs/s; {costs}")
        late = []
        for n in range(100):
            await queue.put(f"alone{n}")
            late.append((await told(process))[1])
            await asyncio.sleep(0.02)
        print(
            f"{name:>14}  an idle worker begins after {1e3 * median(late):.1f} ms (p99 {1e3 * sorted(late)[98]:.1f} ms)"
        )


async def uniqueness(name: str, queue: JobQueue, url: str) -> None:
    """Say what happens to a key that is asked for twice, and in which order jobs are taken."""
    first, again = await queue.put("twice", 0.5), await queue.put("twice", 0.5)
    for n in range(20):
        await queue.put(f"low{n:02}", priority=2)
    for n in range(20):
        await queue.put(f"high{n:02}", priority=1)
    async with worker(name, url) as process:
        await told(process)
        doing = await queue.put("twice", 0.1)
        order = [(await told(process))[0] for _ in range(40 + doing)]
    order = [key for key in order if key != "twice"]
    print(f"{name:>14}  asked twice while it waits: {first}, {again}; while it is done: {doing}")
    in_order, high = order[:20] == sorted(order[:20]), all(key.startswith("high") for key in order[:19])
    print(f"{name:>14}  by priority: high first {high}, in the order of asking within {in_order}")


async def death(name: str, queue: JobQueue, url: str) -> None:
    """Say how long it takes until another worker begins a job whose worker was killed."""
    waits = []
    for n in range(5):
        async with worker(name, url) as one:
            await queue.put(f"long{n}", LONG_S)
            await told(one)
            async with worker(name, url) as other:
                await asyncio.sleep(3.3 + 0.17 * n)
                one.send_signal(signal.SIGKILL)
                killed = time.time()
                while (await asyncio.wait_for(told(other), 30))[0] != f"long{n}":
                    pass  # what the workers before it left
                waits.append(time.time() - killed)
    print(f"{name:>14}  kill -9: begun again after {', '.join(f'{wait:.1f}' for wait in sorted(waits))} s")


async def restart(name: str, queue: JobQueue, url: str) -> None:
    """Say when a worker takes the first job after the server was restarted."""
    folder = Path(parse_qs(urlsplit(url).query)["host"][0])
    programs, user = binaries() or Path(), somebody()
    async with worker(name, url) as process:
        await queue.put("before")
        while (await told(process))[0] != "before":
            pass
        await asyncio.sleep(1.5)
        command = [str(programs / "pg_ctl"), "--pgdata", str(folder / "data"), "--mode", "fast", "--wait", "restart"]
        again = await asyncio.create_subprocess_exec(
            *command,
            "--log",
            str(folder / "log"),
            cwd=folder,
            stdout=subprocess.DEVNULL,
            user=user and user.pw_uid,
            env={},
        )
        await again.wait()
        up, failed = time.time(), 0
        while True:
            try:
                await queue.put("after")
                break
            except Exception:  # noqa: BLE001 - whatever it is, it is counted
                failed += 1
                await asyncio.sleep(0.05)
        try:
            await asyncio.wait_for(told(process), 30)
            print(f"{name:>14}  server restarted: {failed} refusals, first job after {time.time() - up:.2f} s")
        except TimeoutError:
            print(f"{name:>14}  server restarted: {failed} refusals, no job within 30 s")
        late = []
        for n in range(5):
            await queue.put(f"later{n}")
            late.append((await told(process))[1])
        print(f"{name:>14}  and then it begins after {1e3 * median(late):.1f} ms")


async def compare(jobs: int) -> None:
    """Compare both."""
    for name, make in QUEUES.items():
        url = new_database()
        queue = make(url)
        async with queue.open():
            await throughput(name, queue, url, jobs)
            await uniqueness(name, queue, url)
        for measure in (death, restart):
            url = new_database()
            queue = make(url)
            async with queue.open():
                await measure(name, queue, url)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2000)
    parser.add_argument("--worker", choices=QUEUES)
    parser.add_argument("--url")
    asked = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt, psycopg.Error):
        asyncio.run(serve(asked.worker, asked.url) if asked.worker else compare(asked.jobs))
