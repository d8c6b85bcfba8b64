"""Thoughts that wait in PostgreSQL for whoever has time to think: a queue of procrastinate's, and the answers to it.

Nothing here is the truth: a move that is not decided is asked for again. So the queue has a schema of its own, one for
each version of the library that keeps it, and may be dropped while every house is closed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from enum import StrEnum
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, NamedTuple

import procrastinate
import psycopg
import sqlalchemy as sa
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException, JobAborted, UniqueViolation
from procrastinate.jobs import DeleteJobCondition, Status
from procrastinate.retry import BaseRetryStrategy, RetryDecision
from procrastinate.worker import Worker

from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import excerpt
from ludogite.storage.address import check_address
from ludogite.storage.errors import reason, unavailable
from ludogite.storage.postgres import THINKING, shown_address, unusable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from procrastinate.jobs import Job as StoredJob

log = logging.getLogger(__name__)
for noisy in ("procrastinate", "psycopg.pool"):
    # They quote who asks and where from, and a server's address; what goes wrong is said here, in a line.
    logging.getLogger(noisy).setLevel(logging.CRITICAL)

BEAT_S = 1.0
"""How often a worker says that it lives."""
DEAD_S = 2.5
"""A worker that was silent for so long is dead, and others do what it held."""
POLL_S = 0.5
"""How often to look for jobs that nobody announced."""
GRACE_S = 0.5
"""How long a worker that is to stop goes on with what it holds; then it gives it back."""
HEARD_S = 10.0
"""Whoever was heard within this time thinks."""
KEPT_MINUTES = 10
"""How long answers are kept for those who asked."""
CREATING = 0x1D06_0003
"""The advisory lock of whoever creates the queue."""
SCHEMA = "jobs_" + "_".join(version("procrastinate").split(".")[:2])
ANSWERS = "CREATE UNLOGGED TABLE IF NOT EXISTS answers (key text PRIMARY KEY, body text, at timestamptz DEFAULT now())"
KEEP = """
INSERT INTO answers (key, body) VALUES (%(key)s, %(body)s)
ON CONFLICT (key) DO UPDATE SET body = excluded.body, at = now()
"""
DROP_OLD = "DELETE FROM answers WHERE at < now() - make_interval(mins => %(minutes)s)"
OBJECTS = """
DO $$ BEGIN
  IF NOT EXISTS (
    SELECT FROM pg_constraint WHERE conname = 'args_are_an_object' AND conrelid = 'procrastinate_jobs'::regclass
  ) THEN
    DELETE FROM procrastinate_jobs WHERE jsonb_typeof(args) <> 'object';
    ALTER TABLE procrastinate_jobs ADD CONSTRAINT args_are_an_object CHECK (jsonb_typeof(args) = 'object');
  END IF;
END $$
"""
"""The library stumbles over other jobs for ever: there are none."""
PLACE = """
SELECT (SELECT body FROM answers WHERE key = %(key)s) AS answer, own.status::text,
  (SELECT count(DISTINCT status) FROM procrastinate_jobs WHERE queue_name = own.queue_name AND status = 'doing') +
  (SELECT count(*) FROM procrastinate_jobs AS other
    WHERE other.queue_name = own.queue_name AND other.status = 'todo'
      AND (other.priority, -other.id) > (own.priority, -own.id)) AS before
FROM (VALUES (1)) AS always LEFT JOIN procrastinate_jobs AS own
  ON own.queueing_lock = %(key)s AND own.status IN ('todo', 'doing')
ORDER BY own.status DESC NULLS LAST LIMIT 1
"""
WAITING = """
SELECT coalesce(-max(priority), 0) AS turn,
  (SELECT jsonb_object_agg(person, waiting) FROM (
    SELECT args->>'person' AS person, count(*) AS waiting FROM procrastinate_jobs
    WHERE queue_name = %(queue)s AND status = 'todo' AND args->>'network' = %(network)s GROUP BY 1) AS own) AS people
FROM procrastinate_jobs WHERE queue_name = %(queue)s AND status = 'todo'
"""
WORKERS = """
SELECT count(*) AS workers FROM procrastinate_workers WHERE last_heartbeat > now() - make_interval(secs => %(seconds)s)
"""
COUNTS = """
SELECT queue_name, status::text, count(*) AS jobs FROM procrastinate_jobs
WHERE status IN ('todo', 'doing') GROUP BY queue_name, status
"""


class JobKind(StrEnum):
    """What is thought about. Each kind has a queue of its own, and workers of its own."""

    MOVE = "move"
    HINT = "hint"
    REVIEW = "review"


class ThoughtJob(NamedTuple):
    """Something to think about: where, and on whose account."""

    kind: JobKind
    table: str
    seq: int
    """How many events lie before what is thought about."""
    at: int
    """The moment of the game: how many of its events were played."""
    network: str
    person: str

    @property
    def key(self) -> str:
        """What makes it the same job, whoever asks for it."""
        return f"{self.kind}:{self.table}:{self.at}" + (f":{self.seq}" if self.kind is JobKind.HINT else "")


class Place(NamedTuple):
    """Where a job stands."""

    answer: str | None
    """What was found out, or how far it is."""
    ahead: int | None
    """How many answers of others come before; 0 while it is being thought about, None where nobody will."""


class JobCounts(NamedTuple):
    """The queue of the whole house at one moment, by kind."""

    waiting: Counter[str]
    running: Counter[str]


Handler = Callable[[ThoughtJob], Awaitable[None]]


class GiveBack(BaseRetryStrategy):
    """A job whose worker has to stop is there for others at once; one that failed is asked for again, or not."""

    def get_retry_decision(self, *, exception: BaseException, job: StoredJob) -> RetryDecision | None:
        """Return when a job is tried again."""
        del job
        stopping = isinstance(exception, (asyncio.CancelledError, JobAborted))
        return RetryDecision(retry_in={"seconds": 0}) if stopping else None


class JobQueue:
    """The queue of thoughts of a house, from `open` until `close`."""

    def __init__(self, url: str) -> None:
        check_address(url)
        self._url = url
        known_as = {"options": f"-c search_path={SCHEMA}", "application_name": THINKING}
        # A pool doubles its waits while a server is away; one that gives up soon begins anew with the next question.
        self._connector = procrastinate.PsycopgConnector(
            conninfo=url, kwargs=known_as, min_size=1, max_size=6, timeout=5.0, reconnect_timeout=2.0
        )
        self._app = procrastinate.App(connector=self._connector)
        # What happens now and then also keeps the library's watch over its worker awake: without it, it looks away.
        self._app.periodic(cron="*/10 * * * *")(self._app.task(name="tidy", queueing_lock="tidy")(self._tidy))
        self._workers: list[Worker] = []
        self._stopping = False
        self.failures: Counter[str] = Counter()
        """How many thoughts failed in this process, by kind."""
        self.workers: int | None = None
        """How many were heard lately when they were last counted, one for each kind of thought that a process takes."""

    async def open(self) -> None:
        """Connect; create the queue where there is none."""
        try:
            await self._app.open_async()
            async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                # All at once would create it twice; the lock goes with the connection.
                await connection.execute("SELECT pg_advisory_lock(%s)", (CREATING,))
                await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}".encode())
                if not await self._app.check_connection_async():
                    await self._app.schema_manager.apply_schema_async()
                await self._connector.execute_query_async(ANSWERS)
                await self._connector.execute_query_async(OBJECTS)
        except (psycopg.Error, ConnectorException) as error:
            await self.close()
            raise unusable(shown_address(sa.make_url(self._url)), error.__cause__ or error) from error

    async def close(self) -> None:
        """Disconnect."""
        await self._app.close_async()

    async def put(self, job: ThoughtJob) -> Place:
        """Let a job wait, unless it does or is being thought about already; return where it stands."""
        place = await self.place(job)
        if place.ahead is not None:
            return place
        turn, people = await self._waiting(job)
        queued = self._app.configure_task(
            name=job.kind,
            queue=job.kind,
            queueing_lock=job.key,
            priority=-turn - rank(job.person, people),
        )
        with contextlib.suppress(AlreadyEnqueued), _saying_why():
            await queued.defer_async(table=job.table, seq=job.seq, at=job.at, network=job.network, person=job.person)
        # Whoever waits for a machine is told their place later, as everywhere; a move is spared the question.
        return Place(None, 0) if job.kind is JobKind.MOVE else await self.place(job)

    async def place(self, job: ThoughtJob) -> Place:
        """Return where a job stands, and what is known of its answer."""
        with _saying_why():
            found = await self._connector.execute_query_one_async(PLACE, key=job.key)
        waits = found["status"] == "todo"
        return Place(found["answer"], None if found["status"] is None else found["before"] if waits else 0)

    async def waiting_of(self, job: ThoughtJob) -> int:
        """Return how many jobs of a kind wait for the network that asks."""
        return sum((await self._waiting(job))[1].values())

    async def _waiting(self, job: ThoughtJob) -> tuple[int, Mapping[str, int]]:
        with _saying_why():
            found = await self._connector.execute_query_one_async(WAITING, queue=job.kind, network=job.network)
        return found["turn"], found["people"] or {}

    async def answer(self, job: ThoughtJob, body: str) -> None:
        """Keep what was found out, or how far it is, for those who asked."""
        with _saying_why():
            await self._connector.execute_query_async(KEEP, key=job.key, body=body)

    async def count(self) -> JobCounts:
        """Count what waits and what is being thought about in the whole house."""
        counts = JobCounts(Counter(), Counter())
        with _saying_why():
            rows = await self._connector.execute_query_all_async(COUNTS)
        for row in rows:
            (counts.waiting if row["status"] == "todo" else counts.running)[row["queue_name"]] = row["jobs"]
        return counts

    async def count_workers(self) -> None:
        """Count who thinks in the whole house."""
        with _saying_why():
            found = await self._connector.execute_query_one_async(WORKERS, seconds=HEARD_S)
        self.workers = found["workers"]

    async def work(self, kind: JobKind, handler: Handler, at_once: int) -> None:
        """Do jobs of one kind, so many at once, until `stop`; a server that restarts is waited for."""

        async def do(**about: Any) -> None:  # noqa: ANN401 - whatever lies in the queue
            try:
                await handler(ThoughtJob(kind, **about))
            except Exception as error:
                self.failures[kind] += 1
                unknown = None if isinstance(error, LudogiteError) else error
                where = excerpt(str(about.get("table")))
                log.error("a thought failed: %s at table %s: %s", kind, where, error, exc_info=unknown)  # noqa: TRY400
                raise

        self._app.task(name=kind, queue=kind, retry=GiveBack())(do)
        queues = [kind, "default"] if kind is JobKind.MOVE else [kind]
        told = ""
        while not self._stopping:
            began = time.monotonic()
            worker = Worker(
                self._app,
                queues=queues,
                name=kind,
                concurrency=at_once,
                fetch_job_polling_interval=POLL_S,
                shutdown_graceful_timeout=GRACE_S,
                delete_jobs=DeleteJobCondition.ALWAYS,
                install_signal_handlers=False,
                update_heartbeat_interval=BEAT_S,
                stalled_worker_timeout=10 * DEAD_S,
            )
            self._workers.append(worker)
            try:
                await worker.run()  # type: ignore[no-untyped-call] # the library says no types here
            except (ConnectorException, psycopg.Error) as error:
                why = str(reason(error.__cause__ or error))
                if why != told or time.monotonic() - began > HEARD_S:
                    log.warning("the queue of thoughts cannot be reached and is tried again: %s", why)
                told = why
            finally:
                self._workers.remove(worker)
            if not self._stopping:
                await asyncio.sleep(BEAT_S / 2)

    def stop(self) -> None:
        """Take no more jobs; what is not done in a moment is given back."""
        self._stopping = True
        for worker in self._workers:
            worker.stop()  # type: ignore[no-untyped-call] # the same

    async def give_back(self) -> None:
        """Let others do what dead workers held."""
        with _saying_why():
            stalled = await self._app.job_manager.get_stalled_jobs(seconds_since_heartbeat=DEAD_S)
        for job in stalled:
            log.warning("%s is in dead hands, and is given to others", job.queueing_lock)
            try:
                await self._app.job_manager.retry_job(job)
            except (AlreadyEnqueued, UniqueViolation):  # it was asked for again meanwhile
                with contextlib.suppress(ConnectorException):
                    await self._app.job_manager.finish_job(job, Status.ABORTED, delete_job=True)
            except ConnectorException as error:  # another process was first
                log.debug("%s was given to others by another process: %s", job.queueing_lock, error.__cause__)

    async def _tidy(self, timestamp: int) -> None:
        del timestamp
        await self._connector.execute_query_async(DROP_OLD, minutes=KEPT_MINUTES)


@contextlib.contextmanager
def _saying_why() -> Iterator[None]:
    """Let whoever asks be told in the words of the house that the server is away; raises StorageError."""
    try:
        yield
    except ConnectorException as error:
        if isinstance(error, AlreadyEnqueued):
            raise
        raise unavailable(error.__cause__ or error) from error


def rank(person: str, people: Mapping[str, int]) -> int:
    """Return how many of a network's waiting jobs come before the next one of a person: one of each in turn."""
    own = people.get(person, 0)
    others: Iterable[int] = (count for one, count in people.items() if one != person)
    return own + sum(min(count, own + 1) for count in others)
