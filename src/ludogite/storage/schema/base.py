"""What all tables of the database share."""

from __future__ import annotations

from importlib import import_module

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""SQLite counts rows by itself only in columns that it calls INTEGER."""

OF_TABLES = ("tables", "events", "house", "notices", "public_games", "results")
SUBJECTS = ("accounts", "clubs", "moderation", "notices", "ratings", "sessions", "tournaments", "vacations")
MODULES = (
    *(f"ludogite.storage.schema.{name}" for name in OF_TABLES),
    *(f"ludogite.people.{name}.schema" for name in SUBJECTS),
)
"""Where tables of the database are described: what is copied, compared or brought up to date needs all of them."""


def whole_metadata() -> sa.MetaData:
    """Return all tables of the database."""
    for name in MODULES:
        import_module(name)
    return metadata
