"""When somebody is on vacation."""

from __future__ import annotations

import sqlalchemy as sa

from ludogite.storage.schema.base import metadata

vacations = sa.Table(
    "vacations",
    metadata,
    sa.Column("account", sa.String(64), primary_key=True),
    sa.Column("began_at", sa.BigInteger, primary_key=True),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("told_until", sa.BigInteger),
    sa.Index("ix_vacations_until", "until"),
)
"""When members are on vacation. `told_until` is the end that all their tables know of: where it is another one, they
have to be told."""
