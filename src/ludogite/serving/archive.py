"""The command that moves old finished games into the archive."""

from __future__ import annotations

import time
from pathlib import Path

import click

from ludogite.extras import require_extra

GAMES = 50
"""So many games are moved in one transaction; whoever plays meanwhile waits for no longer than that."""


@click.command()
@click.option(
    "--older-than", "days", type=click.IntRange(min=0), default=90, show_default=True, help="Days since a game ended."
)
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Folder where everything is kept.")
def archive(days: int, data: Path | None) -> None:
    """Move finished games into a compressed archive in the database, while the house runs or not.

    Example: ludogite archive --older-than 90
    """
    require_extra("web", "ludogite archive")
    from ludogite.settings import read_settings  # noqa: PLC0415 - the same
    from ludogite.storage.archive import DAY_MS, ArchivedGames, archive_games  # noqa: PLC0415 - the others need it not
    from ludogite.storage.engine import open_existing  # noqa: PLC0415 - the same

    settings = read_settings(data=str(data) if data else None)
    before = int(time.time() * 1000) - days * DAY_MS
    total = ArchivedGames()
    engine = open_existing(settings.folder, settings.database)
    try:
        while True:
            with engine.begin() as connection:
                moved = archive_games(connection, before, GAMES)
            if not moved.games:
                break
            total += moved
    finally:
        engine.dispose()
    click.echo(
        f"archived {total.games:,} games, {total.events:,} events: "
        f"{total.events_bytes:,} bytes of events are {total.archive_bytes:,} now"
    )
