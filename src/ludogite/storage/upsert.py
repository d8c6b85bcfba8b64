"""Rows that may be there already: SQLite and PostgreSQL say it alike, SQLAlchemy only of each by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy.dialects import postgresql, sqlite

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import sqlalchemy as sa


def _insert(connection: sa.Connection, table: sa.Table) -> sqlite.Insert | postgresql.Insert:
    return sqlite.insert(table) if connection.dialect.name == "sqlite" else postgresql.insert(table)


def put(connection: sa.Connection, table: sa.Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows; each takes the place of one with the same key."""
    if not rows:
        return
    insert = _insert(connection, table)
    changed = {column: insert.excluded[column.key] for column in table.columns if not column.primary_key}
    connection.execute(insert.on_conflict_do_update(index_elements=table.primary_key, set_=changed), rows)


def put_new(connection: sa.Connection, table: sa.Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows, but for those whose key, or anything else that is unique, is there already."""
    if rows:
        connection.execute(_insert(connection, table).on_conflict_do_nothing(), rows)


def add_up(connection: sa.Connection, table: sa.Table, rows: Sequence[Mapping[str, Any]], count: str) -> None:
    """Write rows; where one with the same key is there, what they count is added to it."""
    if rows:
        insert = _insert(connection, table)
        total = {count: table.c[count] + insert.excluded[count]}
        connection.execute(insert.on_conflict_do_update(index_elements=table.primary_key, set_=total), rows)
