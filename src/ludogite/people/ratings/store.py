"""Games that counted, and how strong they show everybody to be: computed from events, so it may be computed again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sa

from ludogite.people.accounts.schema import accounts
from ludogite.people.ratings.schema import rated_games, rating_steps, side_counts, strengths
from ludogite.storage.schema.tables import tables
from ludogite.storage.upsert import add_up, put, put_new

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from ludogite.storage.store import Store

RATING = 0x6C67_7274
"""The turn of whoever computes strengths: games are looked at one after the other."""
FORMULA_KEY = "ratings/formula"
TOGETHER = 500
"""So many games are read at a time."""
LOOKED_AT = 500
"""Among so many above and below somebody, the nearest are looked for; among so many of the last games, openings."""
FIRST_GAMES = 5
"""So many games are told one by one."""
SHOWN = ("strengths", "everything")
"""What members share who let others see how strong they are."""
Moment = tuple[int, str]
"""When a game ended, and at which table: the order of all games."""
FIRST: Moment = (0, "")


class GameRow(NamedTuple):
    """One game that counted."""

    table_id: str
    family: str
    ended_at: int
    body: str
    opening: str = ""


class StepRow(NamedTuple):
    """How strong somebody was after a game."""

    person: str
    family: str
    ended_at: int
    table_id: str
    points: float
    doubt: float
    games: int
    seat: int = 0
    result: int = 0
    """1 for a win, -1 for a loss, 0 for neither."""
    beaten: float | None = None
    """How strong the strongest was who came in behind."""


class StrengthRow(NamedTuple):
    """How strong somebody is now."""

    person: str
    family: str
    points: float
    doubt: float
    games: int
    ended_at: int
    """When the last game ended that says so."""


class NearRow(NamedTuple):
    """Somebody of about the same strength, who lets others see it."""

    person: str
    name: str
    points: float
    doubt: float
    games: int


class OpeningRow(NamedTuple):
    """How somebody fared with the same first decisions on one seat."""

    opening: str
    seat: int
    games: int
    won: int
    lost: int


class SideRow(NamedTuple):
    """How many games a seat won, by who began."""

    begins: int
    winner: int
    """-1 where nobody won."""
    games: int


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

    async def story(self, person: str, family: str, games: int, shown: int) -> list[StepRow]:
        """Return how somebody's strength went over so many games, about so many moments of it, the oldest first.

        The first games are among them, the last one, and the best one after the first.
        """
        ours = (rating_steps.c.person == person) & (rating_steps.c.family == family)
        number = rating_steps.c.games
        best = sa.select(number).where(ours, number >= FIRST_GAMES).order_by(rating_steps.c.points.desc()).limit(1)
        told = {games, *range(1, FIRST_GAMES + 1), *range(0, games, -(-games // shown))}
        told |= {row.games for row in await self._store.read(best)}
        # Sorted here: the database would rather read them all in this order than find the few that are asked for.
        rows = await self._store.read(sa.select(*STEP).where(ours, number.in_(told)))
        return sorted((StepRow(*row) for row in rows), key=lambda step: (step.ended_at, step.table_id))

    async def last_two(self, person: str, family: str, table: str) -> list[StepRow]:
        """Return how strong somebody was after a game, and before that after the one before it; the later first."""
        ours = (rating_steps.c.person == person) & (rating_steps.c.family == family)
        place = sa.tuple_(rating_steps.c.ended_at, rating_steps.c.table_id)
        ended = sa.select(rated_games.c.ended_at).where(rated_games.c.table_id == table).scalar_subquery()
        until = place <= sa.tuple_(ended, sa.literal(table))
        order = (column.desc() for column in place.clauses)
        return [
            StepRow(*row)
            for row in await self._store.read(sa.select(*STEP).where(ours, until).order_by(*order).limit(2))
        ]

    async def every_step(self, person: str, after: StepRow | None = None, most: int | None = None) -> list[StepRow]:
        """Return how all of somebody's strengths went, family by family; some of it, those after this one."""
        order = rating_steps.c.family, rating_steps.c.ended_at, rating_steps.c.table_id
        query = sa.select(*STEP).where(rating_steps.c.person == person).order_by(*order).limit(most)
        if after is not None:
            query = query.where(sa.tuple_(*order) > sa.tuple_(after.family, after.ended_at, after.table_id))
        return [StepRow(*row) for row in await self._store.read(query)]

    async def distribution(self, family: str, width: int, least_games: int) -> dict[int, int]:
        """Return how many members are how strong: by the lower edge of a range, those whom enough games speak of."""
        edge = sa.cast(sa.func.floor(strengths.c.points / width), sa.Integer)
        ours = (strengths.c.family == family) & (strengths.c.games >= least_games)
        columns: list[Any] = [edge, sa.func.count()]
        query = sa.select(*columns).where(ours).group_by(edge)
        return {int(row[0]) * width: row[1] for row in await self._store.read(query)}

    async def near(self, family: str, person: str, points: float, limit: int) -> tuple[list[NearRow], list[NearRow]]:
        """Return who is a little stronger, the nearest first, and who a little weaker: those who let others see it.

        Only so many are looked at that the answer does not take longer where few of them do.
        """
        return await self._near(family, person, points, limit, above=True), await self._near(
            family, person, points, limit, above=False
        )

    async def _near(self, family: str, person: str, points: float, limit: int, *, above: bool) -> list[NearRow]:
        column = strengths.c.points
        beyond = column >= points if above else column < points
        order = (column, strengths.c.person) if above else (column.desc(), strengths.c.person)
        around = (
            sa.select(strengths.c.person, column, strengths.c.doubt, strengths.c.games)
            .where(strengths.c.family == family, beyond, strengths.c.person != person)
            .order_by(*order)
            .limit(LOOKED_AT)
            .subquery()
        )
        query = (
            sa.select(around.c.person, accounts.c.name, around.c.points, around.c.doubt, around.c.games)
            .join(accounts, accounts.c.id == around.c.person)
            .where(accounts.c.shares.in_(SHOWN), accounts.c.kind == "person")
            .order_by(around.c.points if above else around.c.points.desc(), around.c.person)
            .limit(limit)
        )
        return [NearRow(*row) for row in await self._store.read(query)]

    async def best_wins(self, person: str, limit: int) -> list[StepRow]:
        """Return the games in which somebody left the strongest behind."""
        won = (rating_steps.c.person == person) & (rating_steps.c.result == 1) & rating_steps.c.beaten.is_not(None)
        order = rating_steps.c.beaten.desc(), rating_steps.c.ended_at.desc()
        return [
            StepRow(*row) for row in await self._store.read(sa.select(*STEP).where(won).order_by(*order).limit(limit))
        ]

    async def openings(self, person: str, family: str, limit: int) -> list[OpeningRow]:
        """Return the first decisions that somebody met most often in the last games, and how those games ended."""
        last = (
            sa.select(rating_steps.c.table_id, rating_steps.c.seat, rating_steps.c.result)
            .where(rating_steps.c.person == person, rating_steps.c.family == family)
            .order_by(rating_steps.c.ended_at.desc(), rating_steps.c.table_id.desc())
            .limit(LOOKED_AT)
            .subquery()
        )
        games = sa.func.count()
        won = sa.func.sum(sa.case((last.c.result == 1, 1), else_=0))
        lost = sa.func.sum(sa.case((last.c.result == -1, 1), else_=0))
        query = (
            sa.select(rated_games.c.opening, last.c.seat, games, won, lost)
            .join(rated_games, rated_games.c.table_id == last.c.table_id)
            .where(rated_games.c.opening.contains(":"))  # as `left:3 top:5`; it was once written otherwise
            .group_by(rated_games.c.opening, last.c.seat)
            .order_by(games.desc(), rated_games.c.opening, last.c.seat)
            .limit(limit)
        )
        return [OpeningRow(*row) for row in await self._store.read(query)]

    async def sides(self, family: str) -> list[SideRow]:
        """Return who won how often, by who began."""
        query = sa.select(side_counts.c.begins, side_counts.c.winner, side_counts.c.games)
        return [SideRow(*row) for row in await self._store.read(query.where(side_counts.c.family == family))]

    async def game(self, table: str) -> GameRow | None:
        """Return a game that counted, by its table."""
        columns = [rated_games.c[field] for field in GameRow._fields]
        found = await self._store.read(sa.select(*columns).where(rated_games.c.table_id == table))
        return GameRow(*found[0]) if found else None

    async def counted(self, after: str, limit: int) -> list[str]:
        """Return the tables of games that counted, by their names from a place on."""
        query = sa.select(rated_games.c.table_id).where(rated_games.c.table_id > after)
        found = await self._store.read(query.order_by(rated_games.c.table_id).limit(limit))
        return [row.table_id for row in found]

    async def is_unrated(self, table: str) -> bool:
        """Tell whether a finished game counts and was not looked at yet."""
        found = await self._store.read(sa.select(tables.c.unrated).where(tables.c.id == table))
        return bool(found and found[0].unrated)

    async def forget(self, person: str) -> None:
        """Show nobody any more how strong somebody is; the others' strengths stay what they are."""
        theirs = sa.delete(strengths).where(strengths.c.person == person)
        await self._store.write(lambda connection: connection.execute(theirs))


def keep_game(connection: sa.Connection, game: GameRow) -> bool:
    """Keep a game that counted, and tell whether it is new; one that is known stays as it is."""
    known = sa.select(rated_games.c.table_id).where(rated_games.c.table_id == game.table_id)
    if connection.execute(known).first() is not None:
        return False
    put_new(connection, rated_games, [game._asdict()])
    return True


def keep_again(connection: sa.Connection, found: Mapping[str, str | None]) -> None:
    """Keep what games say by now; those that say nothing any more do not count."""
    for table, body in found.items():
        one = rated_games.c.table_id == table
        said = sa.delete(rated_games) if body is None else sa.update(rated_games).values(body=body)
        connection.execute(said.where(one))


def count_sides(connection: sa.Connection, family: str, counted: Mapping[tuple[int, int], int]) -> None:
    """Count more games, by who began and who won."""
    rows = [
        {"family": family, "begins": begins, "winner": winner, "games": games}
        for (begins, winner), games in counted.items()
    ]
    add_up(connection, side_counts, rows, "games")


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
