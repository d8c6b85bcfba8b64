"""A guest who is a member by now, in the lists by which tables are found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from ludogite.storage.schema.events import archive_authors
from ludogite.storage.schema.results import results
from ludogite.storage.schema.tables import seatings
from ludogite.storage.upsert import put_new

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.storage.store import Store

FEW = 500
"""So many tables are named in one statement."""


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
