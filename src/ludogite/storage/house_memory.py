"""What a house remembers under keys: all its processes know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from ludogite.storage.schema.house import house
from ludogite.storage.upsert import put, put_new

if TYPE_CHECKING:
    from ludogite.storage.store import Store

USED = "used:"
"""What begins the keys that can be used once."""
SHARED = "secret/"
"""What begins the keys of what all who serve a house keep to themselves."""


class HouseMemory:
    """What a house keeps beside its tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def recall(self, key: str) -> str | None:
        """Return what the house remembers under a key."""
        found = await self._store.ids(sa.select(house.c.value).where(house.c.key == key))
        return found[0] if found else None

    async def remember(self, key: str, value: str) -> None:
        """Keep something under a key."""
        await self._store.write(lambda connection: put(connection, house, [{"key": key, "value": value}]))

    def secrets(self) -> dict[str, str]:
        """Return the secrets that all who serve this house share, by their names."""
        query = sa.select(house.c.key, house.c.value).where(house.c.key.startswith(SHARED, autoescape=True))
        with self._store.engine.connect() as connection:
            return {key.removeprefix(SHARED): value for key, value in connection.execute(query)}

    def share_secrets(self, secrets: dict[str, str]) -> dict[str, str]:
        """Keep secrets for all who serve this house, and return those of whoever came first."""
        with self._store.engine.begin() as connection:
            put_new(connection, house, [{"key": SHARED + name, "value": value} for name, value in secrets.items()])
        return self.secrets()

    async def use_once(self, key: str, until: int, now: int) -> bool:
        """Tell whether a key is used for the first time. It is remembered until then, in whatever unit of time."""
        old = house.c.key.startswith(USED, autoescape=True) & (sa.cast(house.c.value, sa.BigInteger) < now)

        def use(connection: sa.Connection) -> None:
            connection.execute(sa.delete(house).where(old))
            connection.execute(sa.insert(house).values(key=USED + key, value=str(until)))

        try:
            await self._store.write(use)
        except IntegrityError:
            return False
        return True

    async def is_used(self, key: str) -> bool:
        """Tell whether a key was used."""
        return await self.recall(USED + key) is not None
