"""Finished games in compressed rows, and the guard that keeps their places in the list taken."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

ON_FILE = """
CREATE TRIGGER archived_events BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM archives WHERE table_id = NEW.table_id AND last_seq >= NEW.seq)
BEGIN SELECT RAISE(ABORT, 'this place of the list is archived'); END
"""
ON_SERVER = """
CREATE OR REPLACE FUNCTION refuse_archived_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM archives WHERE table_id = NEW.table_id AND last_seq >= NEW.seq) THEN
        RAISE unique_violation USING MESSAGE = 'this place of the list is archived';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER archived_events BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION refuse_archived_place()
"""


def upgrade() -> None:
    """Create the archive, empty. Who was first is decided by the database, for archived events as well."""
    op.create_table(
        "archives",
        sa.Column("table_id", sa.String(32)),
        sa.Column("last_seq", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_archives"),
    )
    op.create_table(
        "archive_authors",
        sa.Column("person", sa.String(64)),
        sa.Column("table_id", sa.String(32)),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_archive_authors"),
    )
    op.execute(ON_SERVER if op.get_bind().dialect.name == "postgresql" else ON_FILE)


def downgrade() -> None:
    """Drop the archive: only where it is empty nothing is lost."""
    on_server = op.get_bind().dialect.name == "postgresql"
    op.execute("DROP TRIGGER archived_events" + (" ON events" if on_server else ""))
    if on_server:
        op.execute("DROP FUNCTION refuse_archived_place()")
    for name in ("archive_authors", "archives"):
        op.drop_table(name)
