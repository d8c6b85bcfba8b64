"""What all tables of the database share."""

from __future__ import annotations

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
