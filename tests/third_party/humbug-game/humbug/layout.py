"""Where things lie on the table: a place for each cup with its dice, tiles to count on, and faces to choose from."""

from __future__ import annotations

from functools import cache
from math import ceil
from typing import Final, NamedTuple

from humbug.throws import MOST_DICE

GAP: Final = 8
TILE_ROWS: Final = {2: 2, 3: 2, 4: 3, 5: 5, 6: 5}
"""In how many rows the tiles lie on a phone, by the number of players."""


class Box(NamedTuple):
    """A part of the table, given by its middle."""

    x: float
    y: float
    width: float
    height: float

    def row(self, number: int, rows: int) -> Box:
        """Return one of so many equal rows of it."""
        height = self.height / rows
        return Box(self.x, self.y - self.height / 2 + height * (number + 0.5), self.width, height)

    def column(self, number: int, columns: int) -> Box:
        """Return one of so many equal columns of it."""
        width = self.width / columns
        return Box(self.x - self.width / 2 + width * (number + 0.5), self.y, width, self.height)

    def inside(self, margin: float) -> Box:
        """Return it without a margin on each side."""
        return Box(self.x, self.y, self.width - 2 * margin, self.height - 2 * margin)


class Layout(NamedTuple):
    """The table for so many players, beside each other or, on a phone, one above the other."""

    width: float
    height: float
    seats: tuple[Box, ...]
    tiles: tuple[Box, ...]
    """One for each die that may be on the table."""
    faces: Box
    words: Box
    """What the last doubt has shown, in words."""

    @property
    def dice_columns(self) -> int:
        """How many dice lie side by side."""
        return MOST_DICE if self.seats[0].width > 400 else 3

    @property
    def die_size(self) -> float:
        """How large dice lie beside their cup."""
        place, columns = self.seats[0], self.dice_columns
        rows = ceil(MOST_DICE / columns)
        across = (place.width - self.cup_size - 4 * GAP) / columns
        return min(across, (place.height - 2 * GAP) / rows, 92) - GAP

    @property
    def cup_size(self) -> float:
        """How large a cup is."""
        return min(self.seats[0].height - 34, self.seats[0].width / 3, 116)

    def cup(self, seat: int) -> tuple[float, float]:
        """Return where a seat's cup stands."""
        place = self.seats[seat]
        return place.x - place.width / 2 + 2 * GAP + self.cup_size / 2, place.y - 11

    def die(self, seat: int, number: int) -> tuple[float, float]:
        """Return where a die of a seat lies."""
        place, pitch, columns = self.seats[seat], self.die_size + GAP, self.dice_columns
        left = place.x - place.width / 2 + self.cup_size + 3 * GAP
        rows = ceil(MOST_DICE / columns)
        row = number // columns
        return left + pitch * (number % columns + 0.5), place.y + pitch * (row - (rows - 1) / 2)

    def name(self, seat: int) -> tuple[float, float]:
        """Return where a seat's name is written."""
        return self.cup(seat)[0], self.cup(seat)[1] + self.cup_size / 2 + 10

    def face(self, face: int) -> Box:
        """Return where a face to choose lies."""
        return self.faces.column(face - 1, 6)


@cache
def layout(players: int, *, upright: bool) -> Layout:
    """Return the table for so many players."""
    return _upright(players) if upright else _wide(players)


def _wide(players: int) -> Layout:
    tiles = _tiles(Box(774, 262, 404, 336), MOST_DICE * players, ceil(MOST_DICE * players / 6))
    cups, faces, words = Box(290, 276, 532, 508), Box(774, 486, 404, 88), Box(774, 54, 404, 56)
    return Layout(1000, 560, _places(cups, players), tiles, faces, words)


def _upright(players: int) -> Layout:
    """Return the table of a phone: places and tiles take the height that they need, so that fingers hit them."""
    rows_of_cups = players if players < 4 else ceil(players / 2)
    rows = TILE_ROWS[players]
    boxes, top = [], 22.0
    for height in (rows_of_cups * (130 if rows_of_cups < 3 else 104), 56, rows * (84 if rows < 3 else 78), 92):
        boxes.append(Box(300, top + height / 2, 556, height))
        top += height
    cups, words, tiles, faces = boxes
    return Layout(600, top + 28, _places(cups, players), _tiles(tiles, MOST_DICE * players, rows), faces, words)


def _places(cups: Box, players: int) -> tuple[Box, ...]:
    columns = 1 if players < 4 else 2
    rows = ceil(players / columns)
    return tuple(cups.row(seat // columns, rows).column(seat % columns, columns).inside(4) for seat in range(players))


def _tiles(part: Box, count: int, rows: int) -> tuple[Box, ...]:
    columns = ceil(count / rows)
    low = part._replace(height=min(part.height, rows * part.width / columns))
    return tuple(low.row(k // columns, rows).column(k % columns, columns) for k in range(count))
