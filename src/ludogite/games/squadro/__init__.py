"""Squadro: five pieces, there and back, and whoever is jumped starts again."""

from ludogite.games.squadro.game import GAME

__all__ = ["GAME"]
