"""A house in one file: safe settings, damage noticed, the schema brought up to date."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import escaped
from ludogite.core.message import Message, house_message, verbatim
from ludogite.storage.errors import damaged, explain
from ludogite.storage.versions import refuse_newer, upgrade

BUSY_MS = 3_000
"""How long to wait for another process that writes; what fails then is sent again."""
DATABASE = "house.sqlite"
OWNER_ONLY = 0o600


def sqlite_url(folder: Path) -> str:
    """Return the address of the database in a data folder."""
    return f"sqlite:///{folder / DATABASE}"


def open_sqlite(url: str, busy_ms: int = BUSY_MS) -> sa.Engine:
    """Return an engine whose file has today's schema; raises the errors of `storage.errors`."""
    engine = sa.create_engine(url, hide_parameters=True)  # what people wrote is no part of what is logged
    path = Path(engine.url.database or "")
    try:
        if path.exists():
            check_whole(path)
        else:
            _create(path)
        sa.event.listen(engine, "connect", lambda connection, _record: _make_durable(connection, busy_ms))
        with engine.begin() as connection:
            check_version(path, connection.connection.driver_connection)
            upgrade(connection)
            # SQLite opens what it may only read without a word, and refuses the first writing.
            connection.exec_driver_sql("PRAGMA user_version = 0")
    except LudogiteError:
        engine.dispose()
        raise
    except (sa.exc.DBAPIError, sqlite3.Error, OSError) as error:
        engine.dispose()
        raise explain(error, path) from error
    return engine


def check_whole(path: Path) -> None:
    """Refuse a database that is damaged or was cut short."""
    try:
        fault = first_fault(path)
    except sqlite3.Error as error:
        raise explain(error, path) from error
    if fault:
        raise damaged(path, fault)


def first_fault(path: Path) -> Message | None:
    """Return what is wrong with a database, if anything is."""
    if not path.stat().st_size:
        return house_message("it is empty")
    with closing(sqlite3.connect(path)) as database:
        (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
    return None if found == "ok" else verbatim(" ".join(found.split()))


def check_version(path: Path, database: Any) -> None:  # noqa: ANN401 - whatever the driver calls a connection
    """Refuse a database that a newer Ludogîte has written."""
    named = database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'").fetchone()[0]
    version = database.execute("SELECT version_num FROM alembic_version").fetchone() if named else None
    if version is not None:
        refuse_newer(escaped(path), version[0])


def _create(path: Path) -> None:
    """Make an empty house aside and put it in its place whole: an empty file there is never one of ours."""
    part = path.with_name(path.name + ".new")
    part.unlink(missing_ok=True)
    create_private(part)
    engine = sa.create_engine(f"sqlite:///{part}")
    with engine.begin() as connection:
        upgrade(connection)
    engine.dispose()
    part.rename(path)
    sync(path.parent)


def create_private(path: Path) -> None:
    """Make an empty file that its owner alone may read: a database may hold the keys of its house."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))


def sync(path: Path) -> None:
    """Wait until a file, or what a folder lists, is safe on disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _make_durable(connection: Any, busy_ms: int) -> None:  # noqa: ANN401 - whatever the driver calls a connection
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={busy_ms}")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA secure_delete=ON")  # what is erased is overwritten, not only passed over
    cursor.close()
