"""What tells the database of one house from that of any other, and only its own processes know."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

from ludogite.storage.house_memory import HouseMemory
from ludogite.storage.schema.house import house
from ludogite.storage.upsert import put_new

if TYPE_CHECKING:
    from ludogite.storage.store import Store

KEY = "identity"
SERVER = sa.text(
    "SELECT system_identifier, oid FROM pg_control_system(), pg_database WHERE datname = current_database()"
)


async def identity_of(store: Store) -> str:
    """Return the same for all processes of a house, and something else for a copy of its database."""
    drawn = secrets.token_hex(16)
    await store.write(lambda connection: put_new(connection, house, [{"key": KEY, "value": drawn}]))
    kept = await HouseMemory(store).recall(KEY)
    place = await asyncio.to_thread(_place, store.engine)
    return hashlib.sha256(f"{kept} {place}".encode()).hexdigest()


def _place(engine: sa.Engine) -> str:
    """Return where a database lies: a copy has kept what was drawn for the first one, and lies elsewhere."""
    if engine.dialect.name == "sqlite":
        file = Path(engine.url.database or "").stat()
        return f"{file.st_dev} {file.st_ino}"
    with engine.connect() as connection:
        return " ".join(map(str, connection.execute(SERVER).one()))
