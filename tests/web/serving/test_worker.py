"""Thinking is left to workers: any of them may die, stop or come back, and the game goes on."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from tests.fork_server import run_program

pytest.importorskip("procrastinate")

from tests.postgres import furnished_database, needs_postgres
from tests.proof import Note, times
from tests.waiting import pause, wait_until
from tests.web.served import Served
from tests.web.workers import LEFT_TO_WORKERS, ServedWorker, clear, jobs, workers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.web.served import Guest

pytestmark = needs_postgres
__all__ = ["workers"]

KILLS = times(10)
READ_FIGURES = {"LUDOGITE_METRICS_TOKEN": "reader-of-the-figures"}
METRICS = {"Authorization": "Bearer reader-of-the-figures"}
MACHINES = [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]
PENSIVE = [{"kind": "me"}, {"kind": "bot", "level": "5"}]
THINKING_S = 2.5
"""How long the strongest machine thinks here at most, with its process starting."""


def is_over(guest: Guest, table: str) -> bool:
    return bool(guest.look(table)["table"]["status"] == "over")


def moves_after(guest: Guest, table: str, ply: int = -1) -> list[int]:
    """Return the numbers of the moves that were played after one."""
    return [move["n"] for move in guest.look(table)["moves"] if move["seat"] is not None and move["n"] > ply]


def play_first_move(guest: Guest, table: str) -> int:
    """Play any move; return which ply it was."""
    turn = wait_until(lambda: (turn := guest.look(table)["turn"]).get("mine") and turn, "it is the guest's turn")
    answer = guest.do(table, type="play", token=turn["moves"][0]["move"], ply=turn["ply"])
    assert answer.status_code == 200, answer.text
    return int(turn["ply"])


@pytest.fixture(scope="module")
def database() -> str:
    return furnished_database()


@pytest.fixture(scope="module")
def house(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house in which nobody thinks."""
    one = Served(tmp_path_factory.mktemp("house"), LUDOGITE_DATABASE=database, **READ_FIGURES, **LEFT_TO_WORKERS)
    yield one
    one.stop()
    assert "Traceback" not in one.logged(), one.logged()


@pytest.fixture(autouse=True)
def quiet(house: Served, database: str) -> None:
    """What an earlier test left to think about is nobody's."""
    assert house.process.poll() is None
    clear(database)


def test_a_game_is_played_by_two_workers(
    house: Served, database: str, workers: Callable[..., ServedWorker], guests: Callable[..., Guest]
) -> None:
    anna = guests("Anna", house)
    table = anna.lay(seats=MACHINES)
    wait_until(lambda: jobs(database, "todo"), "a question waits")
    assert not moves_after(anna, table), "nobody thinks here"
    for _ in range(2):
        workers(database)
    wait_until(lambda: is_over(anna, table), "the game is over")
    played = moves_after(anna, table)
    assert played == sorted(set(played)), "every move was played once"
    assert not jobs(database, "todo") + jobs(database, "doing")


def review(guest: Guest, table: str) -> dict[str, Any]:
    return dict(guest.http.get(f"/api/tables/{table}/review").json())


def given_up(guest: Guest) -> str:
    """Return a short game that is over."""
    table = guest.lay(seats=PENSIVE, options={"first": "left"})
    play_first_move(guest, table)
    assert guest.do(table, type="resign", seat=0).status_code == 200
    return table


def test_moves_come_before_hints_and_hints_before_looking_back(
    house: Served, database: str, workers: Callable[..., ServedWorker], guests: Callable[..., Guest]
) -> None:
    anna = guests("Anna", house)
    worker = workers(database)
    long = anna.lay(seats=MACHINES)
    wait_until(lambda: is_over(anna, long), "the game is over")
    games = [long, given_up(anna), given_up(anna)]
    assert [review(anna, game)["ahead"] for game in games][1:] == [1, 2]
    table, ask = anna.lay(seats=PENSIVE, options={"first": "left"}), f"/api/tables/{games[0]}/hint"
    for at in range(1, 4):
        assert anna.http.get(ask, params={"at": at, "wait": 0}, headers=anna.head).status_code == 202
    ply = play_first_move(anna, table)
    wait_until(lambda: moves_after(anna, table, ply), "the machine has moved")
    unanswered = jobs(database, "todo") + jobs(database, "doing")
    assert any(key.startswith("hint:") for key in unanswered), "a move waits for no hint"
    hint = anna.http.get(ask, params={"at": 1, "wait": 20}, headers=anna.head)
    assert hint.status_code == 200, hint.text
    assert hint.json()["best"]
    progress = review(anna, games[0])
    assert not progress["values"], "a hint waits for no look back"
    wait_until(lambda: 0 < review(anna, games[0])["done"] < progress["total"], "the look back has begun")
    worker.end(signal.SIGKILL)


def test_a_game_is_looked_back_at_by_a_worker(
    house: Served, database: str, workers: Callable[..., ServedWorker], guests: Callable[..., Guest]
) -> None:
    anna = guests("Anna", house)
    table = given_up(anna)
    assert review(anna, table)["done"] < review(anna, table)["total"]
    assert review(anna, table)["ahead"] == 0, "it waits for nobody but a worker"
    nobody = "thinking: nobody thinks: start ludogite worker"
    wait_until(lambda: nobody in anna.http.get("/health").json().get("why", ()), "it is said that nobody thinks")
    figures = anna.http.get("/metrics", headers=METRICS).text
    assert 'ludogite_jobs{kind="review",state="waiting"} 1.0' in figures
    assert 'ludogite_jobs_failed_total{kind="review"} 0.0' in figures
    assert "ludogite_workers 0.0" in figures
    workers(database, opponents=0)
    told = wait_until(lambda: (found := review(anna, table))["values"] and found, "the look back is done")
    assert told["done"] == told["total"] == len(told["best"])
    wait_until(lambda: anna.http.get("/health").json()["status"] == "ok", "the house is well")
    assert "ludogite_workers 2.0" in anna.http.get("/metrics", headers=METRICS).text


def kill_while_it_thinks(
    guest: Guest, database: str, own: ServedWorker, start: Callable[[], ServedWorker], alive_s: float = 0.0
) -> float:
    """Kill a worker in the middle of a thought that would never end; return how long the move then took."""
    table = guest.lay(seats=PENSIVE, options={"first": "left"})
    ply = play_first_move(guest, table)
    wait_until(lambda: jobs(database, "doing"), "somebody thinks")
    with own.stuck_in_thought():
        start()
        pause(alive_s, "nobody else takes it while its worker lives, however long it thinks")
        assert not moves_after(guest, table, ply)
        own.end(signal.SIGKILL)
    killed = time.monotonic()
    wait_until(lambda: moves_after(guest, table, ply), "the machine has moved")
    return time.monotonic() - killed


def test_what_a_killed_worker_thought_about_is_taken_over_by_another(
    house: Served, database: str, workers: Callable[..., ServedWorker], guests: Callable[..., Guest]
) -> None:
    start = partial(workers, database, advisers=0)
    kill_while_it_thinks(guests("Anna", house), database, start(), start)


@pytest.mark.proof("kills")
def test_workers_killed_by_the_dozen_never_delay_a_move_by_more_than_five_seconds(
    house: Served,
    database: str,
    workers: Callable[..., ServedWorker],
    guests: Callable[..., Guest],
    record_property: Note,
) -> None:
    record_property("cases", KILLS)
    anna, waits = guests("Anna", house), []
    for _ in range(KILLS):
        started: list[ServedWorker] = []

        def start(started: list[ServedWorker] = started) -> ServedWorker:
            started.append(workers(database, advisers=0))
            return started[-1]

        waits.append(kill_while_it_thinks(anna, database, start(), start, alive_s=4))
        started[-1].end(signal.SIGTERM)
    assert max(waits) < 5 + THINKING_S, sorted(waits)


@pytest.mark.proof("kills")
def test_a_machine_moves_although_the_house_that_asked_is_killed(
    serve: Callable[..., Served], workers: Callable[..., ServedWorker], guests: Callable[..., Guest]
) -> None:
    database = furnished_database()
    house = serve(LUDOGITE_DATABASE=database, **LEFT_TO_WORKERS)
    anna = guests("Anna", house)
    table = anna.lay(seats=PENSIVE, options={"first": "left"})
    ply = play_first_move(anna, table)
    house.kill()
    workers(database, advisers=0)
    house.start()
    anna = guests("Bert", house)
    wait_until(lambda: moves_after(anna, table, ply), "the machine has moved")


def test_a_worker_told_to_stop_gives_its_thought_back_within_two_seconds(
    house: Served, database: str, workers: Callable[..., ServedWorker], guests: Callable[..., Guest]
) -> None:
    anna, worker = guests("Anna", house), workers(database)
    table = anna.lay(seats=PENSIVE, options={"first": "left"})
    play_first_move(anna, table)
    wait_until(lambda: jobs(database, "doing"), "somebody thinks")
    with worker.stuck_in_thought():
        assert worker.end(signal.SIGTERM) < 2.5
    assert worker.process.returncode == 0
    assert "Traceback" not in worker.log.read_text()
    assert [key.partition(":")[0] for key in jobs(database, "todo")] == ["move"]
    assert not jobs(database, "doing")


def refused(tmp_path: Path, *arguments: str, **environment: str) -> str:
    run = run_program("ludogite", "worker", "--data", str(tmp_path), *arguments, env=os.environ | environment)
    assert run.returncode == 1, run.stderr
    return run.stderr


def test_a_worker_without_a_server_or_without_work_says_what_to_do(tmp_path: Path) -> None:
    assert re.search(r"LUDOGITE_DATABASE=postgresql://.*\[house/settings\]", refused(tmp_path))
    idle = refused(tmp_path, "--opponents", "0", "--advisers", "0", LUDOGITE_DATABASE="postgresql://nobody@/nowhere")
    assert re.search(r"--opponents or --advisers \[house/settings\]", idle)
    assert "[storage/address]" in refused(tmp_path, LUDOGITE_DATABASE="postgresql://nobody@127.0.0.1:1/nowhere")


def test_a_house_in_one_file_loads_neither_server_nor_queue() -> None:
    code = "import sys, ludogite.serving.app; print({'psycopg', 'procrastinate'} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "set()\n"
