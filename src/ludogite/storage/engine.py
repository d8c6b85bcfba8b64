"""Opening the database of a house, in one file or on a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.storage.address import is_on_server
from ludogite.storage.errors import check_lived_in
from ludogite.storage.sqlite import BUSY_MS, DATABASE, open_sqlite, sqlite_url

if TYPE_CHECKING:
    from pathlib import Path

    import sqlalchemy as sa


def open_engine(url: str, busy_ms: int = BUSY_MS) -> sa.Engine:
    """Return an engine whose database has today's schema; raises the errors of `storage.errors`."""
    if url.startswith("sqlite:"):
        return open_sqlite(url, busy_ms)
    from ludogite.storage.postgres import open_postgres  # noqa: PLC0415 - a house in one file needs no driver

    return open_postgres(url)


def open_existing(folder: Path, database: str = "") -> sa.Engine:
    """Return an engine for a house that is there already, open or not; raises NoHouseError."""
    if is_on_server(database):
        return open_engine(database)
    check_lived_in(folder / DATABASE)
    return open_engine(sqlite_url(folder))
