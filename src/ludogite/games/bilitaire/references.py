"""A reference player for Bi-litaire: as trays it leaves the fewest jumps, as marbles it plays anything."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from ludogite.core.judge import Judge
from ludogite.core.state import State
from ludogite.games.bilitaire.rules import OPENING, SILENCE, TRAYS, Bilitaire
from ludogite.games.bilitaire.search import single_jumps

MANY = 1000.0
"""More single jumps than any board has."""


class JumpMinimiser(Judge):
    """As trays, prefers an action after which the fewest single jumps are possible, and never announces."""

    def value(self, state: State, seat: i64) -> float:
        """Return 1 less a trifle for each jump left; an announced chain is worth nothing."""
        position = cast("Bilitaire", state)
        if position.due in {OPENING, TRAYS}:
            return 1.0
        if position.due > SILENCE:
            return 0.0
        return 1.0 - float(single_jumps(position)) / MANY

    def at_end(self, state: State, seat: i64) -> float:
        """Return the most there is, whoever won: no jump is left."""
        del state, seat
        return 1.0
