"""Tournaments of programs on a real Ray: one machine, two nodes, and a worker that dies."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludogite.arena.contest import ContestPlan
from ludogite.arena.contest_game import ContestGame
from ludogite.arena.contest_run import ContestRun, StopRules
from ludogite.arena.executors import ContestExecutor, OwnProcess, Processes
from ludogite.arena.ray_executor import RayCluster
from ludogite.core.registry import open_game

pytestmark = [pytest.mark.study, pytest.mark.filterwarnings("ignore")]

PLAN = ContestPlan("squadro", open_game("squadro").rules.version, {}, ("1", "2", "random", "greedy"))


def held(executor: ContestExecutor, rounds: int = 8) -> list[ContestGame]:
    run = ContestRun(PLAN, StopRules(rounds))
    for games in executor.play(PLAN, run.pending()):
        for game in games:
            run.add(game)
    return run.counted()


@pytest.fixture
def two_nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A cluster of two nodes on this machine, a core each."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    from ray.cluster_utils import Cluster  # noqa: PLC0415 - an extra

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    yield cluster
    import ray  # noqa: PLC0415 - the same

    ray.shutdown()
    cluster.shutdown()


def test_one_machine_plays_the_same_games_as_processes_and_a_killed_worker_loses_none() -> None:
    expected = held(OwnProcess())
    assert held(Processes(2)) == expected
    assert held(KillsRayWorkers("local", 2)) == expected


class KillsRayWorkers(RayCluster):
    """Kills a process that plays, when the first games have come in."""

    def play(self, plan: ContestPlan, games: Any) -> Iterator[list[ContestGame]]:
        killed = 0
        for finished in super().play(plan, games):
            for worker in ray_workers()[: 0 if killed else 1]:
                os.kill(worker, signal.SIGKILL)
                killed += 1
            yield finished
        assert killed == 1


def ray_workers() -> list[int]:
    """Return the processes that play for us now: those below this one that call themselves by our task."""
    listed = subprocess.run(["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout
    rows = [line.split(maxsplit=2) for line in listed.splitlines()[1:]]
    parents = {int(pid): int(parent) for pid, parent, _ in rows}
    playing = [int(pid) for pid, _, words in rows if words.startswith("ray::play_timed")]
    return [pid for pid in playing if os.getpid() in ancestors(pid, parents)]


def ancestors(pid: int, parents: dict[int, int]) -> Iterator[int]:
    while (pid := parents.get(pid, 0)) > 0:
        yield pid


def test_two_nodes_share_the_games_and_one_that_is_lost_loses_none(two_nodes: Any) -> None:
    expected = held(OwnProcess(), 60)
    executor = RayCluster(two_nodes.address, 2)
    run = ContestRun(PLAN, StopRules(60))
    second = next(node for node in two_nodes.list_all_nodes() if node is not two_nodes.head_node)
    is_lost = False
    for games in executor.play(PLAN, run.pending()):
        for game in games:
            run.add(game)
        if not is_lost and len(run.games) > 20:
            two_nodes.remove_node(second, allow_graceful=False)
            is_lost = True
    assert is_lost
    assert run.counted() == expected


def test_the_command_plays_on_a_cluster_and_says_when_there_is_none(two_nodes: Any, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ludogite", "tournament", "squadro", "1", "random", "--rounds", "5", "--json"]
    done = subprocess.run(
        [*command, "--ray", two_nodes.address, "--journal", str(tmp_path / "j")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 10
    refused = subprocess.run(
        [*command, "--ray", "127.0.0.1:1"], capture_output=True, text=True, check=False, timeout=60
    )
    assert refused.returncode == 1
    assert "[contest/ray]" in refused.stderr
    assert "Traceback" not in refused.stderr
