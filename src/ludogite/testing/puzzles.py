"""Proves that a puzzle has one best move: by trying everything, without any of the house's search."""

from __future__ import annotations

from collections.abc import Callable

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
