"""How often each level of a game wins against the one below, and the first against moves at random.

    python bench/ladder.py bilitaire --games 60 --nodes 90000
    python bench/ladder.py libertas --set players=3 --games 120
    python bench/ladder.py libertas --set first=a --seat 0 --pair 5 mcts:10000

The strongest level looks at `--nodes` positions a move instead of using its time, so that the figures do not depend on
how busy the machine is; the others have all that they have. With more than two players, one of the higher level plays
among others of the lower. Each deal of chance is played from every seat, or from the one seat that is asked for.
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING

from ludogite.arena.fixed_effort import with_fixed_effort
from ludogite.arena.series import margin_of, play_out
from ludogite.bots import open_bot
from ludogite.bots.seated import SeatedPlayer
from ludogite.cli.arguments import chosen_settings
from ludogite.core.errors import LudogiteError
from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng

if TYPE_CHECKING:
    from ludogite.bots.player import Player
    from ludogite.core.game import Game
    from ludogite.core.options import Settings


def share_of_win(play: Playthrough, players: list[Player], seat: int, seed: int, times: list[float]) -> float:
    """Play one game and return the share in its win of the player in this seat, whose moves are timed."""
    whims = [Rng(seed * 4 + 1 + (other - seat) % len(players)) for other in range(len(players))]
    played = play_out(play, [SeatedPlayer(player) for player in players], Rng(seed), whims, time.process_time)
    times += [took for acting, took in played.taken if acting == seat]
    winners = played.outcome.winners or range(len(players))
    return 1 / len(winners) if seat in winners else 0.0


def step(game: Game, settings: Settings, pair: list[str], seats: list[int], games: int, seed: int) -> str:
    """Let one opponent play others and return what that showed, on one line."""
    higher, lower = pair
    rounds: list[float] = []
    times: list[float] = []
    for number in range(games // len(seats)):
        shares = []
        for seat in seats:
            names = [higher if other == seat else lower for other in range(game.rules.seats(settings))]
            players = [open_bot(game, name, settings) for name in names]
            shares.append(share_of_win(Playthrough(game, settings), players, seat, seed * 100_003 + number, times))
        rounds.append(sum(shares) / len(seats))
    score = sum(rounds) / len(rounds)
    spent = f"{1000 * sum(times) / len(times):.1f} ms a move, {1000 * max(times):.1f} at most"
    count = len(seats) * len(rounds)
    return f"{higher} against {lower}: {score:.1%} ± {margin_of(rounds):.1%} of {count} games, {spent}"


def main() -> None:
    """Play the steps of the ladder that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--set", dest="chosen", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--nodes", type=int, default=90_000, help="positions a move for level 5")
    steps = parser.add_mutually_exclusive_group()
    steps.add_argument("--levels", type=int, nargs="+", default=[1, 2, 3, 4, 5], help="each against the one below")
    steps.add_argument("--pair", nargs=2, metavar=("ONE", "OTHERS"), help="these, named as for `--seat bot:NAME`")
    parser.add_argument("--seat", type=int, help="only this seat of the one; otherwise every seat on each deal")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    try:
        game = with_fixed_effort(open_game(wanted.game), wanted.nodes)
        settings = chosen_settings(game, wanted.chosen)
        seats = list(range(game.rules.seats(settings)))
        if wanted.seat is not None and wanted.seat not in seats:
            parser.error(f"--seat is 0 to {seats[-1]} here, not {wanted.seat}")
        pairs = [wanted.pair] if wanted.pair else [[str(n), "random" if n == 1 else str(n - 1)] for n in wanted.levels]
        for pair in pairs:
            asked = seats if wanted.seat is None else [wanted.seat]
            print(step(game, settings, pair, asked, wanted.games, wanted.seed), flush=True)
    except LudogiteError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
