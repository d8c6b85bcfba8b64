"""The commands that save a house and put it back: in one file, wherever the house lives."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludogite.extras import require_extra

if TYPE_CHECKING:
    from ludogite.settings import HouseSettings

DATA_HELP = "Folder where everything is kept."


def _settings(data: Path | None) -> HouseSettings:
    from ludogite.settings import read_settings  # noqa: PLC0415 - the other commands do not need it

    return read_settings(data=str(data) if data else None)


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help=DATA_HELP)
def backup(file: Path, data: Path | None) -> None:
    """Copy everything that a house keeps into one FILE, while it runs or not.

    Example: ludogite backup house.backup
    """
    require_extra("web", "ludogite backup")
    from ludogite.storage.address import is_on_server  # noqa: PLC0415 - the same
    from ludogite.storage.backup import back_up  # noqa: PLC0415 - the other commands do not need it
    from ludogite.storage.sqlite import DATABASE  # noqa: PLC0415 - the same

    settings = _settings(data)
    if is_on_server(settings.database):
        from ludogite.storage.server_backup import back_up_server  # noqa: PLC0415 - a file needs no driver

        back_up_server(settings.database, file)
    else:
        back_up(settings.folder / DATABASE, file)
    click.echo(f"saved {file}")


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help=DATA_HELP)
def restore(file: Path, data: Path | None) -> None:
    """Put a backup FILE in the place of what a closed house keeps.

    Example: ludogite restore house.backup
    """
    require_extra("web", "ludogite restore")
    from ludogite.storage.address import is_on_server  # noqa: PLC0415 - the same
    from ludogite.storage.backup import restore as put_back  # noqa: PLC0415 - the other commands do not need it
    from ludogite.storage.sqlite import DATABASE  # noqa: PLC0415 - the same

    settings = _settings(data)
    if is_on_server(settings.database):
        from ludogite.storage.server_backup import restore_server  # noqa: PLC0415 - a file needs no driver

        schema = restore_server(file, settings.database)
        kept = f"the schema {schema}" if schema else ""
    else:
        kept = str(put_back(file, settings.folder / DATABASE) or "")
    click.echo(f"restored {file}" + (f"; what was there is kept as {kept}" if kept else ""))
