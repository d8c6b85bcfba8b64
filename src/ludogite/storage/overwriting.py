"""Writing a database anew: no page, no log and no dead row keeps a copy of what was erased.

SQLite overwrites a row that goes (`secure_delete`), but its log holds every page as it was until somebody empties it,
and a page that was split once holds copies of rows that lie elsewhere since. PostgreSQL is asked to tidy up its tables;
when its own files and log are overwritten is the server's affair.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing

import sqlalchemy as sa

from ludogite.storage.schema.base import whole_metadata

FOLD_BUSY_S, VACUUM_BUSY_S = 0.25, 5.0
"""How long each waits for others who read, or write: nobody in this house writes meanwhile."""


def write_anew(engine: sa.Engine) -> None:
    """Write a database anew, without anything that is no part of it any more; on a server, let its tables be tidied."""
    if engine.dialect.name == "sqlite":
        with closing(_connect(engine, VACUUM_BUSY_S)) as connection:
            connection.execute("VACUUM")
        return
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as server:
        for table in whole_metadata().sorted_tables:
            server.execute(sa.text(f"VACUUM {table.name}"))


def fold_log(engine: sa.Engine) -> bool:
    """Write SQLite's log into the file and empty it; False where somebody still reads what stands in it alone."""
    if engine.dialect.name != "sqlite":
        return True
    with closing(_connect(engine, FOLD_BUSY_S)) as connection:
        (is_busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not is_busy


def _connect(engine: sa.Engine, busy_s: float) -> sqlite3.Connection:
    return sqlite3.connect(engine.url.database or "", timeout=busy_s, isolation_level=None)
