"""An index to find tables by."""

from __future__ import annotations

import sqlalchemy as sa

from ludogite.storage.schema.base import metadata

UNFINISHED = ("waiting", "playing")
"""Where tables stand at which something may still be played."""

NOT_INDEXED = sa.text("status = 'over' AND indexed IS NULL")
"""A game that is over, and of which the index of public games knows nothing yet."""

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("due_at", sa.BigInteger),
    sa.Column("changed_at", sa.BigInteger, nullable=False),
    sa.Column("unrated", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("indexed", sa.Boolean),
    sa.Index("ix_tables_listed_changed_at", "listed", "changed_at"),
    sa.Index("ix_tables_due_at", "due_at"),
    sa.Index("ix_tables_unrated", "unrated", sqlite_where=sa.text("unrated"), postgresql_where=sa.text("unrated")),
    sa.Index("ix_tables_not_indexed", "id", sqlite_where=NOT_INDEXED, postgresql_where=NOT_INDEXED),
)
"""Where each table stands: `waiting`, `playing`, `over`, or `put-away` before anything was played; `due_at` is when the
house has to see to it by itself; `unrated` where a game that counts is over and nobody's strength was computed from it
yet. `indexed` says that the index of public games knows how it ended; whatever changes here makes it be read again."""

seatings = sa.Table(
    "seatings",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
)
"""Who sits or sat at which table, or is expected there."""
