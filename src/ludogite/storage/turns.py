"""What is written one at a time, though many processes serve a house: each waits for its turn in the database."""

from __future__ import annotations

import sqlalchemy as sa


def one_at_a_time(connection: sa.Connection, turn: int) -> None:
    """Wait until nobody else has this turn, and keep it until the transaction ends; one file has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(turn)))
