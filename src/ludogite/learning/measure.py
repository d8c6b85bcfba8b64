"""Lets a trained player play among the levels of its game, from every seat, and says how often it wins.

    python -m ludogite.learning.measure swimmer.npz --levels 3 4 5 --games 600

Each deal of chance is played from every seat. Margins are 95 %, over deals.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ludogite.arena.series import margin_of, play_out
from ludogite.bots import open_bot
from ludogite.bots.seated import SeatedPlayer
from ludogite.core.errors import LudogiteError
from ludogite.core.playthrough import Playthrough
from ludogite.core.rng import Rng
from ludogite.learning.plan_checks import MANY, check_range
from ludogite.learning.player import LearnedPlayer
from ludogite.learning.refusal import refuse
from ludogite.learning.value_network import ValueNetwork, read_network


class Trial(NamedTuple):
    """One deal to be played from every seat."""

    weights: Path
    searches: int
    against: str
    """Who sits on all the other seats, named as for `--seat bot:NAME`."""
    nodes: int
    """Positions a move for a level that has a time instead; 0: its time."""
    seed: int


class Shares(NamedTuple):
    """What one deal brought, the mean over its seats."""

    won: float
    """Share of the wins."""
    payoff: float
    ms_per_move: float


class Measured(NamedTuple):
    """What a series of deals has shown."""

    games: int
    won: float
    won_margin: float
    payoff: float
    payoff_margin: float
    ms_per_move: float


@cache
def network_of(path: Path) -> ValueNetwork:
    """Return the network of a file, read once in each process."""
    return read_network(path)


def play_deal(trial: Trial) -> Shares:
    """Play one deal with the trained player on each seat in turn."""
    network = network_of(trial.weights)
    game, settings = network.encoding.game, network.encoding.settings
    if trial.nodes:
        levels = [replace(one, nodes=trial.nodes, seconds=0.0) if one.seconds else one for one in game.search.levels]
        game = replace(game, search=replace(game.search, levels=tuple(levels)))
    seats = game.rules.seats(settings)
    won = payoff = spent = decided = 0.0
    for seat in range(seats):
        players = [
            LearnedPlayer(network, trial.searches) if other == seat else open_bot(game, trial.against, settings)
            for other in range(seats)
        ]
        whims = [Rng(trial.seed * 31 + (other - seat) % seats) for other in range(seats)]
        going = Playthrough(game, settings)
        played = play_out(
            going, [SeatedPlayer(player) for player in players], Rng(trial.seed), whims, time.process_time
        )
        winners = played.outcome.winners or range(seats)
        won += (seat in winners) / len(winners) / seats
        payoff += played.outcome.payoff(seat) / seats
        spent += sum(took for acting, took in played.taken if acting == seat)
        decided += sum(acting == seat for acting, _ in played.taken)
    return Shares(won, payoff, 1000 * spent / decided)


def measure(trial: Trial, games: int, jobs: int) -> Measured:
    """Play so many games, on so many cores."""
    seats = network_of(trial.weights).encoding.seats
    trials = [trial._replace(seed=trial.seed * 1_000_003 + deal) for deal in range(max(1, games // seats))]
    if jobs == 1:
        deals = [play_deal(one) for one in trials]
    else:
        with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
            deals = list(pool.map(play_deal, trials, chunksize=max(1, len(trials) // (jobs * 8))))
    won, payoff, ms = ([deal[part] for deal in deals] for part in range(3))
    many = len(deals)
    return Measured(
        seats * many, sum(won) / many, margin_of(won), sum(payoff) / many, margin_of(payoff), sum(ms) / many
    )


def check_numbers(wanted: argparse.Namespace) -> None:
    """Refuse numbers with which nothing can be measured; raises OptionValueError, WeightsError."""
    check_range("games", wanted.games, network_of(wanted.weights).encoding.seats, MANY)
    check_range("searches", wanted.searches, 0, MANY)
    check_range("nodes", wanted.nodes, 0, MANY)
    check_range("jobs", wanted.jobs, 1, 256)


def main(arguments: list[str] | None = None) -> int:
    """Measure, level by level."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--levels", nargs="+", default=["3", "4", "5"], metavar="NAME", help="or any bot of the game")
    parser.add_argument("--games", type=int, default=600, help="so many at most, from every seat equally often (600)")
    parser.add_argument("--searches", type=int, default=0, help="look at so many positions beyond the turn (0)")
    parser.add_argument("--nodes", type=int, default=0, help="positions a move for levels that have a time instead")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(sys.argv[1:] if arguments is None else arguments)
    try:
        check_numbers(wanted)
        for name in wanted.levels:
            trial = Trial(wanted.weights, wanted.searches, name, wanted.nodes, wanted.seed)
            found = measure(trial, wanted.games, wanted.jobs)
            sys.stdout.write(
                f"{wanted.weights.name} among {name}: wins {found.won:.1%} ± {found.won_margin:.1%}, "
                f"payoff {found.payoff:.1%} ± {found.payoff_margin:.1%} of {found.games} games, "
                f"{found.ms_per_move:.1f} ms a move\n"
            )
            sys.stdout.flush()
    except LudogiteError as error:
        return refuse(error)
    return 0


if __name__ == "__main__":
    sys.exit(main())
