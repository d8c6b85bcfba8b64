"""Hope: the others will probably not find their best reply."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludogite.bots.alphabeta import AlphaBeta
from ludogite.bots.effort import Effort
from ludogite.bots.opponent_model import OpponentModelSearch
from ludogite.bots.rollouts import RolloutSearch
from ludogite.bots.search_method import SearchMethod
from ludogite.core.judge import CERTAIN
from ludogite.core.rng import Rng
from ludogite.core.state import State

ENOUGH: Final[i64] = 30_000
"""With fewer positions than this, too few rollouts reach their end to tell decisions apart."""
GLANCE: Final[i64] = 8
"""A glance takes so many times less than a thought."""


class Hope(SearchMethod):
    """Plays against probable replies, by rollouts or the opponent model, unless a glance shows a win against any."""

    def __init__(self, alphabeta: AlphaBeta, opponent_model: OpponentModelSearch) -> None:
        self.alphabeta = alphabeta
        self.opponent_model = opponent_model
        self.rollouts = RolloutSearch(alphabeta.judge)

    def forget(self) -> None:
        """Let go of what both searches kept."""
        self.alphabeta.forget()
        self.opponent_model.forget()

    def best(self, state: State, effort: Effort, rng: Rng) -> int:
        """Return the best decision against probable replies."""
        glance = effort.part((effort.nodes + GLANCE - 1) // GLANCE, effort.seconds / float(GLANCE))
        best = self.alphabeta.best(state, glance, rng)
        if glance.stopped or self.alphabeta.lead >= CERTAIN:
            return best
        rest = effort.part(effort.nodes, effort.left())
        if effort.nodes == 0 or effort.nodes >= ENOUGH:
            return self.rollouts.best(state, rest, rng)
        return self.opponent_model.best(state, rest, rng)

    def values(self, state: State, effort: Effort, rng: Rng) -> list[float]:
        """Return what each decision is worth against the best replies: the worth that everybody means."""
        return self.alphabeta.values(state, effort, rng)
