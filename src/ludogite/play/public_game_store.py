"""Finished games that everybody may find: an index beside the events, and counts of what is in it."""

from __future__ import annotations

import operator
from collections import Counter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec
import sqlalchemy as sa

from ludogite.storage.schema.events import archives, events
from ludogite.storage.schema.public_games import public_game_counts, public_game_people, public_games
from ludogite.storage.schema.tables import NOT_INDEXED, tables
from ludogite.storage.upsert import add_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ludogite.storage.store import Store

FEW = 200
"""So many tables are named in one statement."""
WINDOW = 2000
"""At most so many games are looked at for one page: whoever looks for something rare goes on from there."""

Measure = Literal["ended", "turns", "opening"]
"""What is counted: how games ended, how long they were, how they began."""
Columns = sa.sql.base.ReadOnlyColumnCollection[str, Any]
Condition = tuple[str, "Callable[[Any, Any], Any]", str | int]
"""A column, how it is compared, and with what."""
BY_INDEX = ("opening", "reason")
"""What an index finds by itself, in the order of time."""
CountKey = tuple[str, Measure, str]
"""A game, a measure, and one of its values."""


class PublicGameRow(NamedTuple):
    """One finished game that everybody may find."""

    table_id: str
    game: str
    ended_at: int
    turns: int
    """How many decisions it took."""
    reason: str
    winners: str
    """The seats that won, with blanks between them; none in a draw."""
    first: int | None
    """Who decided first; None where the game did not begin as usual."""
    opening: str
    """The first decision of each seat; empty where a game has no openings."""
    against: str
    """`people`, `programs`, or the level of the strongest machine."""
    seats: str
    """Who sat where, as JSON: ids and levels, no names."""


class IndexedGame(NamedTuple):
    """What the index is told of a table."""

    table_id: str
    seq: int
    """How many events were read."""
    row: PublicGameRow | None = None
    """None where the game is nobody else's business."""
    people: frozenset[str] = frozenset()


class EndedKey(NamedTuple):
    """What games that ended alike have in common."""

    against: str
    seats: int
    first: int
    winners: tuple[int, ...]
    reason: str
    people_won: bool


class ListPlace(NamedTuple):
    """Where a list of games goes on: after this one."""

    ended_at: int
    table_id: str


class GameSearch(NamedTuple):
    """What somebody looks for; what is empty or 0 is not asked for."""

    game: str = ""
    person: str = ""
    opening: str = ""
    reason: str = ""
    against: str = ""
    shortest: int = 0
    longest: int = 0
    since: int = 0
    until: int = 0


class FoundGames(NamedTuple):
    """A page of games, the newest first."""

    rows: list[PublicGameRow]
    further: ListPlace | None
    """From where to look on; None at the end."""


class PublicGameIndex:
    """The public games of a house. Everything in it is read from events, and may be read again."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def missing(self, limit: int) -> list[str]:
        """Return finished tables that have not been read yet."""
        return [row.id for row in await self._store.read(sa.select(tables.c.id).where(NOT_INDEXED).limit(limit))]

    async def take_in(self, read: Sequence[IndexedGame]) -> None:
        """Keep what was read, in one transaction; a table of which more is known by now is left to be read again."""

        def change(connection: sa.Connection) -> None:
            _write_alone(connection)
            games = {game.table_id: game for game in read}
            counts = Counter[CountKey]()
            for table in _lock(connection, games, NOT_INDEXED):
                game = games[table]
                if _last_seq(connection, table) == game.seq:
                    _replace(connection, game, counts)
                    connection.execute(sa.update(tables).where(tables.c.id == table).values(indexed=True))
            _count(connection, counts)

        await self._store.write(change)

    async def drop(self, ids: Sequence[str]) -> None:
        """Find some tables no more until they are read again."""

        def change(connection: sa.Connection) -> None:
            _write_alone(connection)
            counts = Counter[CountKey]()
            for first in range(0, len(ids), FEW):
                for table in _lock(connection, ids[first : first + FEW]):
                    _replace(connection, IndexedGame(table, 0), counts)
                    connection.execute(sa.update(tables).where(tables.c.id == table).values(indexed=None))
            _count(connection, counts)

        if ids:
            await self._store.write(change)

    async def find(self, search: GameSearch, after: ListPlace | None, limit: int) -> FoundGames:
        """Return games that somebody looks for, after a place; at most `WINDOW` of them are looked at."""
        if await self._has_rare_length(search):
            return await self._find_by_length(search, after, limit)
        driving, rest = _driving(search, after)
        window = driving.limit(WINDOW if rest else limit + 1).subquery()
        query, columns = sa.select(window), window.c
        if search.person:
            query, columns = sa.select(public_games), public_games.c
            query = query.join(window, window.c.table_id == columns.table_id)
        found = await self._page(query.where(*_asked(columns, rest)), columns, limit)
        if found.further is not None or not rest:
            return found
        place = driving.selected_columns
        edge = await self._store.read(
            driving.with_only_columns(place.ended_at, place.table_id).limit(1).offset(WINDOW - 1)
        )
        return found._replace(further=ListPlace(edge[0].ended_at, edge[0].table_id) if edge else None)

    async def _has_rare_length(self, search: GameSearch) -> bool:
        """Tell whether so few games are of a length that all of them can be looked at: in time they lie far apart."""
        if not search.game or search.person or not (search.shortest or search.longest):
            return False
        lengths = (await self.turns(search.game)).items()
        return sum(count for length, count in lengths if _is_within(length, search)) < WINDOW

    async def _find_by_length(self, search: GameSearch, after: ListPlace | None, limit: int) -> FoundGames:
        games = public_games.c
        by = [games.game == search.game, *_asked(games, _lengths(search))]
        window = sa.select(public_games).where(*by).limit(WINDOW).subquery()
        rest = [*_asked(window.c, _kinds(search)), *_times(window.c, search, after)]
        return await self._page(sa.select(window).where(*rest), window.c, limit)

    async def _page(self, query: sa.Select[Any], columns: Columns, limit: int) -> FoundGames:
        ordered = query.order_by(columns.ended_at.desc(), columns.table_id.desc()).limit(limit + 1)
        rows = [PublicGameRow(*row) for row in await self._store.read(ordered)]
        if len(rows) <= limit:
            return FoundGames(rows, None)
        last = rows[limit - 1]
        return FoundGames(rows[:limit], ListPlace(last.ended_at, last.table_id))

    async def found_among(self, ids: Sequence[str]) -> set[str]:
        """Return which of these tables everybody may find."""
        query = sa.select(public_games.c.table_id).where(public_games.c.table_id.in_(ids))
        return {row.table_id for row in await self._store.read(query)}

    async def has(self, table: str) -> bool:
        """Tell whether everybody may find a table."""
        return bool(await self._store.read(sa.select(public_games.c.game).where(public_games.c.table_id == table)))

    async def ended(self, game: str) -> list[tuple[EndedKey, int]]:
        """Return how the games ended, alike ones counted together."""
        return [(read_ended(value), count) for value, count in await self._counts("ended", game) if value]

    async def turns(self, game: str) -> dict[int, int]:
        """Return how many games took how many decisions."""
        return {int(value): count for value, count in await self._counts("turns", game)}

    async def openings(self, game: str) -> dict[str, int]:
        """Return how many games began how, the most frequent first."""
        found = await self._counts("opening", game)
        return dict(sorted(found, key=lambda one: (-one[1], one[0])))

    async def _counts(self, measure: Measure, game: str) -> list[tuple[str, int]]:
        counts = public_game_counts
        query = sa.select(counts.c.value, counts.c.count).where(counts.c.measure == measure, counts.c.count > 0)
        return [(row.value, row.count) for row in await self._store.read(query.where(counts.c.game == game))]


def counted(row: PublicGameRow) -> list[CountKey]:
    """Return what a game is counted as; of one that did not begin as usual only how long it was."""
    keys: list[CountKey] = [(row.game, "turns", str(row.turns))]
    if row.first is not None:
        keys.append((row.game, "ended", _ended(row)))
    if row.opening:
        keys.append((row.game, "opening", row.opening))
    return keys


def _ended(row: PublicGameRow) -> str:
    try:
        seats: list[dict[str, Any]] = msgspec.json.decode(row.seats)
    except msgspec.MsgspecError:
        return ""  # it was counted under what cannot be read any more, and stays so
    winners = [int(seat) for seat in row.winners.split()]
    people_won = any("level" not in seats[seat] for seat in winners)
    return msgspec.json.encode((row.against, len(seats), row.first, winners, row.reason, people_won)).decode()


def read_ended(value: str) -> EndedKey:
    """Return what a value of the measure `ended` says."""
    against, seats, first, winners, reason, people_won = msgspec.json.decode(value)
    return EndedKey(against, seats, first, tuple(winners), reason, people_won)


def _driving(search: GameSearch, after: ListPlace | None) -> tuple[sa.Select[Any], list[Condition]]:
    """Return what an index can find by itself, in order, and what the games found so have to be besides."""
    source = public_game_people if search.person else public_games
    by = [source.c.person == search.person] if search.person else []
    if search.game:
        by.append(source.c.game == search.game)
    rest = _kinds(search)
    if search.game and not search.person and rest and rest[0][0] in BY_INDEX:
        by += _asked(source.c, rest[:1])
        rest = rest[1:]
    query = sa.select(source).where(*by, *_times(source.c, search, after))
    return query.order_by(source.c.ended_at.desc(), source.c.table_id.desc()), [*rest, *_lengths(search)]


def _kinds(search: GameSearch) -> list[Condition]:
    """Return of which kind games have to be; what an index finds comes first."""
    wanted = {"opening": search.opening, "reason": search.reason, "against": search.against}
    return [(column, operator.eq, value) for column, value in wanted.items() if value]


def _lengths(search: GameSearch) -> list[Condition]:
    """Return how long games have to be."""
    least: list[Condition] = [("turns", operator.ge, search.shortest)] if search.shortest else []
    return [*least, ("turns", operator.le, search.longest)] if search.longest else least


def _is_within(length: int, search: GameSearch) -> bool:
    return search.shortest <= length and (not search.longest or length <= search.longest)


def _times(columns: Columns, search: GameSearch, after: ListPlace | None) -> list[sa.ColumnElement[bool]]:
    """Return when games have to have ended."""
    found: list[sa.ColumnElement[bool]] = []
    if search.since:
        found.append(columns.ended_at >= search.since)
    if search.until:
        found.append(columns.ended_at < search.until)
    if after is not None:
        place = sa.tuple_(columns.ended_at, columns.table_id)
        found.append(place < sa.tuple_(sa.literal(after.ended_at), sa.literal(after.table_id)))
    return found


def _asked(columns: Columns, conditions: Sequence[Condition]) -> list[sa.ColumnElement[bool]]:
    return [compare(columns[name], wanted) for name, compare, wanted in conditions]


def _write_alone(connection: sa.Connection) -> None:
    if connection.dialect.name == "sqlite":  # one who writes at a time: nothing changes between reading and writing
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _lock(connection: sa.Connection, ids: Iterable[str], *where: sa.TextClause) -> list[str]:
    """Keep others from changing some tables meanwhile, in one order for all who do; return those that are there."""
    query = sa.select(tables.c.id).where(tables.c.id.in_(list(ids)), *where).order_by(tables.c.id).with_for_update()
    return list(connection.scalars(query))


def _last_seq(connection: sa.Connection, table: str) -> int:
    newest = connection.scalar(sa.select(sa.func.max(events.c.seq)).where(events.c.table_id == table))
    return newest or connection.scalar(sa.select(archives.c.last_seq).where(archives.c.table_id == table)) or 0


def _replace(connection: sa.Connection, game: IndexedGame, counts: Counter[CountKey]) -> None:
    """Let the index say of a table what was read, and note what that changes in the counts."""
    its = public_games.c.table_id == game.table_id
    before = connection.execute(sa.select(public_games).where(its)).first()
    if before is not None:
        counts.subtract(counted(PublicGameRow(*before)))
        connection.execute(sa.delete(public_games).where(its))
        connection.execute(sa.delete(public_game_people).where(public_game_people.c.table_id == game.table_id))
    if game.row is not None:
        counts.update(counted(game.row))
        connection.execute(sa.insert(public_games), [game.row._asdict()])
        told = {"table_id": game.table_id, "game": game.row.game, "ended_at": game.row.ended_at}
        people = [{"person": person, **told} for person in sorted(game.people)]
        if people:
            connection.execute(sa.insert(public_game_people), people)


def _count(connection: sa.Connection, counts: Counter[CountKey]) -> None:
    rows = [
        {"game": game, "measure": measure, "value": value, "count": count}
        for (game, measure, value), count in sorted(counts.items())
        if count
    ]
    add_up(connection, public_game_counts, rows, "count")
