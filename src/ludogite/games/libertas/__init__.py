"""Libertas: free the board, and keep what you take in good company."""

from ludogite.games.libertas.game import GAME

__all__ = ["GAME"]
