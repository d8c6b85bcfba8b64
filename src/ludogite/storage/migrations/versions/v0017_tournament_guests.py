"""Tournaments: the guests who entered, counted by network."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody knows any more from which network earlier guests came: they are not counted."""
    op.create_table(
        "tournament_guests",
        sa.Column("tournament", sa.String(32)),
        sa.Column("person", sa.String(64)),
        sa.Column("network", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("tournament", "person", name="pk_tournament_guests"),
    )


def downgrade() -> None:
    """Forget from which network guests came."""
    op.drop_table("tournament_guests")
