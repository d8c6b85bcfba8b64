"""Finding tables: those that are due, those that invite strangers, those of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from ludogite.storage.schema.events import archive_authors, events
from ludogite.storage.schema.tables import UNFINISHED, seatings, tables
from ludogite.storage.store import GROUP, SUMMARY, TableSummary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.storage.store import Store


class TableIndex:
    """Where all tables of a house stand."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def lobby(self, limit: int = 50) -> list[str]:
        """Return the tables that invite strangers, the newest first."""
        query = (
            sa.select(tables.c.id).where(tables.c.listed).order_by(tables.c.changed_at.desc(), tables.c.id).limit(limit)
        )
        return await self._store.ids(query)

    async def take_due(self, before: int, now: int, limit: int = GROUP) -> list[str]:
        """Return tables that have been due since before then. They are due anew from now on: nobody else takes them."""
        due = sa.select(tables.c.id).where(tables.c.due_at < before).order_by(tables.c.due_at).limit(limit)
        if not await self._store.read(due):
            return []
        taken: list[str] = []

        def take(connection: sa.Connection) -> None:
            free = due.with_for_update(skip_locked=True)
            change = sa.update(tables).where(tables.c.id.in_(free)).values(due_at=now).returning(tables.c.id)
            taken.extend(connection.scalars(change))

        await self._store.write(take)
        return taken

    async def due(self) -> list[str]:
        """Return the tables that the house has to see to by itself, now or some time."""
        return await self._store.ids(
            sa.select(tables.c.id).where(tables.c.due_at.is_not(None)).order_by(tables.c.due_at, tables.c.id)
        )

    async def unfinished(self) -> list[str]:
        """Return the tables that are not over."""
        return await self._store.ids(sa.select(tables.c.id).where(tables.c.status.in_(UNFINISHED)))

    async def put_off(self, table: str, taken_at: int, due_at: int | None) -> None:
        """Write down when a table that was taken is due, unless that has changed since."""
        one = (tables.c.id == table) & (tables.c.due_at == taken_at)
        await self._change(sa.update(tables).where(one).values(due_at=due_at))

    async def still_seen_to(self, ids: Sequence[str], now: int) -> None:
        """Write down that somebody sees to tables that are due."""
        await self._change(sa.update(tables).where(tables.c.id.in_(ids), tables.c.due_at < now).values(due_at=now))

    async def tables_of(self, person: str, limit: int | None = 30, changed_since: int = 0) -> list[str]:
        """Return a person's unfinished tables, the newest first."""
        wanted = tables.c.status.in_(UNFINISHED) & (tables.c.changed_at >= changed_since)
        return await self._seated(person, wanted, limit)

    async def finished_of(self, person: str, limit: int = 30, changed_since: int = 0) -> list[str]:
        """Return a person's finished tables, the newest first."""
        wanted = (tables.c.status == "over") & (tables.c.changed_at >= changed_since)
        return await self._seated(person, wanted, limit)

    async def put_away_of(self, person: str, limit: int = 10, changed_since: int = 0) -> list[str]:
        """Return a person's tables that were put away before anything was played, the newest first."""
        wanted = (tables.c.status == "put-away") & (tables.c.changed_at >= changed_since)
        return await self._seated(person, wanted, limit)

    async def _seated(self, person: str, where: sa.ColumnElement[bool], limit: int | None) -> list[str]:
        query = (
            sa.select(tables.c.id)
            .join(seatings, seatings.c.table_id == tables.c.id)
            .where(seatings.c.person == person, where)
            .order_by(tables.c.changed_at.desc(), tables.c.id)
            .limit(limit)
        )
        return await self._store.ids(query)

    async def every_table_of(self, person: str) -> list[str]:
        """Return all tables at which a person sits, sat, is awaited, or did anything: spoke, or asked to join."""
        seated = sa.select(seatings.c.table_id).where(seatings.c.person == person)
        acted = sa.select(events.c.table_id).where(events.c.author == person)
        # Whoever lays a table may keep a seat for anybody; once it is played at, everybody sits who ever will.
        laid = sa.select(events.c.table_id).join(tables, tables.c.id == events.c.table_id).where(events.c.seq == 1)
        awaited = laid.where(tables.c.status == "waiting", events.c.body.contains(f'"{person}"', autoescape=True))
        archived = sa.select(archive_authors.c.table_id).where(archive_authors.c.person == person)
        return await self._store.ids(sa.select(seated.union(acted, awaited, archived).subquery().c.table_id))

    async def games_of(self, person: str, beside: str = "") -> list[str]:
        """Return the games at whose tables a person sat, beside somebody else or at all, the last one first.

        What came to nothing is none.
        """
        query = (
            sa.select(tables.c.game)
            .join(seatings, seatings.c.table_id == tables.c.id)
            .where(seatings.c.person == person, tables.c.status != "put-away")
            .group_by(tables.c.game)
            .order_by(sa.func.max(tables.c.changed_at).desc(), tables.c.game)
        )
        if beside:
            theirs = sa.select(seatings.c.table_id).where(seatings.c.person == beside)
            query = query.where(tables.c.id.in_(theirs))
        return await self._store.ids(query)

    async def summaries_of(self, person: str, ids: list[str]) -> list[TableSummary]:
        """Return where those of these tables stand at which a person sat, the newest first."""
        query = (
            sa.select(*SUMMARY)
            .join(seatings, seatings.c.table_id == tables.c.id)
            .where(seatings.c.person == person, tables.c.id.in_(ids))
            .order_by(tables.c.changed_at.desc(), tables.c.id)
        )
        return [TableSummary(*row) for row in await self._store.read(query)]

    async def recent(self, limit: int = 100) -> list[TableSummary]:
        """Return where the last tables stand, for the host."""
        query = sa.select(*SUMMARY).order_by(tables.c.changed_at.desc(), tables.c.id).limit(limit)
        return [TableSummary(*row) for row in await self._store.read(query)]

    async def _change(self, change: sa.Update) -> None:
        await self._store.write(lambda connection: connection.execute(change))
