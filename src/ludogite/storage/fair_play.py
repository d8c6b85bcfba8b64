"""How people decided in games that counted: evidence for the host, kept for ninety days."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from ludogite.storage.schema import fair_play, rated_games
from ludogite.storage.upsert import put

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.storage.store import Store


class EvidenceRow(NamedTuple):
    """How somebody decided in one game."""

    person: str
    table_id: str
    family: str
    ended_at: int
    decisions: int
    right: int
    median_ms: int
    spread_ms: int


class SumRow(NamedTuple):
    """How somebody decided in all games of a family."""

    person: str
    family: str
    games: int
    decisions: int
    right: int


EVIDENCE = tuple(fair_play.c[field] for field in EvidenceRow._fields)


class FairPlayStore:
    """The evidence of a house."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def unmeasured(self, limit: int) -> list[str]:
        """Return tables of games that counted and were not measured yet, the oldest first."""
        query = sa.select(rated_games.c.table_id).where(~rated_games.c.measured)
        rows = await self._store.read(query.order_by(rated_games.c.ended_at).limit(limit))
        return [row.table_id for row in rows]

    async def measured(self, table: str, rows: Sequence[EvidenceRow]) -> None:
        """Keep how people decided at a table; it is not measured again."""

        def change(connection: sa.Connection) -> None:
            put(connection, fair_play, [row._asdict() for row in rows])
            connection.execute(sa.update(rated_games).where(rated_games.c.table_id == table).values(measured=True))

        await self._store.write(change)

    async def sums(self, since: int) -> list[SumRow]:
        """Return how everybody decided since a moment."""
        columns = fair_play.c.person, fair_play.c.family
        sums = sa.func.count(), sa.func.sum(fair_play.c.decisions), sa.func.sum(fair_play.c.right)
        query = sa.select(*columns, *sums).where(fair_play.c.ended_at >= since).group_by(*columns)
        return [SumRow(person, family, *map(int, counts)) for person, family, *counts in await self._store.read(query)]

    async def of(self, person: str, family: str = "") -> list[EvidenceRow]:
        """Return how somebody decided, the latest game first; in one family, or in all."""
        query = sa.select(*EVIDENCE).where(fair_play.c.person == person).order_by(fair_play.c.ended_at.desc())
        found = await self._store.read(query.where(fair_play.c.family == family) if family else query)
        return [EvidenceRow(*row) for row in found]

    async def tidy(self, before: int) -> None:
        """Forget what is older."""
        old = sa.delete(fair_play).where(fair_play.c.ended_at < before)
        await self._store.write(lambda connection: connection.execute(old))

    async def forget(self, person: str) -> None:
        """Forget somebody."""
        theirs = sa.delete(fair_play).where(fair_play.c.person == person)
        await self._store.write(lambda connection: connection.execute(theirs))
