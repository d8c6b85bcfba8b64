"""What an address names: a game, a table; where there is none, the answer says so."""

from __future__ import annotations

from litestar.exceptions import NotFoundException

from ludogite.core.errors import UnknownGameError
from ludogite.core.game import Game
from ludogite.core.registry import open_game
from ludogite.play.house.loaded import LoadedTable
from ludogite.play.table import Table
from ludogite.storage.errors import StorageError
from ludogite.web.doors.services import Services


def find_game(game_id: str) -> Game:
    """Return an installed game, or answer that there is none."""
    try:
        return open_game(game_id)
    except UnknownGameError as error:
        raise NotFoundException from error


async def find_loaded(services: Services, table_id: str) -> LoadedTable:
    """Return a table in memory, as it stands by now, or answer that there is none."""
    try:
        return await services.house.load_newest(table_id)
    except StorageError:  # while nothing can be read, what is in memory is shown
        return await services.house.load(table_id)


async def find_table(services: Services, table_id: str) -> Table:
    """Return a table, or answer that there is none."""
    return (await find_loaded(services, table_id)).table
