"""How Connect Four looks: discs that fall into an upright rack."""

from __future__ import annotations

from connect_four.messages import message
from connect_four.rules import COLUMNS, ROWS, ConnectFour
from ludogite.core.message import Message
from ludogite.core.scene import Change, Spot, Sprite, Step
from ludogite.drawing.drawn_board import DrawnBoard
from ludogite.drawing.grid import Grid
from ludogite.drawing.kit import Drawing
from ludogite.drawing.pawns import disc, painted

SEATS = (message("Red"), message("Ivory"))


class ConnectFourBoard(DrawnBoard[ConnectFour]):
    """Whoever is to move holds a disc above the rack; touch a column, and it falls."""

    def __init__(self) -> None:
        self.grid = grid = Grid(COLUMNS, ROWS, margin=60, above=1.1)
        drawing = Drawing()
        self.disc, self.colors = disc(drawing), [painted(drawing, "seat-1"), painted(drawing, "seat-2")]
        self.rack = Sprite("cf-rack", grid.rack(drawing, "cf-front", "1234567"), *grid.rack_place, layer="over")
        super().__init__(drawing, grid.width, grid.height, grid.rack_back(drawing))

    def pieces(self, state: ConnectFour, viewer: int | None) -> list[Sprite]:
        discs = [
            self.piece(f"cf-{column}-{row}", int(state.discs[1] >> 7 * column + row & 1), column, row)
            for column in range(COLUMNS)
            for row in range(state.height(column))
        ]
        held = [] if state.over() else [self.piece("cf-held", state.seat(), (COLUMNS - 1) / 2, ROWS + 0.2)]
        return [*discs, *held, self.rack]

    def piece(self, name: str, seat: int, column: float, row: float) -> Sprite:
        """Return a disc of a seat in its place."""
        label = message("{seat}, column {column}", seat=SEATS[seat], column=f"{column + 1:g}")
        return Sprite(name, self.disc, *self.grid.at(column, row), classes=self.colors[seat], label=label)

    def spots(self, state: ConnectFour) -> list[Spot]:
        return self.grid.column_spots("1234567", lambda name: message("column {column}", column=name))

    def ask(self, state: ConnectFour) -> Message:
        return super().ask(state) if state.over() else message("Choose a column.")

    def steps(
        self, state: ConnectFour, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Step, ...]:
        row = state.height(event)
        x, y = self.grid.at(event, row)
        glide = Step((Change("cf-held", x=x),), 140)
        fall = Step((Change("cf-held", y=y, becomes=f"cf-{event}-{row}"),), 140 + 50 * (ROWS - row), "tap")
        held = [piece for piece in self.pieces(state.play(event), viewer) if piece.id == "cf-held"]
        return glide, fall, *self.appearing(held)
