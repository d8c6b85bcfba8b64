"""How long a large house takes to be brought to today's schema, and how much larger it is then.

    python bench/migrate.py                        100,000 tables, in a file and on PostgreSQL
    python bench/migrate.py --tables 5000 --only file

A house of an earlier version (`--house`, one of those in tests/history) is brought to the schema before accounts, and
its tables are copied under other addresses until there are enough of them. Then it is opened as any house is.
"""
# ruff: noqa: S608 - all words of the statements are our own

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from servers import postgres

from ludogite.storage.engine import open_engine
from ludogite.storage.sqlite import DATABASE, sqlite_url
from ludogite.storage.versions import MIGRATIONS

if TYPE_CHECKING:
    from collections.abc import Callable

HISTORY = Path(__file__).parents[1] / "tests" / "history" / "2026-11-16-planned-forgotten" / "house"
BEFORE = "0006"
"""The last schema without accounts."""
COPIED = {
    "events": ("table_id", "seq", "at", "author", "cid", "body"),
    "tables": ("id", "game", "status", "listed", "due_at", "changed_at"),
    "seatings": ("person", "table_id"),
}
OWN = {"events": "table_id", "tables": "id", "seatings": "table_id"}
"""Where the address of a table stands."""
COPIES_AT_ONCE = 50


def bring_to(connection: sa.Connection, version: str) -> None:
    """Bring a database to a version of the schema."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, version)


def rows_of(house: Path, folder: Path) -> dict[str, list[dict[str, Any]]]:
    """Return the tables of a kept house, as they are before accounts."""
    shutil.copy(house / DATABASE, folder / "source.sqlite")
    engine = sa.create_engine(f"sqlite:///{folder / 'source.sqlite'}")
    with engine.begin() as connection:
        bring_to(connection, BEFORE)
    with engine.connect() as connection:
        found = {}
        for name, columns in COPIED.items():
            rows = connection.execute(sa.text(f"SELECT {', '.join(columns)} FROM {name}"))
            found[name] = [dict(row) for row in rows.mappings()]
    engine.dispose()
    return found


def fill(engine: sa.Engine, source: dict[str, list[dict[str, Any]]], tables: int) -> int:
    """Copy a house's tables until there are so many; return how many events they have."""
    with engine.begin() as connection:
        bring_to(connection, BEFORE)
        for name, columns in COPIED.items():
            connection.execute(sa.text(f"CREATE TABLE source_{name} AS SELECT {', '.join(columns)} FROM {name}"))
            named = ", ".join(f":{column}" for column in columns)
            connection.execute(sa.text(f"INSERT INTO source_{name} VALUES ({named})"), _typed(source[name]))
    copies = -(-tables // len(source["tables"]))
    for first in range(0, copies, COPIES_AT_ONCE):
        last = min(first + COPIES_AT_ONCE, copies) - 1
        numbers = f"WITH RECURSIVE n(n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM n WHERE n < {last})"
        with engine.begin() as connection:
            for name, columns in COPIED.items():
                chosen = ", ".join(f"{column} || '-' || n" if column == OWN[name] else column for column in columns)
                into = f"INSERT INTO {name} ({', '.join(columns)})"
                connection.execute(sa.text(f"{into} {numbers} SELECT {chosen} FROM n, source_{name}"))
    with engine.begin() as connection:
        for name in COPIED:
            connection.execute(sa.text(f"DROP TABLE source_{name}"))
    return copies * len(source["events"])


def _typed(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: bool(value) if key == "listed" else value for key, value in row.items()} for row in rows]


def report(where: str, tables: int, events: int, url: str, size: Callable[[], int]) -> None:
    """Migrate a house and say what that took."""
    before = size()
    started = time.perf_counter()
    open_engine(url).dispose()
    migrated = time.perf_counter()
    open_engine(url).dispose()
    again = time.perf_counter() - migrated
    print(
        f"{where}: {tables:,} tables, {events:,} events; {before / 1e6:,.1f} MB before, {size() / 1e6:,.1f} MB after; "
        f"opened with the migration in {migrated - started:.2f} s, again in {again:.2f} s: "
        f"the migration took {migrated - started - again:.2f} s"
    )


def in_file(source: dict[str, list[dict[str, Any]]], tables: int, folder: Path) -> None:
    """Do it in a file."""
    engine = sa.create_engine(sqlite_url(folder))
    events = fill(engine, source, tables)
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA journal_mode=DELETE")
    engine.dispose()
    path = folder / DATABASE
    report("SQLite", tables, events, sqlite_url(folder), lambda: path.stat().st_size)


def on_server(source: dict[str, list[dict[str, Any]]], tables: int, address: str) -> None:
    """Do it on PostgreSQL."""
    engine = sa.create_engine(sa.make_url(address).set(drivername="postgresql+psycopg"))
    events = fill(engine, source, tables)

    def size() -> int:
        with engine.connect() as connection:
            return int(connection.scalar(sa.text("SELECT pg_database_size(current_database())")) or 0)

    report("PostgreSQL", tables, events, address, size)
    engine.dispose()


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--house", type=Path, default=HISTORY)
    parser.add_argument("--only", choices=["file", "server"])
    asked = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ludogite-migrate-")))
        source = rows_of(asked.house, folder)
        if asked.only != "server":
            in_file(source, asked.tables, folder)
            (folder / DATABASE).unlink()
        if asked.only != "file":
            address, _ = stack.enter_context(postgres())
            on_server(source, asked.tables, address)


if __name__ == "__main__":
    main()
