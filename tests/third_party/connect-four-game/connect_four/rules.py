"""The rules of Connect Four, on bitboards: seven bits a column, from the bottom; the seventh is always empty."""

from __future__ import annotations

from typing import Final

from connect_four.messages import message
from ludogite.core.outcome import Outcome, Reason
from ludogite.core.state import State

COLUMNS: Final = 7
ROWS: Final = 6
FULL: Final = sum(0b0111111 << 7 * column for column in range(COLUMNS))
DIRECTIONS: Final = (1, 6, 7, 8)
"""From a cell to the next above it, down to the right, to the right, and up to the right."""

FOUR: Final = Reason("four", message("Four in a row."))
NO_ROOM: Final = Reason("full", message("The rack is full."))


def has_four(discs: int) -> bool:
    """Tell whether four of these discs lie in a row."""
    for direction in DIRECTIONS:
        pairs = discs & discs >> direction
        if pairs & pairs >> 2 * direction:
            return True
    return False


class ConnectFour(State):
    """The discs of both seats. Whoever has as many as the other one is to move, the first seat to begin with."""

    def __init__(self, first: int, second: int) -> None:
        self.discs: Final = (first, second)
        self.taken: Final = first | second

    def fields(self) -> tuple[object, ...]:
        return self.discs

    def over(self) -> bool:
        return self.taken == FULL or has_four(self.discs[1 - self.seat()])

    def seat(self) -> int:
        return self.taken.bit_count() % 2

    def moves(self) -> list[int]:
        return [column for column in range(COLUMNS) if not self.taken >> 7 * column + ROWS - 1 & 1]

    def play(self, move: int) -> ConnectFour:
        disc = self.taken + (1 << 7 * move) & ~self.taken
        first, second = self.discs
        return ConnectFour(first, second | disc) if self.seat() else ConnectFour(first | disc, second)

    def outcome(self) -> Outcome:
        if not has_four(self.discs[1 - self.seat()]):
            return Outcome(ranks=(1, 1), reason=NO_ROOM, drawn=True)
        return Outcome(ranks=(1, 2) if self.seat() else (2, 1), reason=FOUR)

    def height(self, column: int) -> int:
        """Return how many discs lie in a column."""
        return (self.taken >> 7 * column & 0b0111111).bit_count()
