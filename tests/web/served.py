"""A real house in a process of its own, and a program that plays in it."""

import os
import random
import re
import signal
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import httpx
import sqlalchemy as sa
from tests.fork_server import start_program
from tests.waiting import wait_until

from ludogite.settings import read_settings
from ludogite.storage.engine import open_engine
from ludogite.storage.sqlite import sqlite_url

GENEROUS = {
    "LUDOGITE_REQUESTS_PER_SECOND": "100000",
    "LUDOGITE_COMMANDS_PER_SECOND": "100000",
    "LUDOGITE_TABLES_PER_HOUR": "1000000",
    "LUDOGITE_NETWORK_COMMANDS_PER_SECOND": "100000",
    "LUDOGITE_NETWORK_TABLES_PER_HOUR": "1000000",
    "LUDOGITE_NETWORK_HINTS_PER_MINUTE": "100000",
    "LUDOGITE_CONNECTIONS_PER_ADDRESS": "100000",
}


def name_seeds() -> Iterator[str]:
    """Yield A to Z, then AA to ZZ."""
    yield from ascii_uppercase
    yield from map("".join, product(ascii_uppercase, repeat=2))


NAME_SEEDS = defaultdict[Path, Iterator[str]](name_seeds)
"""Of the names that the processes of a house draw for guests, by its folder: each process has a seed of its own."""


class Served:
    """A house that runs."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.settings = settings
        self.start()

    def start(self) -> None:
        seed = self.settings.get("LUDOGITE_NAMES", "") + next(NAME_SEEDS[self.folder])
        environment = os.environ | GENEROUS | self.settings | {"LUDOGITE_NAMES": seed}
        self.log = (self.folder / "log.txt").open("ab")
        port, data = self.settings.get("LUDOGITE_PORT", "0"), str(self.folder / "data")
        arguments = ("--port", port, "--data", data)
        self.process = start_program("ludogite.serving", *arguments, env=environment, stderr=self.log.fileno())
        assert self.process.stdout is not None
        words = self.process.stdout.readline()
        found = re.search(r"http://([\d.]+):(\d+)/", words)
        assert found, words
        self.address = f"{found[1]}:{found[2]}"
        self.url = f"http://{self.address}"
        wait_until(self._answers, f"{self.url} is open")

    def _answers(self) -> bool:
        assert self.process.poll() is None, self.logged()
        try:
            return httpx.get(f"{self.url}/health").is_success
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> None:
        self.process.terminate()
        self._gone()

    def _gone(self) -> None:
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()

    @contextmanager
    def database(self) -> Iterator[sa.Connection]:
        """Where everything is kept, in a transaction."""
        folder = self.folder / "data"
        engine = open_engine(read_settings(data=str(folder)).database or sqlite_url(folder))
        with engine.begin() as connection:
            yield connection
        engine.dispose()

    def logged(self) -> str:
        return (self.folder / "log.txt").read_text()


class Guest:
    """A program that plays through the API."""

    def __init__(self, served: Served, name: str) -> None:
        self.http = httpx.Client(base_url=served.url, timeout=60)  # a first good move waits for its adviser to start
        answer = self.http.post("/api/guests", json={"name": name}).json()
        self.id, self.name, self.token = answer["id"], answer["name"], answer["token"]
        self.head = {"Authorization": f"Bearer {self.token}"}
        self.number = 0

    def lay(self, game: str = "squadro", seats: list[dict[str, str]] | None = None, **wish: Any) -> str:
        wish |= {"game": game, "seats": seats or [{"kind": "me"}, {"kind": "friend"}]}
        if game == "squadro":
            wish["options"] = {"sides": "given", **wish.get("options", {})}
        answer = self.http.post("/api/tables", json=wish, headers=self.head)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def do(self, table: str, cid: str | None = None, **command: Any) -> httpx.Response:
        self.number += 1
        body = {"cid": cid or f"c{self.number}", "command": command}
        return self.http.post(f"/api/tables/{table}/commands", json=body, headers=self.head)

    def look(self, table: str) -> dict[str, Any]:
        return dict(self.http.get(f"/api/tables/{table}", headers=self.head).json())


def play(table: str, *players: Guest, moves: int = 10_000) -> None:
    """Play at random, so many moves or to the end."""
    rng = random.Random(table)
    while moves:
        for player in players:
            seen = player.look(table)
            if seen["table"]["status"] == "over":
                return
            turn = seen["turn"]
            if turn.get("mine"):
                chosen = rng.choice([move["move"] for move in turn["moves"]])
                assert player.do(table, type="play", token=chosen, ply=turn["ply"]).is_success
                moves -= 1
                break
