"""The reference player that takes the largest gain at once: ground won by its pieces and lost by the opponent's."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from ludogite.core.judge import Judge
from ludogite.core.state import State
from ludogite.games.squadro.rules import Squadro

MOST = 120.0
"""More crossings than either side can be ahead by, there and back."""


class GreedyJudge(Judge):
    """Counts crossings: those gained by the seat's pieces less those of the opponent's, and nothing else."""

    def value(self, state: State, seat: i64) -> float:
        """Return the seat's lead in crossings, as a share."""
        position = cast("Squadro", state)
        return 0.5 + (sum(position.progress(seat)) - sum(position.progress(1 - seat))) / (2 * MOST)
