"""StileLibero, a swimming race with dice by Silvano Sorrentino, from an idea by Flaminia Brasini."""

from ludogite.games.stilelibero.game import GAME

__all__ = ["GAME"]
