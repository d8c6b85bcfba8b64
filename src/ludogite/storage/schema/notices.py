"""What tables ask of people: it is written with the events that ask for it."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from ludogite.storage.schema.base import metadata

notices = sa.Table(
    "notices",
    metadata,
    sa.Column("account", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("due_at", sa.BigInteger, nullable=False),
    sa.Index("ix_notices_due_at", "due_at"),
)
"""What somebody is still to be told: what a table has asked of them since its event `seq`. It goes once it is told."""


class NoticeRow(NamedTuple):
    """One thing that somebody is to be told, as the database keeps it."""

    account: str
    table_id: str
    seq: int
    kind: str
    at: int
    due_at: int
