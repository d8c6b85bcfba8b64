"""Opening a database: safe settings, and the schema brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_MS = 10_000
"""How long to wait for another process that writes."""


def sqlite_url(folder: Path) -> str:
    """Return the address of the database in a data folder."""
    return f"sqlite:///{folder / 'house.sqlite'}"


def open_engine(url: str) -> sa.Engine:
    """Return an engine whose database has today's schema."""
    engine = sa.create_engine(url)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _make_durable)
    with engine.begin() as connection:
        _upgrade(connection)
    return engine


def _make_durable(connection: Any, _record: object) -> None:  # noqa: ANN401 - whatever the driver calls a connection
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    cursor.close()


def _upgrade(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
