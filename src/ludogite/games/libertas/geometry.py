"""Where everything lies on the picture of Libertas, in units of its box.

Racks stand around the board, clockwise from whoever looks: below, left, above, right. Score tracks lie below, in the
order of the seats.
"""

from __future__ import annotations

from typing import NamedTuple

from ludogite.games.libertas.cells import SIDE

WIDTH, HEIGHT = 1000, 1330
PITCH = 108
"""From one cell of the large board to the next; a card is drawn for it."""
CENTRE = (500, 526)
"""The middle of the board, and of its middle cell."""
TRACKS = (0.0, 23.0, 46.0)
"""The rows of a score track: thousands, hundreds, tens."""
TRACK_STEP = 20.5


class Where(NamedTuple):
    """A place: its centre, how it is turned, how large things are there."""

    x: float
    y: float
    rotate: float = 0
    scale: float = 1


class Side(NamedTuple):
    """One side of the board: its rail, the way along it, and where cards lie open."""

    x: float
    y: float
    turn: int
    """How the rail is turned, in degrees: 0 lies across, 90 stands."""
    long: float
    reference: Where
    libertas: Where
    medal: Where


BELOW = Side(500, 1111, 0, 756, Where(66, 1040, 0, 0.9), Where(66, 944, 0, 0.8), Where(932, 1111))
LEFT = Side(36, 526, 90, 640, Where(50, 152, 0, 0.86), Where(50, 60, 0, 0.8), Where(44, 888))
ABOVE = Side(500, 84, 0, 640, Where(872, 60, 0, 0.9), Where(952, 60, 0, 0.7), Where(140, 62))
RIGHT = Side(964, 526, 90, 640, Where(950, 896, 0, 0.86), Where(950, 990, 0, 0.8), Where(956, 164))
SIDES = {2: (BELOW, ABOVE), 3: (BELOW, LEFT, RIGHT), 4: (BELOW, LEFT, ABOVE, RIGHT)}


def side(players: int, seat: int, viewer: int | None) -> Side:
    """Return the side of the board where a seat sits for a viewer."""
    return SIDES[players][(seat - (viewer or 0)) % players]


def rails(players: int) -> list[tuple[float, float, int, float]]:
    """Return the middle, the turn and the length of each rail."""
    return [(at.x, at.y, at.turn, at.long) for at in SIDES[players]]


def size_of_cells(players: int) -> float:
    """Return how large cells and cards on the board are: the five rows of two players fill the frame of seven."""
    return 1.39 if players == 2 else 1


def cell_place(cell: int, players: int) -> Where:
    """Return the centre of a cell, and the size of a card that lies there."""
    size = size_of_cells(players)
    x, y = CENTRE
    return Where(x + PITCH * size * (cell % SIDE - 3), y + PITCH * size * (cell // SIDE - 3), 0, size)


def panel(players: int, seat: int) -> tuple[float, float]:
    """Return the centre of a seat's score track."""
    return 500 + (seat - (players - 1) / 2) * 248, 1246


def rack_places(at: Side, count: int, *, faces: bool) -> list[Where]:
    """Return where so many cards stand on a rack; faces are shown larger than backs where there is room."""
    if at is BELOW:
        return _large_rack(at, count)
    scale = 0.62 if not faces or count <= 11 else 0.52
    step = min(58.0 if faces else 46.0, (at.long - 50) / max(count - 1, 1))
    offsets = [(index - (count - 1) / 2) * step for index in range(count)]
    if at.turn == 0:
        return [Where(at.x + offset, at.y - 38, 0, scale) for offset in offsets]
    inwards = 10 if at is LEFT else -10
    return [Where(at.x + inwards, at.y + offset, 0, scale) for offset in offsets]


def _large_rack(at: Side, count: int) -> list[Where]:
    """Return the places of the rack below: one row, or two where there are many cards."""
    if count <= 8:
        return [Where(at.x + (index - (count - 1) / 2) * 92, at.y - 55, 0, 0.94) for index in range(count)]
    upper = (count + 1) // 2
    step = min(80.0, 710 / max(upper - 1, 1))
    places = []
    for index in range(count):
        size, place = (upper, index) if index < upper else (count - upper, index - upper)
        y = at.y - (124 if index < upper else 47)
        places.append(Where(at.x + (place - (size - 1) / 2) * step, y, 0, 0.78))
    return places


def marker_places(players: int, seat: int, points: int, unit: int) -> list[tuple[float, float]]:
    """Return where the three markers of a seat stand: thousands, hundreds and tens, or a tenth on the simple scale."""
    x, y = panel(players, seat)
    least = 10 if unit > 1 else 1
    digits = [max(points, 0) // (least * part) % 10 for part in (100, 10, 1)]
    return [(x + (digit - 4.5) * TRACK_STEP, y + row) for digit, row in zip(digits, TRACKS, strict=True)]
