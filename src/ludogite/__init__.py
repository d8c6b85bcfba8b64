"""Ludogîte: a library of board games that never closes."""

from ludogite import plain as plain
from ludogite.bots import bot
from ludogite.core.registry import installed_games, open_game
from ludogite.version import __version__

__all__ = ["__version__", "bot", "installed_games", "open_game"]
