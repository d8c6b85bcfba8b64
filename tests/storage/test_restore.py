"""A restore never loses what was there: not to an open house, not to an earlier restore, not to a kill halfway."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from tests.storage.killing import killed_at

from ludogite.storage.backup import back_up, restore
from ludogite.storage.engine import open_engine
from ludogite.storage.errors import BackupError, HouseOpenError, SchemaVersionError
from ludogite.storage.sqlite import sqlite_url
from ludogite.storage.store import open_store

SERVING = """
import sys
from pathlib import Path
import sqlalchemy as sa
from ludogite.storage.schema.house import house
from ludogite.storage.store import open_store
store = open_store(Path(sys.argv[1]))
with store.engine.begin() as connection:
    connection.execute(sa.insert(house).values(key="name", value="in the log"))
store.let_others_open()
print("open", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return named(tmp_path / "data" / "house.sqlite", "old")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    (tmp_path / "other").mkdir()
    other = named(tmp_path / "other" / "house.sqlite", "new")
    back_up(other, tmp_path / "saved")
    return tmp_path / "saved"


def named(path: Path, name: str) -> Path:
    """Return the database of a house that remembers a name."""
    open_engine(sqlite_url(path.parent)).dispose()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("INSERT INTO house VALUES ('name', ?)", (name,))
    return path


def name_in(path: Path) -> str:
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return str(database.execute("SELECT value FROM house WHERE key = 'name'").fetchone()[0])


def test_an_open_house_is_not_restored_into(database: Path, saved: Path) -> None:
    first, second = open_store(database.parent), None
    try:
        first.let_others_open()
        second = open_store(database.parent)
        second.let_others_open()
        assert first.opened_alone
        assert not second.opened_alone
        first.close()
        with pytest.raises(HouseOpenError, match="close it first"):
            restore(saved, database)
        assert name_in(database) == "old"
    finally:
        if second is not None:
            second.close()
    restore(saved, database)
    assert name_in(database) == "new"


def test_a_killed_house_holds_nothing_and_its_last_words_are_kept(tmp_path: Path, saved: Path) -> None:
    folder = tmp_path / "killed"
    command = [sys.executable, "-c", SERVING, str(folder)]
    house = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert house.stdin is not None
    assert house.stdout is not None
    assert house.stdout.readline() == "open\n"
    with pytest.raises(HouseOpenError):
        restore(saved, folder / "house.sqlite")
    house.kill()
    house.wait()
    house.stdin.close()
    house.stdout.close()
    kept = restore(saved, folder / "house.sqlite")
    assert kept is not None
    assert name_in(kept) == "in the log"
    assert name_in(folder / "house.sqlite") == "new"


def test_earlier_copies_are_never_overwritten(database: Path, saved: Path) -> None:
    kept = []
    for name in ("first", "second", "third"):
        with closing(sqlite3.connect(database)) as house, house:
            house.execute("UPDATE house SET value = ? WHERE key = 'name'", (name,))
        kept.append(restore(saved, database))
    assert [path and path.name.removeprefix("house.sqlite") for path in kept] == [
        ".before-restore",
        ".before-restore-2",
        ".before-restore-3",
    ]
    assert [path and name_in(path) for path in kept] == ["first", "second", "third"]


def test_a_log_without_its_database_is_not_read_into_the_restored_one(database: Path, saved: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as house:
        house.execute("PRAGMA wal_autocheckpoint = 0")
        house.execute("UPDATE house SET value = 'of the log' WHERE key = 'name'")
        log = Path(f"{database}-wal").read_bytes()
    database.unlink()
    Path(f"{database}-wal").write_bytes(log)
    restore(saved, database)
    assert name_in(database) == "new"
    assert Path(f"{database}.before-restore-wal").read_bytes() == log


@pytest.mark.parametrize("harm", ["garbage", "truncated", "empty"])
def test_a_damaged_house_is_restored_and_the_damage_is_kept_as_it_was(database: Path, saved: Path, harm: str) -> None:
    whole = database.read_bytes()
    harmed = {"garbage": b"no database" * 999, "truncated": whole[: len(whole) // 2 + 17], "empty": b""}[harm]
    database.write_bytes(harmed)
    log = Path(f"{database}-wal")
    log.write_bytes(b"what was left of the log")
    kept = restore(saved, database)
    assert kept is not None
    assert kept.read_bytes() == harmed
    assert Path(f"{kept}-wal").read_bytes() == b"what was left of the log"
    assert name_in(database) == "new"


def test_what_cannot_be_a_backup_leaves_the_house_alone(database: Path, saved: Path, tmp_path: Path) -> None:
    cut, newer, foreign = tmp_path / "cut", tmp_path / "newer", tmp_path / "foreign"
    cut.write_bytes(saved.read_bytes()[:9000])
    newer.write_bytes(saved.read_bytes())
    with closing(sqlite3.connect(newer)) as other, other:
        other.execute("UPDATE alembic_version SET version_num = 'of tomorrow'")
    with closing(sqlite3.connect(foreign)) as other, other:
        other.execute("CREATE TABLE recipes (cake TEXT)")
    for wrong, error in (
        (cut, BackupError),
        (newer, SchemaVersionError),
        (foreign, BackupError),
        (tmp_path / "nowhere", BackupError),
        (tmp_path, BackupError),
        (database, BackupError),
    ):
        with pytest.raises(error, match=wrong.name):
            restore(wrong, database)
    assert name_in(database) == "old"
    assert {path.name for path in database.parent.glob("house.sqlite*")} <= {"house.sqlite", "house.sqlite-shm"}


def test_killed_at_any_step_a_restore_leaves_the_whole_old_house_or_the_whole_new_one(
    tmp_path: Path, saved: Path
) -> None:
    (tmp_path / "template").mkdir()
    template = named(tmp_path / "template" / "house.sqlite", "older")
    found = []
    with closing(sqlite3.connect(template, isolation_level=None)) as house:
        # As a kill leaves it: the last words stand in the log alone.
        house.execute("PRAGMA wal_autocheckpoint = 0")
        house.execute("UPDATE house SET value = 'old' WHERE key = 'name'")
        shutil.copytree(template.parent, tmp_path / "killed")
    for step in range(1, 100):
        database = shutil.copytree(tmp_path / "killed", tmp_path / f"step-{step}") / "house.sqlite"
        if not killed_at(step, partial(restore, saved, database)):
            break
        found.append(name_in(database))
    assert found == sorted(found, reverse=True), "once new, it stays new"
    assert found.count("old") > 5
    assert found.count("new") >= 1
