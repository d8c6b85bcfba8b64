"""Players of any game, and the names by which a seat asks for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.bots.lookahead import LookaheadPlayer
from ludogite.bots.player import Player, RandomPlayer
from ludogite.core.errors import BotError
from ludogite.core.judge import Judge

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.options import Settings

LEVELS = {"1": (1, 2_000), "2": (3, 40_000)}
"""Level to the depth of its look ahead and the positions it may look at."""

NAMES = ("random", *LEVELS)
"""Every opponent that `open_bot` knows."""


def judge_of(game: Game, settings: Settings) -> Judge:
    """Return the game's own judge, or the one that knows nothing."""
    return Judge() if game.judge is None else game.judge(settings)


def open_bot(game: Game, name: str, settings: Settings | None = None) -> Player:
    """Return the opponent of this name for a game: `random`, or a level."""
    if name == "random":
        return RandomPlayer()
    if name in LEVELS:
        depth, nodes = LEVELS[name]
        return LookaheadPlayer(judge_of(game, settings or game.settings()), depth, nodes)
    raise BotError(f"no opponent {name!r} for {game.id}; there are: {', '.join(NAMES)}")


__all__ = ["LEVELS", "NAMES", "Player", "judge_of", "open_bot"]
