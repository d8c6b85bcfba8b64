"""What programs come in with, in the database, by the hash of what they show."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from ludogite.people.accounts.schema import access_tokens, accounts
from ludogite.storage.turns import one_at_a_time

if TYPE_CHECKING:
    from collections.abc import Collection

    from ludogite.storage.store import Store

ISSUING = 0x6C67_746B
"""The turn in which tokens are counted and made, so that many at once are not more than many."""


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

    async def add(self, row: AccessTokenRow, most: int) -> bool:
        """Keep a token, where its program has fewer than so many; tell whether it is kept."""
        its = sa.select(sa.func.count()).select_from(access_tokens).where(access_tokens.c.account == row.account)
        is_kept = False

        def change(connection: sa.Connection) -> None:
            nonlocal is_kept
            one_at_a_time(connection, ISSUING)
            is_kept = (connection.scalar(its) or 0) < most
            if is_kept:
                connection.execute(sa.insert(access_tokens).values(**row._asdict()))

        await self._store.write(change)
        return is_kept

    async def find(self, digest: str) -> AccessTokenRow | None:
        """Return a token by the hash of what was shown."""
        found = await self._store.read(sa.select(access_tokens).where(access_tokens.c.digest == digest))
        return AccessTokenRow(*found[0]) if found else None

    async def of(self, account: str) -> list[AccessTokenRow]:
        """Return the tokens of a program, the newest first."""
        query = sa.select(access_tokens).where(access_tokens.c.account == account)
        rows = await self._store.read(query.order_by(access_tokens.c.created_at.desc(), access_tokens.c.digest))
        return [AccessTokenRow(*row) for row in rows]

    async def note_use(self, digest: str, at: int) -> None:
        """Write down that a token was used."""
        await self._write(sa.update(access_tokens).where(access_tokens.c.digest == digest).values(seen_at=at))

    async def opening(self, digests: Collection[str], now: int) -> set[str]:
        """Return which of these tokens are there and not too old, and belong to an account whose owner is there."""
        owners = accounts.alias()
        query = (
            sa.select(access_tokens.c.digest)
            .join(accounts, accounts.c.id == access_tokens.c.account)
            .join(owners, owners.c.id == accounts.c.owner)
            .where(access_tokens.c.digest.in_(digests), access_tokens.c.until > now)
        )
        return {digest for (digest,) in await self._store.read(query)}

    async def revoke(self, account: str, digest: str) -> bool:
        """Let a token of a program open nothing any more; tell whether there was one."""
        its = (access_tokens.c.account == account, access_tokens.c.digest == digest)
        statement = sa.delete(access_tokens).where(*its)
        gone = 0

        def change(connection: sa.Connection) -> None:
            nonlocal gone
            gone = connection.execute(statement).rowcount

        await self._store.write(change)
        return gone == 1

    async def revoke_all(self, account: str) -> None:
        """Let no token of a program open anything any more."""
        await self._write(sa.delete(access_tokens).where(access_tokens.c.account == account))

    async def _write(self, statement: sa.Executable) -> None:
        await self._store.write(lambda connection: connection.execute(statement))
