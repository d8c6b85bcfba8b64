"""A house is carried to a server and back, and nothing of it is lost or changed."""

from __future__ import annotations

import asyncio
import random
import stat
import time
from contextlib import closing
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from tests.postgres import needs_postgres, new_database
from tests.storage.filled import contents, furnish
from tests.storage.killing import killed_at

from ludogite.cli.main import commands
from ludogite.storage import lock, postgres
from ludogite.storage.address import without_password
from ludogite.storage.backup import back_up, restore
from ludogite.storage.engine import open_engine
from ludogite.storage.errors import HouseOpenError
from ludogite.storage.jobs import JobQueue
from ludogite.storage.schema.events import events
from ludogite.storage.server_backup import back_up_server, restore_server
from ludogite.storage.sqlite import DATABASE, sqlite_url
from ludogite.storage.store import open_store

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = needs_postgres


def run(*arguments: str) -> str:
    answer = CliRunner().invoke(commands, ["move-house", *arguments])
    return answer.output + str(answer.exception or "")


def test_a_house_goes_to_a_server_and_comes_back_as_it_was(tmp_path: Path) -> None:
    before, after, server = tmp_path / "before", tmp_path / "after", new_database()
    before.mkdir()
    furnish(sqlite_url(before), random.Random(1))
    assert "moved" in run(str(before), server)
    assert contents(server) == contents(sqlite_url(before))
    assert "moved" in run(server, str(after))
    assert contents(sqlite_url(after)) == contents(sqlite_url(before))


def test_what_leaves_a_server_with_its_keys_is_for_its_owner_alone(tmp_path: Path) -> None:
    server, moved, restored = new_database(), tmp_path / "moved", tmp_path / "restored"
    with closing(open_store(tmp_path, server)):
        pass
    run(server, str(moved))
    back_up(moved / DATABASE, tmp_path / "saved.sqlite")
    restore(tmp_path / "saved.sqlite", restored / DATABASE)
    for folder in (moved, restored):
        assert [stat.S_IMODE(path.stat().st_mode) for path in (folder, folder / DATABASE)] == [0o700, 0o600]
    assert stat.S_IMODE((tmp_path / "saved.sqlite").stat().st_mode) == 0o600


def test_what_comes_later_is_numbered_after_what_was_carried(tmp_path: Path) -> None:
    server = new_database()
    furnish(sqlite_url(tmp_path), random.Random(2))
    run(str(tmp_path), server)
    engine = open_engine(server)
    with engine.begin() as connection:
        newest = connection.scalar(sa.select(sa.func.max(events.c.id)))
        added = connection.execute(sa.insert(events).values(table_id="later", seq=1, at=1, body="{}"))
        assert newest
        assert added.inserted_primary_key
        assert added.inserted_primary_key[0] == newest + 1
    engine.dispose()


def test_nobody_moves_into_a_house_that_is_lived_in_or_open(tmp_path: Path) -> None:
    full, other, another, server = tmp_path / "full", tmp_path / "other", tmp_path / "another", new_database()
    for folder, seed in ((full, 3), (another, 4)):
        folder.mkdir()
        furnish(sqlite_url(folder), random.Random(seed))
    run(str(full), server)
    filled = contents(server)
    assert "lives there already" in run(str(another), server)
    with closing(open_store(full)) as opened:
        opened.let_others_open()
        assert "close it first" in run(str(full), str(other))
    assert contents(server) == filled


@pytest.mark.proof("backup")
def test_killed_at_any_step_a_move_is_carried_out_again(tmp_path: Path) -> None:
    full = tmp_path / "full"
    with closing(open_store(full)):
        pass
    whole, is_killed, step = contents(sqlite_url(full)), True, 1
    while is_killed:
        target = tmp_path / f"step-{step}"
        is_killed = killed_at(step, partial(run, str(full), str(target)))
        assert "moved; now open it" in run(str(full), str(target)), step
        assert contents(sqlite_url(target)) == whole, step
        step += 7
    assert step > 50


def test_a_way_that_leads_nowhere_is_refused_and_nothing_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nobody_waits = SimpleNamespace(monotonic=time.monotonic, sleep=fail_who_waits)
    for module in (lock, postgres):
        monkeypatch.setattr(module, "time", nobody_waits)
    full, server = tmp_path / "full", new_database()
    full.mkdir()
    with closing(open_store(full)):
        pass
    away = "postgresql://ludogite:secret@127.0.0.1:1/house"
    other_address = server + "&application_name=other"
    for source, target, said in (
        (str(tmp_path / "ful"), str(tmp_path / "new"), "no house lives in"),
        (str(tmp_path / "ful"), away, "no house lives in"),
        (server, str(tmp_path / "new"), "no house lives in"),
        (str(full), "postgres//somewhere", "is no address of a database"),
        (str(full), "mysql://somebody@somewhere/x", "is no address of a database"),
        (str(full), away, "cannot be used"),
        (str(full), f"{full}/../full", "to where it is already"),
    ):
        answer = run(source, target)
        assert said in answer
        assert "secret" not in answer
    assert sorted(path.name for path in tmp_path.iterdir()) == ["full"]
    assert "moved" in run(str(full), server)
    assert "to where it is already" in run(server, other_address)


def fail_who_waits(seconds: float) -> None:
    pytest.fail(f"somebody waits {seconds} s for a lock that they hold themselves")


def test_whoever_moved_is_told_how_to_go_on(tmp_path: Path) -> None:
    here, back, server = tmp_path / "here", tmp_path / "back", new_database()
    with closing(open_store(here)):
        pass
    there = run(str(here), server)
    assert f"LUDOGITE_DATABASE={without_password(server)}" in there
    assert f"--data {here}" in there
    returned = run(server, str(back))
    assert f"ludogite serve --data {back}" in returned
    assert "remove database from house.toml" in returned
    assert "LUDOGITE_DATABASE=" not in returned


@pytest.mark.anyio
async def test_nobody_moves_or_restores_a_house_for_which_a_worker_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, saved = new_database(), tmp_path / "saved.sqlite"
    with closing(open_store(tmp_path, server)):
        pass
    back_up_server(server, saved)
    queue = JobQueue(server)
    await queue.open()
    try:
        monkeypatch.setattr(postgres, "LEAVING_S", 0.1)
        assert "end every 'ludogite worker' first" in await asyncio.to_thread(run, server, str(tmp_path / "back"))
        with pytest.raises(HouseOpenError, match="end every 'ludogite worker' first"):
            await asyncio.to_thread(restore_server, saved, server)
    finally:
        await queue.close()
    monkeypatch.undo()
    assert "moved" in run(server, str(tmp_path / "back"))
    restore_server(saved, server)
