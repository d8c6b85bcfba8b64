"""The list of deletions: whoever asked to be erased stays erased when an older backup of the house is restored.

It holds hashes of ids, nothing else. It is part of every database and every backup; beside that it lies as a small file
in the data folder and in the folder of the backups, so that it outlives a database that is lost. What a restored house
does not know of it is erased again before anybody comes in.
"""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING

import sqlalchemy as sa

from ludogite.storage.house_memory import HouseMemory
from ludogite.storage.schema.house import forgotten, house
from ludogite.storage.sqlite import create_private, sync
from ludogite.storage.upsert import put

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

    from ludogite.storage.store import Store

FILE = "deletions"
"""What the list is called, in the data folder and beside backups."""
AGAIN = "deletions"
"""Under this key a restored house remembers whom it has to erase again."""
DIGEST = re.compile(r"[0-9a-f]{64}")


def read_file(folder: Path) -> set[str]:
    """Return the list that lies in a folder; lines that are none of it are passed over."""
    try:
        lines = (folder / FILE).read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return set()
    return _hashes(lines)


def _hashes(texts: Iterable[str]) -> set[str]:
    return {text for text in texts if DIGEST.fullmatch(text)}


def _waiting(remembered: str) -> set[str]:
    """Return the hashes in what a restored house remembers: all that can be read, where it is damaged."""
    return set(DIGEST.findall(remembered))


def write_file(folder: Path, digests: Collection[str]) -> None:
    """Add to the list that lies in a folder: at every moment it is whole. An empty one is not written."""
    known = read_file(folder)
    if known.issuperset(_hashes(digests)):
        return
    part = folder / f"{FILE}.part"
    part.unlink(missing_ok=True)
    create_private(part)
    part.write_text("".join(f"{digest}\n" for digest in sorted(known | _hashes(digests))), encoding="ascii")
    sync(part)
    part.replace(folder / FILE)
    sync(folder)


def read_database(database: Path) -> set[str]:
    """Return the list in the file of a closed house, of whatever version, damaged or not: what can be read of it.

    Nothing is changed by it, the log beside the file neither; what is in that alone is not read.
    """
    if not database.is_file():
        return set()
    address = f"{database.resolve().as_uri()}?immutable=1"
    with suppress(sqlite3.Error), closing(sqlite3.connect(address, uri=True)) as connection:
        return _listed(connection)
    return set()


def _listed(connection: sqlite3.Connection) -> set[str]:
    columns = {row[1] for row in connection.execute("PRAGMA table_info(forgotten)")}
    if not columns:
        return set()
    where = " WHERE member IS NULL" if "member" in columns else ""
    found = {row[0] for row in connection.execute(f"SELECT digest FROM forgotten{where}")}  # noqa: S608 - our words
    waiting = connection.execute("SELECT value FROM house WHERE key = ?", (AGAIN,)).fetchone()
    return {*_hashes(found), *_waiting(waiting[0] if waiting else "")}


def read_connection(connection: sa.Connection) -> set[str]:
    """Return the list of a house on a server, of whatever version."""
    if not sa.inspect(connection).has_table(forgotten.name):
        return set()
    columns = {column["name"] for column in sa.inspect(connection).get_columns(forgotten.name)}
    query = sa.select(forgotten.c.digest)
    if "member" in columns:
        query = query.where(forgotten.c.member.is_(None))
    waiting = connection.scalar(sa.select(house.c.value).where(house.c.key == AGAIN))
    return {*_hashes(connection.scalars(query)), *_waiting(waiting or "")}


def note_in_file(database: Path, digests: Collection[str]) -> None:
    """Let a restored house know whom it has to erase again, besides those whom it knows itself."""
    unknown = set(digests) - read_database(database)
    if unknown:
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("INSERT OR REPLACE INTO house VALUES (?, ?)", (AGAIN, json.dumps(sorted(unknown))))


def note_in_connection(connection: sa.Connection, digests: Collection[str]) -> None:
    """Let a house restored on a server know whom it has to erase again, besides those whom it knows itself."""
    unknown = set(digests) - read_connection(connection)
    if unknown:
        put(connection, house, [{"key": AGAIN, "value": json.dumps(sorted(unknown))}])


async def listed(store: Store) -> set[str]:
    """Return the whole list of an open house."""
    rows = await store.read(sa.select(forgotten.c.digest).where(forgotten.c.member.is_(None)))
    return {row.digest for row in rows}


async def to_erase_again(store: Store) -> set[str]:
    """Return whom a restored house has to erase again."""
    return _waiting(await HouseMemory(store).recall(AGAIN) or "")


async def erased_again(store: Store) -> None:
    """Remember that nobody is left to be erased again."""
    await store.write(lambda connection: connection.execute(sa.delete(house).where(house.c.key == AGAIN)))
