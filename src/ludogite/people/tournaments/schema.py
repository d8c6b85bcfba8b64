"""Tournaments: their events, and an index to find them by."""

from __future__ import annotations

import sqlalchemy as sa

from ludogite.storage.schema.base import metadata

tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("title", sa.String(64), nullable=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("form", sa.String(16), nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("club", sa.String(32)),
    sa.Column("starts_at", sa.BigInteger, nullable=False),
    sa.Column("changed_at", sa.BigInteger, nullable=False),
    sa.Column("entrants", sa.Integer, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("due_at", sa.BigInteger),
    sa.Index("ix_tournaments_status", "status", "starts_at", "id"),
    sa.Index("ix_tournaments_club", "club", "starts_at", "id"),
    sa.Index("ix_tournaments_due_at", "due_at"),
)
"""Tournaments, as the events of each leave them. `due_at` is when the house has to see to one by itself."""

tournament_events = sa.Table(
    "tournament_events",
    metadata,
    sa.Column("tournament", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("by", sa.String(64), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Index("ix_tournament_events_by", "by"),
)
"""What happened in each tournament, and by whom."""

tournament_people = sa.Table(
    "tournament_people",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("tournament", sa.String(32), primary_key=True),
    sa.Index("ix_tournament_people_tournament", "tournament"),
)
"""Who plays in which tournament, or directs it, as its events leave it."""

tournament_guests = sa.Table(
    "tournament_guests",
    metadata,
    sa.Column("tournament", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("network", sa.String(64), nullable=False),
)
"""The guests of tournaments that can be entered, each with a keyed hash of the network they came from: to count them.
Another tournament has another hash of the same network."""
