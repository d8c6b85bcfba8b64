"""The first schema: events, and the index to find tables by."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create everything."""
    op.create_table(
        "events",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("author", sa.String(64)),
        sa.Column("cid", sa.String(64)),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
        sa.UniqueConstraint("table_id", "seq", name="uq_events_table_id_seq"),
        sa.UniqueConstraint("table_id", "author", "cid", name="uq_events_table_id_author_cid"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32)),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("care", sa.Boolean, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_listed_changed_at", "tables", ["listed", "changed_at"])
    op.create_index("ix_tables_care", "tables", ["care"])
    op.create_table(
        "seatings",
        sa.Column("person", sa.String(64)),
        sa.Column("table_id", sa.String(32)),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_seatings"),
    )
    op.create_table(
        "house",
        sa.Column("key", sa.String(64)),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_house"),
    )


def downgrade() -> None:
    """Forget everything."""
    for name in ("house", "seatings", "tables", "events"):
        op.drop_table(name)
