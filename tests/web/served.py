"""A real house in a process of its own, and a program that plays in it."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa

from ludogite.storage.engine import open_engine
from ludogite.storage.sqlite import sqlite_url
from ludogite.web.settings import read_settings

GENEROUS = {
    "LUDOGITE_REQUESTS_PER_SECOND": "100000",
    "LUDOGITE_COMMANDS_PER_SECOND": "100000",
    "LUDOGITE_TABLES_PER_HOUR": "1000000",
    "LUDOGITE_NETWORK_COMMANDS_PER_SECOND": "100000",
    "LUDOGITE_NETWORK_TABLES_PER_HOUR": "1000000",
    "LUDOGITE_NETWORK_HINTS_PER_MINUTE": "100000",
    "LUDOGITE_CONNECTIONS_PER_ADDRESS": "100000",
}


class Served:
    """A house that runs."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.settings = settings
        self.start()

    def start(self) -> None:
        environment = os.environ | GENEROUS | self.settings | {"PYTHONWARNINGS": "ignore"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a house that compiles itself anew starts slowly
        self.log = (self.folder / "log.txt").open("ab")
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "ludogite.web",
                "--port",
                self.settings.get("LUDOGITE_PORT", "0"),
                "--data",
                str(self.folder / "data"),
            ],
            stdout=subprocess.PIPE,
            stderr=self.log,
            env=environment,
            text=True,
        )
        assert self.process.stdout is not None
        words = self.process.stdout.readline()
        found = re.search(r"http://([\d.]+):(\d+)/", words)
        assert found, words
        self.address = f"{found[1]}:{found[2]}"
        self.url = f"http://{self.address}"
        for _ in range(600):
            try:
                if httpx.get(f"{self.url}/health").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError((self.folder / "log.txt").read_text())

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
