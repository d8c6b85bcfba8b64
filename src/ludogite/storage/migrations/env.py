"""Brings a database up to date; called by `ludogite.storage.engine`, with a connection."""

from alembic import context

from ludogite.storage.schema.base import whole_metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=whole_metadata(),
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
