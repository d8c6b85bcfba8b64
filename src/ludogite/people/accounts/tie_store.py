"""Whom members follow, and whom they block: where the events of their accounts leave it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from ludogite.people.accounts.schema import accounts, ties

if TYPE_CHECKING:
    from ludogite.storage.store import Store


BLOCK = "block"


class TieRow(NamedTuple):
    """What somebody is to somebody else."""

    account: str
    person: str
    kind: str


class TieStore:
    """The ties of a house."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, account: str) -> dict[str, str]:
        """Return what everybody is to somebody whom they follow or block."""
        query = sa.select(ties.c.person, ties.c.kind).where(ties.c.account == account).order_by(ties.c.person)
        return {row.person: row.kind for row in await self._store.read(query)}

    async def blocks(self) -> list[TieRow]:
        """Return who blocks whom: with somebody, on both sides, the children and programs that they answer for."""
        blocked = sa.select(*(ties.c[field] for field in TieRow._fields)).where(ties.c.kind == BLOCK)
        rows = [TieRow(*row) for row in await self._store.read(blocked)]
        answering = (
            sa.select(ties.c.account)
            .where(ties.c.kind == BLOCK)
            .union(sa.select(ties.c.person).where(ties.c.kind == BLOCK))
        )
        held: dict[str, list[str]] = {}
        for row in await self._store.read(
            sa.select(accounts.c.owner, accounts.c.id).where(accounts.c.owner.in_(answering))
        ):
            held.setdefault(row.owner, []).append(row.id)
        return [
            TieRow(account, person, BLOCK)
            for row in rows
            for account in (row.account, *held.get(row.account, ()))
            for person in (row.person, *held.get(row.person, ()))
            if account != person
        ]


def tying(account: str, person: str, kind: str | None) -> list[sa.Executable]:
    """Return what makes somebody this to somebody else, or nothing."""
    gone = sa.delete(ties).where(ties.c.account == account, ties.c.person == person)
    row = {"account": account, "person": person, "kind": kind}
    return [gone, sa.insert(ties).values(row)] if kind else [gone]
