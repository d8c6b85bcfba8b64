"""What search may know of Bi-litaire."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from ludogite.core.judge import Judge
from ludogite.core.state import State
from ludogite.games.bilitaire.rules import Bilitaire


class BilitaireJudge(Judge):
    """Estimates how many marbles will be left, and how that compares with the other round."""

    def value(self, state: State, seat: i64) -> float:
        """Return what the position promises to a seat."""
        position = cast("Bilitaire", state)
        return 0.5 if position.first else 0.4
