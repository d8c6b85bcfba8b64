"""Bi-litaire for programs that learn."""

from __future__ import annotations

from ludogite.core.options import Settings
from ludogite.core.study import Plane, Study
from ludogite.games.bilitaire.board import TAKE_OFF
from ludogite.games.bilitaire.notation import cell_name, holds, hole_at, hole_name
from ludogite.games.bilitaire.observations import BilitaireObservations
from ludogite.games.bilitaire.paths import BilitaireTouches
from ludogite.games.bilitaire.rules import ANNOUNCEMENT, OPENING, TRAYS, Bilitaire

LONGEST = 24
"""No chain has more jumps: each leads over the border of two cells, of which there are 24, and over none twice."""

MARBLES = 48

HOLES = tuple(hole_at(row, column) for row in range(8) for column in range(8))
"""The holes, row by row."""
CELLS = tuple(cell_name(cell) for cell in range(16))
ANNOUNCEMENTS = (".", *(f"!{jumps}" for jumps in range(2, LONGEST + 1)))

DUES = (OPENING, TRAYS, ANNOUNCEMENT)

PLANES = (
    Plane("marbles", (8, 8), "the holes that hold a marble, row by row"),
    Plane("trays", (4, 4), "the cells that hold a tray, row by row"),
    Plane("marble_player", (2,), "whether the seat plays the marbles in this round, whether the other one does"),
    Plane("due", (4,), "what is due: the opening, a tray action, an announcement, or jumps; nothing at the end"),
    Plane("jumps", (1,), "how many jumps are due, in 24ths"),
    Plane("second_round", (1,), "whether it is the second round"),
    Plane("left_first", (1,), "how many marbles the first round left, in 48ths"),
)


def touches(settings: Settings) -> tuple[str, ...]:
    """Return the holes and the cells, row by row, the button that takes a tray off, and the announcements."""
    del settings
    return (*(hole_name(hole) for hole in HOLES), *CELLS, TAKE_OFF, *ANNOUNCEMENTS)


def planes(settings: Settings) -> tuple[Plane, ...]:
    """Return marbles, trays, roles, what is due, and how the first round ended."""
    del settings
    return PLANES


def observe(state: Bilitaire, seat: int) -> list[float]:
    """Return the position; everybody sees all of it, and knows their own role."""
    return [
        *(float(holds(state, hole)) for hole in HOLES),
        *(float(state.trays >> cell & 1) for cell in range(16)),
        float(state.player == seat),
        float(state.player == 1 - seat),
        *(float(state.due == due) for due in DUES),
        float(state.due > 0),
        max(state.due, 0) / LONGEST,
        float(state.round() == 2),
        state.first / MARBLES,
    ]


def paths(settings: Settings) -> BilitaireTouches:
    """Return the touches of holes, trays and buttons."""
    del settings
    return BilitaireTouches()


def observations(settings: Settings) -> BilitaireObservations:
    """Return what writes the numbers of `observe`, compiled."""
    del settings
    return BilitaireObservations()


STUDY: Study[Bilitaire] = Study(touches=touches, planes=planes, observe=observe, paths=paths, observations=observations)
