"""The services of compose.yaml as real processes on this machine: the same commands, settings and proxy."""

from __future__ import annotations

import contextlib
import os
import random
import re
import shutil
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

import httpx
import yaml
from tests.postgres import new_database
from tests.valkey import new_valkey
from tests.waiting import LIMIT_S, wait_until
from tests.web.served import GENEROUS

ROOT = Path(__file__).parents[2]
CADDY = shutil.which("caddy") or ""
GIVEN = {
    "POSTGRES_PASSWORD": "secret",
    "VALKEY_PASSWORD": "another",
    "SITE_ADDRESS": "games.example.org",
    "METRICS_TOKEN": "correct-horse-battery",
}
"""What whoever runs the house writes into `.env`."""
VARIABLE = re.compile(r"\$\{([A-Z_]+)(?::([-?])([^}]*))?\}")


def services() -> dict[str, dict[str, Any]]:
    """Return the services of the file, filled in as `docker compose` does."""
    return dict(_filled(yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8")))["services"])


def _filled(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _filled(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_filled(one) for one in value]
    if not isinstance(value, str):
        return value
    return VARIABLE.sub(lambda found: GIVEN.get(found[1], found[3] if found[2] == "-" else ""), value)


class Topology:
    """A house on several processes, from entering until leaving."""

    def __init__(self, folder: Path, database: str = "", without: tuple[str, ...] = ()) -> None:
        self._folder = folder
        self._given_database = database
        self._services = {name: service for name, service in services().items() if name not in without}
        self._stack = ExitStack()
        self._processes: dict[str, subprocess.Popen[str]] = {}
        self.addresses: dict[str, str] = {}
        """Where each service is found that listens."""

    def __enter__(self) -> Self:
        self._database = self._given_database or new_database()
        self._valkey = self._stack.enter_context(new_valkey()).address
        self.url = f"http://127.0.0.1:{_free_port()}"
        for name in self.named("web-"):
            self.addresses[name] = f"127.0.0.1:{_free_port()}"
            self.start(name)
        for name in self.named("worker-"):
            self.start(name)
        self._start_proxy()
        _wait_for(self.url + "/health")
        return self

    def __exit__(self, *_: object) -> None:
        for name in list(self._processes):
            self.stop(name)
        self._stack.close()

    def named(self, beginning: str) -> list[str]:
        return [name for name in self._services if name.startswith(beginning)]

    def start(self, name: str) -> None:
        """Start one of our own services as the file says; only addresses of other machines are other ones."""
        service = self._services[name]
        command = [sys.executable, "-m", "ludogite", *service["command"]]
        environment = dict(service["environment"])
        assert re.fullmatch("postgresql://ludogite:secret@postgres:5432/ludogite", environment["LUDOGITE_DATABASE"])
        assert environment["LUDOGITE_VALKEY"] == "valkey://:another@valkey:6379/0"
        assert self._services["valkey"]["command"][-2:] == ["--requirepass", "another"]
        environment |= {"LUDOGITE_DATABASE": self._database, "LUDOGITE_VALKEY": self._valkey}
        environment["LUDOGITE_DATA"] = str(self._folder / name)
        environment["LUDOGITE_NAMES"] = f"{name[-1]}T"
        if name in self.addresses:
            environment |= {"LUDOGITE_PUBLIC_URL": self.url, "LUDOGITE_TRUSTED_PROXIES": "127.0.0.1"}
            command[command.index("0.0.0.0")] = "127.0.0.1"  # noqa: S104 - what a container listens on
            command[command.index("8000")] = self.addresses[name].rpartition(":")[2]
        self._run(name, command, GENEROUS | environment)
        if name in self.addresses:
            _wait_for(f"http://{self.addresses[name]}/ready")

    def _start_proxy(self) -> None:
        upstreams = self._services["proxy"]["environment"]["UPSTREAMS"]
        for name, address in self.addresses.items():
            assert f"{name}:8000" in upstreams
            upstreams = upstreams.replace(f"{name}:8000", address)
        command = [CADDY, "run", "--adapter", "caddyfile", "--config", str(ROOT / "deploy" / "Caddyfile")]
        folder = str(self._folder)
        folders = {"HOME": folder, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}
        admin = {"CADDY_ADMIN": f"unix/{folder}/caddy.socket"}
        self._run("proxy", command, {"SITE_ADDRESS": self.url, "UPSTREAMS": upstreams} | folders | admin)

    def _run(self, name: str, command: list[str], environment: dict[str, str]) -> None:
        with (self._folder / f"{name}.log").open("ab") as log:
            self._processes[name] = subprocess.Popen(
                command, stdout=log, stderr=log, env=os.environ | environment | {"PYTHONWARNINGS": "ignore"}, text=True
            )

    def stop(self, name: str) -> None:
        """End a service as an upgrade does."""
        process = self._processes.pop(name)
        process.terminate()
        process.wait(LIMIT_S)

    def logged(self, name: str) -> str:
        return (self._folder / f"{name}.log").read_text("utf-8")


def _free_port() -> int:
    """Return a port to be listened on later: none of those that the system gives to whoever asks for any meanwhile."""
    while True:
        port = random.randrange(20_000, 32_000)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


def _wait_for(url: str) -> None:
    def answers() -> bool:
        try:
            return httpx.get(url).status_code == 200
        except httpx.TransportError:
            return False

    wait_until(answers, f"{url} answers", poll_s=0.05)
