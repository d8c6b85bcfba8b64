"""What a side of Rugby sees, written into flat arrays: the numbers of `study.observe`."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i32, i64

from ludogite.core.arrays import WHOLE, fractions, single_bits, vec
from ludogite.core.kernel import ObservationWriter
from ludogite.core.state import State
from ludogite.games.rugby.hands import FACES, HANDS
from ludogite.games.rugby.match import Side
from ludogite.games.rugby.rules import as_rugby

KINDS: Final[i64] = 6
"""Faces of the blue dice."""
MOST_ROUNDS: Final[i64] = 64
MOST_POINTS: Final[i64] = 256

THROWER: Final[i64] = 2
PHASE: Final[i64] = 4
ATTEMPT: Final[i64] = 12
DICE: Final[i64] = 15
STAKE: Final[i64] = 21
PERIOD: Final[i64] = 22
ROUND: Final[i64] = 26
POINTS: Final[i64] = 27
KICKS_PASSED: Final[i64] = 29
WARNINGS: Final[i64] = 31
SUSPENSIONS: Final[i64] = 33
WINS: Final[i64] = 35
FIRST: Final[i64] = 37
"""Where the planes after who acts begin."""

OF_2: Final = fractions(2)
OF_64: Final = fractions(64)
OF_256: Final = fractions(256)
SHOWN: Final = single_bits([hand.count(face) / 3 for hand in HANDS for face in FACES])
"""For each hand and face, how many blue dice show it, in thirds."""


@final
class RugbyObservations(ObservationWriter):
    """The throw of the moment, the sheet, and the series."""

    def write(self, state: State, seen: vec[i32], row: i64) -> None:
        """Write what the side that decides sees, its own numbers first."""
        rugby = as_rugby(state)
        sheet, match = rugby.sheet, rugby.match
        seat = rugby.seat()
        seen[row] = WHOLE
        seen[row + THROWER + (0 if sheet.thrower == seat else 1)] = WHOLE
        seen[row + PHASE + rugby.phase] = WHOLE
        if rugby.attempt > 0:
            seen[row + ATTEMPT + rugby.attempt - 1] = WHOLE
        for face in range(KINDS):
            seen[row + DICE + face] = SHOWN[rugby.dice * KINDS + face]
        seen[row + STAKE] = OF_256[min(rugby.stake, MOST_POINTS)]
        seen[row + PERIOD + sheet.period] = WHOLE
        seen[row + ROUND] = OF_64[min(sheet.round, MOST_ROUNDS)]
        self.write_side(sheet.side(seat), seen, row)
        self.write_side(sheet.side(1 - seat), seen, row + 1)
        seen[row + WINS + seat] = OF_2[match.wins_a]
        seen[row + WINS + 1 - seat] = OF_2[match.wins_b]
        seen[row + FIRST + (0 if match.first == seat else 1)] = WHOLE

    def write_side(self, side: Side, seen: vec[i32], row: i64) -> None:
        """Write what the sheet says of one side."""
        seen[row + POINTS] = OF_256[min(side.points, MOST_POINTS)]
        seen[row + KICKS_PASSED] = OF_64[min(side.kicks, MOST_ROUNDS)]
        seen[row + WARNINGS] = OF_2[side.warnings]
        seen[row + SUSPENSIONS] = WHOLE if side.suspended else 0
