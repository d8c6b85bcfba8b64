"""Games that everybody may look at again."""

from __future__ import annotations

import sqlalchemy as sa

from ludogite.storage.schema.base import metadata

public_games = sa.Table(
    "public_games",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("ended_at", sa.BigInteger, nullable=False),
    sa.Column("turns", sa.Integer, nullable=False),
    sa.Column("reason", sa.String(64), nullable=False),
    sa.Column("winners", sa.String(32), nullable=False),
    sa.Column("first", sa.Integer),
    sa.Column("opening", sa.String(128), nullable=False),
    sa.Column("against", sa.String(16), nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Index("ix_public_games_ended_at", "ended_at", "table_id"),
    sa.Index("ix_public_games_game_ended_at", "game", "ended_at", "table_id"),
    sa.Index("ix_public_games_game_reason", "game", "reason", "ended_at", "table_id"),
    sa.Index("ix_public_games_game_opening", "game", "opening", "ended_at", "table_id"),
    sa.Index("ix_public_games_game_turns", "game", "turns"),
)
"""Finished games that everybody may find, read from their events: nobody's name stands here. What is missing is read
again, so a row may be dropped at any time, with what it added to the counts."""

public_game_people = sa.Table(
    "public_game_people",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("ended_at", sa.BigInteger, nullable=False),
    sa.Index("ix_public_game_people_table_id", "table_id"),
    sa.Index("ix_public_game_people_ended_at", "person", "ended_at", "table_id"),
    sa.Index("ix_public_game_people_game", "person", "game", "ended_at", "table_id"),
)
"""Who played in which of them."""

public_game_counts = sa.Table(
    "public_game_counts",
    metadata,
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("measure", sa.String(16), primary_key=True),
    sa.Column("value", sa.String(128), primary_key=True),
    sa.Column("count", sa.BigInteger, nullable=False),
)
"""How many of them there are of each kind: counted as they come, so that a million of them need not be."""
