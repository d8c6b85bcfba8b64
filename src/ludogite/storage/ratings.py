"""Games that counted, and how strong they show everybody to be: computed from events, so it may be computed again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from ludogite.storage.schema import accounts, rated_games, rating_steps, strengths, tables
from ludogite.storage.upsert import put, put_new

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from ludogite.storage.store import Store

RATING = 0x6C67_7274
"""The advisory lock of whoever computes strengths."""
FORMULA_KEY = "ratings/formula"
TOGETHER = 500
"""So many games are read at a time."""
Moment = tuple[int, str]
"""When a game ended, and at which table: the order of all games."""
FIRST: Moment = (0, "")


class GameRow(NamedTuple):
    """One game that counted."""

    table_id: str
    family: str
    ended_at: int
    body: str


class StepRow(NamedTuple):
    """How strong somebody was after a game."""

    person: str
    family: str
    ended_at: int
    table_id: str
    points: float
    doubt: float
    games: int


class StrengthRow(NamedTuple):
    """How strong somebody is now."""

    person: str
    family: str
    points: float
    doubt: float
    games: int
    ended_at: int
    """When the last game ended that says so."""


STEP = tuple(rating_steps.c[field] for field in StepRow._fields)
STRENGTH = tuple(strengths.c[field] for field in StrengthRow._fields)


class RatingIndex:
    """The strengths of a house."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def unrated(self, limit: int) -> list[str]:
        """Return finished tables whose games count and were not looked at yet."""
        query = sa.select(tables.c.id).where(tables.c.unrated).order_by(tables.c.changed_at, tables.c.id).limit(limit)
        return [row.id for row in await self._store.read(query)]

    async def of(self, person: str) -> list[StrengthRow]:
        """Return how strong somebody is in each family."""
        query = sa.select(*STRENGTH).where(strengths.c.person == person).order_by(strengths.c.family)
        return [StrengthRow(*row) for row in await self._store.read(query)]

    async def steps(self, person: str, family: str) -> list[StepRow]:
        """Return how somebody's strength went, the oldest first."""
        ours = (rating_steps.c.person == person) & (rating_steps.c.family == family)
        order = rating_steps.c.ended_at, rating_steps.c.table_id
        return [StepRow(*row) for row in await self._store.read(sa.select(*STEP).where(ours).order_by(*order))]

    async def forget(self, person: str) -> None:
        """Show nobody any more how strong somebody is; the others' strengths stay what they are."""
        theirs = sa.delete(strengths).where(strengths.c.person == person)
        await self._store.write(lambda connection: connection.execute(theirs))


def one_at_a_time(connection: sa.Connection) -> None:
    """Wait until nobody else computes strengths: games are looked at one after the other."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(RATING)))


def keep_game(connection: sa.Connection, game: GameRow) -> None:
    """Keep a game that counted; one that is known stays as it is."""
    put_new(connection, rated_games, [game._asdict()])


def mark_rated(connection: sa.Connection, table: str) -> None:
    """Look at a table no more."""
    connection.execute(sa.update(tables).where(tables.c.id == table).values(unrated=False))


def games_from(connection: sa.Connection, family: str, since: Moment) -> Iterator[GameRow]:
    """Return the games of a family from a moment on, in the order of all games."""
    place = sa.tuple_(rated_games.c.ended_at, rated_games.c.table_id)
    columns = [rated_games.c[field] for field in GameRow._fields]
    query = sa.select(*columns).where(rated_games.c.family == family)
    later = query.where(place >= since)
    while rows := connection.execute(later.order_by(*place.clauses).limit(TOGETHER)).all():
        yield from (GameRow(*row) for row in rows)
        later = query.where(place > (rows[-1].ended_at, rows[-1].table_id))


def last_step(connection: sa.Connection, family: str, person: str, before: Moment) -> StepRow | None:
    """Return how strong somebody was before a moment, where a game says so."""
    place = sa.tuple_(rating_steps.c.ended_at, rating_steps.c.table_id)
    query = sa.select(*STEP).where(rating_steps.c.person == person, rating_steps.c.family == family, place < before)
    row = connection.execute(query.order_by(*(column.desc() for column in place.clauses)).limit(1)).first()
    return StepRow(*row) if row else None


def put_steps(connection: sa.Connection, steps: Iterable[StepRow]) -> None:
    """Keep how strong people were after games; what was kept of the same games before is replaced."""
    put(connection, rating_steps, [step._asdict() for step in steps])


def put_strengths(connection: sa.Connection, found: Mapping[str, StepRow]) -> None:
    """Keep how strong people are now: those who still have a name here."""
    known = _known(connection, found)
    rows = [
        StrengthRow(step.person, step.family, step.points, step.doubt, step.games, step.ended_at)._asdict()
        for person, step in found.items()
        if person in known
    ]
    put(connection, strengths, rows)


def _known(connection: sa.Connection, people: Collection[str]) -> set[str]:
    return {row.id for row in connection.execute(sa.select(accounts.c.id).where(accounts.c.id.in_(people)))}
