"""How people decided in games that counted: evidence for the host, kept for ninety days."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from ludogite.people.moderation.schema import fair_play
from ludogite.people.ratings.schema import rated_games, rating_steps
from ludogite.people.ratings.store import GameRow
from ludogite.storage.upsert import put

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

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
GAVE_UP = '"gave_up":true'
"""What is written of a game that a side did not play to its end."""
GAMES = tuple(rated_games.c[field] for field in GameRow._fields)


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
        query = (
            sa.select(*EVIDENCE)
            .where(fair_play.c.person == person)
            .order_by(fair_play.c.ended_at.desc(), fair_play.c.table_id)
        )
        found = await self._store.read(query.where(fair_play.c.family == family) if family else query)
        return [EvidenceRow(*row) for row in found]

    async def given_up(self, since: int) -> list[GameRow]:
        """Return the games that counted and were given up when they had hardly begun, the latest first."""
        return await self._saying('"left_early":true', since)

    async def abandoned(self, since: int) -> list[GameRow]:
        """Return the games that counted and that somebody did not play to their end, the latest first."""
        return await self._saying(GAVE_UP, since)

    async def _saying(self, said: str, since: int) -> list[GameRow]:
        families = sa.select(rated_games.c.family).distinct()
        late = rated_games.c.family.in_(families) & (rated_games.c.ended_at >= since)
        query = sa.select(*GAMES).where(late, rated_games.c.body.contains(said))
        found = await self._store.read(query.order_by(rated_games.c.ended_at.desc(), rated_games.c.table_id))
        return [GameRow(*row) for row in found]

    async def won_by(self, person: str, family: str, since: int) -> list[GameRow]:
        """Return the games of a family that somebody won and that moved their strength, the latest first."""
        own = rating_steps.c
        won = (own.person == person) & (own.family == family) & (own.ended_at >= since) & (own.result == 1)
        query = sa.select(*GAMES).join(rating_steps, own.table_id == rated_games.c.table_id).where(won)
        found = await self._store.read(query.order_by(rated_games.c.ended_at.desc(), rated_games.c.table_id))
        return [GameRow(*row) for row in found]

    async def first_games(self, people: Collection[str], family: str, most: int) -> set[tuple[str, str]]:
        """Return the first games of some people in a family, so many each at most: who, and at which table."""
        own = rating_steps.c
        first = own.person.in_(people) & (own.family == family) & (own.games <= most)
        return {
            (row.person, row.table_id)
            for row in await self._store.read(sa.select(own.person, own.table_id).where(first))
        }

    async def played_out(self, family: str, limit: int) -> list[GameRow]:
        """Return the latest games of a family that counted and were played to their end."""
        whole = (rated_games.c.family == family) & ~rated_games.c.body.contains(GAVE_UP)
        latest = rated_games.c.ended_at.desc(), rated_games.c.table_id.desc()
        query = sa.select(*GAMES).where(whole).order_by(*latest).limit(limit)
        return [GameRow(*row) for row in await self._store.read(query)]

    async def tidy(self, before: int) -> None:
        """Forget what is older."""
        old = sa.delete(fair_play).where(fair_play.c.ended_at < before)
        await self._store.write(lambda connection: connection.execute(old))

    async def forget(self, person: str) -> None:
        """Forget somebody."""
        theirs = sa.delete(fair_play).where(fair_play.c.person == person)
        await self._store.write(lambda connection: connection.execute(theirs))
