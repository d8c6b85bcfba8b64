"""A copy of a running house in one file, and back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from ludogite.core.errors import LudogiteError


class BackupError(LudogiteError, ValueError):
    """The file cannot be used as a backup, or something is in its way."""

    code = "storage/backup"


def back_up(database: Path, target: Path) -> None:
    """Copy the database of a house, open or not, as it stands at one moment."""
    if not database.exists():
        raise BackupError(f"no house lives in {str(database.parent)!r}: there is no {database.name}")
    if target.exists():
        raise BackupError(f"{str(target)!r} exists; choose another name")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(part)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
    part.rename(target)


def restore(backup: Path, database: Path) -> None:
    """Put a backup in the place of a closed house's database; what was there is kept beside it."""
    _check(backup)
    database.parent.mkdir(parents=True, exist_ok=True)
    if database.exists():
        with closing(sqlite3.connect(database)) as old:
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.rename(database.with_name(database.name + ".before-restore"))
    for rest in ("-wal", "-shm"):
        database.with_name(database.name + rest).unlink(missing_ok=True)
    with closing(sqlite3.connect(backup)) as source, closing(sqlite3.connect(database)) as copy:
        source.backup(copy)


def _check(backup: Path) -> None:
    if not backup.is_file():
        raise BackupError(f"no file {str(backup)!r}")
    try:
        with closing(sqlite3.connect(backup)) as source:
            whole = source.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            known = source.execute("SELECT count(*) FROM sqlite_master WHERE name = 'events'").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise BackupError(f"{str(backup)!r} is not a backup of a house: {error}") from error
    if not whole or not known:
        raise BackupError(f"{str(backup)!r} is not a whole backup of a house")
