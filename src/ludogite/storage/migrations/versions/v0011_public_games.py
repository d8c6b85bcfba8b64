"""Finished games that everybody may find: an index, filled from the events in the background."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

NOT_INDEXED = sa.text("status = 'over' AND indexed IS NULL")


def upgrade() -> None:
    """Create the index, empty: every finished game is still to be read."""
    op.add_column("tables", sa.Column("indexed", sa.Boolean))
    op.create_index("ix_tables_not_indexed", "tables", ["id"], sqlite_where=NOT_INDEXED, postgresql_where=NOT_INDEXED)
    op.create_table(
        "public_games",
        sa.Column("table_id", sa.String(32)),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("reason", sa.String(64), nullable=False),
        sa.Column("winners", sa.String(32), nullable=False),
        sa.Column("first", sa.Integer),
        sa.Column("opening", sa.String(128), nullable=False),
        sa.Column("against", sa.String(16), nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_public_games"),
    )
    op.create_index("ix_public_games_ended_at", "public_games", ["ended_at", "table_id"])
    op.create_index("ix_public_games_game_ended_at", "public_games", ["game", "ended_at", "table_id"])
    op.create_index("ix_public_games_game_reason", "public_games", ["game", "reason", "ended_at", "table_id"])
    op.create_index("ix_public_games_game_opening", "public_games", ["game", "opening", "ended_at", "table_id"])
    op.create_index("ix_public_games_game_turns", "public_games", ["game", "turns"])
    op.create_table(
        "public_game_people",
        sa.Column("person", sa.String(64)),
        sa.Column("table_id", sa.String(32)),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_public_game_people"),
    )
    op.create_index("ix_public_game_people_table_id", "public_game_people", ["table_id"])
    op.create_index("ix_public_game_people_ended_at", "public_game_people", ["person", "ended_at", "table_id"])
    op.create_index("ix_public_game_people_game", "public_game_people", ["person", "game", "ended_at", "table_id"])
    op.create_table(
        "public_game_counts",
        sa.Column("game", sa.String(64)),
        sa.Column("measure", sa.String(16)),
        sa.Column("value", sa.String(128)),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "measure", "value", name="pk_public_game_counts"),
    )


def downgrade() -> None:
    """Drop the index: everything in it is read from the events."""
    for name in ("public_game_counts", "public_game_people", "public_games"):
        op.drop_table(name)
    op.drop_index("ix_tables_not_indexed", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("indexed")
