"""Tournaments of programs on many machines, by Ray: games are tasks; those of a machine that is lost are played again.

Ludogîte has to be installed on every machine of the cluster, in the same version, and programs (`exec:`) have to lie at
the same place: they run where their game runs.
"""

from __future__ import annotations

import contextlib
import os
import socket
from typing import TYPE_CHECKING, Any

from ludogite.arena.executors import AHEAD, ATTEMPTS, ChunkSource, GameChunk, play_timed
from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import excerpt, one_line
from ludogite.core.message import house_message
from ludogite.extras import require_extra

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.arena.contest import ContestPlan
    from ludogite.arena.contest_game import ContestGame
    from ludogite.arena.schedule import ScheduledGame

LOCAL = "local"
"""The address of a cluster that is started for the tournament, on this machine, and ends with it."""
KNOCK_SECONDS = 10.0
"""A cluster that does not take a connection for so long is away."""
POLL_SECONDS = 5.0
"""So often it is asked how large the cluster is, while nothing ends."""


class RayClusterError(LudogiteError, RuntimeError):
    """A Ray cluster does not answer, or cannot play."""

    code = "contest/ray"


class RayCluster:
    """Plays on a Ray cluster."""

    def __init__(self, address: str = LOCAL, jobs: int = 0) -> None:
        """Say where it is; with `jobs`, so many games are played at once at most. Raises MissingExtraError."""
        require_extra("ray", house_message("a tournament on a Ray cluster"))
        self.address = address
        self.jobs = jobs

    def play(self, plan: ContestPlan, games: Iterator[ScheduledGame]) -> Iterator[list[ContestGame]]:
        """Yield the games finished; raises RayClusterError, LostWorkerError."""
        with self._joined() as ray:
            # What is started again by Ray itself is not lost; what it gives up is given away once more by us.
            task = ray.remote(play_timed).options(num_cpus=1, max_retries=ATTEMPTS)
            source = ChunkSource(games)
            under_way: dict[Any, GameChunk] = {}
            while True:
                while len(under_way) < AHEAD * self._size(ray) and (chunk := source.take()) is not None:
                    under_way[task.remote(plan, chunk.games)] = chunk
                if not under_way:
                    return
                ended, _ = ray.wait(list(under_way), num_returns=1, timeout=POLL_SECONDS)
                for one in ended:
                    yield from self._finished(ray, one, under_way.pop(one), source)

    def _finished(self, ray: Any, one: Any, chunk: GameChunk, source: ChunkSource) -> Iterator[list[ContestGame]]:  # noqa: ANN401 - a library without types here
        errors = ray.exceptions
        try:
            finished, seconds = ray.get(one)
        except errors.RayTaskError as fault:
            if isinstance(fault.cause, LudogiteError):
                raise fault.cause from fault
            raise RayClusterError(
                house_message("a machine of the cluster cannot play: {why}", why=excerpt(one_line(str(fault.cause))))
            ) from fault
        except errors.RayError as fault:
            source.lost.append(chunk.again(fault))
        else:
            source.learn(len(finished), seconds)
            yield finished

    def _size(self, ray: Any) -> int:  # noqa: ANN401 - the same
        """Return how many games are played at once now: machines come and go."""
        cores = max(int(ray.cluster_resources().get("CPU", 0)), 1)
        return min(cores, self.jobs) if self.jobs else cores

    @contextlib.contextmanager
    def _joined(self) -> Iterator[Any]:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
        import ray  # noqa: PLC0415 - an extra, loaded when asked for

        is_ours = not ray.is_initialized()
        if is_ours:
            quietly = {"log_to_driver": False, "logging_level": "ERROR", "configure_logging": True}
            where = (
                {"include_dashboard": False, "num_cpus": self.jobs or None}
                if self.address == LOCAL
                else {"address": self.address}
            )
            try:
                self._knock()
                ray.init(**where, **quietly)
            except Exception as fault:
                raise RayClusterError(
                    house_message(
                        "the Ray cluster '{address}' does not answer ({why}): was it started (ray start --head)?",
                        address=excerpt(self.address),
                        why=excerpt(one_line(str(fault))),
                    )
                ) from fault
        try:
            yield ray
        finally:
            if is_ours:
                ray.shutdown()

    def _knock(self) -> None:
        """See whether somebody listens at the address, where it names one: Ray itself would try for minutes."""
        host, colon, port = self.address.rpartition("://")[2].rpartition(":")
        if colon and port.isdecimal():
            socket.create_connection((host, int(port)), KNOCK_SECONDS).close()
