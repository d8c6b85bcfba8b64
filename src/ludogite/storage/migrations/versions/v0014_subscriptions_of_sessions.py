"""A browser is told something while it is signed in."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of browsers that were told something before nobody knows the session: they are told until they are taken away."""
    op.add_column("push_subscriptions", sa.Column("session_at", sa.BigInteger))


def downgrade() -> None:
    """Tell browsers something whether they are signed in or not."""
    with op.batch_alter_table("push_subscriptions") as batch:
        batch.drop_column("session_at")
