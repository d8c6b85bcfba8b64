"""How often each level of a game for two wins against the one below, and the first against moves at random.

    python bench/ladder.py bilitaire --games 60 --nodes 90000

Level 5 looks at `--nodes` positions a move instead of using its time, so that the figures do not depend on how busy
the machine is; the others have all that they have. Both games of a pair have the same chance, with seats exchanged.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from ludogite.arena.series import margin_of
from ludogite.bots import open_bot
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng

if TYPE_CHECKING:
    from ludogite.bots.player import Player
    from ludogite.core.game import Game


def counted(game: Game, nodes: int) -> Game:
    """Return the game with a strongest level that counts positions rather than seconds."""
    return replace(game, levels=(*game.levels[:-1], replace(game.levels[-1], nodes=nodes, seconds=0.0)))


def payoff(game: Game, players: tuple[Player, Player], seat: int, seed: int, times: list[float]) -> float:
    """Play one game and return what the first player, in this seat, gets."""
    state = game.begin()
    chance, whims = Rng(seed), (Rng(seed * 4 + 1), Rng(seed * 4 + 2))
    while not state.over():
        if state.at_chance():
            state = state.happen(state.draw(chance))
            continue
        who = 0 if state.seat() == seat else 1
        began = time.process_time()
        move = players[who].choose(game.knowledge(state, int(state.seat())), whims[who])
        if who == 0:
            times.append(time.process_time() - began)
        state = state.play(move)
    return state.payoff(seat)


def step(game: Game, higher: str, lower: str, games: int, seed: int) -> str:
    """Let one opponent play another and return what that showed, on one line."""
    pairs: list[float] = []
    times: list[float] = []
    for number in range(games // 2):
        results = []
        for seat in (0, 1):
            players = (open_bot(game, higher), open_bot(game, lower))
            results.append(payoff(game, players, seat, seed * 100_003 + number, times))
        pairs.append(sum(results) / 2)
    score = sum(pairs) / len(pairs)
    return f"{score:.1%} ± {margin_of(pairs):.1%} of {2 * len(pairs)} games, slowest move {1000 * max(times):.1f} ms"


def main() -> None:
    """Play the steps of the ladder that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--nodes", type=int, default=90_000, help="positions a move for level 5")
    parser.add_argument(
        "--levels", type=int, nargs="+", default=[1, 2, 3, 4, 5], help="only these, each against the one below"
    )
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    game = counted(open_game(wanted.game), wanted.nodes)
    for level in wanted.levels:
        lower = str(level - 1) if level > 1 else "random"
        print(f"{level} against {lower}: {step(game, str(level), lower, wanted.games, wanted.seed)}", flush=True)


if __name__ == "__main__":
    main()
