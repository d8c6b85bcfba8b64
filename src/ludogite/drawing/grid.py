"""Grids: where their cells lie, how they are drawn, and what of them can be touched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.core.scene import Spot
from ludogite.drawing.glyphs import fitting_height
from ludogite.drawing.kit import Drawing
from ludogite.drawing.surfaces import FRAME_EDGE, FRAME_FOOT, box, tray, wood
from ludogite.drawing.svg import f

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ludogite.core.message import Message

HOLE = 45
"""The radius of a rack's holes, where cells are 100 wide."""
EDGE, FOOT = 16, 34
"""How far a rack reaches beyond its cells: at its sides, and below them where the columns have names."""
NAME = 20
"""The height of names on a frame that has room for them."""
NARROWEST = 20
"""A margin that is narrower has no room for names."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells in columns, counted from the left, and rows, counted from the bottom, both from 0."""

    columns: int
    rows: int
    pitch: float = 100
    """From one cell to the next."""
    margin: float = 60
    above: float = 0
    """So many rows of room above the cells."""

    def __post_init__(self) -> None:
        """Refuse a grid that cannot be drawn."""
        if self.columns < 1 or self.rows < 1:
            raise ValueError(f"a grid has at least one column and one row, got {self.columns} and {self.rows}")
        if self.pitch <= 0 or self.margin < 0 or self.above < 0:
            sizes = f"pitch={self.pitch}, margin={self.margin}, above={self.above}"
            raise ValueError(f"a grid's pitch is more than 0, its margin and room above are 0 or more, got {sizes}")

    @property
    def rim(self) -> float:
        """How wide the wooden frame of a field is; names are written on it."""
        return self.margin * 0.6

    @property
    def width(self) -> float:
        """The width of a scene that shows the grid."""
        return 2 * self.margin + self.pitch * self.columns

    @property
    def height(self) -> float:
        """The height of a scene that shows the grid."""
        return 2 * self.margin + self.pitch * (self.rows + self.above)

    def at(self, column: float, row: float) -> tuple[float, float]:
        """Return the middle of a cell; fractions, and rows above the last one, are places as well."""
        return self.margin + self.pitch * (column + 0.5), self.height - self.margin - self.pitch * (row + 0.5)

    def cell_spot(self, name: str, label: Message, column: int, row: int) -> Spot:
        """Return a cell to touch."""
        return Spot(name, label, *self.at(column, row), self.pitch, self.pitch)

    def column_spots(self, names: Sequence[str], label: Callable[[str], Message]) -> list[Spot]:
        """Return whole columns to touch, the room above them included, by their names from the left."""
        wide, tall = self.pitch, self.pitch * (self.rows + self.above)
        y = self.margin + tall / 2
        return [Spot(name, label(name), self.at(column, 0)[0], y, wide, tall) for column, name in enumerate(names)]

    def row_spots(self, names: Sequence[str], label: Callable[[str], Message]) -> list[Spot]:
        """Return whole rows to touch, by their names from the bottom."""
        wide, tall = self.pitch * self.columns, self.pitch
        x = self.width / 2
        return [Spot(name, label(name), x, self.at(0, row)[1], wide, tall) for row, name in enumerate(names)]

    def field(self, d: Drawing, *, checkered: bool = False) -> str:
        """Return the still part of a board: a felt tray whose cells are marked by lines, or by two colours of wood."""
        return tray(d, self.width, self.height, rim=self.rim) + (self._squares() if checkered else self._lines())

    def _squares(self) -> str:
        squares = []
        for column in range(self.columns):
            for row in range(self.rows):
                x, y = self.at(column - 0.5, row + 0.5)
                color = "maple-2" if (column + row) % 2 else "walnut-1"
                side = f(self.pitch)
                squares.append(f'<path d="M{f(x)} {f(y)}h{side}v{side}h-{side}z" fill="var(--{color})"/>')
        return "".join(squares)

    def _lines(self) -> str:
        (left, bottom), (right, top) = self.at(-0.5, -0.5), self.at(self.columns - 0.5, self.rows - 0.5)
        down = "".join(f"M{f(left + self.pitch * n)} {f(top)}V{f(bottom)}" for n in range(self.columns + 1))
        across = "".join(f"M{f(left)} {f(top + self.pitch * n)}H{f(right)}" for n in range(self.rows + 1))
        return f'<path d="{down}{across}" stroke="var(--on-felt)" stroke-opacity=".35" stroke-width="2.5" fill="none"/>'

    def rack(self, d: Drawing, key: str, names: Sequence[str] = ()) -> str:
        """Define the wooden front of an upright rack, with a hole for each cell and a name below each column.

        Show it by a sprite in the layer `over`, at `rack_place`: pieces fall behind it.
        """
        left, bottom = -self.pitch * self.columns / 2, self.pitch * self.rows / 2
        centres = [
            (left + self.pitch * (column + 0.5), bottom - self.pitch * (row + 0.5))
            for column in range(self.columns)
            for row in range(self.rows)
        ]
        radius = self.pitch * HOLE / 100
        holes = "".join(_circle(x, y, radius) for x, y in centres)
        low = FOOT if names else EDGE
        front = box(left - EDGE, -bottom - EDGE, 2 * EDGE - 2 * left, 2 * bottom + EDGE + low, round_by=24)
        written = "".join(
            d.text(name, left + self.pitch * (column + 0.5), bottom + 16, 24, color="engrave", weight=14)
            for column, name in enumerate(names)
        )
        rims = f'<path d="{holes}" fill="none" stroke="var(--shade)" stroke-opacity=".5" stroke-width="4"/>'
        return d.symbol(key, wood(d, front + holes) + rims + written)

    @property
    def rack_place(self) -> tuple[float, float]:
        """The middle of the cells, where a rack stands."""
        return self.at((self.columns - 1) / 2, (self.rows - 1) / 2)

    def rack_back(self, d: Drawing) -> str:
        """Return what is seen through the holes of a rack, and the table that it stands on."""
        left, top = self.at(-0.5, self.rows - 0.5)
        back = box(left - 8, top - 8, self.pitch * self.columns + 16, self.pitch * self.rows + 16, round_by=20)
        return tray(d, self.width, self.height, rim=18) + f'<path d="{back}" fill="var(--walnut-2)"/>'

    def column_names(self, d: Drawing, names: Sequence[str]) -> str:
        """Return a name below each column from the left, on the frame of a field."""
        self._refuse_names(names, self.columns, "columns")
        y, tall = self.height - FRAME_FOOT - (self.rim + FRAME_EDGE) / 2, self.rim - FRAME_EDGE
        return "".join(_name(d, name, self.at(number, 0)[0], y, self.pitch, tall) for number, name in enumerate(names))

    def row_names(self, d: Drawing, names: Sequence[str]) -> str:
        """Return a name at the left of each row from the bottom, on the frame of a field."""
        self._refuse_names(names, self.rows, "rows")
        x, wide = (self.rim + FRAME_EDGE) / 2, self.rim - FRAME_EDGE
        return "".join(_name(d, name, x, self.at(0, number)[1], wide, self.pitch) for number, name in enumerate(names))

    def _refuse_names(self, names: Sequence[str], count: int, what: str) -> None:
        if len(names) > count:
            raise ValueError(f"{len(names)} names for {count} {what}: {', '.join(names)}")
        if names and self.margin < NARROWEST:
            raise ValueError(f"names need a margin of at least {NARROWEST}, got {self.margin:g}")


def _name(d: Drawing, name: str, x: float, y: float, wide: float, tall: float) -> str:
    """Return a name in a box, as large as it fits with a little room around it."""
    return d.text(name, x, y, fitting_height(name, min(NAME, tall * 0.8), wide * 0.9), color="engrave", weight=14)


def _circle(x: float, y: float, radius: float) -> str:
    r, across = f(radius), f(2 * radius)
    return f"M{f(x - radius)} {f(y)}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0z"
