"""A copy of a running house on a server, in the same file as of any house, and back. Nothing is ever overwritten."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa

from ludogite.core.message import house_message
from ludogite.storage.backup import check_backup, check_free, copy, not_saved, remove
from ludogite.storage.deletions import note_in_connection, read_connection, read_database, read_file, write_file
from ludogite.storage.engine import open_engine
from ludogite.storage.errors import BackupError, HouseOpenError, NoHouseError, SchemaVersionError, reason
from ludogite.storage.moving import carry_all
from ludogite.storage.postgres import (
    HAS_VERSION,
    VERSION,
    ServerLock,
    check_nobody_thinks,
    create_engine,
    shown_address,
    unusable,
)
from ludogite.storage.schema.base import whole_metadata
from ludogite.storage.sqlite import DATABASE, open_sqlite, sqlite_url, sync
from ludogite.storage.versions import is_current, upgrade


def back_up_server(url: str, target: Path) -> None:
    """Copy the database of a house, open or not, as it stands at one moment; whoever plays is not held up."""
    check_free(target)
    part = target.with_name(target.name + ".part")
    engine = create_engine(url)
    snapshot = engine.execution_options(isolation_level="REPEATABLE READ")
    remove(part)
    try:
        with snapshot.connect() as here:
            _check_version(here)
            saved = open_sqlite(f"sqlite:///{part}")
            try:
                with saved.begin() as there:
                    carry_all(here, there)
            finally:
                saved.dispose()
        with closing(sqlite3.connect(part)) as database:
            database.execute("PRAGMA journal_mode=DELETE")
        sync(part)
        write_file(target.parent, read_database(part))
        part.rename(target)
        sync(target.parent)
    except (sqlite3.Error, OSError) as error:
        raise not_saved(target, error) from error
    except sa.exc.DBAPIError as error:
        if isinstance(error.orig, sqlite3.Error):
            raise not_saved(target, error) from error
        raise unusable(shown_address(engine.url), error) from error
    finally:
        engine.dispose()
        remove(part)


def _check_version(connection: sa.Connection) -> None:
    """Refuse what another version of Ludogîte keeps there: a backup never changes the house that it copies."""
    address = shown_address(connection.engine.url)
    if not connection.scalar(HAS_VERSION):
        raise NoHouseError(house_message("no house lives in '{address}'", address=address))
    version = str(connection.scalar(VERSION))
    if not is_current(version):
        raise SchemaVersionError(
            house_message(
                "'{address}' was written by another Ludogîte (its schema is '{version}'); use that version to save it",
                address=address,
                version=version,
            )
        )


def restore_server(backup: Path, url: str) -> str | None:
    """Put a backup in the place of a closed house on a server; return the schema in which what was there is kept.

    It is one transaction: the house finds either all of the old tables or all of the new ones. Whoever asked to be
    erased, as the old ones and the list beside the backup know it, is erased again when the house opens.
    """
    check_backup(backup)
    engine = create_engine(url)
    try:
        lock = ServerLock(engine)
    except sa.exc.DBAPIError as error:
        engine.dispose()
        raise unusable(shown_address(engine.url), error) from error
    try:
        lock.take()
        if not lock.alone:
            raise HouseOpenError(
                house_message("a house is open in '{address}'; close it first", address=shown_address(engine.url))
            )
        check_nobody_thinks(engine)
        with TemporaryDirectory() as folder:
            return _put_back(backup, Path(folder), engine)
    except (sa.exc.DBAPIError, sqlite3.Error, OSError) as error:
        raise BackupError(
            house_message("cannot restore into '{folder}': {why}", folder=shown_address(engine.url), why=reason(error))
        ) from error
    finally:
        lock.release()
        engine.dispose()


def _put_back(backup: Path, folder: Path, engine: sa.Engine) -> str | None:
    copy(backup, folder / DATABASE)
    saved = open_engine(sqlite_url(folder))
    try:
        with saved.connect() as here, engine.begin() as there:
            deletions = read_connection(there) | read_file(backup.parent)
            kept = _keep(there)
            upgrade(there)
            carry_all(here, there)
            note_in_connection(there, deletions)
    finally:
        saved.dispose()
    return kept


def _keep(connection: sa.Connection) -> str | None:
    """Move the tables that are there into a schema of their own; return its name."""
    ours = (*(table.name for table in whole_metadata().sorted_tables), "alembic_version")
    there = [name for name in ours if connection.scalar(sa.select(sa.func.to_regclass(name))) is not None]
    if not there:
        return None
    taken = set(sa.inspect(connection).get_schema_names())
    names = (f"before_restore{'' if n == 1 else f'_{n}'}" for n in count(1))
    schema = next(name for name in names if name not in taken)
    connection.execute(sa.schema.CreateSchema(schema))
    for name in there:
        connection.execute(sa.text(f"ALTER TABLE {name} SET SCHEMA {schema}"))
    return schema
