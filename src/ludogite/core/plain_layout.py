"""A position's text, laid out to be looked at: rows of signs become cells of a grid, whatever else is words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

ROW_SIGNS = frozenset(".,_-*+#@oxOX")
"""A word of nothing but these is a row of cells, whether a game says which signs its cells have or not."""
FREE = "."
"""The sign of an empty cell in most games: a field that has it is a grid, even where the game does not name it."""

MARGIN = 40
LARGEST_CELL = 118
GAP = 0.6
"""Between two grids, in cells."""
FONT_SIZES = (44, 38, 32, 27, 22, 18, 15, 12, 9)
"""Words are written as large as there is room for."""
LETTER, LINE = 0.6, 1.45
"""The width of a letter and the height of a line, in font sizes."""

Rows = tuple[tuple[str, ...], ...]
"""The signs of a grid, row by row from the top."""


class Reading(NamedTuple):
    """What a position's text shows."""

    grids: tuple[Rows, ...]
    words: tuple[str, ...]


class Cell(NamedTuple):
    """One sign in its place."""

    id: str
    sign: str
    x: float
    y: float
    size: float


class Word(NamedTuple):
    """One word in its place; `size` is its font's."""

    id: str
    number: int
    x: float
    y: float
    size: float


def read(text: str, signs: Collection[str] = ()) -> Reading:
    """Take a position's text apart; where a game names signs of its cells, a grid has some of them."""
    grids, words = [], []
    for field in text.split(" "):
        rows = _rows(field, signs)
        if rows is None:
            words.append(field)
        else:
            grids.append(rows)
    return Reading(tuple(grids), tuple(words))


def _rows(field: str, signs: Collection[str]) -> Rows | None:
    rows = tuple(tuple(row.split(",")) if "," in field else tuple(row) for row in field.split("/"))
    columns = len(rows[0])
    if columns < 2 or any(len(row) != columns for row in rows):
        return None
    if signs:
        return rows if _has_cells(rows, set(signs)) else None
    if len(rows) == 1:
        return rows if columns > 2 and set(field) <= ROW_SIGNS else None
    figures = columns == 2 and re.fullmatch(r"[\d/]+", field)
    return None if figures else rows


def _has_cells(rows: Rows, signs: set[str]) -> bool:
    """Tell whether rows are cells of a game that names these signs, and perhaps not all."""
    cells = {sign for row in rows for sign in row}
    if cells <= signs or len(rows[0]) == 2:
        return cells <= signs
    if len(rows) == 1 or cells.isdisjoint(signs | {FREE}):
        return cells <= signs | ROW_SIGNS
    return True


def place_cells(grids: tuple[Rows, ...], width: float, height: float) -> Iterator[Cell]:
    """Return every cell, the grids one below the other in the middle of a box."""
    if not grids:
        return
    tall = sum(len(rows) for rows in grids) + GAP * (len(grids) - 1)
    wide = max(len(rows[0]) for rows in grids)
    size = min(LARGEST_CELL, (width - 2 * MARGIN) / wide, (height - 2 * MARGIN) / tall)
    top = (height - size * tall) / 2
    for number, rows in enumerate(grids):
        left = (width - size * len(rows[0])) / 2
        for down, row in enumerate(rows):
            for across, sign in enumerate(row):
                x, y = left + size * (across + 0.5), top + size * (down + 0.5)
                yield Cell(f"cell-{number}-{down}-{across}", sign, round(x, 1), round(y, 1), round(size, 1))
        top += size * (len(rows) + GAP)


def place_words(lengths: tuple[int, ...], width: float, top: float, height: float) -> Iterator[Word]:
    """Return words of these lengths in centred lines in a box that begins at `top`, as large as they fit."""
    for size in FONT_SIZES:
        lines = _lines(lengths, (width - 2 * MARGIN) / (size * LETTER))
        if len(lines) * size * LINE <= height:
            break
    y = top + (height - len(lines) * size * LINE) / 2
    for line in lines:
        x = (width - size * LETTER * (sum(lengths[index] + 2 for index in line) - 2)) / 2
        y += size * LINE
        for index in line:
            half = size * LETTER * lengths[index] / 2
            yield Word(f"word-{index}", index, round(x + half, 1), round(y - size * LINE / 2, 1), size)
            x += 2 * half + size * LETTER * 2


def _lines(lengths: tuple[int, ...], room: float) -> list[list[int]]:
    """Return the words of each line, two letters apart."""
    lines: list[list[int]] = []
    used = room
    for index, length in enumerate(lengths):
        if used + length + 2 > room:
            lines.append([])
            used = -2
        lines[-1].append(index)
        used += length + 2
    return lines
