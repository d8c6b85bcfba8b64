"""Vacations of members."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create them, empty."""
    op.create_table(
        "vacations",
        sa.Column("account", sa.String(64)),
        sa.Column("began_at", sa.BigInteger),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("told_until", sa.BigInteger),
        sa.PrimaryKeyConstraint("account", "began_at", name="pk_vacations"),
    )
    op.create_index("ix_vacations_until", "vacations", ["until"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("vacations")
