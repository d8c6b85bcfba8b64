"""Where things lie in the picture of Bi-litaire, and what they are called there."""

from __future__ import annotations

from ludogite.games.bilitaire.notation import cell_name, hole_name, hole_place

WIDTH = 872
HEIGHT = 884

TRAY = 190
"""From one cell to the next."""

HOLE = TRAY / 2
"""From one hole to the next: the holes of touching trays form one even grid."""

FIRST = 151
"""The middle of the first cell."""

SMALL = 0.32
"""The size of a marble in a picture of many."""

Point = tuple[float, float]

JUMPS_AT: Point = (829, 43)
"""The corner of the frame that says how many jumps are due."""


def cell_at(cell: int) -> Point:
    """Return the middle of a cell."""
    return FIRST + TRAY * (cell % 4), FIRST + TRAY * (cell // 4)


def hole_at(hole: int) -> Point:
    """Return the middle of a hole, wherever its tray stands."""
    row, column = hole_place(hole)
    return FIRST - HOLE / 2 + HOLE * column, FIRST - HOLE / 2 + HOLE * row


def tray_id(cell: int) -> str:
    """Return the id of the tray in a cell."""
    return f"bi-{cell_name(cell)}"


def marble_id(hole: int) -> str:
    """Return the id of the marble in a hole."""
    return f"bi-{hole_name(hole)}"
