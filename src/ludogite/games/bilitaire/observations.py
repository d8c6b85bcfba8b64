"""What a seat of Bi-litaire sees, written into flat arrays: the numbers of `study.observe`."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i32, i64

from ludogite.core.arrays import WHOLE, fractions, vec
from ludogite.core.kernel import ObservationWriter
from ludogite.core.state import State
from ludogite.games.bilitaire.paths import HOLES
from ludogite.games.bilitaire.rules import OPENING, Bilitaire

HALF: Final[i64] = 32
"""Holes of each word of marbles."""
CELLS: Final[i64] = 16

TRAY_CELLS: Final[i64] = 64
PLAYER: Final[i64] = 80
DUE: Final[i64] = 82
JUMPS: Final[i64] = 86
SECOND_ROUND: Final[i64] = 87
LEFT_FIRST: Final[i64] = 88
"""Where the planes after the marbles begin."""

OF_24: Final = fractions(24)
OF_48: Final = fractions(48)


@final
class BilitaireObservations(ObservationWriter):
    """Marbles, trays, roles, what is due, and how the first round ended."""

    def write(self, state: State, seen: vec[i32], row: i64) -> None:
        """Write what the seat that decides sees."""
        game = cast("Bilitaire", state)
        north, south, trays, due = game.north, game.south, game.trays, game.due
        for hole in range(HALF):
            if (north >> hole) & 1:
                seen[row + HOLES[hole]] = WHOLE
            if (south >> hole) & 1:
                seen[row + HOLES[HALF + hole]] = WHOLE
        for cell in range(CELLS):
            if (trays >> cell) & 1:
                seen[row + TRAY_CELLS + cell] = WHOLE
        seen[row + PLAYER + (0 if game.seat() == game.player else 1)] = WHOLE
        seen[row + DUE + (3 if due > 0 else OPENING - due)] = WHOLE
        if due > 0:
            seen[row + JUMPS] = OF_24[due]
        if game.first > 0:
            seen[row + SECOND_ROUND] = WHOLE
            seen[row + LEFT_FIRST] = OF_48[game.first]
