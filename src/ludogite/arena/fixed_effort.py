"""Opponents whose strength does not depend on how busy the machine is: they count positions instead of seconds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludogite.core.game import Game


def with_fixed_effort(game: Game, nodes: int) -> Game:
    """Return the game with levels that look at so many positions wherever they would think by the clock.

    With 0 the game is returned as it is.
    """
    if not nodes or not any(level.seconds for level in game.search.levels):
        return game
    levels = tuple(
        replace(level, nodes=level.nodes or nodes, seconds=0.0) if level.seconds else level
        for level in game.search.levels
    )
    return replace(game, search=replace(game.search, levels=levels))
