"""Where everything lies on the picture of Libertas, in units of its box.

One wooden board holds all of it: the cells in play, below them the rack of whoever looks, and in a column on the right
the racks of the others, in the order of play from the top.
"""

from __future__ import annotations

from functools import cache
from math import ceil
from typing import NamedTuple

from ludogite.games.libertas.cells import SIDE, span

WIDTH, HEIGHT = 1000, 1016
CARD = 96
"""How wide a card is drawn."""
PITCH = 108
"""From one cell to the next where cards have that size."""
LEFT, TOP = 46, 18
"""The corner of the first cell in play."""
FOOT = 1000
"""Where the rack below ends."""
EDGE = 986
"""Where the column on the right ends."""
NAMES_HEIGHT = 36
"""The wood below the cells, with the names of their columns."""
GAP = 12
"""The wood between the cells and the column."""
HEAD = 96
"""How much of the rack below its owner's mark and points take."""
SPACE = 4
"""Between two cards of a rack."""
LARGEST = 0.96
"""No card on a rack is drawn larger than this."""


class Where(NamedTuple):
    """A place: its centre, how it is turned, how large things are there."""

    x: float
    y: float
    rotate: float = 0
    scale: float = 1


class Box(NamedTuple):
    """A rectangle: its corner and its size."""

    x: float
    y: float
    width: float
    height: float

    def middle(self) -> tuple[float, float]:
        """Return its centre."""
        return self.x + self.width / 2, self.y + self.height / 2


class Side(NamedTuple):
    """Where a seat has its things."""

    groove: Box
    """The hollow in the wood that holds them all."""
    mark: Where
    points: Where
    rack: Box
    """Where its cards stand."""
    full_rack: Box
    """Where they stand in phase II, when none lies open before them."""
    reference: Where | None
    libertas: Where | None
    """Where cards lie open; on the rack below they stand at its end."""


def pitch(players: int) -> float:
    """Return how far it is from one cell to the next: the five rows of two players fill the board as the seven do."""
    return 166 if players == 2 else 114


def size_of_cells(players: int) -> float:
    """Return how large cells and cards on the board are."""
    return pitch(players) / PITCH


def felt(players: int) -> Box:
    """Return the felt with the cells in play."""
    across = pitch(players) * len(span(players))
    return Box(LEFT, TOP, across, across)


def cell_place(cell: int, players: int) -> Where:
    """Return the centre of a cell, and the size of a card that lies there."""
    step, first = pitch(players), span(players)[0]
    x, y = LEFT + step * (cell % SIDE - first + 0.5), TOP + step * (cell // SIDE - first + 0.5)
    return Where(x, y, 0, size_of_cells(players))


def side(players: int, seat: int, viewer: int | None) -> Side:
    """Return where a seat has its things, for a viewer."""
    return sides(players)[(seat - (viewer or 0)) % players]


@cache
def sides(players: int) -> tuple[Side, ...]:
    """Return the places around the board, from whoever looks, in the order of play."""
    ground = felt(players)
    below = ground.y + ground.height + NAMES_HEIGHT
    column = Box(ground.x + ground.width + GAP, TOP, 0, 0)
    column = column._replace(width=EDGE - column.x, height=below - GAP - TOP)
    each = (column.height + GAP) / (players - 1)
    others = [
        _beside(column._replace(y=TOP + each * place, height=each - GAP), narrow=players == 2)
        for place in range(players - 1)
    ]
    return (_below(Box(14, below, EDGE - 14, FOOT - below)), *others)


def _below(groove: Box) -> Side:
    x, y = groove.x + 44, groove.y + groove.height / 2
    rack = Box(groove.x + HEAD, groove.y + 4, groove.width - HEAD - 6, groove.height - 8)
    return Side(groove, Where(x, y - 20, 0, 0.8), Where(x, y + 28), rack, rack, None, None)


def _beside(groove: Box, *, narrow: bool) -> Side:
    """Return a part of the column: mark and points, then what lies open, then the rack."""
    x, y, width, height = groove
    if narrow:
        middle = x + width / 2
        mark, points, head, opened = Where(middle, y + 42, 0, 0.9), Where(middle, y + 92), 112, 204
        reference, libertas = Where(middle, y + 160, 0, 0.84), Where(middle, y + 252, 0, 0.84)
    else:
        mark, points, head, opened = Where(x + 28, y + 26, 0, 0.62), Where(x + width / 2 + 24, y + 26, 0, 0.9), 50, 82
        reference, libertas = Where(x + 44, y + 92, 0, 0.76), Where(x + width - 30, y + 96, 0, 0.54)
    full = Box(x + 3, y + head, width - 6, height - head - 4)
    rack = full._replace(y=full.y + opened, height=full.height - opened)
    return Side(groove, mark, points, rack, full, reference, libertas)


@cache
def rack_places(box: Box, count: int) -> tuple[Where, ...]:
    """Return where so many cards stand in a box: in rows that let them be largest, from the left, or from above."""
    if not count:
        return ()
    rows = max(range(1, count + 1), key=lambda rows: (_largest(box, count, rows), -rows))
    size, columns = _largest(box, count, rows), ceil(count / rows)
    top = box.y + (box.height - rows * size) / 2 if box.width > box.height else box.y
    return tuple(
        Where(box.x + size * (index % columns + 0.5), top + size * (index // columns + 0.5), 0, (size - SPACE) / CARD)
        for index in range(count)
    )


def _largest(box: Box, count: int, rows: int) -> float:
    """Return how much room each card has where so many stand in so many rows."""
    return min(box.height / rows, box.width / ceil(count / rows), LARGEST * CARD + SPACE)
