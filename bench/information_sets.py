"""How much information-set search is worth at a game with hidden parts, against searches that believe in one position.

    python bench/information_sets.py tests/third_party/humbug-game/humbug --against eight-trees --playouts 300

The game is a package that has a `GAME`. `lookahead` is expectiminimax with a judge that knows nothing, `one-tree` and
`eight-trees` are Monte Carlo tree search over one and over eight positions to believe in, whose results are added:
what the house played by before. `published` is information-set search without a spectator's tree. Everybody has the
same effort: so many games played to their end, or for `lookahead` twenty times as many positions. Each deal of chance
is played from both seats. `--levels` plays the ladder instead.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ludogite.arena.series import margin_of, play_out
from ludogite.bots import open_bot
from ludogite.bots.effort import PLAYOUT_NODES, Effort
from ludogite.bots.expectiminimax import Expectiminimax
from ludogite.bots.information_set_mcts import InformationSetMcts
from ludogite.bots.mcts import Mcts, Tree
from ludogite.bots.search_method import SearchMethod
from ludogite.bots.search_player import SearchPlayer
from ludogite.bots.seated import SeatedPlayer
from ludogite.cli.arguments import chosen_settings
from ludogite.core.judge import Judge
from ludogite.core.playthrough import Playthrough
from ludogite.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludogite.bots.player import Player
    from ludogite.core.game import Game
    from ludogite.core.parts import Hidden
    from ludogite.core.state import State

TREES = 8
LOOKAHEAD_NODES = 20
"""So many positions are a game's worth of looking ahead."""


class EightTrees(SearchMethod):
    """Grows a tree over each of eight positions to believe in, in turn, and adds their results."""

    def __init__(self, hidden: Hidden) -> None:
        self.hidden = hidden

    def best(self, state: State, effort: Effort, rng: Rng) -> int:
        """Return the decision that was tried most often in all trees together."""
        seat = int(state.seat())
        trees = [Tree(self.hidden.determinisation(state, seat, rng), rng) for _ in range(TREES)]
        played = 0
        while played == 0 or not effort.over():
            effort.used(PLAYOUT_NODES)
            trees[played % TREES].once()
            played += 1
        visits: dict[int, int] = {}
        gained: dict[int, float] = {}
        for tree in trees:
            for move, (tries, worth) in tree.tried().items():
                visits[move] = visits.get(move, 0) + tries
                gained[move] = gained.get(move, 0.0) + worth * tries
        return max(visits, key=lambda move: (visits[move], gained[move] / max(visits[move], 1)))


SEARCHES: dict[str, Callable[[Hidden], SearchMethod]] = {
    "information-sets": InformationSetMcts,
    "published": partial(InformationSetMcts, trust=0.0),
    "eight-trees": EightTrees,
    "one-tree": lambda _hidden: Mcts(),
    "lookahead": lambda _hidden: Expectiminimax(Judge()),
}


@dataclass(frozen=True, slots=True)
class Match:
    """What is played: a game of the package at this path, its options, two opponents by name, and the playouts."""

    package: str
    chosen: tuple[str, ...]
    names: tuple[str, str]
    playouts: int
    seed: int


def game_of(package: str) -> Game:
    """Return the game of a package that need not be installed."""
    path = Path(package).resolve()
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    game: Game = importlib.import_module(path.name).GAME
    return game


def opponent(game: Game, name: str, playouts: int, match: Match) -> Player:
    """Return a search with this effort, or whom the game knows by this name."""
    if name in SEARCHES and game.hidden is not None:
        each = LOOKAHEAD_NODES if name == "lookahead" else int(PLAYOUT_NODES)
        return SearchPlayer(SEARCHES[name](game.hidden), playouts * each)
    return open_bot(game, name, chosen_settings(game, list(match.chosen)))


def play_round(match: Match, number: int) -> tuple[float, list[float], list[float]]:
    """Play one deal from both seats; return the share won by the first named and each one's seconds a move."""
    game = game_of(match.package)
    settings = chosen_settings(game, list(match.chosen))
    won = 0.0
    spent: tuple[list[float], list[float]] = ([], [])
    for first in range(2):
        sits = [match.names[(seat + first) % 2] for seat in range(2)]
        players = [SeatedPlayer(opponent(game, name, match.playouts, match)) for name in sits]
        whims = [Rng(match.seed * 7_919 + number * 31 + seat * 2 + first) for seat in range(2)]
        chance = Rng(match.seed * 1_000_003 + number)
        played = play_out(Playthrough(game, settings), players, chance, whims, time.process_time)
        won += played.outcome.payoff(first) / 2
        for seat, took in played.taken:
            spent[(seat + first) % 2].append(took)
    return won, spent[0], spent[1]


def played(match: Match, games: int, workers: int) -> str:
    """Play a match and return what it showed, on one line."""
    rounds: list[float] = []
    spent: tuple[list[float], list[float]] = ([], [])
    with ProcessPoolExecutor(workers) as pool:
        for won, *seconds in pool.map(partial(play_round, match), range(games // 2)):
            rounds.append(won)
            for times, more in zip(spent, seconds, strict=True):
                times.extend(more)
    score, margin = sum(rounds) / len(rounds), margin_of(rounds)
    first, second = (1000 * sum(times) / len(times) for times in spent)
    one, other = match.names
    return (
        f"{one} against {other}: {score:.1%} ± {margin:.1%} of {2 * len(rounds)} games, "
        f"{first:.1f} ms a move against {second:.1f}"
    )


def main() -> None:
    """Play the matches that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", help="the folder of a game's Python package")
    parser.add_argument("--set", dest="chosen", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--against", choices=[name for name in SEARCHES if name != "information-sets"])
    parser.add_argument("--levels", type=int, nargs="+", default=[], help="each against the one below")
    parser.add_argument("--playouts", type=int, default=300, help="games played to their end for a move")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    pairs = [("information-sets", wanted.against)] if wanted.against else []
    pairs += [(str(level), "random" if level == 1 else str(level - 1)) for level in wanted.levels]
    for pair in pairs:
        match = Match(wanted.package, tuple(wanted.chosen), pair, wanted.playouts, wanted.seed)
        print(played(match, wanted.games, wanted.workers), flush=True)


if __name__ == "__main__":
    main()
