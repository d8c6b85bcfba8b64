"""Figures about the game, exact or from many matches.

python -m ludogite.games.rugby.figures --matches 200000
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.games.rugby.dice import STANDARD
from ludogite.games.rugby.match import EXTRA_TIME, MatchRules
from ludogite.games.rugby.rules import as_rugby, begin
from ludogite.games.rugby.search import GreedyJudge, RugbyJudge
from ludogite.games.rugby.solution import exact_figures
from ludogite.games.rugby.solver import solve

Policy = Callable[[State], int]
"""Chooses a decision."""


@dataclass(slots=True)
class Tally:
    """What many single matches came to."""

    matches: int
    wins: int
    """Matches won by side a, which throws first in every other one."""
    level: int
    """Matches level at full time."""
    scores: Counter[int]
    """How often a side ended with so many points."""
    mean: tuple[float, float]

    @property
    def share(self) -> float:
        """The share of matches that side a won."""
        return self.wins / self.matches

    @property
    def error(self) -> float:
        """The standard error of that share."""
        return sqrt(self.share * (1 - self.share) / self.matches)


def play_matches(a: Policy, b: Policy, matches: int, seed: int, first: int | None = None) -> Tally:
    """Play single matches; each side throws first in half of them, unless one is named."""
    starts = [begin(MatchRules(STANDARD.text, best_of_three=False, first=seat)) for seat in (0, 1)]
    policies = (a, b)
    rng = Rng(seed)
    wins = level = 0
    totals = [0, 0]
    scores: Counter[int] = Counter()
    for number in range(matches):
        state: State = starts[number % 2 if first is None else first]
        while not state.over():
            state = state.happen(state.draw(rng)) if state.at_chance() else state.play(policies[state.seat()](state))
        end = as_rugby(state)
        wins += end.match.wins_a
        level += end.sheet.period >= EXTRA_TIME
        for seat, side in enumerate((end.sheet.a, end.sheet.b)):
            totals[seat] += side.points
            scores[side.points] += 1
    return Tally(matches, wins, level, scores, (totals[0] / matches, totals[1] / matches))


def main() -> None:
    """Print the figures of docs/explanation/rugby.md."""
    parser = argparse.ArgumentParser(description="Figures about the game of Rugby.")
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    solved = solve(lambda _: None)
    for what, value in exact_figures(solved):
        sys.stdout.write(f"{value:12.9f}  {what}\n")
    perfect = RugbyJudge(solved.rules, solved).choose
    greedy = GreedyJudge(solved.rules).choose
    for name, a, b in (
        ("perfect against perfect", perfect, perfect),
        ("perfect against greedy", perfect, greedy),
        ("greedy against greedy", greedy, greedy),
    ):
        tally = play_matches(a, b, asked.matches, asked.seed)
        sys.stdout.write(
            f"{name}: {tally.share:.4f} ± {tally.error:.4f} won, mean points {tally.mean[0]:.2f} and "
            f"{tally.mean[1]:.2f}, level at full time {tally.level / tally.matches:.4f}\n"
        )
        sys.stdout.write(f"  scores: {spread(tally.scores)}\n")


def spread(scores: Counter[int]) -> str:
    """Return mean, deviation and some quantiles of the points of a side."""
    points = sorted(scores.elements())
    mean = sum(points) / len(points)
    deviation = sqrt(sum((p - mean) ** 2 for p in points) / len(points))
    quantiles = ", ".join(f"{part} %: {points[len(points) * part // 100]}" for part in (5, 25, 50, 75, 95))
    return f"mean {mean:.2f}, standard deviation {deviation:.2f}, {quantiles}"


if __name__ == "__main__":
    main()
