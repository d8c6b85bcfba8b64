"""When the house has to see to a table by itself: whoever is alive finds it, and need not load every table at once."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

tables = sa.table("tables", sa.column("care", sa.Boolean), sa.column("due_at", sa.BigInteger))


def upgrade() -> None:
    """Look at every table soon that a house had to see to: then it is known when."""
    op.add_column("tables", sa.Column("due_at", sa.BigInteger))
    op.execute(sa.update(tables).where(tables.c.care).values(due_at=0))
    op.drop_index("ix_tables_care", "tables")
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("care")
    op.create_index("ix_tables_due_at", "tables", ["due_at"])


def downgrade() -> None:
    """Let every house see to all of them again."""
    op.drop_index("ix_tables_due_at", "tables")
    op.add_column("tables", sa.Column("care", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(sa.update(tables).values(care=tables.c.due_at.is_not(None)))
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("due_at")
    op.create_index("ix_tables_care", "tables", ["care"])
