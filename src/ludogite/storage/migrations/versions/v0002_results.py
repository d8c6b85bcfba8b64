"""How finished games ended for those who played in them: an index, filled from the events when somebody looks."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the index, empty."""
    op.create_table(
        "results",
        sa.Column("person", sa.String(64)),
        sa.Column("table_id", sa.String(32)),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("result", sa.String(16), nullable=False),
        sa.Column("against", sa.String(16), nullable=False),
        sa.Column("opponents", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_results"),
    )


def downgrade() -> None:
    """Drop the index: everything in it is read from the events."""
    op.drop_table("results")
