"""Puzzles and lessons that somebody with an account has done, in the database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from ludogite.people.accounts.schema import accounts, progress
from ludogite.storage.upsert import put

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ludogite.storage.store import Store


class ProgressStore:
    """How far the people of a house have come."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, account: str) -> dict[str, str]:
        """Return what somebody has done, by its key."""
        rows = await self._store.read(sa.select(progress.c.key, progress.c.value).where(progress.c.account == account))
        return {row.key: row.value for row in rows}

    async def merge(
        self, account: str, told: Mapping[str, str], merged: Callable[[str, str, str], str], most: int, now: int
    ) -> None:
        """Add what a device tells to what is kept; at most so many keys of an account. Two devices lose nothing."""

        def change(connection: sa.Connection) -> None:
            # Whoever is being erased meanwhile has no row to lock, and leaves nothing.
            own = sa.select(accounts.c.id).where(accounts.c.id == account).with_for_update()
            if connection.scalar(own) is None:
                return
            query = sa.select(progress.c.key, progress.c.value).where(progress.c.account == account)
            kept: dict[str, str] = {row.key: row.value for row in connection.execute(query)}
            after = {key: merged(key, kept.get(key, ""), value) for key, value in told.items()}
            new = {key: value for key, value in after.items() if value != kept.get(key)}
            room = most - len(kept)
            rows = [key for key in new if key in kept] + [key for key in new if key not in kept][: max(0, room)]
            stamped = [{"account": account, "key": key, "value": new[key], "changed_at": now} for key in rows]
            put(connection, progress, stamped)

        await self._store.write(change)
