"""Data that cannot be used are refused in one sentence that names the way out."""

import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from ludogite.cli.main import main
from ludogite.storage.engine import open_engine
from ludogite.storage.sqlite import sqlite_url
from ludogite.storage.store import open_store

NOBODY = 65534


@pytest.fixture
def house(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    open_engine(sqlite_url(folder)).dispose()
    return folder


def damage(folder: Path, change: Callable[[bytes], bytes]) -> None:
    database = folder / "house.sqlite"
    database.write_bytes(change(database.read_bytes()))


def garbage(folder: Path) -> None:
    damage(folder, lambda _: b"no database at all" * 999)


def truncated(folder: Path) -> None:
    damage(folder, lambda whole: whole[: len(whole) // 2])


def emptied(folder: Path) -> None:
    damage(folder, lambda _: b"")


def page_overwritten(folder: Path) -> None:
    damage(folder, lambda whole: whole[:4096] + b"\x7f" * 4096 + whole[8192:])


def newer(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "house.sqlite")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")


def key_lost(folder: Path) -> None:
    (folder / "host.key").write_text("")


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command as the command line does; return its refusal, which is one sentence with a code."""
    monkeypatch.setattr(sys, "argv", ["ludogite", *arguments])
    with pytest.raises(SystemExit) as stopped:
        main()
    said = capsys.readouterr()
    assert stopped.value.code == 1
    assert "is open" not in said.out
    assert said.err.startswith("ludogite: ")
    assert said.err.count("\n") == 1
    return said.err


@pytest.mark.parametrize(
    ("harm", "code", "way_out"),
    [
        (garbage, "storage/damaged", "ludogite restore FILE"),
        (truncated, "storage/damaged", "ludogite restore FILE"),
        (emptied, "storage/damaged", "ludogite restore FILE"),
        (page_overwritten, "storage/damaged", "ludogite restore FILE"),
        (newer, "storage/version", "install that version"),
        (key_lost, "storage/damaged", "remove it"),
    ],
)
def test_a_house_that_cannot_open_says_why_and_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    house: Path,
    harm: Callable[[Path], None],
    code: str,
    way_out: str,
) -> None:
    harm(house)
    before = {path.name: path.read_bytes() for path in house.glob("*") if path.suffix in (".sqlite", ".key")}
    said = run(monkeypatch, capsys, "serve", "--port", "0", "--data", str(house))
    assert f"[{code}]" in said
    assert way_out in said
    assert {name: (house / name).read_bytes() for name in before} == before


@pytest.mark.parametrize("command", ["serve", "restore"])
def test_a_data_folder_that_is_none_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, house: Path, command: str
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LUDOGITE_DATA", str(tmp_path / "file" / "data"))
    monkeypatch.setenv("LUDOGITE_PORT", "0")
    arguments = ["restore", str(house / "house.sqlite")] if command == "restore" else ["serve"]
    said = run(monkeypatch, capsys, *arguments)
    assert "[storage/access]" in said
    assert "--data" in said


@pytest.mark.parametrize("closed", ["folder", "file"])
def test_data_that_may_not_be_written_are_refused(tmp_path: Path, house: Path, closed: str) -> None:
    for path in (*tmp_path.parents, tmp_path):
        if path.is_relative_to(tmp_path.parent.parent):
            path.chmod(0o755)
    with_locks(house)
    (house / "house.sqlite").chmod(0o444)
    house.chmod(0o555 if closed == "folder" else 0o777)
    for lock in house.glob("*.lock"):
        lock.chmod(0o666)
    said = as_nobody(lambda: open_store(house))
    assert "AccessError" in said
    assert "choose a folder with --data" in said


def with_locks(house: Path) -> None:
    open_store(house).close()


def as_nobody(work: Callable[[], object]) -> str:
    """Do some work as a user who owns nothing; return how it failed."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            if os.getuid() == 0:
                os.setuid(NOBODY)
            work()
        except Exception as error:  # noqa: BLE001 - it is told to the parent
            os.write(write, f"{type(error).__name__}: {error}".encode())
        finally:
            os._exit(0)
    os.close(write)
    os.waitpid(child, 0)
    with os.fdopen(read) as said:
        return said.read()


def test_a_backup_to_a_missing_folder_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, house: Path
) -> None:
    said = run(monkeypatch, capsys, "backup", str(tmp_path / "nowhere" / "copy"), "--data", str(house))
    assert "[storage/backup]" in said
    assert str(tmp_path / "nowhere") in said
    assert "make it first" in said


def test_a_backup_where_no_file_can_be_is_refused_and_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, house: Path
) -> None:
    (tmp_path / "copy.part").mkdir()
    said = run(monkeypatch, capsys, "backup", str(tmp_path / "copy"), "--data", str(house))
    assert "[storage/backup]" in said
    assert not (tmp_path / "copy").exists()


@pytest.mark.parametrize("harm", [garbage, truncated, page_overwritten])
def test_a_damaged_house_is_not_saved_as_if_it_were_whole(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    house: Path,
    harm: Callable[[Path], None],
) -> None:
    harm(house)
    said = run(monkeypatch, capsys, "backup", str(tmp_path / "copy"), "--data", str(house))
    assert "[storage/damaged]" in said
    assert not list(tmp_path.glob("copy*"))


def test_a_restore_into_an_open_house_is_refused_by_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, house: Path
) -> None:
    monkeypatch.setattr(sys, "argv", ["ludogite", "backup", str(tmp_path / "copy"), "--data", str(house)])
    main()
    store = open_store(house)
    store.let_others_open()
    capsys.readouterr()
    said = run(monkeypatch, capsys, "restore", str(tmp_path / "copy"), "--data", str(house))
    store.close()
    assert "[storage/open]" in said
    assert "close it first" in said
