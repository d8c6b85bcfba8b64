"""The tables of the database. Events are the truth; the rest is an index to find tables by."""

from ludogite.storage.schema import (
    clubs,
    events,
    house,
    notices,
    people,
    public_games,
    results,
    tables,
    tournaments,
)

__all__ = ["clubs", "events", "house", "notices", "people", "public_games", "results", "tables", "tournaments"]
