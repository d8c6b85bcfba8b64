"""How often one seat of Libertas wins among others of another kind.

    python bench/libertas_games.py --one 5 --others greedy --players 3 --games 24 --nodes 50000

Opponents are named as for `--seat bot:NAME`; `--nodes` gives levels this allowance, without their slips and seconds,
so that the figures do not depend on how busy the machine is. Each lay-out is played once from every seat, or once
from the seat given by `--seat` (0 begins). Processor time is told for the seat in question.
"""

from __future__ import annotations

import argparse
import time

from ludogite.arena.series import margin_of
from ludogite.bots import judge_of, method_of, open_bot
from ludogite.bots.player import Player
from ludogite.bots.thinker import Thinker
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng

GAME = open_game("libertas")


def opponent(name: str, players: int, nodes: int) -> Player:
    """Return the opponent of this name; a level looks at so many positions, if any are given."""
    settings = GAME.settings({"players": players})
    if nodes and name.isdigit():
        judge = judge_of(GAME, settings)
        return Thinker(judge, method_of(GAME, judge, settings), nodes, 0.0, 0.0)
    return open_bot(GAME, name, settings)


def share_of_win(one: Player, others: Player, players: int, seat: int, seed: int, times: list[float]) -> float:
    """Play a game that seat 0 begins and return the share of `one`, in this seat, in its win."""
    state = GAME.begin(players=players, first=GAME.seat_names[0])
    state = state.happen(state.draw(Rng(seed)))
    rng = Rng(seed * 8 + seat)
    while not state.over():
        if state.seat() == seat:
            began = time.process_time()
            move = one.choose(state, rng)
            times.append(time.process_time() - began)
        else:
            move = others.choose(state, rng)
        state = state.play(move)
    winners = state.outcome().winners
    return 1 / len(winners) if seat in winners else 0.0


def main() -> None:
    """Play the games and print the score with its 95 % margin."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--one", default="5")
    parser.add_argument("--others", default="greedy")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seat", type=int, help="only this seat; otherwise every seat on each lay-out")
    parser.add_argument("--nodes", type=int, default=0, help="positions a move for levels; 0: as the level has it")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    seats = range(wanted.players) if wanted.seat is None else [wanted.seat]
    rounds = []
    times: list[float] = []
    for number in range(wanted.games // len(seats)):
        shares = []
        for seat in seats:
            one, others = (opponent(name, wanted.players, wanted.nodes) for name in (wanted.one, wanted.others))
            seed = wanted.seed * 100_003 + number
            shares.append(share_of_win(one, others, wanted.players, seat, seed, times))
        rounds.append(sum(shares) / len(shares))
    score, margin = sum(rounds) / len(rounds), margin_of(rounds)
    print(f"{wanted.one} among {wanted.others}: {score:.1%} ± {margin:.1%} of {len(rounds) * len(seats)} games")
    print(f"processor time a move: {1000 * sum(times) / len(times):.1f} ms on average, {1000 * max(times):.1f} at most")


if __name__ == "__main__":
    main()
