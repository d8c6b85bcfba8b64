"""The figures of a house at one moment: what the host's page shows and Prometheus reads are the same."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, NamedTuple

from prometheus_client import GC_COLLECTOR, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily
from prometheus_client.registry import Collector

from ludogite import __version__
from ludogite.people.clubs.errors import KeptClubError
from ludogite.people.errors import KeptAccountError, KeptTournamentError
from ludogite.play.house.house_clock import AHEAD_MS
from ludogite.play.house.metrics import BUCKETS_S
from ludogite.play.workers import WorkerPool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prometheus_client.core import Metric

    from ludogite.core.errors import LudogiteError
    from ludogite.storage.jobs import JobQueue
    from ludogite.web.doors.services import Services

KINDS = ("move", "hint", "review")
"""What is thought about, as the queue names it."""
KEPT_LOGS: dict[str, type[LudogiteError]] = {
    "accounts": KeptAccountError,
    "clubs": KeptClubError,
    "tournaments": KeptTournamentError,
}
"""What of a house is kept closed where its events cannot be read, beside tables."""
ONE_TABLE = re.compile(r"table \S+")
FAMILY = {"counter": CounterMetricFamily, "gauge": GaugeMetricFamily}


class Figure(NamedTuple):
    """One figure of the house."""

    name: str
    """Its name in Prometheus is `ludogite_` and this; on the host's page `load-` and this is its word."""
    kind: str
    """A `counter` only grows, a `gauge` is what it is now."""
    value: float
    help: str


def figures_of(services: Services) -> list[Figure]:
    """Return what can be counted at this moment without asking the database."""
    house = services.house
    pools = {id(pool): pool for pool in (house.pool, services.thinking.pool)}.values()
    measured = [pool for pool in pools if isinstance(pool, WorkerPool)]
    loaded = list(house.loaded.values())
    troubles = house.supervisor.troubles
    return [
        Figure("tables_loaded", "gauge", len(loaded), "Tables in memory."),
        Figure("tables_kept", "gauge", len(house.kept), "Tables that cannot be opened."),
        *(
            Figure(
                f"{kind}_kept", "gauge", len(house.kept_logs.of(error)), f"{kind.capitalize()} that cannot be opened."
            )
            for kind, error in KEPT_LOGS.items()
        ),
        Figure(
            "lines_unreadable", "gauge", len(services.moderation.unreadable), "Lines of the moderation log set aside."
        ),
        Figure("sockets", "gauge", services.connections.total, "Open sockets of tables."),
        Figure("watchers", "gauge", sum(len(one.watchers) for one in loaded), "People and lookers-on at tables."),
        Figure("commands", "counter", house.commands, "Commands carried out, by people, machines and the house."),
        Figure("appends_waiting", "gauge", house.store.waiting, "Writes that wait for the database."),
        Figure("thoughts_waiting", "gauge", sum(pool.pending for pool in measured), "Questions not answered yet."),
        Figure("thoughts_failed", "counter", sum(pool.failures for pool in measured), "Workers that failed at one."),
        Figure("healings", "counter", services.healings, "Pages that noticed that they had gone astray."),
        Figure("work_failures", "counter", house.supervisor.failures, "Failures of what the house does by itself."),
        Figure("work_failing", "gauge", len(troubles), "Kinds of its own work that fail at the moment."),
        Figure("storage_trouble", "gauge", bool(house.store.trouble), "1 while nothing can be stored or read."),
        Figure("news_trouble", "gauge", bool(house.bus.trouble), "1 while Valkey is away."),
    ]


class HouseCollector(Collector):
    """Tells Prometheus the figures of a house when they are asked for."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def collect(self) -> Iterator[Metric]:
        """Yield every figure."""
        yield InfoMetricFamily("ludogite", "The version that runs.", {"version": __version__})
        for figure in figures_of(self._services):
            yield FAMILY[figure.kind](f"ludogite_{figure.name}", figure.help, figure.value)
        if self._services.thinking.queue is not None:
            yield from job_figures(self._services.thinking.queue)


def job_figures(queue: JobQueue) -> Iterator[Metric]:
    """Yield who thinks in the house, and how many thoughts of the queue failed in this process."""
    if queue.workers is not None:
        help_ = "Workers heard lately, one for each kind of thought."
        yield GaugeMetricFamily("ludogite_workers", help_, queue.workers)
    failed = CounterMetricFamily("ludogite_jobs_failed", "Thoughts that failed in this process.", labels=["kind"])
    for kind in KINDS:
        failed.add_metric([kind], queue.failures[kind])
    yield failed


def register_figures(services: Services) -> None:
    """Let the registry of a house tell all its figures, and those of its process."""
    registry = services.house.metrics.registry
    registry.register(HouseCollector(services))
    registry.register(GC_COLLECTOR)
    ProcessCollector(registry=registry)


def troubles_of(services: Services) -> list[str]:
    """Return what does not work at the moment, and why; empty while all is well."""
    house = services.house
    storage = [f"storage: {house.store.trouble_detail}"] if house.store.trouble else []
    news = [f"news: {house.bus.trouble}"] if house.bus.trouble else []
    work = [f"{name}: {reason}" for name, reason in house.supervisor.troubles.items()]
    told = _clock_troubles(services) + _thinking_troubles(services) + _unreadable_troubles(services)
    return storage + news + told + work


def public_troubles_of(services: Services) -> list[str]:
    """Return the same as anybody may read it: which kind of thing does not work, not at which table or address."""
    house = services.house
    storage = [f"storage: {house.store.trouble}"] if house.store.trouble else []
    news = ["news: valkey is away"] if house.bus.trouble else []
    work = dict.fromkeys(ONE_TABLE.sub("tables", name) for name in house.supervisor.troubles)
    told = _clock_troubles(services) + _thinking_troubles(services) + _unreadable_troubles(services)
    return storage + news + told + list(work)


def _clock_troubles(services: Services) -> list[str]:
    """Return how far the house is ahead of a machine whose clock was set back."""
    ahead_ms = services.house.clock.ahead_ms
    return [f"clock: {ahead_ms // 1000} s ahead of the machine, and going slower"] if ahead_ms >= AHEAD_MS else []


def _thinking_troubles(services: Services) -> list[str]:
    nobody = (
        services.thinking.queue is not None and services.thinking.queue.workers == 0 and not services.settings.opponents
    )
    return ["thinking: nobody thinks: start ludogite worker"] if nobody else []


def _unreadable_troubles(services: Services) -> list[str]:
    """Return what cannot be read: how much of what, not whose it is."""
    logs = services.house.kept_logs
    counts = {kind: len(logs.of(error)) for kind, error in KEPT_LOGS.items()}
    undecided = sum(bool(services.moderation.still_forbidden(one)) for one in services.moderation.unreadable.values())
    lines = [f"moderation: {undecided} unreadable, a host decides anew at /host"] if undecided else []
    return lines + [f"{kind}: {count} unreadable, kept closed" for kind, count in counts.items() if count]


def usual_wait_ms(services: Services, part: float = 0.99) -> int | None:
    """Return within how many milliseconds so many of all commands were stored; None before the first one."""
    (family,) = services.house.metrics.command_seconds.collect()
    buckets = [sample for sample in family.samples if sample.name.endswith("_bucket")]
    stored = buckets[-1].value
    if not stored:
        return None
    within_s = next(float(bucket.labels["le"]) for bucket in buckets if bucket.value >= part * stored)
    return math.ceil(1000 * min(within_s, BUCKETS_S[-1]))
