"""Which transaction wrote an event: on PostgreSQL numbers of rows do not tell what is new, for commits overtake."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; SQLite has one writer at a time, and leaves it empty."""
    on_server = op.get_bind().dialect.name == "postgresql"
    default = sa.text("(pg_current_xact_id()::text::bigint)") if on_server else None
    op.add_column("events", sa.Column("xact", sa.BigInteger, server_default=default))
    op.create_index("ix_events_xact", "events", ["xact"], sqlite_where=sa.text("xact IS NOT NULL"))


def downgrade() -> None:
    """Drop the column: nothing is told by it but what is new."""
    op.drop_index("ix_events_xact", "events")
    with op.batch_alter_table("events") as batch:
        batch.drop_column("xact")
