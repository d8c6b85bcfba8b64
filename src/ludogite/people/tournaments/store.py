"""Tournaments in the database: the events of each, the row that it is found by, and who plays in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sa

from ludogite.people.tournaments.schema import (
    tournament_events,
    tournament_guests,
    tournament_people,
    tournaments,
)
from ludogite.storage.schema.tables import UNFINISHED, tables
from ludogite.storage.upsert import put, put_new

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ludogite.storage.store import Store

AT_ONCE = 500
"""So many are asked for in one statement."""
LISTED = 50
"""So many tournaments a list shows."""
ERASED = ""
"""In place of the id of somebody who was forgotten."""


class TournamentRow(NamedTuple):
    """A tournament as the database finds it."""

    id: str
    title: str
    game: str
    form: str
    """The word of its form: `knockout`, `double-elimination`, `round-robin`, `swiss`, `arena` or `heats`."""
    status: str
    """`coming`, `running` or `over`."""
    listed: bool
    club: str | None
    starts_at: int
    """When it begins or began, in milliseconds since 1970; 0 where nobody has said it."""
    changed_at: int
    entrants: int
    """How many have entered."""
    seq: int
    due_at: int | None
    """When the house has to see to it by itself."""


class CrowdedError(Exception):
    """As many guests of one network as may are in a tournament."""


class GuestEntry(NamedTuple):
    """A guest who enters a tournament, and how many of their network may be in it."""

    person: str
    network: str
    """A hash, never an address."""
    most: int | None
    """None where there is no limit."""


class TournamentChange(NamedTuple):
    """Where a tournament stands after events, and who is in it then, where that changed."""

    row: TournamentRow
    people: Collection[str] | None
    guests: Collection[str] | None
    """Of guests who do not count any more for their network nothing is kept."""
    entry: GuestEntry | None = None

    def write(self, connection: sa.Connection) -> None:
        """Write it beside the events; raises CrowdedError where too many of the network of who enters are there."""
        id_ = self.row.id
        put(connection, tournaments, [self.row._asdict()])
        if self.people is not None:
            connection.execute(sa.delete(tournament_people).where(tournament_people.c.tournament == id_))
            put_new(connection, tournament_people, [{"person": one, "tournament": id_} for one in self.people])
        if self.guests is not None:
            gone = (tournament_guests.c.tournament == id_) & tournament_guests.c.person.not_in(self.guests)
            connection.execute(sa.delete(tournament_guests).where(gone))
        if self.entry is not None:
            _count(connection, id_, self.entry)


class TournamentStore:
    """The tournaments of a house. The database decides who was first, by place in the list."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, id_: str) -> TournamentRow | None:
        """Return a tournament by its id."""
        if "\0" in id_:  # none has such an address, and not every database can be asked for it
            return None
        found = await self._all(sa.select(tournaments).where(tournaments.c.id == id_))
        return found[0] if found else None

    async def unfinished(self) -> list[str]:
        """Return the tournaments that are not over."""
        return await self._store.ids(sa.select(tournaments.c.id).where(tournaments.c.status != "over"))

    async def listed(self, status: str, undated_since: int = 0, limit: int = LISTED) -> list[TournamentRow]:
        """Return tournaments that everybody may find: those that come the next one first, all others the newest.

        Those without an hour come after all that have one, and only while something has happened in them of late.
        """
        own = tournaments.c
        query = sa.select(tournaments).where(own.status == status, own.listed)
        if status != "coming":
            return await self._all(query.order_by(own.starts_at.desc(), own.id).limit(limit))
        known = query.where((own.starts_at > 0) | (own.changed_at >= undated_since))
        order = (own.starts_at == 0, own.starts_at, own.changed_at.desc(), own.id)
        return await self._all(known.order_by(*order).limit(limit))

    async def called_off(self, ids: Sequence[str]) -> set[str]:
        """Return which of some tournaments that are over were called off: that was the last thing in them."""
        last, own = tournament_events.c, tournaments.c
        query = (
            sa.select(own.id)
            .join(tournament_events, (last.tournament == own.id) & (last.seq == own.seq))
            .where(own.id.in_(ids), last.body.contains('"is_called_off":true', autoescape=True))
        )
        return {row[0] for row in await self._store.read(query)} if ids else set()

    async def of_person(self, person: str, limit: int | None = LISTED) -> list[TournamentRow]:
        """Return the tournaments in which somebody plays or which they direct, the last one first."""
        query = sa.select(tournaments).join(tournament_people, tournament_people.c.tournament == tournaments.c.id)
        theirs = query.where(tournament_people.c.person == person)
        return await self._all(theirs.order_by(tournaments.c.changed_at.desc(), tournaments.c.id).limit(limit))

    async def networks_of(self, guest: str) -> dict[str, str]:
        """Return the hashes that are kept of the network a guest came from, by tournament."""
        own = tournament_guests.c
        rows = await self._store.read(sa.select(own.tournament, own.network).where(own.person == guest))
        return {row.tournament: row.network for row in rows}

    async def open_of(self, announcer: str, *, listed: bool = False) -> int:
        """Return how many tournaments that are not over somebody announced, and still plays in or directs.

        Where asked, of those alone that everybody finds.
        """
        first, own = tournament_events.c, tournament_people.c
        query = (
            sa.select(sa.func.count())
            .select_from(tournament_people)
            .join(tournaments, tournaments.c.id == own.tournament)
            .join(tournament_events, (first.tournament == own.tournament) & (first.seq == 1))
            .where(own.person == announcer, first.by == announcer, tournaments.c.status != "over")
        )
        query = query.where(tournaments.c.listed) if listed else query
        return int((await self._store.read(query))[0][0])

    async def of_club(self, club: str, limit: int = LISTED) -> list[TournamentRow]:
        """Return the tournaments of a club, the last one first."""
        query = sa.select(tournaments).where(tournaments.c.club == club)
        return await self._all(query.order_by(tournaments.c.starts_at.desc(), tournaments.c.id).limit(limit))

    async def take_due(self, now: int, until: int, limit: int = LISTED) -> list[str]:
        """Return tournaments that are due. They are due again at `until`: nobody else takes them before."""
        due = sa.select(tournaments.c.id).where(tournaments.c.due_at <= now).order_by(tournaments.c.due_at).limit(limit)
        if not await self._store.read(due):
            return []
        taken: list[str] = []

        def take(connection: sa.Connection) -> None:
            free = due.with_for_update(skip_locked=True)
            change = sa.update(tournaments).where(tournaments.c.id.in_(free)).values(due_at=until)
            taken.extend(connection.scalars(change.returning(tournaments.c.id)))

        await self._store.write(take)
        return taken

    async def keep(self, ids: Collection[str], until: int) -> None:
        """Say that somebody sees to tournaments for so long: nobody else takes them before."""
        change = sa.update(tournaments).where(tournaments.c.id.in_(ids), tournaments.c.due_at < until)
        await self._store.write(lambda connection: connection.execute(change.values(due_at=until)))

    async def put_off(self, id_: str, seq: int, due_at: int | None, now: int) -> None:
        """Write down when a tournament that was seen to is due again: at once where something has happened since."""
        next_at = sa.case((tournaments.c.seq == seq, sa.literal(due_at, sa.BigInteger)), else_=now)
        change = sa.update(tournaments).where(tournaments.c.id == id_).values(due_at=next_at)
        await self._store.write(lambda connection: connection.execute(change))

    async def ended_tables(self, ids: Sequence[str]) -> set[str]:
        """Return which of these tables are over, or were put away."""
        found: set[str] = set()
        for first in range(0, len(ids), AT_ONCE):
            some = tables.c.id.in_(ids[first : first + AT_ONCE])
            query = sa.select(tables.c.id).where(some, tables.c.status.not_in(UNFINISHED))
            found |= {row.id for row in await self._store.read(query)}
        return found

    async def speaking_of(self, person: str) -> list[str]:
        """Return the tournaments in which somebody is or was, or did anything."""
        member = sa.select(tournament_people.c.tournament).where(tournament_people.c.person == person)
        acted = sa.select(tournament_events.c.tournament).where(tournament_events.c.by == person)
        named = sa.select(tournament_events.c.tournament).where(
            tournament_events.c.body.contains(f'"{person}"', autoescape=True)
        )
        found = await self._store.read(sa.select(member.union(acted, named).subquery().c.tournament))
        return [row[0] for row in found]

    async def in_series_of(self, id_: str) -> set[str]:
        """Return the other tournaments of the series of one; none where it is the only one."""
        events = tournament_events
        plans = sa.select(events.c.tournament, events.c.body).where(events.c.seq == 1)
        own = await self._store.read(plans.where(events.c.tournament == id_))
        first = (_series_of(own[0].body) if own else "") or id_
        others = plans.where(events.c.body.contains(f'"series":"{first}"', autoescape=True))
        return {first, *(row.tournament for row in await self._store.read(others))} - {id_}

    def take_out(
        self, connection: sa.Connection, id_: str, people: Collection[str], titles: Collection[str] = ()
    ) -> None:
        """Name some people nowhere beside the events of a tournament, and let its row have none of some titles."""
        events, member, guest = tournament_events, tournament_people.c, tournament_guests.c
        own = (events.c.tournament == id_) & (events.c.by.in_(people))
        connection.execute(sa.update(events).where(own).values(by=ERASED))
        connection.execute(sa.delete(tournament_people).where(member.tournament == id_, member.person.in_(people)))
        connection.execute(sa.delete(tournament_guests).where(guest.tournament == id_, guest.person.in_(people)))
        titled = (tournaments.c.id == id_) & tournaments.c.title.in_(list(titles))
        connection.execute(sa.update(tournaments).where(titled).values(title=""))

    async def _all(self, query: sa.Select[Any]) -> list[TournamentRow]:
        return [TournamentRow(*row) for row in await self._store.read(query)]


def _count(connection: sa.Connection, id_: str, entry: GuestEntry) -> None:
    """Count a guest for their network; raises CrowdedError."""
    own = tournament_guests.c
    there = sa.select(sa.func.count()).where(own.tournament == id_, own.network == entry.network)
    if entry.most is not None and (connection.scalar(there) or 0) >= entry.most:
        raise CrowdedError(id_)
    put(connection, tournament_guests, [{"tournament": id_, "person": entry.person, "network": entry.network}])


def _series_of(announced: str) -> str:
    """Return the first one of the series to which a tournament belongs; nothing where that cannot be read."""
    try:
        return str(json.loads(announced)["plan"].get("series", ""))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return ""
