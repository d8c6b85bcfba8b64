"""How often each level of a game wins against the one below, and the first against moves at random.

    python bench/ladder.py bilitaire --games 60 --nodes 90000
    python bench/ladder.py libertas --players 3 --games 120

The strongest level looks at `--nodes` positions a move instead of using its time, so that the figures do not depend on
how busy the machine is; the others have all that they have. With more than two players, one of the higher level plays
among others of the lower. Each deal of chance is played from every seat.
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
    from ludogite.core.state import State


def counted(game: Game, nodes: int) -> Game:
    """Return the game with a strongest level that counts positions rather than seconds."""
    return replace(game, levels=(*game.levels[:-1], replace(game.levels[-1], nodes=nodes, seconds=0.0)))


def share_of_win(state: State, game: Game, players: list[Player], seat: int, seed: int, times: list[float]) -> float:
    """Play one game and return the share in its win of the player in this seat, whose moves are timed."""
    chance, whims = Rng(seed), [Rng(seed * 4 + 1 + (other - seat) % len(players)) for other in range(len(players))]
    while not state.over():
        if state.at_chance():
            state = state.happen(state.draw(chance))
            continue
        acting = int(state.seat())
        began = time.process_time()
        move = players[acting].choose(game.knowledge(state, acting), whims[acting])
        if acting == seat:
            times.append(time.process_time() - began)
        state = state.play(move)
    winners = state.outcome().winners or range(len(players))
    return 1 / len(winners) if seat in winners else 0.0


def step(game: Game, higher: str, lower: str, players: int, games: int, seed: int) -> str:
    """Let one opponent play others and return what that showed, on one line."""
    settings = game.settings({"players": players} if "players" in game.settings() else {})
    rounds: list[float] = []
    times: list[float] = []
    for number in range(games // players):
        shares = []
        for seat in range(players):
            names = [higher if other == seat else lower for other in range(players)]
            seated = [open_bot(game, name, settings) for name in names]
            shares.append(share_of_win(game.start(settings), game, seated, seat, seed * 100_003 + number, times))
        rounds.append(sum(shares) / players)
    score = sum(rounds) / len(rounds)
    slowest = f"slowest move {1000 * max(times):.1f} ms"
    return f"{score:.1%} ± {margin_of(rounds):.1%} of {players * len(rounds)} games, {slowest}"


def main() -> None:
    """Play the steps of the ladder that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
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
        print(
            f"{level} against {lower}: {step(game, str(level), lower, wanted.players, wanted.games, wanted.seed)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
