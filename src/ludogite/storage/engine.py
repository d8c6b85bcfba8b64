"""Opening the database of a house, in one file or on a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.storage.sqlite import BUSY_MS, open_sqlite

if TYPE_CHECKING:
    import sqlalchemy as sa

POSTGRESQL = ("postgresql:", "postgres:")
"""How addresses of PostgreSQL begin."""


def open_engine(url: str, busy_ms: int = BUSY_MS) -> sa.Engine:
    """Return an engine whose database has today's schema; raises the errors of `storage.errors`."""
    if not url.startswith(POSTGRESQL):
        return open_sqlite(url, busy_ms)
    from ludogite.storage.postgres import open_postgres  # noqa: PLC0415 - a house in one file needs no driver

    return open_postgres(url)
