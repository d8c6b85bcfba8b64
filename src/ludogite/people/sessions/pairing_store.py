"""Devices that ask to be let in by another one, in what the house remembers: for a few minutes, in any process."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from ludogite.storage.house_memory import HouseMemory
from ludogite.storage.schema.house import house

if TYPE_CHECKING:
    from ludogite.storage.store import Store

PREFIX = "pairing:"


class PairingStore:
    """What is agreed between two devices, by the letters that one of them shows. Each change is from what was seen."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, letters: str, value: str) -> None:
        """Keep something under new letters."""
        added = sa.insert(house).values(key=PREFIX + letters, value=value)
        await self._store.write(lambda connection: connection.execute(added))

    async def find(self, letters: str) -> str | None:
        """Return what is kept under these letters."""
        return await HouseMemory(self._store).recall(PREFIX + letters)

    async def change(self, letters: str, seen: str, value: str) -> bool:
        """Keep something else, or nothing where it is empty; False where it was changed meanwhile."""
        this = (house.c.key == PREFIX + letters) & (house.c.value == seen)
        statement = sa.update(house).where(this).values(value=value) if value else sa.delete(house).where(this)
        changed = 0

        def change(connection: sa.Connection) -> None:
            nonlocal changed
            changed = connection.execute(statement).rowcount

        await self._store.write(change)
        return changed == 1

    async def all(self) -> dict[str, str]:
        """Return everything that is kept, by its letters."""
        query = sa.select(house.c.key, house.c.value).where(house.c.key.startswith(PREFIX, autoescape=True))
        return {row.key.removeprefix(PREFIX): row.value for row in await self._store.read(query)}
