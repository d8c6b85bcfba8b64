"""Bi-litaire: one player jumps marbles off the board, the other slides the board away from under them."""

from ludogite.games.bilitaire.game import GAME

__all__ = ["GAME"]
