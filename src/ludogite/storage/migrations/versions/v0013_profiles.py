"""What members show of themselves, whom they follow and block, and what profiles say of games that counted."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody was asked yet what others may see, so nobody sees anything."""
    op.add_column("accounts", sa.Column("shares", sa.String(16), nullable=False, server_default="unasked"))
    op.create_table(
        "ties",
        sa.Column("account", sa.String(64)),
        sa.Column("person", sa.String(64)),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("account", "person", name="pk_ties"),
    )
    op.create_index("ix_ties_person", "ties", ["person"])
    op.add_column("rated_games", sa.Column("opening", sa.String(64), nullable=False, server_default=""))
    op.add_column("rating_steps", sa.Column("seat", sa.Integer, nullable=False, server_default="0"))
    op.add_column("rating_steps", sa.Column("result", sa.Integer, nullable=False, server_default="0"))
    op.add_column("rating_steps", sa.Column("beaten", sa.Double))
    op.create_index("ix_rating_steps_games", "rating_steps", ["person", "family", "games", "points"])
    op.create_table(
        "side_counts",
        sa.Column("family", sa.String(128)),
        sa.Column("begins", sa.Integer),
        sa.Column("winner", sa.Integer),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("family", "begins", "winner", name="pk_side_counts"),
    )
    op.drop_index("ix_strengths_family", "strengths")
    op.create_index("ix_strengths_family", "strengths", ["family", "points", "games"])


def downgrade() -> None:
    """Forget what members chose to show, and whom they follow and block; their events still say so."""
    op.drop_index("ix_strengths_family", "strengths")
    op.create_index("ix_strengths_family", "strengths", ["family", "points"])
    op.drop_table("side_counts")
    op.drop_index("ix_rating_steps_games", "rating_steps")
    for column in ("beaten", "result", "seat"):
        with op.batch_alter_table("rating_steps") as batch:
            batch.drop_column(column)
    with op.batch_alter_table("rated_games") as batch:
        batch.drop_column("opening")
    op.drop_table("ties")
    with op.batch_alter_table("accounts") as batch:
        batch.drop_column("shares")
