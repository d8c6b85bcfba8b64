"""Proves that a puzzle has one best move, without the house's search: by trying everything, or playing it out."""

from __future__ import annotations

from collections.abc import Callable

from ludogite.core.rng import Rng
from ludogite.core.state import State

Bounds = Callable[[State, int], tuple[int, int]]
"""The fewest and the most points that a seat may still end ahead by: what lies outside the goal need not be tried."""


def no_bounds(state: State, seat: int) -> tuple[int, int]:
    """Know nothing of how far ahead a seat may end."""
    del state, seat
    return -(1 << 30), 1 << 30


class Prover:
    """Knows what was proved of a game so far."""

    def __init__(self, bounds: Bounds = no_bounds) -> None:
        self.bounds = bounds
        self.wins: dict[tuple[State, int, int], bool] = {}
        self.margins: dict[tuple[State, int, int], bool] = {}

    def forces_win(self, state: State, seat: int, plies: int) -> bool:
        """Tell whether a seat wins within so many moves of both, whatever the other one does."""
        if state.over():
            return state.outcome().winners == (seat,)
        if plies == 0:
            return False
        key = (state, seat, plies)
        found = self.wins.get(key)
        if found is None:
            after = (self.forces_win(state.play(move), seat, plies - 1) for move in state.moves())
            found = self.wins[key] = any(after) if state.seat() == seat else all(after)
        return found

    def forces_margin(self, state: State, seat: int, margin: int) -> bool:
        """Tell whether a seat ends at least so many points ahead, whatever the other one does."""
        if state.over():
            scores = state.outcome().scores or ()
            return scores[seat] - scores[1 - seat] >= margin
        fewest, most = self.bounds(state, seat)
        if not fewest < margin <= most:
            return fewest >= margin
        key = (state, seat, margin)
        found = self.margins.get(key)
        if found is None:
            after = (self.forces_margin(state.play(move), seat, margin) for move in state.moves())
            found = self.margins[key] = any(after) if state.seat() == seat else all(after)
        return found

    def sole_margin(self, state: State, margin: int) -> list[int]:
        """Return the moves that bring whoever decides so many points ahead."""
        seat = state.seat()
        return [move for move in state.moves() if self.forces_margin(state.play(move), seat, margin)]

    def sole_win(self, state: State, plies: int) -> list[int]:
        """Return the moves that win within so many moves of both, this one counted."""
        seat = state.seat()
        return [move for move in state.moves() if self.forces_win(state.play(move), seat, plies - 1)]

    def all_others_lose(self, state: State, best: int, plies: int) -> bool:
        """Tell whether after every other move the other side wins within so many moves of both."""
        other = 1 - state.seat()
        return all(self.forces_win(state.play(move), other, plies) for move in state.moves() if move != best)


def expectation(state: State, seat: int, known: Callable[[State], float | None]) -> float:
    """Return how often a seat wins when everybody decides for the best, by plain recursion over the contract.

    It goes on until the game is over, or until `known` says what a position is worth to that seat.
    """
    values: dict[State, float] = {}

    def value(at: State) -> float:
        if at.over():
            return at.payoff(seat)
        if at not in values:
            found = known(at)
            values[at] = _foreseen(at) if found is None else found
        return values[at]

    def _foreseen(at: State) -> float:
        if at.at_chance():
            weights = at.weights()
            outcomes = zip(at.chances(), weights, strict=True)
            return sum(weight * value(at.happen(outcome)) for outcome, weight in outcomes) / sum(weights)
        after = [value(at.play(move)) for move in at.moves()]
        return max(after) if at.seat() == seat else min(after)

    return value(state)


def played_out(state: State, seat: int, choose: Callable[[State], int], games: int, rng: Rng) -> float:
    """Return how many of so many games a seat wins, as a share, when everybody decides so."""
    won = 0.0
    for _ in range(games):
        at = state
        while not at.over():
            at = at.happen(at.draw(rng)) if at.at_chance() else at.play(choose(at))
        won += at.payoff(seat)
    return won / games
