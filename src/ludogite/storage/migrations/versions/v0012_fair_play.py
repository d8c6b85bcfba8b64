"""How people decided in games that counted: evidence for the host."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing was measured so far."""
    op.add_column("rated_games", sa.Column("measured", sa.Boolean, nullable=False, server_default=sa.false()))
    some = sa.text("NOT measured")
    op.create_index("ix_rated_games_unmeasured", "rated_games", ["ended_at"], sqlite_where=some, postgresql_where=some)
    op.create_table(
        "fair_play",
        sa.Column("person", sa.String(64)),
        sa.Column("table_id", sa.String(32)),
        sa.Column("family", sa.String(128), nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("decisions", sa.Integer, nullable=False),
        sa.Column("right", sa.Integer, nullable=False),
        sa.Column("median_ms", sa.BigInteger, nullable=False),
        sa.Column("spread_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_fair_play"),
    )
    op.create_index("ix_fair_play_ended_at", "fair_play", ["ended_at"])


def downgrade() -> None:
    """Drop what is measured again from games."""
    op.drop_table("fair_play")
    op.drop_index("ix_rated_games_unmeasured", "rated_games")
    with op.batch_alter_table("rated_games") as batch:
        batch.drop_column("measured")
