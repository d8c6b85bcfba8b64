"""What the house itself remembers, and what its hosts decided."""

from __future__ import annotations

import sqlalchemy as sa

from ludogite.storage.schema.base import NUMBER, metadata

house = sa.Table(
    "house",
    metadata,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""What the house remembers: when it was last open, who may come in, what it allows, how it looked back at games, and
which links that work once were used."""

moderation_events = sa.Table(
    "moderation_events",
    metadata,
    sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("by", sa.String(64), nullable=False),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Index("ix_moderation_events_person", "person"),
)
"""Who was reported, muted, sent away or called back, by whom, and why."""
