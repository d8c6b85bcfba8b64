"""Links that let somebody in, in the database, by the hash of their secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import sqlalchemy as sa

from ludogite.people.accounts.schema import links
from ludogite.storage.turns import one_at_a_time

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludogite.storage.store import Store

INVITING = 0x6C67_696E
"""The turn in which links are counted and made, so that many at once are not more than many."""
LinkKind = Literal["invitation", "recovery"]
"""Into a house, or back into an account."""


class LinkRow(NamedTuple):
    """One link."""

    digest: str
    kind: LinkKind
    account: str | None
    """Whose account it opens, where it opens one."""
    made_by: str
    label: str
    created_at: int
    until: int
    uses_left: int


class LinkStore:
    """The links of a house."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, row: LinkRow, most: int | None = None) -> bool:
        """Keep a link, where whoever made it has fewer than so many that can be used; tell whether it is kept."""
        own = (links.c.kind == row.kind) & (links.c.made_by == row.made_by)
        valid = own & (links.c.until > row.created_at) & (links.c.uses_left > 0)
        is_kept = False

        def change(connection: sa.Connection) -> None:
            nonlocal is_kept
            one_at_a_time(connection, INVITING)
            count = connection.scalar(sa.select(sa.func.count()).select_from(links).where(valid)) or 0
            is_kept = most is None or count < most
            if is_kept:
                connection.execute(sa.insert(links).values(**row._asdict()))

        await self._store.write(change)
        return is_kept

    async def find(self, digest: str, kind: LinkKind, now: int) -> LinkRow | None:
        """Return a link that can still be used."""
        valid = (links.c.digest == digest) & (links.c.kind == kind) & (links.c.until > now) & (links.c.uses_left > 0)
        found = await self._store.read(sa.select(links).where(valid))
        return LinkRow(*found[0]) if found else None

    async def valid(self, kind: LinkKind, now: int) -> list[LinkRow]:
        """Return the links that can still be used, the newest first."""
        valid = (links.c.kind == kind) & (links.c.until > now) & (links.c.uses_left > 0)
        rows = await self._store.read(sa.select(links).where(valid).order_by(links.c.created_at.desc(), links.c.digest))
        return [LinkRow(*row) for row in rows]

    async def use(self, digest: str, kind: LinkKind, now: int) -> bool:
        """Use a link once; False where nothing is left of it."""
        valid = (links.c.digest == digest) & (links.c.kind == kind) & (links.c.until > now) & (links.c.uses_left > 0)
        used = sa.update(links).where(valid).values(uses_left=links.c.uses_left - 1)
        count = 0

        def change(connection: sa.Connection) -> None:
            nonlocal count
            count = connection.execute(used).rowcount

        await self._store.write(change)
        return count == 1

    async def withdraw(self, digest: str) -> None:
        """Let a link open nothing any more."""
        await self._store.write(lambda connection: connection.execute(sa.delete(links).where(links.c.digest == digest)))

    async def withdraw_of(self, account: str, kind: LinkKind) -> None:
        """Let every link to an account open nothing any more."""
        gone = (links.c.account == account) & (links.c.kind == kind)
        await self._store.write(lambda connection: connection.execute(sa.delete(links).where(gone)))

    async def unname(self, without: Callable[[str], str]) -> None:
        """Let every label say what `without` returns of it."""

        def change(connection: sa.Connection) -> None:
            for row in connection.execute(sa.select(links.c.digest, links.c.label)).all():
                if (label := without(row.label)) != row.label:
                    connection.execute(sa.update(links).where(links.c.digest == row.digest).values(label=label))

        await self._store.write(change)

    async def tidy(self, now: int) -> None:
        """Drop what can be used no more."""
        gone = (links.c.until < now) | (links.c.uses_left <= 0)
        await self._store.write(lambda connection: connection.execute(sa.delete(links).where(gone)))
