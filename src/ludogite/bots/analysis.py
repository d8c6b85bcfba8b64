"""What the moves of a position are worth, and how that is known."""

from __future__ import annotations

from mypy_extensions import i64

from ludogite.bots.lookahead import Effort, Lookahead, OutOfEffortError
from ludogite.core.judge import Judge
from ludogite.core.rng import Rng
from ludogite.core.state import State


class Analysis:
    """The legal decisions of a position with their worth to the seat that acts, the best first."""

    def __init__(self, moves: list[int], values: list[float], kind: str, depth: i64, nodes: i64) -> None:
        ranking = sorted(range(len(moves)), key=lambda index: (-values[index], index))
        self.moves: list[int] = [moves[index] for index in ranking]
        self.values: list[float] = [values[index] for index in ranking]
        self.kind: str = kind
        """`exact` where the value is known, `estimate` where it is judged."""
        self.depth: i64 = depth
        self.nodes: i64 = nodes


def analyse(state: State, judge: Judge, effort: Effort, rng: Rng) -> Analysis:
    """Look ever deeper at a position where a seat decides, until the effort is spent."""
    moves = state.moves()
    search = Lookahead(judge, effort, rng)
    if judge.exact:
        return Analysis(moves, search.appraise(state, 1), "exact", 1, effort.spent)
    values = [0.5 for _ in moves]
    depth: i64 = 0
    try:
        while depth < 64:
            values = search.appraise(state, depth + 1)
            depth += 1
            if settled(values):
                break
    except OutOfEffortError:
        pass
    kind = "exact" if settled(values) else "estimate"
    return Analysis(moves, values, kind, depth, effort.spent)


def settled(values: list[float]) -> bool:
    """Tell whether every move is a certain win, loss or even end: looking deeper changes nothing."""
    return all(value in (0.0, 1.0) for value in values)
