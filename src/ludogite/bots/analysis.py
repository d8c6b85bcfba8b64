"""What the moves of a position are worth, and how that is known."""

from __future__ import annotations

from ludogite.bots.effort import Effort
from ludogite.bots.search_method import SearchMethod
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


def analyse(state: State, search: SearchMethod, effort: Effort, rng: Rng) -> Analysis:
    """Look at a position where a seat decides, until the effort is spent."""
    values = search.values(state, effort, rng)
    proven = not search.samples and all(value < 0.001 or value > 0.999 for value in values)
    return Analysis(state.moves(), values, "exact" if search.exact or proven else "estimate")
