"""What an address names: a game, a table; where there is none, the answer says so."""

from __future__ import annotations

from litestar.exceptions import NotFoundException

from ludogite.core.game import Game
from ludogite.core.registry import installed_games
from ludogite.play.loaded import LoadedTable
from ludogite.play.table import Table
from ludogite.web.shared.services import Services


def find_game(game_id: str) -> Game:
    """Return an installed game, or answer that there is none."""
    games = installed_games()
    if game_id not in games:
        raise NotFoundException
    return games[game_id]


async def find_loaded(services: Services, table_id: str) -> LoadedTable:
    """Return a table as it is in memory, or answer that there is none."""
    return await services.house.load(table_id)


async def find_table(services: Services, table_id: str) -> Table:
    """Return a table, or answer that there is none."""
    return (await find_loaded(services, table_id)).table
