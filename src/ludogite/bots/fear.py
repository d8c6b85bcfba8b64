"""Fear: the others will find their best reply, until that leaves too little to fear for."""

from __future__ import annotations

from mypy_extensions import i64

from ludogite.bots.alphabeta import AlphaBeta
from ludogite.bots.effort import Effort
from ludogite.bots.opponent_model import OpponentModelSearch
from ludogite.bots.search_method import SearchMethod
from ludogite.core.judge import CERTAIN
from ludogite.core.rng import Rng
from ludogite.core.state import State


class Fear(SearchMethod):
    """Plays against the best replies; where these leave no more than `despair`, so that the other may well err."""

    def __init__(self, alphabeta: AlphaBeta, opponent_model: OpponentModelSearch, despair: i64 = -CERTAIN) -> None:
        self.alphabeta = alphabeta
        self.opponent_model = opponent_model
        self.despair: i64 = despair
        """A rating; a certain loss, where nothing else is said."""

    def forget(self) -> None:
        """Let go of what both searches kept."""
        self.alphabeta.forget()
        self.opponent_model.forget()

    def best(self, state: State, effort: Effort, rng: Rng) -> int:
        """Return the best decision against the best replies, or the last hope.

        Who gives up before a loss is certain has to know soon enough: half of the effort is left to hope with.
        """
        early = self.despair > -CERTAIN
        first = effort.part((effort.nodes + 1) // 2, effort.seconds / 2.0) if early else effort
        best = self.alphabeta.best(state, first, rng)
        lead = self.alphabeta.lead
        lost = lead <= self.despair
        if effort.over() or first.stopped or (not lost and (not early or lead >= CERTAIN)):
            return best
        rest = effort.part(first.nodes, effort.left())
        if not lost:
            return self.alphabeta.best(state, rest, rng)
        hope = self.opponent_model.best(state, rest, rng)
        return hope if self.opponent_model.depth > 0 else best

    def values(self, state: State, effort: Effort, rng: Rng) -> list[float]:
        """Return what each decision is worth against the best replies."""
        return self.alphabeta.values(state, effort, rng)
