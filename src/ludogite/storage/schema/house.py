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

forgotten = sa.Table(
    "forgotten",
    metadata,
    sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("member", sa.String(64)),
    sa.Column("recognising", sa.String(64)),
    sa.UniqueConstraint("digest"),
)
"""Who asked to be forgotten, as hashes of their ids: their cookies and tokens are nobody's. A guest who is a member by
now has a `member`; while the guest's games are being made the member's, `recognising` is the guest."""
