"""Notices: what somebody is to be told where they are not in the house, and how they want to be told."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables, empty: nobody is told anything who did not ask for it."""
    op.create_table(
        "notice_preferences",
        sa.Column("account", sa.String(64)),
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
        sa.PrimaryKeyConstraint("account", name="pk_notice_preferences"),
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("digest", sa.String(64)),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("public_key", sa.String(128), nullable=False),
        sa.Column("auth_secret", sa.String(32), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_push_subscriptions"),
    )
    op.create_index("ix_push_subscriptions_account", "push_subscriptions", ["account"])
    op.create_table(
        "notices",
        sa.Column("account", sa.String(64)),
        sa.Column("table_id", sa.String(32)),
        sa.Column("seq", sa.Integer),
        sa.Column("kind", sa.String(16)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("due_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", "table_id", "seq", "kind", name="pk_notices"),
    )
    op.create_index("ix_notices_due_at", "notices", ["due_at"])


def downgrade() -> None:
    """Drop them: nobody is told anything any more."""
    for name in ("notices", "push_subscriptions", "notice_preferences"):
        op.drop_table(name)
