"""Clubs: their events, and the rows by which they and their people are found."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """There is no club yet."""
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(32)),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("look", sa.String(128), nullable=False),
        sa.Column("is_listed", sa.Boolean, nullable=False),
        sa.Column("members", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_clubs"),
        sa.UniqueConstraint("look", name="uq_clubs_look"),
    )
    op.create_index("ix_clubs_listed", "clubs", ["is_listed", "members"])
    op.create_table(
        "club_events",
        sa.Column("club", sa.String(32)),
        sa.Column("seq", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("club", "seq", name="pk_club_events"),
    )
    op.create_table(
        "club_people",
        sa.Column("account", sa.String(64)),
        sa.Column("club", sa.String(32)),
        sa.Column("is_member", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("account", "club", name="pk_club_people"),
    )
    op.create_index("ix_club_people_club", "club_people", ["club"])
    op.create_table(
        "ladder_games",
        sa.Column("table_id", sa.String(32)),
        sa.Column("club", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_ladder_games"),
    )
    op.create_index("ix_ladder_games_club", "ladder_games", ["club"])


def downgrade() -> None:
    """Close all clubs."""
    for table in ("ladder_games", "club_people", "club_events", "clubs"):
        op.drop_table(table)
