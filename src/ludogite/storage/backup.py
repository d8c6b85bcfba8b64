"""A copy of a running house in one file, and back. Nothing is ever overwritten."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

from ludogite.core.inputs import escaped
from ludogite.core.message import house_message
from ludogite.storage.deletions import note_in_file, read_database, read_file, write_file
from ludogite.storage.errors import BackupError, DamagedError, check_lived_in, damaged, explain, reason
from ludogite.storage.lock import FolderLock
from ludogite.storage.sqlite import check_version, check_whole, create_private, first_fault, sync

LOGS = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database: they belong to it and go where it goes."""


def back_up(database: Path, target: Path) -> None:
    """Copy the database of a house, open or not, as it stands at one moment."""
    check_lived_in(database)
    check_free(target)
    part = target.with_name(target.name + ".part")
    try:
        copy(database, part)
        write_file(target.parent, read_database(part))
        part.rename(target)
        sync(target.parent)
    except sqlite3.OperationalError as error:
        raise not_saved(target, error) from error
    except sqlite3.Error as error:
        raise explain(error, database) from error
    except OSError as error:
        raise not_saved(target, error) from error
    finally:
        remove(part)


def check_free(target: Path) -> None:
    """Refuse a place where no backup can be put; raises BackupError."""
    if not target.parent.is_dir():
        raise BackupError(
            house_message("no folder '{folder}'; make it first, or choose another place", folder=escaped(target.parent))
        )
    if target.exists():
        raise BackupError(house_message("'{path}' exists; choose another name", path=escaped(target)))


def not_saved(target: Path, error: Exception) -> BackupError:
    """Return why a backup could not be written."""
    return BackupError(
        house_message("cannot save to '{path}': {why}; choose another place", path=escaped(target), why=reason(error))
    )


def restore(backup: Path, database: Path) -> Path | None:
    """Put a backup in the place of a closed house's database; return where what was there is kept.

    At every moment the house finds either all of the old database or all of the new one. Whoever asked to be erased,
    as the old one and the list beside the backup know it, is erased again when the house opens.
    """
    if database.exists() and backup.is_file() and backup.samefile(database):
        raise BackupError(house_message("'{path}' is the house itself; name a backup of it", path=escaped(backup)))
    check_backup(backup)
    with FolderLock(database.parent).closed():
        part = database.with_name(database.name + ".part")
        try:
            copy(backup, part)
            kept = _keep(database)
            note_in_file(part, read_database(database) | read_file(backup.parent))
            part.replace(database)
            sync(database.parent)
        except (sqlite3.Error, OSError) as error:
            raise BackupError(
                house_message(
                    "cannot restore into '{folder}': {why}",
                    folder=escaped(database.parent),
                    why=reason(error),
                )
            ) from error
        finally:
            remove(part)
    return kept


def remove(part: Path) -> None:
    """Remove what was begun, with its logs."""
    for end in ("", *LOGS):
        with suppress(OSError):
            Path(f"{part}{end}").unlink()


def copy(source: Path, target: Path) -> None:
    """Copy a database as it stands at one moment, whole and safe on disk."""
    remove(target)
    create_private(target)
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")
    if fault := first_fault(target):
        raise damaged(source, fault)
    sync(target)


def _keep(database: Path) -> Path | None:
    """Let a second name keep what is there now, damaged or not, with the log that belongs to it; return the name."""
    there = [end for end in (*LOGS, "") if Path(f"{database}{end}").exists()]
    if not there:
        return None
    names = (database.with_name(f"{database.name}.before-restore{'' if n == 1 else f'-{n}'}") for n in count(1))
    kept = next(name for name in names if not any(Path(f"{name}{end}").exists() for end in ("", *LOGS)))
    if there == [""]:
        _link(database, kept)
    else:  # opening the database changes it and its log, so they are copied first
        for end in there:
            shutil.copy2(f"{database}{end}", f"{kept}{end}")
            sync(Path(f"{kept}{end}"))
    sync(database.parent)
    if database.exists():
        _fold_log(database)
    for end in LOGS:
        Path(f"{database}{end}").unlink(missing_ok=True)
    return kept


def _link(database: Path, kept: Path) -> None:
    try:
        os.link(database, kept)
    except OSError:  # a file system without second names
        shutil.copy2(database, kept)
        sync(kept)


def _fold_log(database: Path) -> None:
    """Write the log of a database into it: left behind, it would be read into what comes in its place."""
    try:
        with closing(sqlite3.connect(database)) as old:
            used = bool(old.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        used = error.sqlite_errorname.startswith("SQLITE_BUSY")  # anything else is damage, which is why we are here
    if used:
        raise BackupError(
            house_message("another program uses '{path}'; close it, then try again", path=escaped(database))
        )


def check_backup(backup: Path) -> None:
    """Refuse a file that is no whole backup of a house; raises BackupError."""
    if not backup.is_file():
        raise BackupError(house_message("no file '{path}'", path=escaped(backup)))
    try:
        check_whole(backup)
        with closing(sqlite3.connect(backup)) as source:
            known = source.execute("SELECT count(*) FROM sqlite_master WHERE name = 'events'").fetchone()[0]
            check_version(backup, source)
    except DamagedError as error:
        raise BackupError(
            house_message("'{path}' is not a whole backup of a house; choose another", path=escaped(backup))
        ) from error
    except sqlite3.Error as error:
        raise BackupError(
            house_message("'{path}' cannot be read: {why}", path=escaped(backup), why=reason(error))
        ) from error
    if not known:
        raise BackupError(
            house_message("'{path}' is not a backup of a house: it has no events; choose another", path=escaped(backup))
        )
