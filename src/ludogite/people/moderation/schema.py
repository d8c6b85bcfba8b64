"""What was decided about people and the house, and how games that count were played."""

from __future__ import annotations

import sqlalchemy as sa

from ludogite.storage.schema.base import NUMBER, metadata

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

fair_play = sa.Table(
    "fair_play",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("family", sa.String(128), nullable=False),
    sa.Column("ended_at", sa.BigInteger, nullable=False),
    sa.Column("decisions", sa.Integer, nullable=False),
    sa.Column("right", sa.Integer, nullable=False),
    sa.Column("median_ms", sa.BigInteger, nullable=False),
    sa.Column("spread_ms", sa.BigInteger, nullable=False),
    sa.Index("ix_fair_play_ended_at", "ended_at"),
)
"""How people decided in games that counted: how many decisions were right, and how long they took."""
