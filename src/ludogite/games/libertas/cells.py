"""The cells of the board, and the squares and lines that can be freed.

Cells are counted from the top left, row by row: `a1` is 0, `g7` is 48. Two players use the central 5×5 of them,
under the same names. A set of cells is an integer with one bit for each.
"""

from __future__ import annotations

SIDE = 7
CELLS = SIDE * SIDE
COLUMNS = "abcdefg"


def name(cell: int) -> str:
    """Return a cell's name, such as `d4`."""
    return f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}"


NAMES = tuple(name(cell) for cell in range(CELLS))
INDEX = {text: cell for cell, text in enumerate(NAMES)}
"""The cell of each name."""


def span(players: int) -> range:
    """Return the columns (and rows) in play."""
    return range(1, 6) if players == 2 else range(SIDE)


def in_play(players: int) -> list[int]:
    """Return the cells in play, in reading order."""
    used = span(players)
    return [row * SIDE + column for row in used for column in used]


def bits(cells: list[int]) -> int:
    """Return the set of these cells."""
    return sum(1 << cell for cell in cells)


def members(cells: int) -> list[int]:
    """Return the cells of a set, in reading order."""
    return [cell for cell in range(CELLS) if cells >> cell & 1]


def squares(players: int) -> list[int]:
    """Return every block of two by two cells."""
    used = span(players)
    corners = [row * SIDE + column for row in used[:-1] for column in used[:-1]]
    return [bits([corner, corner + 1, corner + SIDE, corner + SIDE + 1]) for corner in corners]


def lines(players: int) -> list[int]:
    """Return every row, then every column."""
    used = span(players)
    rows = [bits([row * SIDE + column for column in used]) for row in used]
    columns = [bits([row * SIDE + column for row in used]) for column in used]
    return rows + columns


def groups_of_cells(players: int) -> list[int]:
    """Return six groups for each cell, one cell after the other: four squares, a row and a column; 0 for none."""
    table: list[int] = []
    for cell in range(CELLS):
        around = [group for group in squares(players) if group >> cell & 1]
        across = [group for group in lines(players) if group >> cell & 1]
        table += around + [0] * (4 - len(around)) + across + [0] * (2 - len(across))
    return table
