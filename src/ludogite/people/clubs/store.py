"""Clubs in the database: the events of each, and the rows by which clubs, their people and their games are found."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from ludogite.people.clubs.schema import club_events, club_people, clubs, ladder_games
from ludogite.storage.schema.tables import UNFINISHED, tables
from ludogite.storage.store import ConflictError
from ludogite.storage.upsert import put, put_new

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from ludogite.storage.store import Store


class ClubRow(NamedTuple):
    """A club as the database finds it."""

    id: str
    name: str
    look: str
    is_listed: bool
    members: int
    seq: int


class ClubChange(NamedTuple):
    """Where a club stands after events, and whom and what it is found by."""

    before: int
    """How many events the club had; 0 where it is founded."""
    row: ClubRow
    people: Mapping[str, bool]
    """Whom the events name, and whether they are members after them."""
    games: Collection[str]
    """The tables at which somebody plays for a rung after them."""

    def write(self, connection: sa.Connection) -> None:
        """Write it beside the events; raises ClubNameTakenError where the name looks like another club's."""
        try:
            with connection.begin_nested():
                _write_row(connection, self)
        except IntegrityError as error:
            raise ClubNameTakenError(self.row.name) from error
        rows = [{"account": who, "club": self.row.id, "is_member": is_in} for who, is_in in self.people.items()]
        put(connection, club_people, rows)
        own = ladder_games.c.club == self.row.id
        connection.execute(sa.delete(ladder_games).where(own, ladder_games.c.table_id.not_in(self.games)))
        put_new(connection, ladder_games, [{"table_id": one, "club": self.row.id} for one in self.games])


class ClubNameTakenError(Exception):
    """A club has a name that looks like this one."""


class ClubStore:
    """The clubs of a house. The database decides who was first: by place in the list, and by the look of a name."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def ids(self) -> list[str]:
        """Return the ids of all clubs."""
        return await self._store.ids(sa.select(clubs.c.id))

    async def listed(self, look: str, limit: int) -> list[ClubRow]:
        """Return clubs that show themselves and whose name looks as if it had this in it, the largest first."""
        query = sa.select(clubs).where(clubs.c.is_listed, clubs.c.look.contains(look, autoescape=True))
        ordered = query.order_by(clubs.c.members.desc(), clubs.c.look).limit(limit)
        return [ClubRow(*row) for row in await self._store.read(ordered)]

    async def of(self, account: str) -> list[ClubRow]:
        """Return the clubs in which somebody is a member, by name."""
        query = sa.select(clubs).join(club_people, club_people.c.club == clubs.c.id)
        own = query.where(club_people.c.account == account, club_people.c.is_member).order_by(clubs.c.look)
        return [ClubRow(*row) for row in await self._store.read(own)]

    async def naming(self, account: str) -> list[str]:
        """Return the clubs whose events name somebody."""
        rows = await self._store.read(sa.select(club_people.c.club).where(club_people.c.account == account))
        return [row.club for row in rows]

    async def finished_games(self, limit: int) -> list[tuple[str, str]]:
        """Return tables at which somebody played for a rung and nothing more is played, each with its club."""
        query = sa.select(ladder_games.c.table_id, ladder_games.c.club)
        over = query.join(tables, tables.c.id == ladder_games.c.table_id).where(tables.c.status.not_in(UNFINISHED))
        return [(row.table_id, row.club) for row in await self._store.read(over.limit(limit))]

    async def waiting_games(self, before: int, limit: int) -> list[str]:
        """Return tables at which somebody has been awaited for a game for a rung since before a moment."""
        query = sa.select(ladder_games.c.table_id).join(tables, tables.c.id == ladder_games.c.table_id)
        waiting = query.where(tables.c.status == "waiting", tables.c.changed_at < before)
        return [row.table_id for row in await self._store.read(waiting.limit(limit))]

    def forget(self, connection: sa.Connection, club: str, account: str) -> None:
        """Let a club name somebody no more."""
        own = (club_people.c.account == account) & (club_people.c.club == club)
        connection.execute(sa.delete(club_people).where(own))

    async def name_of(self, club: str) -> str:
        """Return how lists call a club; nothing where there is none."""
        found = await self._store.read(sa.select(clubs.c.name).where(clubs.c.id == club))
        return str(found[0].name) if found else ""

    async def rename(self, club: str, name: str, look: str) -> None:
        """Let lists call a club otherwise, of which an event cannot be read."""
        change = sa.update(clubs).where(clubs.c.id == club).values(name=name, look=look)
        await self._store.write(lambda connection: connection.execute(change))

    async def close(self, club: str) -> None:
        """Leave nothing of a club."""

        def write(connection: sa.Connection) -> None:
            connection.execute(sa.delete(clubs).where(clubs.c.id == club))
            for table in (club_events, club_people, ladder_games):
                connection.execute(sa.delete(table).where(table.c.club == club))

        await self._store.write(write)


def _write_row(connection: sa.Connection, change: ClubChange) -> None:
    """Write where a club stands; one that was closed meanwhile, or went on, is left as it is."""
    if not change.before:
        connection.execute(sa.insert(clubs).values(**change.row._asdict()))
        return
    same = (clubs.c.id == change.row.id) & (clubs.c.seq == change.before)
    if connection.execute(sa.update(clubs).where(same).values(**change.row._asdict())).rowcount != 1:
        raise ConflictError(change.row.id)
