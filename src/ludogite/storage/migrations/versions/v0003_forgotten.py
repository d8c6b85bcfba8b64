"""Who asked to be forgotten, by hashes of their ids: their cookies and tokens are nobody's from then on."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the list, empty."""
    op.create_table(
        "forgotten",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_forgotten"),
        sa.UniqueConstraint("digest", name="uq_forgotten_digest"),
    )


def downgrade() -> None:
    """Drop the list: old cookies and tokens would let people in again."""
    op.drop_table("forgotten")
