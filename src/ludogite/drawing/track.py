"""Tracks: places in a row, to and fro, or around; pawns go along them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Self

from ludogite.core.scene import Spot
from ludogite.drawing.kit import Drawing
from ludogite.drawing.surfaces import tray
from ludogite.drawing.svg import f, use

if TYPE_CHECKING:
    from ludogite.core.message import Message


@dataclass(frozen=True, slots=True)
class Track:
    """Places one after the other; `is_loop` where the last one leads to the first again."""

    places: tuple[tuple[float, float], ...]
    width: float
    height: float
    pitch: float = 100
    is_loop: bool = False

    @classmethod
    def to_and_fro(cls, columns: int, rows: int = 1, *, pitch: float = 100, margin: float = 60) -> Self:
        """Return a track that runs from the lower left, and turns at the end of each row."""
        _refuse_size(columns, rows)
        height = 2 * margin + pitch * rows
        places = []
        for row in range(rows):
            y = height - margin - pitch * (row + 0.5)
            xs = [margin + pitch * (column + 0.5) for column in range(columns)]
            places += [(x, y) for x in (xs if row % 2 == 0 else reversed(xs))]
        return cls(tuple(places), 2 * margin + pitch * columns, height, pitch)

    @classmethod
    def around(cls, columns: int, rows: int, *, pitch: float = 100, margin: float = 60) -> Self:
        """Return a track along the edge of a box, clockwise from the upper left corner."""
        _refuse_size(columns, rows)
        edge = [(column, 0) for column in range(columns)]
        edge += [(columns - 1, row) for row in range(1, rows)]
        edge += [(column, rows - 1) for column in range(columns - 2, -1, -1)]
        edge += [(0, row) for row in range(rows - 2, 0, -1)]
        places = tuple((margin + pitch * (column + 0.5), margin + pitch * (row + 0.5)) for column, row in edge)
        return cls(places, 2 * margin + pitch * columns, 2 * margin + pitch * rows, pitch, is_loop=True)

    def at(self, number: int) -> tuple[float, float]:
        """Return the middle of a place; a loop is counted on and on."""
        return self.places[number % len(self.places) if self.is_loop else number]

    def spot(self, name: str, label: Message, number: int) -> Spot:
        """Return a place to touch."""
        return Spot(name, label, *self.at(number), self.pitch, self.pitch)

    def draw(self, d: Drawing, *, is_numbered: bool = True) -> str:
        """Return the still part of a board: a path over felt, and a plate of wood for each place."""
        size = self.pitch * 0.84
        half = f(size / 2)
        d.symbol(
            "lg-place",
            f'<rect x="-{half}" y="-{f(size / 2 - 4)}" width="{f(size)}" height="{f(size)}" rx="14" '
            'fill="var(--shade)" opacity=".4"/>'
            f'<rect x="-{half}" y="-{half}" width="{f(size)}" height="{f(size)}" rx="14" fill="var(--wood-1)" '
            'stroke="var(--wood-3)" stroke-width="3"/>',
        )
        stops = [*self.places, *self.places[:1]] if self.is_loop else list(self.places)
        path = "".join(f"M{f(x)} {f(y)}L{f(to_x)} {f(to_y)}" for (x, y), (to_x, to_y) in pairwise(stops))
        plates = "".join(use("lg-place", x, y) for x, y in self.places)
        numbers = (
            "".join(
                d.text(number, x, y + size * 0.3, self.pitch * 0.17, color="engrave", weight=14)
                for number, (x, y) in enumerate(self.places, 1)
            )
            if is_numbered
            else ""
        )
        return (
            f'{tray(d, self.width, self.height)}<path d="{path}" stroke="var(--wood-2)" stroke-width="14" '
            f'stroke-linecap="round"/>{plates}{numbers}'
        )


def _refuse_size(columns: int, rows: int) -> None:
    if columns < 1 or rows < 1:
        raise ValueError(f"a track has at least one column and one row, got {columns} and {rows}")
