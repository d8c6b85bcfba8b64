"""Accounts: their events, what opens them, and an index to find them by."""

from __future__ import annotations

import sqlalchemy as sa

from ludogite.storage.schema.base import metadata

accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("look", sa.String(128)),
    sa.Column("role", sa.String(16), nullable=False),
    sa.Column("owner", sa.String(64)),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("leaving_at", sa.BigInteger),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("shares", sa.String(16), nullable=False, server_default="unasked"),
    sa.UniqueConstraint("look"),
    sa.Index("ix_accounts_owner", "owner"),
    sa.Index("ix_accounts_leaving_at", "leaving_at"),
)
"""Who keeps a name in this house, as the events of each account leave it. `look` is what the name looks like: no two
names look alike; children's names, which nobody finds, have none. `owner` is a child's parent, or a program's owner;
`shares` is what others may see."""

account_events = sa.Table(
    "account_events",
    metadata,
    sa.Column("account", sa.String(64), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("by", sa.String(64), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
"""What happened to each account, and by whom."""

credentials = sa.Table(
    "credentials",
    metadata,
    sa.Column("id", sa.String(255), primary_key=True),
    sa.Column("account", sa.String(64), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("label", sa.String(64), nullable=False),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("used_at", sa.BigInteger),
    sa.Index("ix_credentials_account", "account"),
)
"""How somebody shows that an account is theirs: a password, passkeys, codes on paper. Nothing here opens anything by
itself: hashes and public keys only."""

access_tokens = sa.Table(
    "access_tokens",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("account", sa.String(64), nullable=False),
    sa.Column("label", sa.String(64), nullable=False),
    sa.Column("scopes", sa.String(128), nullable=False),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("seen_at", sa.BigInteger),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Index("ix_access_tokens_account", "account"),
)
"""What programs come in with, by the hash of what they show."""

links = sa.Table(
    "links",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("account", sa.String(64)),
    sa.Column("made_by", sa.String(64), nullable=False),
    sa.Column("label", sa.String(64), nullable=False),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("uses_left", sa.Integer, nullable=False),
    sa.Index("ix_links_kind", "kind"),
)
"""Links that let somebody in: into a house by invitation, or back into an account, by the hash of their secret."""

ties = sa.Table(
    "ties",
    metadata,
    sa.Column("account", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Index("ix_ties_person", "person"),
)
"""Whom somebody follows, and whom they block, as their account's events leave it."""

progress = sa.Table(
    "progress",
    metadata,
    sa.Column("account", sa.String(64), primary_key=True),
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("changed_at", sa.BigInteger, nullable=False),
)
"""Puzzles and lessons that somebody with an account has done, as their devices told it."""
