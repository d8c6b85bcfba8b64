"""Recognising a guest: whoever signs in where a guest had played brings those games along."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import TYPE_CHECKING

import sqlalchemy as sa

from ludogite.people.accounts.store import AccountStore
from ludogite.people.tournaments.personal import recognise_in_tournaments
from ludogite.play import events as ev
from ludogite.play.forgetting import HEARD_S, speaks_of, write_down
from ludogite.play.public_game_store import PublicGameIndex
from ludogite.play.renaming import rename_at_tables
from ludogite.storage.errors import DamagedError
from ludogite.storage.schema.events import archive_authors
from ludogite.storage.schema.results import results
from ludogite.storage.schema.tables import seatings
from ludogite.storage.upsert import put_new

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.play.house.house import House
    from ludogite.storage.store import Store

FEW = 500
"""So many tables are named in one statement."""


async def recognise(house: House, guest: str, member: ev.Person) -> int:
    """Let everything that a guest played be a member's; return at how many tables.

    What is over keeps the name it was played with; where they still play, they are called as the member is.
    Nothing that still says it is the guest's opens anything afterwards; open pages come back as the member's. Nobody is
    recognised who was forgotten, keeps a name, or is another member already: 0. Where it fails half-way, it goes on
    when it is asked for again, or when the house opens.
    """
    if guest == member.id or await AccountStore(house.store).find(guest) is not None:
        return 0
    await house.store.flush()
    if not await house.forgotten.recognise(guest, member.id):
        return 0
    house.news.tell_forgotten()
    house.dismiss_forgotten()
    count = await _carry_over(house, guest, member)
    if house.heartbeat.has_company:
        # Another process lets the guest act until it hears of it.
        name = "recognising what came late of a guest"
        house.supervisor.later(HEARD_S, name, partial(_finish, house, guest, member))
    else:
        await house.forgotten.finish(guest)
    return count


async def finish_recognising(house: House) -> None:
    """Go on where a house was closed in the middle of recognising somebody."""
    for guest, member in await house.forgotten.unfinished():
        account = await AccountStore(house.store).find(member)
        await _finish(house, guest, ev.Person(member, account.name if account else ""))


async def _finish(house: House, guest: str, member: ev.Person) -> None:
    await _carry_over(house, guest, member)
    await house.forgotten.finish(guest)


async def _carry_over(house: House, guest: str, member: ev.Person) -> int:
    tables = await house.index.every_table_of(guest)
    for id_ in tables:
        # What cannot be read is the member's as well, and stays as it is.
        with contextlib.suppress(DamagedError):
            if speaks_of(await house.store.events(id_), guest, ev.Recognised):
                await write_down(house, id_, ev.Recognised(guest, member.id))
    await PublicGameIndex(house.store).drop(tables)
    await hand_over(house.store, guest, member.id, tables)
    await recognise_in_tournaments(house, guest, member.id, member.name)
    if member.name:
        await rename_at_tables(house, member)
    return len(tables)


async def hand_over(store: Store, guest: str, member: str, tables: Sequence[str]) -> None:
    """Find a guest's tables among the member's, in one transaction; how games there ended is read anew."""

    def change(connection: sa.Connection) -> None:
        for first in range(0, len(tables), FEW):
            connection.execute(sa.delete(results).where(results.c.table_id.in_(tables[first : first + FEW])))
        _hand_over(connection, seatings, guest, member)
        _hand_over(connection, archive_authors, guest, member)
        # Where they spoke without sitting down, the guest stays the author of it: so it is noted whose it is.
        seated = set(connection.scalars(sa.select(seatings.c.table_id).where(seatings.c.person == member)))
        spoke = [{"person": member, "table_id": table} for table in tables if table not in seated]
        put_new(connection, archive_authors, spoke)

    await store.write(change)


def _hand_over(connection: sa.Connection, table: sa.Table, guest: str, member: str) -> None:
    theirs = sa.select(table.c.table_id).where(table.c.person == guest)
    put_new(connection, table, [{"person": member, "table_id": id_} for id_ in connection.scalars(theirs)])
    connection.execute(sa.delete(table).where(table.c.person == guest))
