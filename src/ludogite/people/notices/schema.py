"""Where people want to hear of what awaits them, and when."""

from __future__ import annotations

import sqlalchemy as sa

from ludogite.storage.schema.base import metadata

notice_preferences = sa.Table(
    "notice_preferences",
    metadata,
    sa.Column("account", sa.String(64), primary_key=True),
    sa.Column("pace", sa.String(16), nullable=False),
    sa.Column("daily_hour", sa.Integer, nullable=False),
    sa.Column("quiet_from", sa.Integer, nullable=False),
    sa.Column("quiet_until", sa.Integer, nullable=False),
    sa.Column("zone", sa.String(64), nullable=False),
    sa.Column("language", sa.String(16), nullable=False),
    sa.Column("email", sa.String(254)),
    sa.Column("is_confirmed", sa.Boolean, nullable=False),
    sa.Column("feed_since", sa.BigInteger),
    sa.Column("seen_at", sa.BigInteger, nullable=False),
    sa.Column("sent_at", sa.BigInteger, nullable=False),
    sa.Column("taken_until", sa.BigInteger, nullable=False),
)
"""How somebody is told of what awaits them: how often, not at which hours, by e-mail, in feeds. `feed_since` is when
the secret addresses of their feeds were made; `seen_at` when they were last in the house, `sent_at` when they were last
told something, and until `taken_until` one process sees to it."""

push_subscriptions = sa.Table(
    "push_subscriptions",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("account", sa.String(64), nullable=False),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("public_key", sa.String(128), nullable=False),
    sa.Column("auth_secret", sa.String(32), nullable=False),
    sa.Column("device", sa.String(64), nullable=False),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("session_at", sa.BigInteger),
    sa.Index("ix_push_subscriptions_account", "account"),
)
"""Browsers that want to be told, by the hash of the address that their maker's push service gave them; `session_at` is
when the session began in which they said so: with it they are told nothing any more."""
