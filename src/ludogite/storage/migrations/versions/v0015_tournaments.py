"""Tournaments: their events, the row by which each is found, and who plays in them."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create them, empty."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32)),
        sa.Column("title", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("form", sa.String(16), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("club", sa.String(32)),
        sa.Column("starts_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("entrants", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("due_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
    )
    op.create_index("ix_tournaments_status", "tournaments", ["status", "starts_at", "id"])
    op.create_index("ix_tournaments_club", "tournaments", ["club", "starts_at", "id"])
    op.create_index("ix_tournaments_due_at", "tournaments", ["due_at"])
    op.create_table(
        "tournament_events",
        sa.Column("tournament", sa.String(32)),
        sa.Column("seq", sa.Integer, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "seq", name="pk_tournament_events"),
    )
    op.create_index("ix_tournament_events_by", "tournament_events", ["by"])
    op.create_table(
        "tournament_people",
        sa.Column("person", sa.String(64)),
        sa.Column("tournament", sa.String(32)),
        sa.PrimaryKeyConstraint("person", "tournament", name="pk_tournament_people"),
    )
    op.create_index("ix_tournament_people_tournament", "tournament_people", ["tournament"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("tournament_people")
    op.drop_table("tournament_events")
    op.drop_table("tournaments")
