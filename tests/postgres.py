"""A real PostgreSQL for tests: one server for all tests of a process, a database of its own for each."""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import subprocess
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import psycopg
import pytest

from ludogite.storage.engine import open_engine

FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=16MB", "max_connections=200")
"""What is tested here is not the disk: `tests/web/test_durable.py` starts a server that is sure."""
numbers = count(1)


def binaries() -> Path | None:
    """Return where the programs of the server are, if they are anywhere."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), reverse=True)
    found = debian[0] if debian else shutil.which("postgres")
    return Path(found).resolve().parent if found else None


needs_postgres = pytest.mark.skipif(binaries() is None, reason="no PostgreSQL: apt-get install postgresql")


@cache
def server() -> str:
    """Return the address of this process's server, without the name of a database."""
    programs = binaries()
    assert programs
    folder = Path(mkdtemp(prefix="ludogite-postgres-"))
    user = somebody()
    if user:
        os.chown(folder, user.pw_uid, user.pw_gid)

    def run(*command: str) -> None:
        subprocess.run(
            command, check=True, cwd=folder, stdout=subprocess.DEVNULL, user=user.pw_uid if user else None, env={}
        )

    data = str(folder / "data")
    run(
        str(programs / "initdb"),
        "--pgdata",
        data,
        "--username",
        "ludogite",
        "--auth=trust",
        "--encoding=UTF8",
        "--no-sync",
    )
    settings = [f"-c {one}" for one in (*FAST, "listen_addresses=", f"unix_socket_directories={folder}")]
    control = str(programs / "pg_ctl")
    run(control, "--pgdata", data, "--wait", "--log", str(folder / "log"), "--options", " ".join(settings), "start")

    def close() -> None:
        run(control, "--pgdata", data, "--mode", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(close)
    return f"postgresql://ludogite@/{{database}}?host={folder}"


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
    with psycopg.connect(server().format(database="postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
    return server().format(database=name)
