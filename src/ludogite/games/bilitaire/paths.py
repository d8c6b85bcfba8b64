"""The touches of Bi-litaire as numbers: holes and cells row by row, the button that takes a tray off, announcements."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from ludogite.core.arrays import ints, vec
from ludogite.core.kernel import END, Touches
from ludogite.core.state import State
from ludogite.games.bilitaire.chains import route
from ludogite.games.bilitaire.rules import OPENING, REMOVAL, SLIDES, TRAYS, Bilitaire

FIRST_CELL: Final = 64
TAKE_OFF: Final = 80
SILENCE: Final = 81


def places_of_holes() -> vec[i64]:
    """Tabulate the action of each hole."""
    table = ints(64)
    for hole in range(64):
        corner, cell = hole >> 4, hole & 15
        table[hole] = (2 * (cell // 4) + corner // 2) * 8 + 2 * (cell % 4) + corner % 2
    return table


def tray_touches() -> vec[i64]:
    """Tabulate both touches of every tray action."""
    table = ints(2 * (len(SLIDES) + 16))
    for move, slide in enumerate(SLIDES):
        table[2 * move] = FIRST_CELL + slide.rear
        table[2 * move + 1] = FIRST_CELL + slide.rear + slide.step * slide.distance
    for cell in range(16):
        table[2 * (REMOVAL + cell)] = FIRST_CELL + cell
        table[2 * (REMOVAL + cell) + 1] = TAKE_OFF
    return table


HOLES: Final = places_of_holes()
TRAY_TOUCHES: Final = tray_touches()


@final
class BilitaireTouches(Touches):
    """The holes of a chain; a tray and where it goes; anything else is one touch."""

    def touch(self, state: State, move: i64, place: i64) -> i64:
        """Return the action at a place of a decision's touches."""
        due = cast("Bilitaire", state).due
        if due > 0:
            if place == 0:
                return HOLES[move & 63]
            return HOLES[route(move)[place]] if place <= due else END
        if due == TRAYS:
            return TRAY_TOUCHES[2 * move + place] if place < 2 else END
        if place > 0:
            return END
        return HOLES[move] if due == OPENING else SILENCE + move - 1
