"""What a search asks of a game: how good a position looks, and which moves to try first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from ludogite.core.state import State

SURE: Final[i64] = 1_000_000
"""The rating of a won game; a lost one has the opposite."""
CERTAIN: Final[i64] = SURE - 1000
"""Ratings beyond this are wins and losses; what is missing to SURE is their distance in plies."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """A game's knowledge of its own positions. The general one knows nothing."""

    exact: bool = False
    """Whether `value` is the true expectation under best play, rather than an estimate."""

    foresees: bool = False
    """Whether `value` sees the rest of a turn through, dice in the air included: looking ahead then adds nothing."""

    def value(self, state: State, seat: i64) -> float:
        """Return what the position promises to a seat, from 0 (last) to 1 (first). The game is not over."""
        return 0.5

    def at_end(self, state: State, seat: i64) -> float:
        """Return what an end is worth to a seat: its payoff, unless a player with another taste is judged by."""
        return state.payoff(seat)

    def order(self, state: State) -> list[int]:
        """Return the legal decisions, the most promising first."""
        return state.moves()

    def settled(self, state: State) -> bool:
        """Tell whether what was played for is decided here, though the game goes on: a rollout ends."""
        return False

    def rate(self, state: State) -> i64:
        """Return the same as a whole number for the seat that acts, strictly between −SURE and SURE.

        This is what a search asks millions of times a second; games override it on plain integers.
        """
        return i64((self.value(state, state.seat()) * 2.0 - 1.0) * 900_000.0)

    def after(self, state: State, move: i64) -> i64:
        """Return the rating of a decision for the seat that makes it: SURE or its opposite where the game then ends.

        A search asks this at the end of every line; games that need no position in between override it.
        """
        after = state.play(move)
        seat = state.seat()
        if after.over():
            worth = after.payoff(seat)
            return 0 if worth == 0.5 else (SURE if worth > 0.5 else -SURE)
        return self.rate(after) if after.seat() == seat else -self.rate(after)
