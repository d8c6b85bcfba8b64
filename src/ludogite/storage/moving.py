"""A whole house from one database into another, row by row, and back."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sa

from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.storage.address import is_place_on_server, without_password
from ludogite.storage.errors import MovingError, NoHouseError
from ludogite.storage.postgres import check_nobody_thinks, identify_house
from ludogite.storage.schema.base import whole_metadata
from ludogite.storage.schema.events import events
from ludogite.storage.sqlite import DATABASE
from ludogite.storage.store import Store, open_store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CHUNK = 5_000
"""So many rows are carried at a time."""
LEFT_BEHIND = {events.c.xact}
"""What means something in its own database only."""


class MovedTable(NamedTuple):
    """One table of the database, as it arrived."""

    name: str
    rows: int
    digest: str
    """SHA-256 of all rows: the same on both sides."""


def open_place(place: str) -> Store:
    """Open the house in a folder or at an address; raises the errors of `storage.errors`."""
    return open_store(Path(place), place if is_place_on_server(place) else "")


def check_way(source: str, target: str) -> None:
    """Refuse a way that leads nowhere, before anything is opened or made; raises NoHouseError, MovingError."""
    here, is_lived_in = identify_place(source)
    if not is_lived_in:
        raise NoHouseError(house_message("no house lives in '{address}'", address=excerpt(without_password(source))))
    there, _ = identify_place(target)
    if here == there:
        raise MovingError(
            house_message(
                "a house cannot be carried to where it is already, '{address}'; name another place",
                address=excerpt(without_password(target)),
            )
        )


def identify_place(place: str) -> tuple[str, bool]:
    """Return which database a folder or an address leads to, and whether a house lives there; nothing is created."""
    if is_place_on_server(place):
        return identify_house(place)
    folder = Path(place)
    return str(folder.resolve()), (folder / DATABASE).exists()


def move(source: Store, target: Store, tell: Callable[[MovedTable], None]) -> None:
    """Carry everything over in one transaction; raises MovingError where something is there already or gets lost.

    Where this very house has arrived there, and whoever moved it was not told so, that is told.
    """
    _check_alone(source, target)
    with source.engine.connect() as here, target.engine.begin() as there:
        if (lived_in := _lived_in(there)) is None:
            carry_all(here, there, tell)
            return
        arrived = [digest(there, table) for table in whole_metadata().sorted_tables]
        if arrived != [digest(here, table) for table in whole_metadata().sorted_tables]:
            raise MovingError(house_message("a house lives there already: its '{table}' are not empty", table=lived_in))
        for table in arrived:
            tell(table)


def _lived_in(there: sa.Connection) -> str | None:
    """Return a table in which something is."""
    for table in whole_metadata().sorted_tables:
        if there.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first() is not None:
            return table.name
    return None


def carry_all(here: sa.Connection, there: sa.Connection, tell: Callable[[MovedTable], None] = lambda _: None) -> None:
    """Write everything there and compare what arrived; raises MovingError. The target is empty."""
    for table in whole_metadata().sorted_tables:
        sent = _told(table, _carry(here, there, table))
        _count_on(there, table)
        arrived = digest(there, table)
        if sent != arrived:
            raise MovingError(
                house_message("'{table}' did not arrive as they were sent; nothing was kept", table=table.name)
            )
        tell(arrived)


def _check_alone(*stores: Store) -> None:
    if not all(store.opened_alone for store in stores):
        raise MovingError(house_message("a house is open there; close it first, then try again"))
    for store in stores:
        if store.on_server:
            check_nobody_thinks(store.engine)


def _carry(here: sa.Connection, there: sa.Connection, table: sa.Table) -> Iterator[list[Any]]:
    """Write all rows of a table there, and yield them."""
    for rows in _chunks(here, table):
        there.execute(sa.insert(table), [row._asdict() for row in rows])
        yield rows


def digest(connection: sa.Connection, table: sa.Table) -> MovedTable:
    """Return what a table holds, to be compared."""
    return _told(table, _chunks(connection, table))


def _told(table: sa.Table, chunks: Iterator[list[Any]]) -> MovedTable:
    found, count = hashlib.sha256(), 0
    for rows in chunks:
        for row in rows:
            found.update(repr(tuple(row)).encode())
        count += len(rows)
    return MovedTable(table.name, count, found.hexdigest())


def _chunks(connection: sa.Connection, table: sa.Table) -> Iterator[list[Any]]:
    """Yield all rows in the order of their bytes: the same in both databases, whatever language they sort by."""
    keys = [sa.collate(key, "C") if _sorts_by_language(connection, key) else key for key in table.primary_key]
    columns = [column.label(column.key) for column in table.columns if column not in LEFT_BEHIND]
    asked = sa.select(*columns).order_by(*keys)
    with connection.execute(asked, execution_options={"stream_results": True, "yield_per": CHUNK}) as result:
        yield from (list(rows) for rows in result.partitions())


def _sorts_by_language(connection: sa.Connection, key: sa.Column[Any]) -> bool:
    """Tell whether a database sorts this column by a language unless it is told not to."""
    return connection.dialect.name == "postgresql" and isinstance(key.type, sa.String)


def _count_on(connection: sa.Connection, table: sa.Table) -> None:
    """Let a server number the next row after those that came with their numbers."""
    number = table.autoincrement_column
    if connection.dialect.name != "postgresql" or number is None:
        return
    newest = sa.select(sa.func.coalesce(sa.func.max(number), 0) + 1).scalar_subquery()
    sequence = sa.func.pg_get_serial_sequence(table.name, number.name)
    connection.execute(sa.select(sa.func.setval(sequence, newest, False)))
