"""An opponent that thinks: a search, an effort, and honest mistakes."""

from __future__ import annotations

from mypy_extensions import i64

from ludogite.bots.effort import Effort
from ludogite.bots.player import Player
from ludogite.bots.search_method import SearchMethod
from ludogite.core.rng import Rng
from ludogite.core.state import State


class SearchPlayer(Player):
    """Plays what its search finds best, except for its slips."""

    def __init__(self, search: SearchMethod, nodes: i64 = 0, seconds: float = 0.0, slip: float = 0.0) -> None:
        self.search = search
        self.nodes: i64 = nodes
        self.seconds = seconds
        self.slip = slip
        self.running = Effort(nodes, seconds)
        """The allowance of the move that is being thought about."""

    def choose(self, state: State, rng: Rng) -> int:
        """Return a decision: now and then any, otherwise the best one found."""
        moves = state.moves()
        if len(moves) == 1:
            return moves[0]
        if self.slip > 0.0 and rng.unit() < self.slip:
            return moves[rng.below(len(moves))]
        self.running = Effort(self.nodes, self.seconds)
        return self.search.best(state, self.running, rng)

    def forget(self) -> None:
        """Let the search let go of what it kept from earlier games."""
        self.search.forget()

    def stop(self) -> None:
        """Think no longer about the move in hand: the best found so far is played."""
        self.running.stop()
