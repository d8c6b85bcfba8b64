"""Rugby, the dice game by Michel Bouchet."""

from ludogite.games.rugby.dice import DiceTable, load_table
from ludogite.games.rugby.game import GAME, rugby_with

__all__ = ["GAME", "DiceTable", "load_table", "rugby_with"]
