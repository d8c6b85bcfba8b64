"""A look ahead: every line of play up to a depth, judged at its end. For any seats, with chance."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludogite.bots.effort import Effort, OutOfEffortError
from ludogite.bots.search_method import SearchMethod
from ludogite.core.judge import Judge
from ludogite.core.rng import Rng
from ludogite.core.state import State

LISTED: Final = 64
"""Chance with more outcomes than this is sampled, not listed."""
SAMPLES: Final = 4
DEEPEST: Final[i64] = 60


class Expectiminimax(SearchMethod):
    """Looks ever deeper until the effort is spent; equal decisions are drawn."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.exact = judge.exact

    def values(self, state: State, effort: Effort, rng: Rng) -> list[float]:
        """Return the worth of each decision by the deepest look that was finished."""
        lookahead = Lookahead(self.judge, effort, rng)
        values = [0.5 for _ in state.moves()]
        try:
            for depth in range(1, DEEPEST):
                values = lookahead.appraise(state, depth)
        except OutOfEffortError:
            pass
        return values


class Lookahead:
    """The worth of positions to one seat, everybody else playing against it."""

    def __init__(self, judge: Judge, effort: Effort, rng: Rng) -> None:
        self.judge = judge
        self.effort = effort
        self.rng = rng

    def value(self, state: State, seat: i64, depth: i64, low: float, high: float) -> float:
        """Return what the position promises to the seat; outside low … high only a bound is promised."""
        self.effort.spend()
        if state.over():
            return self.judge.at_end(state, seat)
        if depth <= 0 and (self.judge.exact or self.judge.foresees or not state.at_chance()):
            return self.judge.value(state, seat)
        if state.at_chance():
            return self.expected(state, seat, depth)
        mine = state.seat() == seat
        best = 0.0 if mine else 1.0
        for move in self.judge.order(state):
            found = self.value(state.play(move), seat, depth - 1, low, high)
            if mine:
                best = max(best, found)
                low = max(low, best)
            else:
                best = min(best, found)
                high = min(high, best)
            if low >= high:
                break
        return best

    def expected(self, state: State, seat: i64, depth: i64) -> float:
        """Return the mean over what chance can bring, by listing or by sampling."""
        outcomes = state.chances()
        if not outcomes or len(outcomes) > LISTED:
            total = 0.0
            for _ in range(SAMPLES):
                total += self.value(state.happen(state.draw(self.rng)), seat, depth, 0.0, 1.0)
            return total / SAMPLES
        weights = state.weights()
        total = 0.0
        whole = 0
        for index in range(len(outcomes)):
            total += weights[index] * self.value(state.happen(outcomes[index]), seat, depth, 0.0, 1.0)
            whole += weights[index]
        return total / whole

    def appraise(self, state: State, depth: i64) -> list[float]:
        """Return the worth of each legal decision, in the order of `moves()`, each looked at this deep."""
        seat = state.seat()
        return [self.value(state.play(move), seat, depth - 1, 0.0, 1.0) for move in state.moves()]
