"""The versions of the schema: brings a database up to today's, and refuses one that a newer Ludogîte wrote."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from ludogite.core.inputs import escaped
from ludogite.core.message import house_message
from ludogite.storage.errors import SchemaVersionError

if TYPE_CHECKING:
    import sqlalchemy as sa

MIGRATIONS = Path(__file__).parent / "migrations"


@cache
def _migrations() -> ScriptDirectory:
    """Return the migrations, read once."""
    return ScriptDirectory(str(MIGRATIONS))


def upgrade(connection: sa.Connection) -> None:
    """Bring a database up to today's schema; one that has it is left alone."""
    version = MigrationContext.configure(connection).get_current_revision()
    if version is not None and is_current(version):
        return
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def is_current(version: str) -> bool:
    """Tell whether a database has today's schema."""
    return version == _migrations().get_current_head()


def refuse_newer(database: str, version: str) -> None:
    """Refuse a database whose schema is not known here; raises SchemaVersionError."""
    known = {revision.revision for revision in _migrations().walk_revisions()}
    if version not in known:
        raise SchemaVersionError(
            house_message(
                "'{path}' was written by a newer Ludogîte (its schema is '{version}'); "
                "install that version, or restore an older backup",
                path=database,
                version=escaped(version),
            )
        )
