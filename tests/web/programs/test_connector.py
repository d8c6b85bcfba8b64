"""Programs that speak the engine protocol, at the tables of a running house."""

from __future__ import annotations

import itertools
import os
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.waiting import wait_until
from tests.web.member_accounts import OPENED, Program, add_member, add_program
from tests.web.served import Served

NUMBER = itertools.count(1)
HABITS = Path(__file__).parents[2] / "bots" / "habits.py"


@pytest.fixture(autouse=True)
def _close_programs() -> Iterator[None]:
    yield
    while OPENED:
        OPENED.pop().close()


@pytest.fixture
def robot(served: Served) -> Program:
    return add_program(served, add_member(served, f"Ada {next(NUMBER)}"), f"Engine {next(NUMBER)}", "read play")


@pytest.fixture
def other(served: Served) -> Program:
    return add_program(served, add_member(served, f"Bea {next(NUMBER)}"), f"Rival {next(NUMBER)}")


@contextmanager
def connected(served: Served, robot: Program, program: str, *flags: str) -> Iterator[list[str]]:
    """Let a program listen; what it said is there afterwards."""
    command = [sys.executable, "-m", "ludogite", "bot", served.url, "--exec", program, "--lang", "en", *flags]
    environment = os.environ | {"LUDOGITE_BOT_TOKEN": robot.token, "PYTHONUNBUFFERED": "1"}
    running = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert running.stdout is not None
    said = [running.stdout.readline()]
    try:
        assert robot.name in said[0]
        yield said
    finally:
        running.send_signal(signal.SIGTERM)
        said += running.communicate(timeout=20)[0].splitlines()
    assert running.returncode == 130, said


def habits(habit: str) -> str:
    return shlex.join([sys.executable, str(HABITS), habit])


def played_to_the_end(robot: Program, other: Program, game: str) -> str:
    with other.events() as heard:
        table = str(other.post("/api/challenges", to=robot.name, game=game).json()["id"])
        for one in heard:
            if one["event"] == "over" and one["table"] == table:
                return table
            if one["event"] == "turn" and one["table"] == table:
                turn = other.look(table)["turn"]
                other.do(table, type="play", token=turn["moves"][0]["move"], ply=turn["ply"])
    raise AssertionError("the game never ended")


def test_a_program_accepts_challenges_and_plays_to_the_end(served: Served, robot: Program, other: Program) -> None:
    with connected(served, robot, habits("none")) as said:
        table = played_to_the_end(robot, other, "squadro")
    assert robot.look(table)["table"]["outcome"]["reason"] in {"four-home", "repetition"}
    assert any(line.startswith(f"{table}  squadro +") for line in said)


def test_our_own_engine_plays_at_a_table(served: Served, robot: Program, other: Program) -> None:
    ours = shlex.join([sys.executable, "-m", "ludogite", "engine", "squadro", "--bot", "3"])
    with connected(served, robot, ours):
        table = played_to_the_end(robot, other, "squadro")
    outcome = robot.look(table)["table"]["outcome"]
    mine = next(n for n, seat in enumerate(robot.look(table)["table"]["seats"]) if seat.get("mine"))
    assert outcome["ranks"][mine] == 1


@pytest.mark.parametrize(("habit", "why"), [("crashes", "has ended (exit code 1): RuntimeError"), ("cheats", "'99'")])
def test_a_program_that_fails_gives_the_game_up_and_goes_on_listening(
    served: Served, robot: Program, other: Program, habit: str, why: str
) -> None:
    with connected(served, robot, habits(habit)) as said:
        for _ in range(2):
            table = played_to_the_end(robot, other, "squadro")
            assert robot.look(table)["table"]["outcome"]["reason"] == "resigned"
    assert sum(why in line for line in said) == 2


def test_a_challenge_to_another_game_is_declined(served: Served, robot: Program, other: Program) -> None:
    with connected(served, robot, habits("none"), "--game", "squadro"), other.events() as heard:
        table = other.post("/api/challenges", to=robot.name, game="rugby").json()["id"]
        declined = next(one for one in heard if one["event"] == "challenge-declined" and one["table"] == table)
        assert declined["reason"] == "game"


@pytest.mark.parametrize(
    ("address", "token", "program", "code"),
    [
        ("ftp://house", "lgp_x", habits("none"), "option/value"),
        ("http://127.0.0.1:9", "lgp_x", habits("none"), "bot/away"),
        ("", "lgp_nobody", habits("none"), "bot/refused"),
        ("", "lgp_nobody", "/nowhere/at/all", "bot/start"),
    ],
)
def test_what_cannot_be_connected_is_refused(served: Served, address: str, token: str, program: str, code: str) -> None:
    command = [sys.executable, "-m", "ludogite", "bot", address or served.url, "--exec", program, "--token", token]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode in {1, 2}
    assert f"[{code}]" in done.stderr, done.stderr
    assert "Traceback" not in done.stderr


def test_a_program_goes_on_when_the_house_comes_back(serve: Callable[..., Served]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    house = serve(LUDOGITE_PORT=port)
    robot = add_program(house, add_member(house, "Ada"), "Engine", "read play")
    other = add_program(house, add_member(house, "Bea"), "Rival")
    with connected(house, robot, habits("none")) as said:
        house.kill()
        house.start()
        table = played_to_the_end(robot, other, "squadro")
        assert robot.look(table)["table"]["status"] == "over"
    assert any("does not answer" in line for line in said)


def test_a_program_that_was_away_takes_the_seat_back_that_a_machine_played_on_for_it(
    serve: Callable[..., Served],
) -> None:
    house = serve(LUDOGITE_FAIR_WAIT_SECONDS="1")
    robot = add_program(house, add_member(house, "Ada"), "Engine", "read play")
    other = add_program(house, add_member(house, "Bea"), "Rival")

    def seat_of_robot() -> dict[str, Any]:
        return dict(next(seat for seat in other.look(table)["table"]["seats"] if not seat.get("mine")))

    with connected(house, robot, habits("none")):
        table = str(other.post("/api/challenges", to=robot.name, game="squadro").json()["id"])
        wait_until(lambda: other.look(table)["turn"].get("mine"), "the game has begun, and it is the turn of the other")
    with other.events():
        turn = other.look(table)["turn"]
        other.do(table, type="play", token=turn["moves"][0]["move"], ply=turn["ply"])
        wait_until(lambda: other.look(table)["turn"].get("absent", {}).get("left_ms") == 0, "the fair wait is over")
        answer = other.do(table, type="hand-over", seat=other.look(table)["turn"]["absent"]["seat"])
        assert answer.status_code == 200, answer.text
        assert seat_of_robot()["handed_over"]
    with connected(house, robot, habits("none")):
        wait_until(lambda: not seat_of_robot().get("handed_over"), "the program has its seat back")
        wait_until(lambda: other.look(table)["turn"].get("mine"), "whoever plays there has moved")
        turn = other.look(table)["turn"]
        other.do(table, type="play", token=turn["moves"][0]["move"], ply=turn["ply"])
        wait_until(lambda: other.look(table)["turn"]["ply"] > turn["ply"] + 1, "the program decides again")
    assert not seat_of_robot().get("level")
