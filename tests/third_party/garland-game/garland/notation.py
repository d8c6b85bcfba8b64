"""Garland as text: moves `3` and `3-4`, positions `o..oo.. sun`."""

from __future__ import annotations

import re

from garland.rules import Garland, message
from ludogite.core.errors import MoveSyntaxError, PositionError
from ludogite.core.inputs import excerpt
from ludogite.core.options import Settings

SEATS = ("sun", "moon")


class GarlandNotation:
    """Moves and positions as text, both ways."""

    def parse(self, state: Garland, text: str) -> int:
        for move in range(2 * len(state.row) - 1):
            if self.format(state, move) == text:
                return move
        raise MoveSyntaxError(message("expected lanterns such as 3 or 3-4, got '{text}'", text=excerpt(text)))

    def format(self, state: Garland, event: int) -> str:
        first = event // 2 + 1
        return f"{first}-{first + 1}" if event % 2 else f"{first}"

    def parse_position(self, text: str, settings: Settings) -> Garland:
        found = re.fullmatch(r"([.o]{7}) (sun|moon)", text)
        if found is None:
            raise PositionError(f"expected seven lanterns and a seat, such as 'o..oo.. sun', got {text!r}")
        return Garland(found[1], SEATS.index(found[2]))

    def format_position(self, state: Garland) -> str:
        return f"{state.row} {SEATS[state.turn]}"
