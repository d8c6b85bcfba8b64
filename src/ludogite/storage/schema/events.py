"""Everything that happened at tables: the truth of the house."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from ludogite.storage.schema.base import NUMBER, metadata

events = sa.Table(
    "events",
    metadata,
    sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("author", sa.String(64)),
    sa.Column("cid", sa.String(64)),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("xact", sa.BigInteger, sa.FetchedValue()),
    sa.UniqueConstraint("table_id", "seq"),
    sa.UniqueConstraint("table_id", "author", "cid"),
    sa.Index("ix_events_xact", "xact", sqlite_where=sa.text("xact IS NOT NULL")),
)
"""Everything that ever happened. `author` and `cid` stand on the first event of a command only; PostgreSQL writes
the transaction into `xact`."""


class EventRow(NamedTuple):
    """One event as the database keeps it."""

    seq: int
    at: int
    body: str
    author: str | None = None
    cid: str | None = None


EVENT = tuple(events.c[field] for field in EventRow._fields)
"""The columns of an event, in the order of its fields."""

archives = sa.Table(
    "archives",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("last_seq", sa.Integer, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
"""The events of games that ended long ago up to `last_seq`, compressed. The database refuses events that would take the
place of archived ones."""

archive_authors = sa.Table(
    "archive_authors",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
)
"""Who did something without ever sitting there, at an archived table, or as a guest before they were a member."""
