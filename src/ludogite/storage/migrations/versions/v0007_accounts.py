"""Accounts, what opens them, and what was decided about people."""

import json
import time

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create them, empty but for what the host had decided before: each is a line of the log from now on."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(64)),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("look", sa.String(128)),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("owner", sa.String(64)),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("leaving_at", sa.BigInteger),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("look", name="uq_accounts_look"),
    )
    op.create_index("ix_accounts_owner", "accounts", ["owner"])
    op.create_index("ix_accounts_leaving_at", "accounts", ["leaving_at"])
    op.create_table(
        "account_events",
        sa.Column("account", sa.String(64)),
        sa.Column("seq", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("account", "seq", name="pk_account_events"),
    )
    op.create_table(
        "credentials",
        sa.Column("id", sa.String(255)),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_credentials"),
    )
    op.create_index("ix_credentials_account", "credentials", ["account"])
    op.create_table(
        "sessions",
        sa.Column("digest", sa.String(64)),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("network", sa.String(64)),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("proved_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("must_renew", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_sessions"),
    )
    op.create_index("ix_sessions_account", "sessions", ["account"])
    op.create_index("ix_sessions_until", "sessions", ["until"])
    op.create_table(
        "access_tokens",
        sa.Column("digest", sa.String(64)),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("scopes", sa.String(128), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_access_tokens"),
    )
    op.create_index("ix_access_tokens_account", "access_tokens", ["account"])
    op.create_table(
        "links",
        sa.Column("digest", sa.String(64)),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("account", sa.String(64)),
        sa.Column("made_by", sa.String(64), nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("uses_left", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_links"),
    )
    op.create_index("ix_links_kind", "links", ["kind"])
    moderation_events = op.create_table(
        "moderation_events",
        sa.Column("id", NUMBER, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_moderation_events"),
    )
    op.create_index("ix_moderation_events_person", "moderation_events", ["person"])
    op.create_table(
        "progress",
        sa.Column("account", sa.String(64)),
        sa.Column("key", sa.String(64)),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", "key", name="pk_progress"),
    )
    op.add_column("forgotten", sa.Column("member", sa.String(64)))
    op.add_column("forgotten", sa.Column("recognising", sa.String(64)))
    _write_down_decisions(moderation_events)


def _write_down_decisions(moderation_events: sa.Table) -> None:
    connection = op.get_bind()
    kept = connection.scalar(sa.text("SELECT value FROM house WHERE key = 'banned'"))
    now = int(time.time() * 1000)
    body = json.dumps({"type": "sent-away", "until": 0, "reason": ""}, separators=(",", ":"))
    rows = [{"at": now, "by": "host", "person": person, "body": body} for person in json.loads(kept or "[]")]
    if connection.scalar(sa.text("SELECT value FROM house WHERE key = 'free-chat'")) == "no":
        forbidden = json.dumps({"type": "free-chat", "allowed": False}, separators=(",", ":"))
        rows.append({"at": now, "by": "host", "person": "", "body": forbidden})
    if rows:
        connection.execute(sa.insert(moderation_events), rows)
    connection.execute(sa.text("DELETE FROM house WHERE key IN ('banned', 'free-chat')"))


def downgrade() -> None:
    """Drop them all: whoever had an account is a guest again, and whoever was sent away may come back.

    A guest who was recognised may come back too; the games stay with the guest whose name the account kept.
    """
    op.execute("DELETE FROM forgotten WHERE member IS NOT NULL")
    for name in (
        "progress",
        "moderation_events",
        "links",
        "access_tokens",
        "sessions",
        "credentials",
        "account_events",
        "accounts",
    ):
        op.drop_table(name)
    with op.batch_alter_table("forgotten") as forgotten:
        forgotten.drop_column("recognising")
        forgotten.drop_column("member")
