"""Everybody who is found anywhere in a house."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import sqlalchemy as sa

from ludogite.people.tournaments.schema import tournament_events, tournament_people
from ludogite.storage.schema.events import archive_authors, events
from ludogite.storage.schema.tables import seatings, tables

if TYPE_CHECKING:
    from ludogite.storage.store import Store

EXPECTED = re.compile(r'"([0-9a-f]{24})"')
"""The ids of those for whom a table that waits keeps a seat, among others."""


async def known_people(store: Store) -> set[str]:
    """Return the ids of everybody who is found anywhere in a house: it looks at every event, so not often."""
    waiting = sa.select(events.c.body).join(tables, tables.c.id == events.c.table_id)
    awaited = await store.read(waiting.where(tables.c.status == "waiting", events.c.seq == 1))
    found = {id_ for row in awaited for id_ in EXPECTED.findall(row.body)}
    for column in (
        seatings.c.person,
        archive_authors.c.person,
        events.c.author,
        tournament_people.c.person,
        tournament_events.c.by,
    ):
        found.update(row[0] for row in await store.read(sa.select(column).distinct()) if row[0])
    return found
