"""What was decided about people and the house, in the database: a list that only grows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from ludogite.storage.schema import moderation_events as lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.storage.store import Store

MODERATING = 0x1D06_0004
"""The advisory lock of whatever is being decided."""
ADMITTED = '{"type":"admitted"%'
"""How the lines begin that say who came in: they are no decision of a moderator."""


class ModerationRow(NamedTuple):
    """One line as the database keeps it."""

    id: int
    at: int
    by: str
    person: str
    body: str


class ModerationStore:
    """The moderation log of a house; a higher number is never read before a lower one."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, at: int, by: str, person: str, body: str) -> None:
        """Write a line."""

        def change(connection: sa.Connection) -> None:
            _lock(connection)
            connection.execute(sa.insert(lines).values(at=at, by=by, person=person, body=body))

        await self._store.write(change)

    async def since(self, newest: int) -> list[ModerationRow]:
        """Return every line after one, in order."""
        query = sa.select(lines).where(lines.c.id > newest).order_by(lines.c.id)
        return [ModerationRow(*row) for row in await self._store.read(query)]

    async def page(self, before: int | None, limit: int) -> list[ModerationRow]:
        """Return what was decided before a line, the latest first."""
        query = sa.select(lines).where(lines.c.body.not_like(ADMITTED))
        query = query if before is None else query.where(lines.c.id < before)
        return [ModerationRow(*row) for row in await self._store.read(query.order_by(lines.c.id.desc()).limit(limit))]

    async def about(self, person: str, limit: int) -> list[ModerationRow]:
        """Return what was decided about somebody, the latest first."""
        query = sa.select(lines).where(lines.c.person == person).order_by(lines.c.id.desc()).limit(limit)
        return [ModerationRow(*row) for row in await self._store.read(query)]

    async def with_traces_of(self, person: str) -> list[ModerationRow]:
        """Return every line that somebody wrote, or that is about them."""
        query = sa.select(lines).where((lines.c.person == person) | (lines.c.by == person)).order_by(lines.c.id)
        return [ModerationRow(*row) for row in await self._store.read(query)]

    async def rewrite(self, rows: Sequence[ModerationRow]) -> None:
        """Put lines in the place of what they were: for whoever is erased, and for nothing else."""

        def change(connection: sa.Connection) -> None:
            _lock(connection)
            for row in rows:
                values = {"by": row.by, "person": row.person, "body": row.body}
                connection.execute(sa.update(lines).where(lines.c.id == row.id).values(**values))

        await self._store.write(change)


def _lock(connection: sa.Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MODERATING)))
