"""Whoever takes another name is called by it wherever they still play; games that are over keep the old one."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from ludogite.core.errors import LudogiteError
from ludogite.play.names import changed_names

if TYPE_CHECKING:
    from ludogite.play.events import Person, TableEvent
    from ludogite.play.house.house import House
    from ludogite.play.table import Table


async def rename_at_tables(house: House, person: Person) -> None:
    """Let somebody be called by their present name at every table that is not over."""

    def changes(table: Table) -> list[TableEvent]:
        return [] if table.over else [*changed_names(table, person)]

    await house.store.flush()
    for id_ in await house.index.tables_of(person.id, limit=None):
        # A table that cannot be opened has nobody who reads a name there.
        with contextlib.suppress(LudogiteError):
            await house.act_as_house(id_, changes)
