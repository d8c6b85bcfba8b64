"""A game whose sides have different tasks is searched by whoever acts: each role its own way."""

from __future__ import annotations

from collections.abc import Callable

from ludogite.bots.effort import Effort
from ludogite.bots.search_method import SearchMethod
from ludogite.core.rng import Rng
from ludogite.core.state import State


class SearchByRole(SearchMethod):
    """Asks the search of the role that acts."""

    def __init__(self, role: Callable[[State], int], searches: list[SearchMethod]) -> None:
        self.role = role
        self.searches = searches

    def forget(self) -> None:
        """Let the search of every role forget."""
        for search in self.searches:
            search.forget()

    def best(self, state: State, effort: Effort, rng: Rng) -> int:
        """Return the best decision in this role."""
        return self.searches[self.role(state)].best(state, effort, rng)

    def values(self, state: State, effort: Effort, rng: Rng) -> list[float]:
        """Return the worth of each decision in this role."""
        return self.searches[self.role(state)].values(state, effort, rng)
