"""Connect Four as text: a move is a column, `4`; a position its rows from the top, `......./…/...x...`."""

from __future__ import annotations

from connect_four.messages import message
from connect_four.rules import COLUMNS, ROWS, ConnectFour, has_four
from ludogite.core.errors import MoveSyntaxError, PositionError
from ludogite.core.inputs import excerpt
from ludogite.core.options import Settings

CELLS = [7 * column + row for row in reversed(range(ROWS)) for column in range(COLUMNS)]


class ConnectFourNotation:
    """Moves and positions as text, both ways."""

    def parse(self, state: ConnectFour, text: str) -> int:
        if len(text) != 1 or text not in "1234567":
            raise MoveSyntaxError(message("expected a column from 1 to 7, got '{text}'", text=excerpt(text)))
        return int(text) - 1

    def format(self, state: ConnectFour, event: int) -> str:
        return str(event + 1)

    def parse_position(self, text: str, settings: Settings) -> ConnectFour:
        cells = list(zip(CELLS, text.replace("/", ""), strict=False))
        first, second = (sum(1 << cell for cell, sign in cells if sign == disc) for disc in "xo")
        state = ConnectFour(first, second)
        floating = state.taken + sum(1 << 7 * column for column in range(COLUMNS)) & state.taken
        fair = first.bit_count() - second.bit_count() in {0, 1} and not has_four(state.discs[state.seat()])
        if self.format_position(state) != text or floating or not fair:
            raise PositionError(f"expected six rows of seven such as '...xo..', from the top, got {text!r}")
        return state

    def format_position(self, state: ConnectFour) -> str:
        first, second = state.discs
        signs = "".join("x" if first >> cell & 1 else "o" if second >> cell & 1 else "." for cell in CELLS)
        return "/".join(signs[start : start + COLUMNS] for start in range(0, len(CELLS), COLUMNS))
