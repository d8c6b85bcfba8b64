"""What every search answers: the best decision of a position, and the worth of each."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from ludogite.bots.effort import Effort
from ludogite.core.judge import SURE
from ludogite.core.rng import Rng
from ludogite.core.state import State

EQUAL: Final = 1e-9
"""Values closer than this are the same."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchMethod:
    """A way to look for the best decision of whoever acts. How much it may work, and its chance, are arguments.

    It may keep what it found from one move of a game to the next, until it is told to forget. Both questions end soon
    after the effort is spent or was told to stop, with what was found so far.
    """

    exact: bool = False
    """Whether its values are the true expectation under best play, rather than an estimate."""

    samples: bool = False
    """Whether its values are means of games played on: then a 1 is not the proof of a win."""

    def forget(self) -> None:
        """Let go of what was kept; a search that keeps nothing need not hear it."""

    def best(self, state: State, effort: Effort, rng: Rng) -> int:
        """Return the best decision found. A search that says nothing else draws among those of the greatest value."""
        return best_of(state.moves(), self.values(state, effort, rng), rng)

    def values(self, state: State, effort: Effort, rng: Rng) -> list[float]:
        """Return the worth of each legal decision to the seat that acts, from 0 to 1, in the order of `moves()`."""
        raise NotImplementedError


def best_of(moves: list[int], values: list[float], rng: Rng) -> int:
    """Return a move of the greatest value, equal ones drawn."""
    best = max(values)
    good = [moves[index] for index in range(len(moves)) if values[index] >= best - EQUAL]
    return good[rng.below(len(good))]


def worth_of(rating: i64) -> float:
    """Return a rating as a worth from 0 to 1."""
    return 0.5 + 0.5 * float(max(-SURE, min(SURE, rating))) / float(SURE)
