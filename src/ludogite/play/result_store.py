"""How finished games ended for those who played in them: an index beside the events, filled when somebody looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import sqlalchemy as sa

from ludogite.storage.schema.results import results
from ludogite.storage.schema.tables import seatings, tables
from ludogite.storage.upsert import put

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.storage.store import Store

ResultKind = Literal["won", "drawn", "lost", "shared-device", "none"]
"""How a game ended for somebody; `shared-device` where they sat on several seats, `none` where nothing was decided."""


class ResultRow(NamedTuple):
    """One finished game, for one of those who played in it."""

    person: str
    table_id: str
    game: str
    ended_at: int
    result: ResultKind
    against: str
    """`people`, the level of the strongest machine, or nothing where nobody else played."""
    opponents: str
    """Who they were, as JSON."""


class ResultIndex:
    """The results of a house, by person. Everything in it is read from events, and may be read again."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def missing(self, person: str) -> list[str]:
        """Return the finished tables of a person that have not been read yet."""
        query = (
            sa.select(tables.c.id)
            .join(seatings, seatings.c.table_id == tables.c.id)
            .outerjoin(results, (results.c.person == seatings.c.person) & (results.c.table_id == tables.c.id))
            .where(seatings.c.person == person, tables.c.status == "over", results.c.table_id.is_(None))
        )
        return [row[0] for row in await self._store.read(query)]

    async def add(self, rows: Sequence[ResultRow]) -> None:
        """Keep what was read; another process may have read it meanwhile."""
        await self._store.write(lambda connection: put(connection, results, [row._asdict() for row in rows]))

    async def of(self, person: str) -> list[ResultRow]:
        """Return how a person's games ended, the oldest first."""
        query = (
            sa.select(results)
            .where(results.c.person == person, results.c.result != "none")
            .order_by(results.c.ended_at, results.c.table_id)
        )
        return [ResultRow(*row) for row in await self._store.read(query)]

    async def page(self, person: str, after: ResultRow | None, most: int) -> list[ResultRow]:
        """Return some of how a person's games ended, the oldest first, those after this one."""
        place = sa.tuple_(results.c.ended_at, results.c.table_id)
        query = (
            sa.select(results)
            .where(results.c.person == person, results.c.result != "none")
            .order_by(results.c.ended_at, results.c.table_id)
            .limit(most)
        )
        if after is not None:
            query = query.where(place > sa.tuple_(after.ended_at, after.table_id))
        return [ResultRow(*row) for row in await self._store.read(query)]

    async def forget(self, person: str) -> None:
        """Find a person nowhere any more; what others see of games with them is read anew."""
        theirs = sa.select(seatings.c.table_id).where(seatings.c.person == person)

        def change(connection: sa.Connection) -> None:
            connection.execute(sa.delete(results).where(results.c.table_id.in_(theirs)))
            connection.execute(sa.delete(seatings).where(seatings.c.person == person))

        await self._store.write(change)
