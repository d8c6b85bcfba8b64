"""One decision ahead, for judges who know the worth of what follows, exactly or as well as looking ahead would."""

from __future__ import annotations

from ludogite.bots.effort import Effort
from ludogite.bots.expectiminimax import Lookahead
from ludogite.bots.search_method import SearchMethod
from ludogite.core.judge import Judge
from ludogite.core.rng import Rng
from ludogite.core.state import State


class OnePly(SearchMethod):
    """Likes what the judge likes after one decision, throws included. It looks at every one, whatever the effort."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.exact = judge.exact

    def values(self, state: State, effort: Effort, rng: Rng) -> list[float]:
        """Return what the judge says of each decision."""
        return Lookahead(self.judge, Effort(), rng).appraise(state, 1)
