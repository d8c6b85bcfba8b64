"""What opens accounts, in the database: hashes and public keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from ludogite.people.accounts.schema import credentials

if TYPE_CHECKING:
    from ludogite.storage.store import Store


class CredentialRow(NamedTuple):
    """One way to show that an account is one's own."""

    id: str
    account: str
    kind: str
    """`password`, `passkey` or `recovery`."""
    secret: str
    """A hash, or a public key."""
    sign_count: int
    label: str
    created_at: int
    used_at: int | None


class CredentialStore:
    """The credentials of a house."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, account: str) -> list[CredentialRow]:
        """Return how an account is opened, the oldest way first."""
        query = sa.select(credentials).where(credentials.c.account == account)
        rows = await self._store.read(query.order_by(credentials.c.created_at, credentials.c.id))
        return [CredentialRow(*row) for row in rows]

    async def find(self, id_: str) -> CredentialRow | None:
        """Return a credential by its id."""
        found = await self._store.read(sa.select(credentials).where(credentials.c.id == id_))
        return CredentialRow(*found[0]) if found else None

    async def note_use(self, id_: str, at: int, sign_count: int = 0) -> None:
        """Write down that a credential was used."""
        change = sa.update(credentials).where(credentials.c.id == id_).values(used_at=at, sign_count=sign_count)
        await self._store.write(lambda connection: connection.execute(change))

    async def use_up(self, id_: str) -> bool:
        """Take a credential away that works once; False where somebody was first."""
        gone = sa.delete(credentials).where(credentials.c.id == id_)
        taken = 0

        def change(connection: sa.Connection) -> None:
            nonlocal taken
            taken = connection.execute(gone).rowcount

        await self._store.write(change)
        return taken == 1


def adding(*rows: CredentialRow) -> sa.Insert:
    """Return the statement that adds credentials, to be written with the event that says so."""
    return sa.insert(credentials).values([row._asdict() for row in rows])


def removing(account: str, *, kind: str = "", id_: str = "") -> sa.Delete:
    """Return the statement that takes credentials of an account away, to be written with the event that says so."""
    statement = sa.delete(credentials).where(credentials.c.account == account)
    if kind:
        statement = statement.where(credentials.c.kind == kind)
    return statement.where(credentials.c.id == id_) if id_ else statement
