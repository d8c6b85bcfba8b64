"""Players of any game, and the names by which a seat asks for one.

Searches: a `SearchMethod` (`bots/search_method.py`) has `best` and `values`; effort and the source of chance are
arguments. One file each: `bots/alphabeta.py`, `bots/expectiminimax.py`, `bots/one_ply.py`, `bots/opponent_model.py`,
`bots/rollouts.py`, `bots/mcts.py`, `bots/puct.py` (guided by a network), `bots/information_set_mcts.py`; composed of
them are `bots/fear.py`, `bots/hope.py` and `bots/by_role.py`. `bots/tree.py` keeps the nodes of `mcts` and `puct` in
a flat array, `bots/transposition.py` what a search found out, `bots/turn_tree.py` a whole turn. `bots/suitable.py`
chooses a search by what a game is and what a level says. A `SearchPlayer` is a search, an effort and a slip.
`tests/bots/choices.json` keeps what every level decides. `bots/proof.py` proves wins and losses from ends and known
endings (`Search.endings`).

Seats: whoever decides for a seat is a `SeatHolder` (`bots/seated.py`): a player of the house, an installed one
(`bots/installed.py`, entry points `ludogite.bots`), or a program (`bots/seated_program.py`). `bots/seating.py` opens
them by name. A program is told in lines what its seat may know (`bots/protocol.py`) and runs in a process group of
its own (`bots/program.py`); `bots/engine_server.py` is the other end of that protocol. What fails is a
`FailedPlayerError` (`bots/errors.py`): the game is lost, the series goes on.

Houses: `bots/connector.py` is a program at the tables of a running house, by way of its API (`bots/house_api.py`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ludogite.bots.bot import Bot
from ludogite.bots.effort import PLAYOUT_NODES
from ludogite.bots.information_set_mcts import InformationSetMcts
from ludogite.bots.mcts import Mcts
from ludogite.bots.one_ply import OnePly
from ludogite.bots.player import Player, RandomPlayer
from ludogite.bots.search_player import SearchPlayer
from ludogite.bots.suitable import judge_of, suitable_search
from ludogite.core import refusals
from ludogite.core.registry import open_game

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.judge import Judge
    from ludogite.core.options import Settings, Value

MOST_PLAYOUTS = 1_000_000
"""The most that `mcts:N` and `ismcts:N` may ask for."""


def bot_names(game: Game) -> list[str]:
    """Return every opponent that a seat of this game can ask for."""
    levels = [str(number) for number in range(1, len(game.search.levels) + 1)]
    trees = ["mcts:N"] if game.hidden is None else ["mcts:N", "ismcts:N"]
    return ["random", *levels, *{"greedy": None, **game.search.references}, *trees]


def reference_of(game: Game, name: str, settings: Settings) -> Judge:
    """Return what a reference player likes; `greedy`, where a game has none, is its own judge without looking ahead."""
    return game.search.references[name](settings) if name in game.search.references else judge_of(game, settings)


def open_bot(game: Game, name: str, settings: Settings | None = None) -> Player:
    """Return the opponent of this name.

    It is `random`, a level such as `3`, `greedy` or another reference player, `mcts:1000`, or `ismcts:1000` where a
    game has hidden parts.
    """
    settings = settings or game.settings()
    if name == "random":
        return RandomPlayer()
    if name == "greedy" or name in game.search.references:
        return SearchPlayer(OnePly(reference_of(game, name, settings)))
    if re.fullmatch("[1-9]", name) and int(name) <= len(game.search.levels):
        level = game.search.levels[int(name) - 1]
        search = suitable_search(game, settings, judge_of(game, settings), level)
        return SearchPlayer(search, level.nodes, level.seconds, level.slip)
    return _tree_search(game, name)


def _tree_search(game: Game, name: str) -> Player:
    playouts = re.fullmatch("(is)?mcts:([1-9][0-9]{0,6})", name)
    if playouts and int(playouts[2]) <= MOST_PLAYOUTS:
        nodes = int(playouts[2]) * PLAYOUT_NODES
        if not playouts[1]:
            return SearchPlayer(Mcts(), nodes)
        if game.hidden is not None:
            return SearchPlayer(InformationSetMcts(game.hidden), nodes)
    kind, colon, _ = name.partition(":")
    if colon and f"{kind}:N" in bot_names(game):
        raise refusals.no_playouts(name, MOST_PLAYOUTS)
    raise refusals.no_opponent(game, name, bot_names(game))


def bot(game_id: str, level: int | str = 3, *, seed: int = 0, **chosen: Value) -> Bot:
    """Return an opponent for a game with these options: a level from 1 to 5, or a name that `open_bot` knows."""
    game = open_game(game_id)
    return Bot(open_bot(game, str(level), game.settings(chosen)), seed)


__all__ = ["Bot", "Player", "bot", "bot_names", "judge_of", "open_bot", "suitable_search"]
