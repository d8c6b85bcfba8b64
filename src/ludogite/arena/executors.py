"""Where the games of a tournament of programs are played: in this process, or in processes on all cores.

An executor takes games from a source one after another, only as many as are needed to keep everybody busy, and yields
them finished, in whatever order they end. It may ask the source again after each that it yielded: what was decided in
the meantime is not asked for any more.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, ParamSpec, Protocol, TypeVar

from ludogite.arena.contest_game import ContestGame, play_chunk, play_scheduled
from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import FrameType

    from ludogite.arena.contest import ContestPlan
    from ludogite.arena.schedule import ScheduledGame

P = ParamSpec("P")
T = TypeVar("T")

CHUNK_SECONDS = 0.5
"""About so long a worker is busy with the games that it is given at once."""
MOST_AT_ONCE = 500
"""So many games a worker is given at most."""
AHEAD = 2
"""So many chunks wait or are played for each worker."""
ATTEMPTS = 5
"""A chunk whose worker died is given away so often."""
GRACE_SECONDS = 5
"""How long a worker may take to end once it is told to, or once its parent died."""


class LostWorkerError(LudogiteError, RuntimeError):
    """Whoever played some games died, each time that they were tried."""

    code = "contest/worker"


class ContestExecutor(Protocol):
    """Somewhere to play games."""

    def play(self, plan: ContestPlan, games: Iterator[ScheduledGame]) -> Iterator[list[ContestGame]]:
        """Yield the games finished."""


@dataclass(frozen=True, slots=True)
class GameChunk:
    """Games that are given away together."""

    games: tuple[ScheduledGame, ...]
    attempts: int = 0
    """How often whoever played them died."""

    def again(self, fault: BaseException) -> GameChunk:
        """Return the same for the next attempt; raises LostWorkerError where there were enough."""
        if self.attempts + 1 >= ATTEMPTS:
            first = self.games[0]
            raise LostWorkerError(
                house_message(
                    "whoever played {players} in round {round} died {count} times: try fewer --jobs, or less --memory",
                    players=" – ".join(map(excerpt, first.encounter)),
                    count=ATTEMPTS,
                    round=first.round + 1,
                )
            ) from fault
        return GameChunk(self.games, self.attempts + 1)


class ChunkSource:
    """Gives games away: few at once while nobody knows how long they take, then by their time; lost ones first."""

    def __init__(self, games: Iterator[ScheduledGame]) -> None:
        self.lost: list[GameChunk] = []
        """Chunks whose worker died."""
        self._games = games
        self._played = 0
        self._seconds = 0.0

    def take(self) -> GameChunk | None:
        """Return the next chunk; None where no more games are wanted."""
        if self.lost:
            return self.lost.pop()
        mean = self._seconds / self._played if self._played else CHUNK_SECONDS
        size = max(1, min(MOST_AT_ONCE, int(CHUNK_SECONDS / max(mean, 1e-6))))
        games = tuple(islice(self._games, size))
        return GameChunk(games) if games else None

    def learn(self, games: int, seconds: float) -> None:
        """Hear how long some games took."""
        self._played += games
        self._seconds += seconds


class OwnProcess:
    """Plays one game after another, here."""

    def play(self, plan: ContestPlan, games: Iterator[ScheduledGame]) -> Iterator[list[ContestGame]]:
        """Yield the games finished."""
        for game in games:
            yield [play_scheduled(plan, game)]


class Processes:
    """Plays in processes of this machine. One that dies is replaced, and its games are played again."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, plan: ContestPlan, games: Iterator[ScheduledGame]) -> Iterator[list[ContestGame]]:
        """Yield the games finished; raises LostWorkerError."""
        source = ChunkSource(games)
        while True:
            with opened_pool(self.jobs) as pool:
                yield from self._play_in(pool, plan, source)
            if not source.lost:
                return

    def _play_in(
        self, pool: ProcessPoolExecutor, plan: ContestPlan, source: ChunkSource
    ) -> Iterator[list[ContestGame]]:
        """Yield games until no more are wanted, or until a worker dies: then what was under way is lost."""
        under_way: dict[Future[TimedGames], GameChunk] = {}
        chunk: GameChunk | None = None
        try:
            while True:
                while len(under_way) < AHEAD * self.jobs and (chunk := source.take()) is not None:
                    under_way[pool.submit(play_timed, plan, chunk.games)] = chunk
                    chunk = None
                if not under_way:
                    return
                for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                    finished, seconds = future.result()
                    del under_way[future]
                    source.learn(len(finished), seconds)
                    yield finished
        except BrokenProcessPool as fault:
            if chunk is not None:  # it was never given away
                source.lost.append(chunk)
            source.lost += [one.again(fault) for one in under_way.values()]


TimedGames = tuple[list[ContestGame], float]
"""Games, and how many seconds they took together."""


def play_timed(plan: ContestPlan, games: Sequence[ScheduledGame]) -> TimedGames:
    """Play some games and say how long that took: what a worker does."""
    began = time.perf_counter()
    return until_stopped(play_chunk, plan, games), time.perf_counter() - began


def until_stopped(play: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> T:
    """Return what a worker of `opened_pool` plays; one that is told to end closes its players, and plays no more."""
    try:
        _playing.set()
        try:
            return play(*arguments, **more)
        finally:
            _playing.clear()
    except _Stopped:
        os._exit(1)  # players are closed by now; a pool would go on with what waits


def usable_cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Stopped(SystemExit):
    """A worker is told to end."""


_playing = threading.Event()
"""Whether this process, a worker, is playing."""


class _UninterruptedPool(ProcessPoolExecutor):
    """Processes that leave Ctrl-C to the one that asked, from their first moment on."""

    def submit(self, play: Callable[P, T], /, *arguments: P.args, **more: P.kwargs) -> Future[T]:
        """Have something played; a worker that is started for it inherits that Ctrl-C is held back."""
        with _interrupts_held_back():
            return super().submit(play, *arguments, **more)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Hold Ctrl-C back until the end, where the system can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def opened_pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Open processes; whoever leaves before the end does not wait for the games that are being played."""
    others = set(multiprocessing.active_children())
    pool = _UninterruptedPool(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_begin_work)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()
        raise
    else:
        pool.shutdown()


def _begin_work() -> None:
    """Leave Ctrl-C to the process that asked; end, with programs that were started, when told to or left alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, _stop)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _stop(_number: int, _frame: FrameType | None) -> None:
    """End: by way of the players where some play, else at once.

    A pool catches whatever is raised while it hands a result over, and would wait for ever for the lock that a worker
    had which was killed. What is raised may be lost in a player, or in whatever was being cleared away at that moment:
    the worker is ended all the same, after a while.
    """
    if _playing.is_set():
        if hasattr(signal, "alarm"):
            signal.alarm(GRACE_SECONDS)
        raise _Stopped
    os._exit(1)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(GRACE_SECONDS)
        os._exit(1)
