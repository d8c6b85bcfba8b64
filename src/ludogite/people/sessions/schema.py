"""Browsers that are signed in."""

from __future__ import annotations

import sqlalchemy as sa

from ludogite.storage.schema.base import metadata

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("account", sa.String(64), nullable=False),
    sa.Column("player", sa.String(64), nullable=False),
    sa.Column("device", sa.String(64), nullable=False),
    sa.Column("network", sa.String(64)),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("proved_at", sa.BigInteger, nullable=False),
    sa.Column("seen_at", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("must_renew", sa.Boolean, nullable=False),
    sa.Index("ix_sessions_account", "account"),
    sa.Index("ix_sessions_until", "until"),
)
"""Browsers that are signed in, by the hash of what they show. `player` is who plays there, the account or one of its
children; `proved_at` is when somebody last showed a key there; `must_renew` where rights have changed: with the next
page the browser is given another token."""
