"""Compute, exactly, how often each level of the two dice games that are solved beats the level below it.

python bench/dice_levels.py

All levels know the best decision and differ in how often they slip and take any. Each is first as often as second.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from ludogite.core.game import Game
from ludogite.games.rugby import GAME as RUGBY
from ludogite.games.rugby.slips import duel
from ludogite.games.rugby.solver import solve
from ludogite.games.stilelibero import GAME as STILELIBERO
from ludogite.games.stilelibero.search import duel_of_the_pool
from ludogite.games.stilelibero.slips import duelled

RANDOM = 1.0
"""Somebody who always slips."""


def ladder(game: Game, won: Callable[[float, float], float]) -> None:
    """Print how often each level wins against the one below, the first against random play."""
    slips = [RANDOM, *(level.slip for level in game.search.levels)]
    for number, (below, slip) in enumerate(pairwise(slips), 1):
        against = f"level {number - 1}" if number > 1 else "random play"
        print(f"{game.id}: level {number}, slipping {slip:.2f}, beats {against} in {100 * won(slip, below):.2f} %")


def main() -> None:
    """Print both ladders."""
    pool = duel_of_the_pool()
    ladder(STILELIBERO, lambda mine, theirs: duelled(pool, mine, theirs))
    match = solve(lambda _: None)
    ladder(RUGBY, lambda mine, theirs: duel(match, mine, theirs))


if __name__ == "__main__":
    main()
