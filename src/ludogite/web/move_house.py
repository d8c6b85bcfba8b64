"""The command that carries a house from one database into another."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludogite.extras import require_extra

if TYPE_CHECKING:
    from ludogite.storage.moving import MovedTable


@click.command("move-house")
@click.argument("source")
@click.argument("target")
def move_house(source: str, target: str) -> None:
    """Carry everything from SOURCE to TARGET: data folders, or addresses of PostgreSQL. Both houses are closed.

    Example: ludogite move-house ludogite-data postgresql://ludogite@127.0.0.1/ludogite
    """
    require_extra("web", "ludogite move-house")
    from ludogite.storage.moving import move  # noqa: PLC0415 - the other commands do not need it
    from ludogite.storage.store import open_store  # noqa: PLC0415 - the same

    def tell(moved: MovedTable) -> None:
        click.echo(f"{moved.name:>10} {moved.rows:>9,}  sha256 {moved.digest[:16]}")

    with ExitStack() as houses:
        here, there = (houses.enter_context(closing(open_store(Path(one), one))) for one in (source, target))
        move(here, there, tell)
    click.echo(
        f"moved; keys and house.toml stay in the data folder: take it along, and let 'database' there name {target}"
    )
