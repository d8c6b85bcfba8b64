"""What the solution says, in figures.

    python -m ludogite.games.stilelibero.figures

prints everything that `docs/explanation/stilelibero.md` tells, and plays the series that it reports.
"""

from __future__ import annotations

import hashlib
import sys
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING

from ludogite.core.message import Message
from ludogite.core.options import Settings, settle
from ludogite.core.parts import Solution, SolvedTable
from ludogite.core.rng import Rng
from ludogite.games.stilelibero.messages import message
from ludogite.games.stilelibero.options import OPTIONS, start
from ludogite.games.stilelibero.phases import as_race
from ludogite.games.stilelibero.rules import CELLS, DIVES, Race
from ludogite.games.stilelibero.search import chain_of_the_pool, greedy, judge, naive
from ludogite.games.stilelibero.solver import Duel, quietly, solved_duel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ludogite.core.judge import Judge

PLAYERS: dict[str, Callable[[Settings], Judge]] = {"best": judge, "naive": naive, "greedy": greedy}
"""Who can play a series."""


def solve(progress: Callable[[float], None] = quietly) -> Solution:
    """Compute the duel in the deep end and the chances in the shallow end anew."""
    duel, chain = solved_duel(CELLS, progress), chain_of_the_pool(False)
    values = [*duel.values(), *chain.ahead]
    written = "".join(f"{value:.9f} " for value in values)
    checksum = hashlib.sha256(written.encode()).hexdigest()
    deep = SolvedTable("deep", ("to_act", "lane_1", "lane_2", "value"), partial(duels, duel))
    return Solution(len(values), checksum, tuple(told(duel)), (deep,))


def duels(duel: Duel) -> Iterator[tuple[int | float | str, ...]]:
    """Return what every pair of swimmers in the deep end is worth to the lane that is about to act."""
    for lane, table, last in ((1, duel.first, duel.home), (2, duel.second, duel.size)):
        for one in range(last):
            for two in range(duel.home):
                if can_be(lane, one, two):
                    yield lane, one, two, round(table[one * duel.size + two], 9)


def can_be(lane: int, one: int, two: int) -> bool:
    """Tell whether a lane may be about to act here: who has not dived stands on the block, lane 1 dives first."""
    if lane == 1:
        return (one == 0) == (two == 0)
    return one > 0 and (two > 0 or one <= 6)


def told(duel: Duel) -> Iterator[tuple[Message, float]]:
    """Tell what lane 1 is worth and how to dive."""
    yield message("deep end: lane 1’s chance to win"), duel.first[0]
    shallow = judge(settled(end="shallow")).value(start(settled(end="shallow", lanes="seats")), 0)
    yield message("shallow end: lane 1’s chance to win"), shallow
    deep, first = judge(settled()), start(settled(lanes="seats"))
    for dice in DIVES:
        worth = deep.value(first.play(dice), 0)
        yield message("lane 1 dives with {dice}", dice=dice), worth


def settled(**chosen: str | int) -> Settings:
    """Return the settings of a race."""
    return settle(OPTIONS, chosen)


def second_dives() -> Iterator[tuple[int, list[float]]]:
    """Return, for each cell that lane 1 has dived to, what each dive is worth to lane 2."""
    deep = judge(settled())
    for reached in range(1, 7):
        race = as_race(start(settled(lanes="seats"))).stopped(reached)
        yield reached, [deep.value(race.play(dice), 1) for dice in DIVES]


class Remembering:
    """A player who remembers, in a duel, what their judge liked best: there are few positions, and they come back."""

    def __init__(self, adviser: Judge) -> None:
        self.adviser = adviser
        self.liked: dict[tuple[int, ...], int] = {}

    def choose(self, race: Race) -> int:
        """Return the best decision."""
        if race.seats() > 2:
            return self.adviser.order(race)[0]
        here = (race.progress, race.lane, race.left, race.dice)
        if here not in self.liked:
            self.liked[here] = self.adviser.order(race)[0]
        return self.liked[here]


def series(name: str, rivals: str, games: int, seed: int, **chosen: str | int) -> tuple[float, float, float, float]:
    """Play one player against others alike, in each lane as often; return its mean payoff, its share of wins, each
    with its standard error.
    """  # noqa: D205 - one sentence
    settings = settled(lanes="seats", **chosen)
    one, others = Remembering(PLAYERS[name](settings)), Remembering(PLAYERS[rivals](settings))
    rng, first = Rng(seed), as_race(start(settings))
    payoffs = []
    for game in range(games):
        mine, state = game % settings.number("players"), first
        while not state.over():
            if state.at_chance():
                state = state.happen(state.draw(rng))
            else:
                state = state.play((one if state.seat() == mine else others).choose(state))
        payoffs.append(state.payoff(mine))
    mean, wins = sum(payoffs) / games, sum(payoff == 1 for payoff in payoffs) / games
    spread = sqrt(sum((payoff - mean) ** 2 for payoff in payoffs) / games)
    return mean, spread / sqrt(games), wins, sqrt(wins * (1 - wins) / games)


SERIES = (
    ("best", "greedy", 2, "round", 200_000),
    ("best", "greedy", 4, "round", 2_000),
    ("best", "naive", 4, "round", 6_000),
    ("best", "greedy", 8, "round", 1_000),
    ("best", "naive", 8, "round", 1_000),
    ("best", "greedy", 4, "podium", 1_000),
    ("best", "naive", 4, "podium", 1_000),
)
"""Who is measured against whom, among how many, in which race, in how many games."""


def main() -> None:
    """Print all figures."""
    say = sys.stdout.write
    solution = solve()
    say(f"{solution.positions} values, SHA-256 {solution.checksum}\n")
    for what, value in solution.figures:
        say(f"{value:.6f}  {what}\n")
    for reached, worth in second_dives():
        dives = " ".join(f"D{dice} {value:.4f}" for dice, value in zip(DIVES, worth, strict=True))
        say(f"lane 1 on cell {reached}, lane 2 dives: {dives}\n")
    for name, rivals, players, race, games in SERIES:
        mean, error, wins, wins_error = series(name, rivals, games, 1, players=players, race=race)
        say(
            f"{name} against {rivals}, {players} swimmers, {race}, {games} games: payoff {mean:.4f} ± {error:.4f}, "
            f"wins {wins:.4f} ± {wins_error:.4f} (even: {1 / players:.4f})\n"
        )


if __name__ == "__main__":
    main()
