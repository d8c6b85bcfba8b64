"""Players of any game, and the names by which a seat asks for one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ludogite.bots.bot import Bot
from ludogite.bots.player import Player, RandomPlayer
from ludogite.bots.search_player import ALPHABETA, EXPECTIMINIMAX, ONE_PLY, OPPONENT_MODEL, TREE_SEARCH, SearchPlayer
from ludogite.core.errors import BotError
from ludogite.core.judge import Judge
from ludogite.core.registry import open_game

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.options import Settings, Value

MOST_PLAYOUTS = 1_000_000
"""The most that `mcts:N` may ask for."""


def judge_of(game: Game, settings: Settings) -> Judge:
    """Return the game's own judge, or the one that knows nothing."""
    return Judge() if game.search.judge is None else game.search.judge(settings)


def method_of(game: Game, judge: Judge, settings: Settings) -> int:
    """Return the search that suits a game with these settings."""
    if judge.exact or judge.foresees:
        return int(ONE_PLY)
    if game.rules.chance_in_play:
        return int(EXPECTIMINIMAX)
    return int(OPPONENT_MODEL) if game.rules.seats(settings) > 2 else int(ALPHABETA)


def bot_names(game: Game) -> list[str]:
    """Return every opponent that a seat of this game can ask for."""
    levels = [str(number) for number in range(1, len(game.search.levels) + 1)]
    return ["random", *levels, *{"greedy": None, **game.search.references}, "mcts:N"]


def reference_of(game: Game, name: str, settings: Settings) -> Judge:
    """Return what a reference player likes; `greedy`, where a game has none, is its own judge without looking ahead."""
    return game.search.references[name](settings) if name in game.search.references else judge_of(game, settings)


def open_bot(game: Game, name: str, settings: Settings | None = None) -> Player:
    """Return the opponent of this name: `random`, a level such as `3`, `greedy`, `mcts:1000`, or a reference player."""
    settings = settings or game.settings()
    if name == "random":
        return RandomPlayer()
    if name == "greedy" or name in game.search.references:
        return SearchPlayer(reference_of(game, name, settings), ONE_PLY, 0, 0.0, 0.0)
    playouts = re.fullmatch("mcts:([1-9][0-9]{0,6})", name)
    if playouts and int(playouts[1]) <= MOST_PLAYOUTS:
        return SearchPlayer(Judge(), TREE_SEARCH, int(playouts[1]), 0.0, 0.0)
    if re.fullmatch("[1-9]", name) and int(name) <= len(game.search.levels):
        level = game.search.levels[int(name) - 1]
        judge = judge_of(game, settings)
        method = int(TREE_SEARCH) if level.method == "trees" and not judge.exact else method_of(game, judge, settings)
        if method == ONE_PLY:
            return SearchPlayer(judge, ONE_PLY, 0, 0.0, level.slip)
        return SearchPlayer(judge, method, level.nodes, level.seconds, level.slip, level.memory)
    raise BotError(f"no opponent {name!r} for {game.id}; there are: {', '.join(bot_names(game))}")


def bot(game_id: str, level: int | str = 3, *, seed: int = 0, **chosen: Value) -> Bot:
    """Return an opponent for a game with these options: a level from 1 to 5, or a name that `open_bot` knows."""
    game = open_game(game_id)
    return Bot(open_bot(game, str(level), game.settings(chosen)), seed)


__all__ = ["Bot", "Player", "bot", "bot_names", "judge_of", "method_of", "open_bot"]
