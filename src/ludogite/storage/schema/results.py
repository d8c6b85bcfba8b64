"""What finished games are found by."""

from __future__ import annotations

import sqlalchemy as sa

from ludogite.storage.schema.base import metadata

results = sa.Table(
    "results",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("ended_at", sa.BigInteger, nullable=False),
    sa.Column("result", sa.String(16), nullable=False),
    sa.Column("against", sa.String(16), nullable=False),
    sa.Column("opponents", sa.Text, nullable=False),
)
"""How each finished game ended for whoever played in it, read from its events once: so that nobody's corner replays
anything. What is missing here is read again, so a row may be dropped at any time."""
