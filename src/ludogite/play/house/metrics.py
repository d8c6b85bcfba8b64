"""What is measured of a house while it runs, for Prometheus: a microsecond for each command."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

BUCKETS_S = (
    *(0.0005, 0.001, 0.0015, 0.002, 0.003, 0.004, 0.005, 0.0075),
    *(0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0),
)
"""Fine where moves are usually stored, so that a promise of some milliseconds can be read from them."""


class HouseMetrics:
    """The counters of one house in this process. Each house has a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.command_seconds = Histogram(
            "ludogite_command_seconds",
            "From a person's command to its being stored.",
            buckets=BUCKETS_S,
            registry=self.registry,
        )
        self.refusals = Counter(
            "ludogite_refusals",
            "Commands that were refused, by the code of the refusal.",
            ["code"],
            registry=self.registry,
        )
        self.swept_tables = Counter(
            "ludogite_swept_tables",
            "Tables that were due and that nobody had seen to, taken over by this process.",
            registry=self.registry,
        )
        self.jobs = Gauge(
            "ludogite_jobs",
            "Thoughts in the queue of the whole house, by kind, waiting or running.",
            ["kind", "state"],
            registry=self.registry,
        )
