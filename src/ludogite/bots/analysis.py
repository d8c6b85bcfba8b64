"""What the moves of a position are worth, and how that is known."""

from __future__ import annotations

from mypy_extensions import i64

from ludogite.bots.search_player import SearchPlayer
from ludogite.core.judge import Judge
from ludogite.core.rng import Rng
from ludogite.core.state import State


class Analysis:
    """The legal decisions of a position with their worth to the seat that acts, the best first."""

    def __init__(self, moves: list[int], values: list[float], kind: str) -> None:
        ranking = sorted(range(len(moves)), key=lambda index: (-values[index], index))
        self.moves: list[int] = [moves[index] for index in ranking]
        self.values: list[float] = [values[index] for index in ranking]
        self.kind: str = kind
        """`exact` where the values are known, `estimate` where they are judged."""


def analyse(state: State, judge: Judge, method: i64, nodes: i64, seconds: float, rng: Rng) -> Analysis:
    """Look ever deeper at a position where a seat decides, until the effort is spent."""
    values = SearchPlayer(judge, method, nodes, seconds, 0.0).values(state, rng)
    certain = judge.exact or all(value < 0.001 or value > 0.999 for value in values)
    return Analysis(state.moves(), values, "exact" if certain else "estimate")
