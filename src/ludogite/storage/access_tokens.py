"""What programs come in with, in the database, by the hash of what they show."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from ludogite.storage.schema import access_tokens

if TYPE_CHECKING:
    from ludogite.storage.store import Store


class AccessTokenRow(NamedTuple):
    """One token of a program."""

    digest: str
    account: str
    label: str
    scopes: str
    """What it may do, words with spaces between."""
    created_at: int
    seen_at: int | None
    until: int


class AccessTokenStore:
    """The tokens of programs of a house."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, row: AccessTokenRow) -> None:
        """Keep a token."""
        await self._write(sa.insert(access_tokens).values(**row._asdict()))

    async def find(self, digest: str) -> AccessTokenRow | None:
        """Return a token by the hash of what was shown."""
        found = await self._store.read(sa.select(access_tokens).where(access_tokens.c.digest == digest))
        return AccessTokenRow(*found[0]) if found else None

    async def of(self, account: str) -> list[AccessTokenRow]:
        """Return the tokens of a program, the newest first."""
        query = sa.select(access_tokens).where(access_tokens.c.account == account)
        rows = await self._store.read(query.order_by(access_tokens.c.created_at.desc()))
        return [AccessTokenRow(*row) for row in rows]

    async def note_use(self, digest: str, at: int) -> None:
        """Write down that a token was used."""
        await self._write(sa.update(access_tokens).where(access_tokens.c.digest == digest).values(seen_at=at))

    async def revoke(self, digest: str) -> None:
        """Let a token open nothing any more."""
        await self._write(sa.delete(access_tokens).where(access_tokens.c.digest == digest))

    async def _write(self, statement: sa.Executable) -> None:
        await self._store.write(lambda connection: connection.execute(statement))
