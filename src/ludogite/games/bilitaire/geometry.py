"""Where things lie in the picture of Bi-litaire, and what they are called there."""

from __future__ import annotations

from ludogite.games.bilitaire.notation import cell_name, hole_name, hole_place

WIDTH = 900
HEIGHT = 1084

TRAY = 190
"""From one cell to the next."""

HOLE = TRAY / 2
"""From one hole to the next: the holes of touching trays form one even grid."""

FIRST = 165
"""The middle of the first cell."""

SMALL = 0.32
"""The size of a marble in its socket, once it is taken."""

Point = tuple[float, float]

LEFT_AT: Point = (92, 972)
JUMPS_AT: Point = (684, 972)
ROUND_AT: Point = (450, 1057)


def cell_at(cell: int) -> Point:
    """Return the middle of a cell."""
    return FIRST + TRAY * (cell % 4), FIRST + TRAY * (cell // 4)


def hole_at(hole: int) -> Point:
    """Return the middle of a hole, wherever its tray stands."""
    row, column = hole_place(hole)
    return FIRST - HOLE / 2 + HOLE * column, FIRST - HOLE / 2 + HOLE * row


def socket_at(taken: int) -> Point:
    """Return where the marble that was taken as number 1, 2, … rests."""
    row, column = divmod(taken - 1, 16)
    return 201 + 25.2 * column, 938 + 30 * row


def aside_at(number: int) -> Point:
    """Return where the tray that was removed as number 1, 2, … lies: on the pile."""
    return 834 - 2 * (number - 1), 976 - 3.5 * (number - 1)


def tray_id(cell: int) -> str:
    """Return the id of the tray in a cell."""
    return f"bi-{cell_name(cell)}"


def marble_id(hole: int) -> str:
    """Return the id of the marble in a hole."""
    return f"bi-{hole_name(hole)}"


def taken_id(number: int) -> str:
    """Return the id of the marble that was taken as number 1, 2, …."""
    return f"bi-taken{number}"


def aside_id(number: int) -> str:
    """Return the id of the tray that was removed as number 1, 2, …."""
    return f"bi-aside{number}"
