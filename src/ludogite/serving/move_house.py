"""The command that carries a house from one database into another."""

from __future__ import annotations

import shlex
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

import click

from ludogite.extras import require_extra

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.storage.moving import MovedTable


@click.command("move-house")
@click.argument("source")
@click.argument("target")
def move_house(source: str, target: str) -> None:
    """Carry everything from SOURCE to TARGET: data folders, or addresses of PostgreSQL. Both houses are closed.

    Example: ludogite move-house ludogite-data postgresql://ludogite@127.0.0.1/ludogite
    """
    require_extra("web", "ludogite move-house")
    from ludogite.storage.moving import check_way, move, open_place  # noqa: PLC0415 - the other commands do not need it

    def tell(moved: MovedTable) -> None:
        click.echo(f"{moved.name:>10} {moved.rows:>9,}  sha256 {moved.digest[:16]}")

    check_way(source, target)
    with ExitStack() as houses:
        here, there = (houses.enter_context(closing(open_place(one))) for one in (source, target))
        move(here, there, tell)
        goes_to_server = there.on_server
    for line in _ways_on(source, target) if goes_to_server else _ways_back(target):
        click.echo(line)


def _ways_on(source: str, target: str) -> Iterator[str]:
    """Yield what is left to do where a house lives on a server now."""
    from ludogite.storage.address import is_place_on_server, without_password  # noqa: PLC0415 - needed once

    yield "moved; now let the setting database name its server, in house.toml of the data folder or by the environment:"
    yield f"  LUDOGITE_DATABASE={without_password(target)}"
    if not is_place_on_server(source):
        yield f"The keys for cookies and the host's page are in the folder: open it the first time with --data {source}"


def _ways_back(target: str) -> Iterator[str]:
    """Yield what is left to do where a house lives in one file now."""
    yield f"moved; now open it with: ludogite serve --data {shlex.quote(target)}"
    yield "and remove database from house.toml, LUDOGITE_DATABASE from the environment: they would name another house"
