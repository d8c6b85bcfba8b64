"""A database with rows of every kind in it, and its contents for comparison."""

from __future__ import annotations

import random

import sqlalchemy as sa

from ludogite.storage.engine import open_engine
from ludogite.storage.moving import digest
from ludogite.storage.schema.base import whole_metadata
from ludogite.storage.schema.events import archive_authors, archives, events
from ludogite.storage.schema.house import forgotten, house
from ludogite.storage.schema.results import results
from ludogite.storage.schema.tables import seatings, tables


def furnish(url: str, rng: random.Random) -> None:
    """Fill every table of a database, in no order, with words of several alphabets."""
    names = [f"{word}{n}" for word in ("Zoé ", "ß", "a_", "B-", "ж", "é") for n in range(40)]
    rng.shuffle(names)
    rows: dict[sa.Table, list[dict[str, object]]] = {
        events: [
            {
                "table_id": name[:32],
                "seq": seq,
                "at": seq,
                "author": None,
                "cid": None,
                "body": f'{{"t":"{name} \\u2603"}}',
            }
            for name in names
            for seq in range(1, rng.randrange(2, 9))
        ],
        tables: [
            {
                "id": n,
                "game": "rugby",
                "status": "over",
                "listed": rng.random() < 0.5,
                "due_at": rng.choice([None, 1_700_000_000_000]),
            }
            | {"changed_at": rng.randrange(2**40)}
            for n in names
        ],
        seatings: [{"person": n, "table_id": names[0]} for n in names],
        results: [
            {"person": n, "table_id": n, "game": "g", "ended_at": 1, "result": "won", "against": "3", "opponents": "[]"}
            for n in names
        ],
        forgotten: [{"digest": n} for n in names],
        archives: [{"table_id": f"-{n}", "last_seq": 3, "body": n.encode() + bytes(range(256))} for n in names],
        archive_authors: [{"person": n, "table_id": names[0]} for n in names],
        house: [{"key": n, "value": "ünter\n"} for n in names],
    }
    rows |= {table: _filled(table, names, rng) for table in whole_metadata().sorted_tables if table not in rows}
    engine = open_engine(url)
    with engine.begin() as connection:
        for table, filled in rows.items():
            connection.execute(sa.insert(table), filled)
    engine.dispose()


def _filled(table: sa.Table, names: list[str], rng: random.Random) -> list[dict[str, object]]:
    """Return a row of a table for every name: whatever takes a text has it, and what is not needed may be missing."""

    def value(column: sa.Column[object], name: str) -> object:
        if column.nullable and rng.random() < 0.5:
            return None
        if isinstance(column.type, sa.String):
            return name
        return rng.random() < 0.5 if isinstance(column.type, sa.Boolean) else rng.randrange(2**31)

    columns = [column for column in table.columns if column.autoincrement is not True]
    return [{column.name: value(column, name) for column in columns} for name in names]


def contents(url: str) -> list[tuple[object, ...]]:
    engine = open_engine(url)
    with engine.connect() as connection:
        found = [tuple(digest(connection, table)) for table in whole_metadata().sorted_tables]
    engine.dispose()
    return found
