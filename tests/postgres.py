"""A real PostgreSQL for tests: one server for all tests of a process, a database of its own for each."""

from __future__ import annotations

import atexit
import contextlib
import os
import pwd
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from itertools import count
from pathlib import Path
from signal import SIGCONT, SIGKILL, SIGSTOP, Signals
from tempfile import mkdtemp

import psycopg
import pytest
from tests.waiting import wait_until

from ludogite.storage.engine import open_engine

FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=16MB", "max_connections=200")
"""Most tests are not about the disk; those that are start a server that is sure of it."""
SURE = ("shared_buffers=32MB", "max_connections=200")
numbers = count(1)


def binaries() -> Path | None:
    """Return where the programs of the server are, if they are anywhere."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), reverse=True)
    found = debian[0] if debian else shutil.which("postgres")
    return Path(found).resolve().parent if found else None


needs_postgres = pytest.mark.skipif(binaries() is None, reason="no PostgreSQL: apt-get install postgresql")


class PostgresServer:
    """A server in a folder of its own, reached by a socket there; it can be killed, frozen and started again."""

    def __init__(self, settings: Sequence[str] = FAST) -> None:
        programs = binaries()
        assert programs
        self._programs = programs
        self._settings = settings
        self._folder = Path(mkdtemp(prefix="ludogite-postgres-"))
        self._data = self._folder / "data"
        self._user = somebody()
        if self._user:
            os.chown(self._folder, self._user.pw_uid, self._user.pw_gid)
        how = ("--username", "ludogite", "--auth=trust", "--encoding=UTF8", "--no-sync")
        self._run("initdb", *how)
        self.start()

    def start(self) -> None:
        settings = (*self._settings, "listen_addresses=", f"unix_socket_directories={self._folder}")
        options = " ".join(f"-c {one}" for one in settings)
        self._run("pg_ctl", "--wait", "--log", str(self._folder / "log"), "--options", options, "start")

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://ludogite@/{database}?host={self._folder}"

    @property
    def processes(self) -> list[int]:
        """The server and all that it started."""
        first = int((self._data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]

    def signal(self, signal: Signals) -> None:
        for pid in self.processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal)

    def kill(self) -> None:
        """End it as a machine does that loses its power."""
        killed = self.processes
        self.signal(SIGKILL)
        wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in killed), "the PostgreSQL server is gone")

    def freeze(self) -> None:
        self.signal(SIGSTOP)

    def thaw(self) -> None:
        self.signal(SIGCONT)

    def close(self) -> None:
        self._run("pg_ctl", "--mode", "immediate", "stop")
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self._programs / program), "--pgdata", str(self._data), *arguments],
            check=True, cwd=self._folder, stdout=subprocess.DEVNULL, env={},
            user=self._user.pw_uid if self._user else None,
        )  # fmt: skip


@cache
def server() -> PostgresServer:
    """Return this process's server."""
    started = PostgresServer()
    atexit.register(started.close)
    return started


def somebody() -> pwd.struct_passwd | None:
    """Return whom the server runs as: it refuses root."""
    if os.geteuid():
        return None
    names = {user.pw_name: user for user in pwd.getpwall()}
    return names.get("postgres") or names["nobody"]


def new_database() -> str:
    """Return the address of a database that is empty."""
    return _create("template1")


def furnished_database() -> str:
    """Return the address of a database with today's schema and nothing in it: much sooner than by migrations."""
    return _create(_template())


@cache
def _template() -> str:
    address = new_database()
    open_engine(address).dispose()
    return address.removeprefix("postgresql://ludogite@/").partition("?")[0]


def _create(template: str) -> str:
    name = f"house{next(numbers)}"
    with psycopg.connect(server().address(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
    return server().address(name)
