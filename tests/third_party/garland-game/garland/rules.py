"""The rules of Garland: light one lantern, or two neighbours; whoever lights the last one wins."""

from __future__ import annotations

from ludogite.core.message import Domain
from ludogite.core.outcome import Outcome, Reason
from ludogite.core.state import State

message = Domain("garland")

LAST = Reason("last", message("The last lantern is lit."))


class Garland(State):
    """A row of lanterns, lit (`o`) or dark (`.`), and whose turn it is."""

    def __init__(self, row: str, turn: int) -> None:
        self.row = row
        self.turn = turn

    def fields(self) -> tuple[object, ...]:
        return self.row, self.turn

    def over(self) -> bool:
        return "." not in self.row

    def seat(self) -> int:
        return self.turn

    def moves(self) -> list[int]:
        """Twice the number of a dark lantern, plus one where its dark neighbour is lit as well."""
        return [move for move in range(2 * len(self.row)) if self.row.startswith("." * (move % 2 + 1), move // 2)]

    def play(self, move: int) -> Garland:
        first, count = move // 2, move % 2 + 1
        return Garland(self.row[:first] + "o" * count + self.row[first + count :], 1 - self.turn)

    def outcome(self) -> Outcome:
        return Outcome(ranks=(1, 2) if self.turn else (2, 1), reason=LAST)
