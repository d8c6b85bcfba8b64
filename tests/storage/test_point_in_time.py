"""The recipe of docs/how-to/back-up.md: a house on PostgreSQL is put back to a second of its past."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

import psycopg
import pytest
from tests.docs.papers import DOCS
from tests.postgres import binaries, needs_postgres, somebody
from tests.waiting import wait_until

from ludogite.storage.engine import open_engine

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [pytest.mark.proof("backup"), needs_postgres]
RECIPE = (DOCS / "how-to" / "back-up.md").read_text("utf-8")


@pytest.fixture
def folder() -> Iterator[Path]:
    made = Path(mkdtemp(prefix="ludogite-past-"))
    if user := somebody():
        os.chown(made, user.pw_uid, user.pw_gid)
    yield made
    shutil.rmtree(made, ignore_errors=True)


def run(folder: Path, program: str, *arguments: str) -> None:
    user, programs = somebody(), binaries()
    assert programs
    subprocess.run(
        [programs / program, *arguments],
        check=True,
        cwd=folder,
        stdout=subprocess.DEVNULL,
        user=user.pw_uid if user else None,
        env={"PATH": os.environ["PATH"]},
    )


def setting(name: str, folder: Path) -> str:
    """Return a line of the recipe, for the folder of the test."""
    (line,) = [line for line in RECIPE.splitlines() if line.startswith(f"{name} = ")]
    return line.replace("/srv/", f"{folder}/")


def test_a_house_is_put_back_to_a_second_of_its_past(folder: Path) -> None:
    data, base = folder / "data", folder / "base"
    run(folder, "initdb", "--pgdata", str(data), "--username", "ludogite", "--auth=trust", "--encoding=UTF8")
    for each in (folder / "wal", base):
        each.mkdir()
        shutil.copystat(data, each)
        os.chown(each, data.stat().st_uid, data.stat().st_gid)
    with (data / "postgresql.conf").open("a") as written:
        settings = [setting(name, folder) for name in ("archive_mode", "archive_command", "archive_timeout")]
        written.write("\n".join(["", *settings, "listen_addresses = ''", f"unix_socket_directories = '{folder}'", ""]))
    house = f"postgresql://ludogite@/ludogite?host={folder}"
    run(folder, "pg_ctl", "--pgdata", str(data), "--wait", "--log", str(folder / "log"), "start")
    with psycopg.connect(house.replace("/ludogite?", "/postgres?"), autocommit=True) as server:
        server.execute(b"CREATE DATABASE ludogite")
    open_engine(house).dispose()
    copy = ("--wal-method=stream", "--checkpoint=fast")
    assert all(option in RECIPE for option in copy)
    with psycopg.connect(house, autocommit=True) as server:
        server.execute(b"INSERT INTO house VALUES ('first', 'before the copy')")
        run(folder, "pg_basebackup", "--host", str(folder), "--username", "ludogite", "--pgdata", str(base), *copy)
        server.execute(b"INSERT INTO house VALUES ('second', 'after the copy')")
        [moment] = server.execute(b"SELECT clock_timestamp()::text").fetchone() or [""]
        past = b"SELECT clock_timestamp() > %b::timestamptz"
        wait_until(
            lambda: (server.execute(past, [moment]).fetchone() or [False])[0], "the moment is past on the server"
        )
        server.execute(b"DELETE FROM house")
        server.execute(b"SELECT pg_switch_wal()")
    run(folder, "pg_ctl", "--pgdata", str(data), "--wait", "stop")
    (base / "recovery.signal").touch()
    with (base / "postgresql.conf").open("a") as written:
        until = f"recovery_target_time = '{moment}'"
        ending = [setting("restore_command", folder), until, setting("recovery_target_action", folder)]
        written.write("\n".join(["", *ending, ""]))
    run(folder, "pg_ctl", "--pgdata", str(base), "--wait", "--log", str(folder / "log"), "start")
    try:
        with psycopg.connect(house, autocommit=True) as server:
            recovering = b"SELECT pg_is_in_recovery()"
            wait_until(lambda: not (server.execute(recovering).fetchone() or [True])[0], "the house is put back")
            found = server.execute(b"SELECT value FROM house ORDER BY key").fetchall()
        assert found == [("before the copy",), ("after the copy",)]
    finally:
        run(folder, "pg_ctl", "--pgdata", str(base), "--wait", "stop")
