"""A house on a server is saved while it runs, into the file that every house is saved in, and is put back whole."""

from __future__ import annotations

import random
import threading
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from tests.postgres import needs_postgres, new_database
from tests.storage.filled import contents, furnish

from ludogite.cli.main import commands
from ludogite.storage.engine import open_engine
from ludogite.storage.schema.events import events
from ludogite.storage.schema.house import house
from ludogite.storage.schema.tables import tables
from ludogite.storage.server_backup import back_up_server
from ludogite.storage.sqlite import sqlite_url
from ludogite.storage.store import open_store

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = needs_postgres


def run(database: str, *arguments: str) -> str:
    return CliRunner(env={"LUDOGITE_DATABASE": database}).invoke(commands, list(arguments)).output


@pytest.fixture
def server() -> str:
    address = new_database()
    furnish(address, random.Random(4))
    return address


def test_a_backup_of_either_database_is_restored_into_either(server: str, tmp_path: Path) -> None:
    saved, folder, other = tmp_path / "saved", tmp_path / "folder", new_database()
    assert run(server, "backup", str(saved)) == f"saved {saved}\n"
    assert run("", "restore", str(saved), "--data", str(folder)) == f"restored {saved}\n"
    assert contents(sqlite_url(folder)) == contents(server)
    assert run("", "backup", str(tmp_path / "again"), "--data", str(folder)).startswith("saved")
    assert run(other, "restore", str(tmp_path / "again")) == f"restored {tmp_path / 'again'}\n"
    assert contents(other) == contents(server)
    assert saved.stat().st_mode & 0o777 == 0o600, "keys are in it"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again", "folder", "saved"]


def test_a_restore_keeps_what_was_there_in_a_schema_of_its_own(server: str, tmp_path: Path) -> None:
    run(server, "backup", str(tmp_path / "saved"))
    before = contents(server)
    engine = open_engine(server)
    for name in ("before_restore", "before_restore_2"):
        with engine.begin() as connection:
            connection.execute(sa.insert(house).values(key=name, value="later"))
        assert run(server, "restore", str(tmp_path / "saved")).endswith(f"kept as the schema {name}\n")
        assert contents(server) == before
        with engine.connect() as connection:
            kept = connection.execution_options(schema_translate_map={None: name})
            assert kept.scalar(sa.select(house.c.value).where(house.c.key == name)) == "later"
    with engine.begin() as connection:
        added = connection.execute(sa.insert(events).values(table_id="later", seq=1, at=1, body="{}"))
        assert added.inserted_primary_key
    engine.dispose()


def test_a_backup_shows_one_moment_of_a_house_that_runs(tmp_path: Path) -> None:
    server, going = new_database(), threading.Event()
    engine = open_engine(server)
    with engine.begin() as connection:
        row = {"id": "t", "game": "g", "status": "over", "listed": False, "changed_at": 0}
        columns = {column.key: False for column in tables.columns if not column.nullable and column.key not in row}
        connection.execute(sa.insert(tables).values(**row, **columns))

    def play() -> None:
        for seq in range(1, 3000):
            with engine.begin() as connection:
                connection.execute(sa.insert(events).values(table_id="t", seq=seq, at=1, body="{}"))
                connection.execute(sa.update(tables).values(changed_at=seq))
            if seq == 50:
                going.set()
            if stopped.is_set():
                return

    stopped = threading.Event()
    playing = threading.Thread(target=play)
    playing.start()
    going.wait()
    back_up_server(server, tmp_path / "saved")
    stopped.set()
    playing.join()
    engine.dispose()
    saved = open_engine(f"sqlite:///{tmp_path / 'saved'}")
    with saved.connect() as connection:
        newest = connection.scalar(sa.select(sa.func.max(events.c.seq)))
        assert newest
        assert newest >= 50
        assert connection.scalar(sa.select(tables.c.changed_at)) == newest
    saved.dispose()


def test_what_cannot_be_saved_or_restored_is_refused_and_changes_nothing(server: str, tmp_path: Path) -> None:
    saved = tmp_path / "saved"
    run(server, "backup", str(saved))
    assert "[storage/backup]" in run(server, "backup", str(saved)), "no backup is overwritten"
    assert "[storage/backup]" in run(server, "backup", str(tmp_path / "nowhere" / "saved"))
    assert "[storage/no-house]" in run(new_database(), "backup", str(tmp_path / "none"))
    with closing(open_store(tmp_path, server)) as opened:
        opened.let_others_open()
        assert "[storage/open]" in run(server, "restore", str(saved))
    (tmp_path / "nonsense").write_text("no backup")
    before = contents(server)
    assert "[storage/backup]" in run(server, "restore", str(tmp_path / "nonsense"))
    assert contents(server) == before
    engine = open_engine(server)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0004'"))
    assert "[storage/version]" in run(server, "backup", str(tmp_path / "older"))
    engine.dispose()
    assert "[storage/address]" in run("postgresql://nobody@/nowhere?host=/nowhere", "backup", str(tmp_path / "x"))
    assert "[storage/address]" in run("postgresql://nobody@/nowhere?host=/nowhere", "restore", str(saved))
