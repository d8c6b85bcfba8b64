"""Games that count, and the strengths that follow from them."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing counted so far: nobody has a strength yet."""
    op.add_column("tables", sa.Column("unrated", sa.Boolean, nullable=False, server_default=sa.false()))
    some = sa.text("unrated")
    op.create_index("ix_tables_unrated", "tables", ["unrated"], sqlite_where=some, postgresql_where=some)
    op.create_table(
        "rated_games",
        sa.Column("table_id", sa.String(32)),
        sa.Column("family", sa.String(128), nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_rated_games"),
    )
    op.create_index("ix_rated_games_family", "rated_games", ["family", "ended_at", "table_id"])
    op.create_table(
        "rating_steps",
        sa.Column("person", sa.String(64)),
        sa.Column("family", sa.String(128)),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("table_id", sa.String(32)),
        sa.Column("points", sa.Double, nullable=False),
        sa.Column("doubt", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", "family", "ended_at", "table_id", name="pk_rating_steps"),
    )
    op.create_table(
        "strengths",
        sa.Column("person", sa.String(64)),
        sa.Column("family", sa.String(128)),
        sa.Column("points", sa.Double, nullable=False),
        sa.Column("doubt", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "family", name="pk_strengths"),
    )
    op.create_index("ix_strengths_family", "strengths", ["family", "points"])


def downgrade() -> None:
    """Drop what follows from events; tables that count are read as before."""
    for table in ("strengths", "rating_steps", "rated_games"):
        op.drop_table(table)
    op.drop_index("ix_tables_unrated", "tables")
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("unrated")
