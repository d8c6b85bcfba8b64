"""The touches of StileLibero as numbers: the places of `study.DECISIONS`."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludogite.core.arrays import ints, vec
from ludogite.core.kernel import END, Touches
from ludogite.core.state import State
from ludogite.games.stilelibero.rules import STOP, THROW


def actions() -> vec[i64]:
    """Tabulate the action of each decision."""
    table = ints(STOP + 7)
    for place, move in enumerate((1, 2, 3, 4, 5, 6, THROW, STOP, STOP + 4, STOP + 5, STOP + 6)):
        table[move] = place
    return table


ACTIONS: Final = actions()


@final
class StileLiberoTouches(Touches):
    """A decision is one touch."""

    def touch(self, state: State, move: i64, place: i64) -> i64:
        """Return the action of a decision."""
        return ACTIONS[move] if place == 0 else END
