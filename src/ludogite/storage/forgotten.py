"""Who asked to be forgotten: whatever still says that it is theirs, on whatever device, is nobody's."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import sqlalchemy as sa

from ludogite.storage.schema import forgotten
from ludogite.storage.upsert import put_new

if TYPE_CHECKING:
    from ludogite.storage.store import Store


FORGETTING = 0x1D06_0003
"""The advisory lock of whoever is being forgotten."""


class ForgottenPeople:
    """The forgotten of a house, kept as hashes of their ids; all of them are in memory, so that asking costs nothing.

    Those whom another process forgot are known here after the next `refresh`.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._digests: set[str] = set()
        self._newest = 0
        """The number of the last one that was read."""

    def __contains__(self, person: object) -> bool:
        return bool(self._digests) and isinstance(person, str) and _digest(person) in self._digests

    def mark(self, person: str) -> None:
        """Count somebody as forgotten in this process, while their traces are being erased."""
        self._digests.add(_digest(person))

    def unmark(self, person: str) -> None:
        """Know somebody again whose traces could not be erased: they may try once more."""
        self._digests.discard(_digest(person))

    async def add(self, person: str) -> None:
        """Forget somebody for good, in all processes."""
        digest = _digest(person)

        def change(connection: sa.Connection) -> None:
            if connection.dialect.name == "postgresql":  # one at a time: a higher number is never read first
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(FORGETTING)))
            put_new(connection, forgotten, [{"digest": digest}])

        await self._store.write(change)
        self._digests.add(digest)

    async def refresh(self) -> bool:
        """Learn who was forgotten since the last time, by whatever process; tell whether anybody was."""
        query = sa.select(forgotten.c.id, forgotten.c.digest).where(forgotten.c.id > self._newest)
        rows = await self._store.read(query.order_by(forgotten.c.id))
        self._digests.update(row.digest for row in rows)
        self._newest = rows[-1].id if rows else self._newest
        return bool(rows)


def _digest(person: str) -> str:
    return hashlib.sha256(person.encode()).hexdigest()
