"""Clubs: their events, and an index to find them by."""

from __future__ import annotations

import sqlalchemy as sa

from ludogite.storage.schema.base import metadata

clubs = sa.Table(
    "clubs",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("look", sa.String(128), nullable=False),
    sa.Column("is_listed", sa.Boolean, nullable=False),
    sa.Column("members", sa.Integer, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.UniqueConstraint("look"),
    sa.Index("ix_clubs_listed", "is_listed", "members"),
)
"""The clubs of a house, as the events of each leave it; no two names look alike. A club that is closed leaves
nothing."""

club_events = sa.Table(
    "club_events",
    metadata,
    sa.Column("club", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("by", sa.String(64), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
"""What happened in each club, and by whom. Whoever was erased has an alias in it that means nothing elsewhere."""

club_people = sa.Table(
    "club_people",
    metadata,
    sa.Column("account", sa.String(64), primary_key=True),
    sa.Column("club", sa.String(32), primary_key=True),
    sa.Column("is_member", sa.Boolean, nullable=False),
    sa.Index("ix_club_people_club", "club"),
)
"""Whom the events of a club name: those who are in it, and those who were."""

ladder_games = sa.Table(
    "ladder_games",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("club", sa.String(32), nullable=False),
    sa.Index("ix_ladder_games_club", "club"),
)
"""The tables at which somebody plays for a rung of a club's ladder."""
