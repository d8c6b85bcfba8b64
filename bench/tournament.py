"""How many games of a tournament of programs end in a second: one core, two, and two Ray nodes on one machine.

    python bench/tournament.py
    python bench/tournament.py --game libertas --players 2 3 greedy --rounds 100

Each is held several times, by turns; the best and the middle one are told. *Per second* leaves out the time until the
first games come in, which is told beside it. *Per second of processor time* counts everything that the tournament used,
starting included, on all cores together.
"""

from __future__ import annotations

import argparse
import os
import resource
import time
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from ludogite.arena.contest import ContestPlan
from ludogite.arena.contest_run import ContestRun, StopRules
from ludogite.arena.executors import ContestExecutor, OwnProcess, Processes
from ludogite.arena.ray_executor import RayCluster
from ludogite.core.registry import open_game
from ludogite.extras import has_extra

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TICKS = os.sysconf("SC_CLK_TCK")


def held(plan: ContestPlan, rounds: int, executor: ContestExecutor) -> tuple[float, float, float]:
    """Hold a tournament: games a second, games a second of processor time, seconds until the first."""
    run = ContestRun(plan, StopRules(rounds))
    run.book.distinct(rounds)
    used, began, first, early = processor_seconds(), time.perf_counter(), 0.0, 0
    for games in executor.play(plan, run.pending()):
        for game in games:
            run.add(game)
        if not first:
            first, early = time.perf_counter(), len(run.games)
    took = time.perf_counter() - first
    spent = processor_seconds() - used
    return (len(run.games) - early) / took, len(run.games) / spent, first - began


def processor_seconds() -> float:
    """Return what this process, those that it waited for and those that still run below it have used."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used) + sum(_running(os.getpid()))


def _running(ancestor: int) -> Iterator[float]:
    parents: dict[int, int] = {}
    spent: dict[int, float] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                words = (folder / "stat").read_text("utf-8").rpartition(")")[2].split()
            except OSError:  # it has just ended
                continue
            parents[int(folder.name)] = int(words[1])
            spent[int(folder.name)] = sum(map(int, words[11:15])) / TICKS
    for pid, seconds in spent.items():
        above = parents[pid]
        while above > 1 and above != ancestor:
            above = parents.get(above, 0)
        if above == ancestor:
            yield seconds


@contextmanager
def two_nodes() -> Iterator[ContestExecutor]:
    """Start two Ray nodes with a core each, and join them."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    import ray  # noqa: PLC0415 - an extra
    from ray.cluster_utils import Cluster  # noqa: PLC0415 - the same

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
    try:
        yield RayCluster(cluster.address)
    finally:
        ray.shutdown()
        cluster.shutdown()


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="squadro")
    parser.add_argument("--players", nargs="+", default=["1", "2", "3", "greedy", "random"])
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--times", type=int, default=3)
    wanted = parser.parse_args()
    plan = ContestPlan(wanted.game, open_game(wanted.game).rules.version, {}, tuple(wanted.players)).check()
    places: dict[str, Callable[[], tuple[float, float, float]]] = {
        "one core": lambda: held(plan, wanted.rounds, OwnProcess()),
        "two cores, processes": lambda: held(plan, wanted.rounds, Processes(2)),
    }
    measured: dict[str, list[tuple[float, float, float]]] = {}
    for _ in range(wanted.times):
        for place, measure in places.items():
            measured.setdefault(place, []).append(measure())
        if has_extra("ray"):
            with two_nodes() as cluster:
                measured.setdefault("two Ray nodes, a core each", []).append(held(plan, wanted.rounds, cluster))
    print("| where | games/s, best | middle | games/s of processor time, best | s until the first, best |")
    print("|---|--:|--:|--:|--:|")
    for place, found in measured.items():
        rates, by_processor, starts = zip(*found, strict=True)
        figures = f"{max(rates):,.0f} | {median(rates):,.0f} | {max(by_processor):,.0f} | {min(starts):.1f}"
        print(f"| {place} | {figures} |")


if __name__ == "__main__":
    main()
